// The page that prove has written: what is open and what is proved, with the facts beside the source line.
import {check, pages, screenshots, withBrowser} from './session.mjs';

const [program] = pages;

await withBrowser(async open => {
  const page = await open(program);
  check('it opens with what was asked', await page.locator('#overview').isVisible());
  check('counts', (await page.locator('#summary').textContent()).startsWith('5 proved, 1 open, 0 races'), await page.locator('#summary').textContent());
  const rows = page.locator('#assertions tr');
  const row = rows.filter({hasText: 'unproved'});
  check('one is open', await row.count() === 1);
  check('the source line is marked', (await row.locator('pre.source span.at').textContent()).includes('assert level < size'));
  check('facts beside it', (await row.locator('td').last().textContent()).includes('size == level'), await row.locator('td').last().textContent());
  const line = await row.locator('pre.source span.at').boundingBox();
  const facts = await row.locator('td').last().locator('li').first().boundingBox();
  check('to the right of it', facts.x > line.x && Math.abs(facts.y - line.y) < 80);
  check('proved ones are folded', !(await page.locator('#assertions details').evaluate(d => d.open)));
  await page.locator('#assertions summary').click();
  check('and can be seen', await rows.filter({hasText: 'assert level >= 0'}).first().isVisible());
  await page.screenshot({path: screenshots + '/prove.png', fullPage: true});
  await page.click('#tab-findings');
  check('no race', (await page.locator('#detail').textContent()).includes('Nothing found'));
});
