import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test';
import { type Side, startServer } from './processes.ts';

export type DemoPages = {
  side: Side;
  /** A separate browser context, signed in if an address is given. */
  contextFor: (options: BrowserContextOptions, email?: string) => Promise<BrowserContext>;
};

const signIn = async (side: Side, username: string): Promise<readonly string[]> => {
  const answer = await fetch(`${side.url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'Verein2026' }),
  });
  return answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '');
};

const openBrowser = (): Promise<Browser> => {
  const { CHROMIUM_PATH } = process.env;
  return chromium.launch(CHROMIUM_PATH === undefined ? {} : { executablePath: CHROMIUM_PATH });
};

/** The demo clubs in a separate process, and a browser to visit them. */
export const withDemoPages = async <Result>(
  say: (line: string) => void,
  look: (pages: DemoPages) => Promise<Result>,
): Promise<Result> => {
  const folder = mkdtempSync(join(tmpdir(), 'vereinshaus-demo-'));
  // Started by root, the database runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o711);
  say('starting the demo clubs …');
  const side = await startServer({ DATA_DIR: folder, DATABASE_URL: '', SMTP_URL: '', DEFAULT_CLUB: '1', DEMO: 'true' });
  try {
    const browser = await openBrowser();
    const contextFor = async (options: BrowserContextOptions, email?: string) => {
      const context = await browser.newContext({ locale: 'de-AT', ...options });
      const cookies = email === undefined ? [] : await signIn(side, email);
      const pairs = cookies.map((cookie) => cookie.split('=', 2));
      await context.addCookies(pairs.map(([name = '', value = '']) => ({ name, value, url: side.url })));
      return context;
    };
    try {
      return await look({ side, contextFor });
    } finally {
      await browser.close();
    }
  } finally {
    await side.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
