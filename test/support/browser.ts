import {accessSync, constants} from 'node:fs';
import {delimiter, join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {type Browser, chromium, type Page} from 'playwright-core';

/** Where Chromium is installed, Debian's package (`apt-get install chromium`) or another; undefined where it is not. */
export const chromiumPath: string | undefined = ['chromium', 'chromium-browser', 'google-chrome']
  .flatMap(name => (process.env['PATH'] ?? '').split(delimiter).map(folder => join(folder, name)))
  .find(isProgram);

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Ours is the only page that it ever opens; the sandbox is what root, which CI is, cannot have. */
export const launch = (): Promise<Browser> =>
  chromium.launch({executablePath: chromiumPath ?? '', args: ['--no-sandbox']});

/** Opens a file as somebody would, and listens to what must not happen: `complaints` are requests, errors, dialogs. */
export async function opened(
  browser: Browser,
  file: string,
  options: {width?: number; colorScheme?: 'light' | 'dark'; javaScriptEnabled?: boolean} = {},
): Promise<{page: Page; complaints: string[]}> {
  const {width = 1280, ...context} = options;
  const page = await browser.newPage({viewport: {width, height: 900}, ...context});
  const address = pathToFileURL(file).href;
  const complaints: string[] = [];
  page.on('request', request => request.url() !== address && complaints.push(`request ${request.url()}`));
  page.on('console', message => complaints.push(`console ${message.text()}`));
  page.on('pageerror', error => complaints.push(`error ${error.message}`));
  page.on('dialog', async dialog => {
    complaints.push(`dialog ${dialog.message()}`);
    await dialog.dismiss();
  });
  await page.goto(address);
  return {page, complaints};
}
