import type { Browser, Page } from '@playwright/test';
import { enter, median, sessionOf, withDemoClubs } from './demo-clubs.ts';
import type { Side } from './processes.ts';
import { columns } from './report.ts';

/**
 * What a click takes until its page is there: every item of the navigation, clicked for the first time in Chromium on a
 * demo club, so that code and data are still to come. It is there when its heading is and nothing in it is loading.
 */
const mostMs = 300;
/** The middle one of so many visits counts. */
const visits = 3;
const viewport = { width: 1440, height: 900 };

const people = { office: 'admin@demo.test', trainer: 'trainer@demo.test', family: 'familie@demo.test' } as const;

const items = 'nav[aria-label="Hauptnavigation"] a[href^="/"]';

/** In the page: from the click to the frame that shows the whole screen. */
const clicked = ({ selector, loading }: { selector: string; loading: string }): Promise<number> =>
  new Promise((resolve, reject) => {
    const link = document.querySelector<HTMLAnchorElement>(selector);
    if (link === null) return reject(new Error(`no ${selector}`));
    document.title = '';
    const start = performance.now();
    link.click();
    const look = () => {
      const isThere =
        document.title !== '' &&
        document.querySelector('main h1') !== null &&
        document.querySelector(`main :is(${loading})`) === null;
      if (isThere) resolve(performance.now() - start);
      else if (performance.now() - start > 10_000) reject(new Error(`${selector} never came`));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

const loading = '[aria-label="Wird geladen …"], .mantine-Skeleton-root, [aria-busy="true"]';

/** Every group of the navigation, so that all its items can be clicked. */
const openGroups = async (page: Page) => {
  await page.locator(items).first().waitFor();
  for (const group of await page.locator('nav[aria-label="Hauptnavigation"] [aria-expanded="false"]').all()) {
    await group.click();
  }
};

type Seen = { click: string; ms: number };

const visit = async (browser: Browser, side: Side, who: string, cookies: readonly string[]) => {
  const context = await browser.newContext({ viewport, locale: 'de-AT' });
  await enter(context, side, cookies);
  const page = await context.newPage();
  await page.goto(`${side.url}/barrierefreiheit`);
  await openGroups(page);
  const paths = await page.locator(items).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const seen: Seen[] = [];
  for (const path of new Set(paths)) {
    const selector = `nav[aria-label="Hauptnavigation"] a[href="${path}"]`;
    seen.push({ click: `${who} ${path}`, ms: await page.evaluate(clicked, { selector, loading }) });
  }
  await context.close();
  return seen;
};

const middleOf = (seen: readonly Seen[]): readonly Seen[] =>
  [...new Set(seen.map(({ click }) => click))].map((click) => ({
    click,
    ms: median(seen.filter((one) => one.click === click).map(({ ms }) => ms)),
  }));

const row = ({ click, ms }: Seen) => [click, ms.toFixed(0), ms > mostMs ? 'too slow' : ''];

export const runClicks = (say: (line: string) => void): Promise<boolean> =>
  withDemoClubs(say, async (side, browser) => {
    const seen: Seen[] = [];
    for (const [who, email] of Object.entries(people)) {
      const cookies = await sessionOf(side, email);
      for (let turn = 0; turn < visits; turn += 1) {
        say(`${who}, visit ${turn + 1} …`);
        seen.push(...(await visit(browser, side, who, cookies)));
      }
    }
    const slowestFirst = middleOf(seen).toSorted((a, b) => b.ms - a.ms);
    say(
      `\nthe slowest ten of ${slowestFirst.length} clicks:\n${columns([['click', 'ms', ''], ...slowestFirst.slice(0, 10).map(row)])}\n`,
    );
    return slowestFirst.every(({ ms }) => ms <= mostMs);
  });
