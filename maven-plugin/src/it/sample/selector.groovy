// Needs the check command, which is a module of its own; without it there is nothing to run.
def cli = new File(localRepositoryPath, 'dev/deadheat/deadheat-cli')
def jars = []
cli.eachFileRecurse { if (it.name.endsWith('.jar')) jars << it }
return jars.any { jar -> new java.util.jar.JarFile(jar).withCloseable { it.getEntry('dev/deadheat/cli/CheckCommand.class') != null } }
