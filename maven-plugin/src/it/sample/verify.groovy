def log = new File(basedir, 'build.log').text
def core = new File(basedir, 'core/target/deadheat/findings.json').text
assert core.contains('"schema" : "deadheat-findings/1"')
assert core.contains('sample.Counter.hits')
def app = new File(basedir, 'app/target/deadheat/findings.json').text
assert app.contains('sample.App.finished')
def page = new File(basedir, 'target/deadheat/index.html').text
assert page.contains('sample.Counter.hits') && page.contains('sample.App.finished')
assert new File(basedir, 'target/deadheat/deadheat.sarif').text.contains('core/src/main/java/sample/Counter.java')
assert log.contains('RACE on sample.Counter.hits')
assert log.contains('deadheat has found races')
assert log.contains('deadheat is skipped')
return true
