import { defineConfig } from '@playwright/test';
import { freePort } from './house.ts';

// Workers read this file again and inherit the choice.
process.env.E2E_PORT ??= String(await freePort());
const port = process.env.E2E_PORT;
const { CHROMIUM_PATH, PICTURES, SITE_MAP } = process.env;

export default defineConfig({
  testDir: '.',
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  // A journey waits for the server a quarter of its time: three of them keep two cores busy.
  workers: 3,
  // A journey crosses many screens, and the machine may be busy: long timeouts here, web-first assertions in the tests.
  timeout: 180_000,
  retries: 1,
  expect: { timeout: 30_000 },
  outputDir: 'test-results',
  projects: [
    // The longest ones start first: at the end one worker would still run them alone.
    { name: 'walks', testMatch: '**/site-map.spec.ts' },
    { name: 'journeys', testIgnore: ['**/*.alone.spec.ts', '**/site-map.spec.ts'] },
    // Tests that change a club for everyone in it come last, when no other test runs.
    { name: 'alone', testMatch: '**/*.alone.spec.ts', dependencies: ['walks', 'journeys'] },
    ...(PICTURES === undefined ? [] : [{ name: 'pictures', testMatch: '**/pictures.ts' }]),
  ],
  use: {
    locale: 'de-AT',
    timezoneId: 'Europe/Vienna',
    viewport: { width: 1440, height: 900 },
    // A trace doubles the time of a page: only retries pay for it.
    trace: 'on-first-retry',
    // Each visit would fetch the whole product for its service worker; the tests about it allow it.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // All pages of a browser in one process, which keeps compiled code for the next one.
        '--renderer-process-limit=1',
        // A page lives for seconds here: optimising its code takes longer than it saves. The long walk stays on one page.
        ...(SITE_MAP === undefined ? ['--js-flags=--no-opt --no-maglev --no-flush-bytecode'] : []),
      ],
    },
  },
  webServer: {
    command: 'node serve.mjs',
    env: { PORT: port },
    url: `http://localhost:${port}/readyz`,
    timeout: 300_000,
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
});
