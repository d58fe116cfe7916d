import type { Page } from '@playwright/test';
import { addresses, type Kind } from '../apps/web/src/testing/site-map-addresses.ts';
import { goOn } from '../e2e/go-on.ts';
import { type DemoPages, withDemoPages } from './demo-pages.ts';
import { columns } from './report.ts';

/**
 * How long a page takes to appear after a click: every screen of the site map without an id in its address, as the parent on a phone and
 * as the office on a desktop, on the demo club. Measured from the click to the frame in which the page has its content and nothing is
 * pending. The first visit of each page, which loads its code too; the median of the rounds counts.
 */
const maxMs = 300;
const rounds = 3;
const restingPlace = '/barrierefreiheit';

const visitors = [
  { kind: 'family', email: 'familie@demo.test', width: 390 },
  { kind: 'admin', email: 'admin@demo.test', width: 1440 },
] as const;

declare global {
  interface Window {
    clicked: { at: number; from: string };
  }
}

/** From the click to the frame in which the page is complete. */
const clickTo = async (page: Page, address: string): Promise<number> => {
  const from = page.url();
  await page.evaluate(() => {
    window.clicked = { at: performance.now(), from: location.pathname };
    // The new page sets its own title.
    document.title = '';
  });
  await goOn(page, address);
  const passed = await page
    .waitForFunction(
      () => {
        const isThere =
          // Some redirect to another page.
          location.pathname !== window.clicked.from &&
          document.title !== '' &&
          document.querySelector('main h1, main [role="alert"]') !== null &&
          document.querySelector(
            'main [aria-label="Wird geladen …"], main .mantine-Skeleton-root, main [aria-busy="true"]',
          ) === null;
        return isThere ? performance.now() - window.clicked.at : false;
      },
      undefined,
      { polling: 'raf', timeout: 20_000 },
    )
    .catch((cause: unknown) => {
      throw new Error(`${address} never came from ${from}`, { cause });
    });
  return Number(await passed.jsonValue());
};

const addressesFor = (kind: Kind): readonly string[] =>
  Object.values(addresses)
    .flat()
    .filter((place) => place.for.includes(kind) && !/[{?]/.test(place.at) && place.at !== restingPlace)
    .map(({ at }) => at);

type Click = { kind: Kind; address: string; ms: number };

const walk = async ({ side, contextFor }: DemoPages, { kind, email, width }: (typeof visitors)[number]) => {
  const context = await contextFor({ viewport: { width, height: 900 }, serviceWorkers: 'block' }, email);
  try {
    const page = await context.newPage();
    await page.goto(side.url);
    await page.locator('main h1').first().waitFor();
    const clicks: Click[] = [];
    for (const address of addressesFor(kind)) {
      // A screen that shares its page with the last one starts anew this way as well.
      await clickTo(page, restingPlace);
      clicks.push({ kind, address, ms: await clickTo(page, address) });
    }
    return clicks;
  } finally {
    await context.close();
  }
};

const middle = (clicks: readonly Click[]): Click | undefined =>
  clicks.toSorted((a, b) => a.ms - b.ms)[clicks.length >> 1];

export const runClicks = (say: (line: string) => void): Promise<boolean> =>
  withDemoPages(say, async (pages) => {
    const clicks: Click[] = [];
    for (const visitor of visitors)
      for (let round = 0; round < rounds; round += 1) clicks.push(...(await walk(pages, visitor)));
    const places = [...new Set(clicks.map(({ kind, address }) => `${kind} ${address}`))];
    const seen = places
      .flatMap((place) => middle(clicks.filter(({ kind, address }) => `${kind} ${address}` === place)) ?? [])
      .toSorted((a, b) => b.ms - a.ms);
    const rows = seen.slice(0, 10).map(({ kind, address, ms }) => [kind, address, ms.toFixed(0)]);
    say(`\nthe slowest ten of ${seen.length}:\n${columns([['as', 'page', 'ms'], ...rows])}`);
    return seen.length > 0 && seen.every(({ ms }) => ms <= maxMs);
  });
