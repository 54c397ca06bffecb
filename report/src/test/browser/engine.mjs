// The page that check itself has written for a program with threads: what only the engine knows is on it.
import {check, pages, screenshots, withBrowser} from './session.mjs';

const [program] = pages;

await withBrowser(async open => {
  const page = await open(program);
  const detail = page.locator('#detail');
  check('a race is shown', (await detail.locator('h2').textContent()) === 'office.Hall.free');
  check('source on both sides', await page.locator('li.end pre.source span.at').count() === 2);
  check('source line', (await page.locator('li.end pre.source span.at').last().textContent()).includes('return free'));
  check('locks held', (await page.locator('.paths').textContent()).includes('this Hall') && (await page.locator('.paths').textContent()).includes('no lock'));
  check('why', (await detail.textContent()).includes('No common lock'));
  check('fix', (await page.locator('dd.fix').textContent()).includes('as the other 2 of 3 accesses do'));
  check('guard over all accesses', (await page.locator('#guard').textContent()).includes('all its 3 accesses'));
  await page.waitForFunction(() => document.querySelector('#threads canvas'));
  check('thread graph', true);
  // The canvas is drawn in the next frames; a picture of an empty one would help nobody.
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.screenshot({path: screenshots + '/engine-race.png'});
  await page.locator('#permalink').click();
  check('the link leads to the race', new URL(page.url()).hash.length === 13);

  await page.click('#tab-overview');
  await page.waitForSelector('#funnel');
  check('funnel', (await page.locator('#funnel').textContent()).includes('unlocked'));
  check('classes of the package', (await page.locator('#classes').textContent()).includes('office'));
  await page.waitForFunction(() => document.querySelector('#overview canvas'));
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.screenshot({path: screenshots + '/engine-overview.png', fullPage: true});

  const dark = await open(program, 'dark');
  check('dark where the system is', (await dark.evaluate(() => document.documentElement.dataset.theme)) === 'dark');
  await dark.waitForFunction(() => document.querySelector('#threads canvas'));
  await dark.screenshot({path: screenshots + '/engine-dark.png'});
});
