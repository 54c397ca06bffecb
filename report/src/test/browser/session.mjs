// What the scripts here share: arguments, a browser, checks. Arguments of each: directory of
// playwright-core, browser, directory for screenshots, pages. Prints one line per check; the first
// that does not hold ends the script with an error.
import {createRequire} from 'node:module';
import {pathToFileURL} from 'node:url';

const [library, executablePath, directory, ...files] = process.argv.slice(2);
export const screenshots = directory;
export const pages = files;

export function check(name, holds, detail) {
  console.log((holds ? 'ok ' : 'FAILED ') + name + (detail === undefined ? '' : ': ' + detail));
  if (!holds) throw new Error(name + ': ' + detail);
}

/** Runs the work with a function that opens a page; errors in the console and requests are failures. */
export async function withBrowser(work) {
  const {chromium} = createRequire(import.meta.url)(library);
  const browser = await chromium.launch({executablePath, args: ['--no-sandbox', '--disable-gpu']});
  const problems = [];
  try {
    await work(async (file, colorScheme = 'light') => {
      const page = await browser.newPage({viewport: {width: 1400, height: 900}, colorScheme});
      page.on('console', message => { if (message.type() === 'error') problems.push(message.text()); });
      page.on('pageerror', error => problems.push(String(error)));
      page.on('request', request => { if (!/^(file|data|blob):/.test(request.url())) problems.push('network: ' + request.url()); });
      await page.goto(pathToFileURL(file).href);
      return page;
    });
    check('no error in the console, no network', problems.length === 0, problems.join('; '));
  } finally {
    await browser.close();
  }
}
