def read = { path -> new groovy.json.JsonSlurper().parse(new File(basedir, path)) }
def log = new File(basedir, 'build.log').text

// check, in each module
def core = read('core/target/deadheat/findings.json')
assert core.schema == 'deadheat-findings/1' && core.mode == 'check'
assert core.races*.location.contains('sample.Counter.hits')
def app = read('app/target/deadheat/findings.json')
assert app.races*.location.contains('sample.App.finished')
assert log.contains('RACE on sample.Counter.hits')

// run, under Surefire and under Failsafe
def runs = { module -> new File(basedir, module + '/target/deadheat').listFiles().findAll { it.name ==~ /run-\d+\.json/ } }
[core: 'sample.Counter.hits', app: 'sample.App.finished'].each { module, location ->
  def found = runs(module).collect { new groovy.json.JsonSlurper().parse(it) }
  assert found*.mode.unique() == ['run']
  assert found*.races.flatten()*.location.contains(location)
}

// report: what both saw is one entry
def page = new File(basedir, 'target/deadheat/index.html').text
assert page.contains('"mode":"merged"') && page.contains('"confirmed":true')
def sarif = read('target/deadheat/deadheat.sarif').runs[0].results
def hits = sarif.findAll { it.properties.location == 'sample.Counter.hits' }
assert hits.any { it.properties.confirmedByExecution }
assert hits*.locations.flatten()*.physicalLocation.artifactLocation.uri.every { it.endsWith('core/src/main/java/sample/Counter.java') }
assert log.contains('confirmed by execution')

// gates and mistakes
assert log.contains('deadheat has found races')
assert log.contains('deadheat is skipped')
assert log.contains('gone.jar: there is no agent')
return true
