// Opens report pages in a real browser. Arguments: directory of playwright-core, browser, page of the
// sample, page with many findings, directory for screenshots. Prints one line per check; fails on the
// first that does not hold.
import {createRequire} from 'node:module';
import {pathToFileURL} from 'node:url';

const [library, executablePath, sample, large, screenshots] = process.argv.slice(2);
const {chromium} = createRequire(library + '/')('playwright-core');

function check(name, holds, detail) {
  console.log((holds ? 'ok ' : 'FAILED ') + name + (detail === undefined ? '' : ': ' + detail));
  if (!holds) throw new Error(name + ': ' + detail);
}

const browser = await chromium.launch({executablePath, args: ['--no-sandbox', '--disable-gpu']});
try {
  const problems = [];
  async function open(file) {
    const page = await browser.newPage({viewport: {width: 1400, height: 900}});
    page.on('console', message => { if (message.type() === 'error') problems.push(message.text()); });
    page.on('pageerror', error => problems.push(String(error)));
    page.on('request', request => { if (!/^(file|data|blob):/.test(request.url())) problems.push('network: ' + request.url()); });
    await page.goto(pathToFileURL(file).href);
    return page;
  }

  const page = await open(sample);
  const rows = () => page.locator('#rows .row:not(.group)').count();
  check('all rows', await rows() === 4, await rows());
  check('title', (await page.title()).startsWith('3 races'), await page.title());
  check('the first race is shown', (await page.locator('#detail h2').textContent()) === 'app.Pool.size');
  check('two paths side by side', await page.locator('.paths > section').count() === 2);
  const left = await page.locator('.paths > section').nth(0).boundingBox();
  const right = await page.locator('.paths > section').nth(1).boundingBox();
  check('beside each other', right.x >= left.x + left.width && Math.abs(right.y - left.y) < 2);
  check('source line', (await page.locator('li.end pre.source span.at').first().textContent()).includes('return size'));
  check('guard', (await page.locator('#guard').textContent()).includes('Pool.lock'));
  check('fix', (await page.locator('dd.fix').textContent()).includes('Pool.lock'));
  await page.waitForFunction(() => document.querySelector('#threads canvas'));
  check('thread graph', await page.locator('#threads canvas').count() > 0);
  await page.screenshot({path: screenshots + '/race.png'});

  await page.selectOption('#level', 'note');
  check('filter by level', await rows() === 1, await rows());
  await page.selectOption('#level', '');
  await page.fill('#search', 'items put');
  await page.waitForFunction(() => document.querySelectorAll('#rows .row').length === 1);
  check('search', (await page.locator('#rows .row').textContent()).includes('app.Pool.items'));
  await page.locator('#rows .row').click();
  await page.waitForFunction(() => document.querySelector('#detail h2').textContent === 'app.Pool.items');
  check('a row opens its race', true);
  const id = await page.locator('#permalink').textContent();
  check('the address names it', new URL(page.url()).hash === '#' + id);
  await page.locator('#detail details summary').first().click();
  check('a frame unfolds', await page.locator('#detail details[open] pre.source').count() === 1);
  await page.fill('#search', '');
  await page.waitForFunction(() => document.querySelectorAll('#rows .row').length === 4);

  await page.selectOption('#view', 'fields');
  check('field view', await page.locator('#rows .row.group').count() === 4);
  await page.selectOption('#view', 'objects');
  check('object view', (await page.locator('#rows .row.group').allTextContents()).some(t => t.startsWith('app.Pool  (2)')));
  await page.selectOption('#view', 'races');

  await page.locator('#list').focus();
  await page.keyboard.press('k');
  await page.waitForFunction(() => document.querySelector('#detail h2').textContent === 'app.Pool.size');
  await page.keyboard.press('j');
  await page.waitForFunction(() => document.querySelector('#detail h2').textContent === 'app.Pool.items');
  check('keys move', true);
  await page.keyboard.press('/');
  check('a key searches', await page.evaluate(() => document.activeElement.id === 'search'));
  await page.keyboard.press('Escape');
  const before = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.keyboard.press('d');
  check('dark mode', before !== await page.evaluate(() => getComputedStyle(document.body).backgroundColor));

  await page.click('#tab-overview');
  await page.waitForSelector('#funnel');
  check('funnel', (await page.locator('#funnel').textContent()).includes('24,310'));
  check('classes per package', await page.locator('#classes tr').count() === 4);
  check('legend', !(await page.locator('#overview').textContent()).includes('[object'));
  check('open assertion', (await page.locator('#overview').textContent()).includes('refused'));
  await page.screenshot({path: screenshots + '/overview-dark.png'});
  await page.close();

  const big = await open(large);
  const paint = await big.evaluate(() => performance.getEntriesByType('paint').find(p => p.name === 'first-contentful-paint')?.startTime
    ?? new Promise(done => new PerformanceObserver(list => done(list.getEntries()[0].startTime)).observe({type: 'paint', buffered: true})));
  const drawn = await big.locator('#rows .row').count();
  check('only rows in sight are drawn', drawn > 5 && drawn < 60, drawn);
  check('all are counted', (await big.locator('#count').textContent()) === '5,000 of 5,000 findings');
  await big.evaluate(() => { document.getElementById('list').scrollTop = 1e9; });
  await big.waitForFunction(() => [...document.querySelectorAll('#rows .row')].some(row => row.textContent.includes('field4999')));
  check('the last row is reached', true);
  await big.fill('#search', 'field1234');
  await big.waitForFunction(() => document.querySelectorAll('#rows .row').length === 1);
  check('search in many', true);
  await big.screenshot({path: screenshots + '/many.png'});
  const ready = await big.evaluate(() => performance.getEntriesByName('ready')[0].startTime);
  console.log('with 5,000 findings: first paint after ' + Math.round(paint) + ' ms, list and first race after ' + Math.round(ready) + ' ms');
  check('no error in the console, no network', problems.length === 0, problems.join('; '));
} finally {
  await browser.close();
}
