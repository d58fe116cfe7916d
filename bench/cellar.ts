import type { BrowserContext, Page } from '@playwright/test';
import { type DemoPages, withDemoPages } from './demo-pages.ts';
import { columns } from './report.ts';
import { median, type NetworkLine, throttle } from './throttle.ts';

/**
 * In a cellar: 400 kbit/s and 400 ms, on a phone. A family with a warm cache opens Start, a visitor without a cache filters the offers,
 * and a trainer taps on a list that the device keeps. The median of the rounds counts.
 */
const line: NetworkLine = { latencyMs: 400, bitsPerSecond: 400_000 };
const phone = { viewport: { width: 390, height: 844 } };
const rounds = 3;
const timeoutMs = 60_000;

type Measured = { name: string; limitMs: number; ms: number };

const opened = async (page: Page, url: string, ready: string): Promise<number> => {
  const from = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForSelector(ready, { timeout: timeoutMs });
  return performance.now() - from;
};

/** Everything that the program caches for the next visit is there. */
const settle = async (page: Page) => {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.waitForLoadState('networkidle');
};

const middleOf = async (round: () => Promise<number>): Promise<number> => {
  const measured: number[] = [];
  for (let turn = 0; turn < rounds; turn += 1) measured.push(await round());
  return median(measured);
};

const inContext = async (context: BrowserContext, look: (page: Page) => Promise<number>): Promise<number> => {
  try {
    return await look(await context.newPage());
  } finally {
    await context.close();
  }
};

declare global {
  interface Window {
    cellar?: { ms: number };
  }
}

/** Runs in the page, from the tap itself until `ready` is there. */
const watchTap = (ready: string) => {
  document.addEventListener(
    'click',
    () => {
      const from = performance.now();
      new MutationObserver((_changes, observer) => {
        if (document.querySelector(ready) === null) return;
        window.cellar = { ms: performance.now() - from };
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    },
    { capture: true, once: true },
  );
};

const homeOfFamily = ({ side, contextFor }: DemoPages) =>
  middleOf(async () =>
    inContext(await contextFor(phone, 'familie@demo.test'), async (before) => {
      await opened(before, side.url, 'text=Diese Woche');
      await settle(before);
      const page = await before.context().newPage();
      await throttle(page, line);
      return opened(page, side.url, 'text=Diese Woche');
    }),
  );

const firstFilter = ({ side, contextFor }: DemoPages) =>
  middleOf(async () =>
    inContext(await contextFor(phone), async (page) => {
      await throttle(page, line);
      return opened(page, `${side.url}/kurs/buchung?alter=7`, 'article');
    }),
  );

const listFromDevice = ({ side, contextFor }: DemoPages) =>
  middleOf(async () =>
    inContext(await contextFor(phone, 'trainer@demo.test'), async (page) => {
      await opened(page, side.url, 'text=auf diesem Gerät bereit');
      await settle(page);
      await throttle(page, line);
      await page.evaluate(watchTap, '[aria-label$="Tippen ändert."]');
      await page.getByRole('link', { name: 'Anwesenheit', exact: true }).first().click();
      const passed = await page.waitForFunction(() => window.cellar?.ms, undefined, { timeout: timeoutMs });
      return Number(await passed.jsonValue());
    }),
  );

export const runCellar = (say: (line: string) => void): Promise<boolean> =>
  withDemoPages(say, async (pages) => {
    const measured: readonly Measured[] = [
      { name: 'Start of a family that was there before', limitMs: 4000, ms: await homeOfFamily(pages) },
      { name: 'first filtered offers, nothing kept', limitMs: 6000, ms: await firstFilter(pages) },
      { name: 'list on the device, after the tap', limitMs: 300, ms: await listFromDevice(pages) },
    ];
    const isFine = ({ ms, limitMs }: Measured) => ms <= limitMs;
    const rows = measured.map((one) => [
      one.name,
      one.ms.toFixed(0),
      String(one.limitMs),
      isFine(one) ? '' : 'too slow',
    ]);
    say(`\n400 kbit/s, 400 ms:\n${columns([['what', 'usable ms', 'limit ms', ''], ...rows])}\n`);
    return measured.every(isFine);
  });
