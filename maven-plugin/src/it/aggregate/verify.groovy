def log = new File(basedir, 'build.log').text
def page = new File(basedir, 'target/deadheat/index.html').text
assert page.contains('"mode":"merged"')
assert page.contains('"confirmed":true')
assert new File(basedir, 'target/deadheat/deadheat.sarif').text.contains('"confirmedByExecution" : true')
assert log.contains('deadheat has found races')
assert log.contains('there is no agent')
return true
