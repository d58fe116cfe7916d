import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { type Side, startServer } from './processes.ts';

/** The server with its demo clubs, and Chromium to look at them. */
export const withDemoClubs = async (
  say: (line: string) => void,
  look: (side: Side, browser: Browser) => Promise<boolean>,
): Promise<boolean> => {
  const folder = mkdtempSync(join(tmpdir(), 'vereinshaus-demo-'));
  // Started by root, the database runs as another user, who must be let in.
  chmodSync(folder, 0o711);
  say('starting the demo clubs …');
  const side = await startServer({ DATA_DIR: folder, DATABASE_URL: '', SMTP_URL: '', DEFAULT_CLUB: '1', DEMO: 'true' });
  try {
    const { CHROMIUM_PATH } = process.env;
    const browser = await chromium.launch(CHROMIUM_PATH === undefined ? {} : { executablePath: CHROMIUM_PATH });
    try {
      return await look(side, browser);
    } finally {
      await browser.close();
    }
  } finally {
    await side.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

/** The cookies of somebody's session. */
export const sessionOf = async ({ url }: Side, username: string): Promise<readonly string[]> => {
  const answer = await fetch(`${url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'Verein2026' }),
  });
  return answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '');
};

export const enter = (context: BrowserContext, { url }: Side, cookies: readonly string[]) => {
  const pairs = cookies.map((cookie) => cookie.split('=', 2));
  return context.addCookies(pairs.map(([name = '', value = '']) => ({ name, value, url })));
};

export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
