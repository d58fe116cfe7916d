import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { BrowserContext, Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { type DemoPages, withDemoPages } from './demo-pages.ts';
import { freePort, type Side } from './processes.ts';
import { columns } from './report.ts';
import { median, throttle } from './throttle.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Slow 4G: what a parent on a bad mobile connection sees, and when, in Chromium with its own throttling and an empty cache. The club's
 * name and the form must appear soon, and signing in must work; nothing may shift while the program takes over, and the page must be
 * accessible. For comparison a static page of the same weight, which no program can beat.
 */
const latencyMs = 560;
const bitsPerSecond = 1_500_000;
const limits = { firstPaintMs: 2000, usableMs: 4000, layoutShift: 0.05 };
/** The median of this many visits counts. */
const visits = 3;
const widths = [390, 1440];

/** Read from the page after it has settled. */
type Marks = { firstPaint: number; usable: number; layoutShift: number };
type Seen = Marks & { requests: number; kb: number; violations: readonly string[]; rules: number };

declare global {
  interface Window {
    bench?: { layoutShift: number; usable: number };
    axe: { run: (context: Document) => Promise<AxeResults> };
  }
}

const checked = async (page: Page): Promise<Pick<AxeResults, 'violations' | 'passes'>> => {
  await page.evaluate(axeSource);
  return page.evaluate(() => window.axe.run(document));
};

/** Runs before everything else in the page: records when `ready` appears, and layout shifts. */
const watch = (ready: string) => {
  const bench = { layoutShift: 0, usable: 0 };
  window.bench = bench;
  new MutationObserver((_changes, observer) => {
    if (document.querySelector(ready) === null) return;
    bench.usable = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('value' in entry && 'hadRecentInput' in entry && entry.hadRecentInput === false)
        bench.layoutShift += Number(entry.value);
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

type Screen = { name: string; path: string /** Only the program shows this. */; ready: string; as?: string };

const screens = (courseId: number): readonly Screen[] => [
  { name: 'Anmelden', path: '/', ready: '#root form:has([name=password]) button[type=submit]' },
  { name: 'Angebote', path: '/kurs/buchung', ready: '#root article' },
  { name: 'Kurs', path: `/kurse/${courseId}`, ready: '#root h1' },
  { name: 'Home, Familie', path: '/', ready: '#root main h1', as: 'familie@demo.test' },
  { name: 'Home, Büro', path: '/', ready: '#root main h1', as: 'admin@demo.test' },
];

const visit = async (context: BrowserContext, address: string, ready: string) => {
  const page = await context.newPage();
  await page.addInitScript(watch, ready);
  const weight = await throttle(page, { latencyMs, bitsPerSecond });
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForSelector(ready, { timeout: 60_000 });
  const { requests, bytes } = weight;
  // Late content may still shift the layout.
  await page.waitForTimeout(3000);
  const marks: Marks = await page.evaluate(() => {
    const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY;
    return { firstPaint, ...(window.bench ?? { usable: Number.NaN, layoutShift: Number.NaN }) };
  });
  return { page, marks, requests, kb: bytes / 1000 };
};

const look = async ({ side, contextFor }: DemoPages, screen: Screen, width: number): Promise<Seen> => {
  const seen: Seen[] = [];
  for (let turn = 0; turn < visits; turn += 1) {
    const context = await contextFor({ viewport: { width, height: 900 } }, screen.as);
    const { page, marks, requests, kb } = await visit(context, `${side.url}${screen.path}`, screen.ready);
    const isLast = turn === visits - 1;
    const axe = isLast ? await checked(page) : { violations: [], passes: [] };
    const violations = axe.violations.map(({ id }) => id);
    seen.push({ ...marks, requests, kb, violations, rules: axe.passes.length + violations.length });
    await context.close();
  }
  const middle = (pick: (one: Seen) => number) => median(seen.map(pick));
  return {
    firstPaint: middle((one) => one.firstPaint),
    usable: middle((one) => one.usable),
    layoutShift: Math.max(...seen.map((one) => one.layoutShift)),
    requests: middle((one) => one.requests),
    kb: middle((one) => one.kb),
    violations: seen.at(-1)?.violations ?? [],
    rules: seen.at(-1)?.rules ?? 0,
  };
};

/** One page, one style sheet, one script, as heavy as ours together: nothing in it waits for anything else. */
const serveStatic = async (kb: number) => {
  const html =
    '<!doctype html><html lang="de"><title>x</title><link rel="stylesheet" href="/style.css"><script type="module" src="/script.js"></script><h1>Verein</h1>';
  const styleKb = 35;
  const filler = (bytes: number) => `/*${randomBytes(Math.max(0, Math.round(bytes / 2))).toString('hex')}*/`;
  const files: Readonly<Record<string, readonly [type: string, text: string]>> = {
    '/': ['text/html; charset=utf-8', html],
    '/style.css': ['text/css', filler(styleKb * 1000)],
    '/script.js': [
      'text/javascript',
      `${filler((kb - styleKb) * 1000)}document.body.append(Object.assign(document.createElement('form'), { textContent: 'Anmelden' }))`,
    ],
  };
  const server = createServer(({ url = '/' }, response) => {
    const [type, text] = files[url] ?? ['text/plain', ''];
    response.setHeader('content-type', type).end(text);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
};

const lookAtStatic = async ({ contextFor }: DemoPages, kb: number): Promise<Seen> => {
  const page = await serveStatic(kb);
  try {
    const context = await contextFor({ viewport: { width: 390, height: 900 } });
    const { marks, requests, kb: weight } = await visit(context, page.url, 'form');
    await context.close();
    return { ...marks, requests, kb: weight, violations: [], rules: 0 };
  } finally {
    page.close();
  }
};

const firstCourse = async (side: Side): Promise<number> => {
  const list = await (await fetch(`${side.url}/api/courses`)).text();
  return Number(/"ID":(\d+)/.exec(list)?.[1]);
};

type Row = { name: string; width: string; seen: Seen; limit?: Partial<typeof limits> };

const isFine = ({ seen, limit = {} }: Row): boolean =>
  seen.firstPaint <= (limit.firstPaintMs ?? Number.POSITIVE_INFINITY) &&
  seen.usable <= (limit.usableMs ?? Number.POSITIVE_INFINITY) &&
  seen.layoutShift < (limit.layoutShift ?? Number.POSITIVE_INFINITY) &&
  seen.violations.length === 0;

const rowOf = (row: Row): readonly string[] => {
  const { name, width, seen } = row;
  const score = seen.rules === 0 ? '' : ((100 * (seen.rules - seen.violations.length)) / seen.rules).toFixed(0);
  return [
    name,
    width,
    seen.firstPaint.toFixed(0),
    seen.usable.toFixed(0),
    seen.layoutShift.toFixed(3),
    String(seen.requests),
    seen.kb.toFixed(0),
    score,
    isFine(row) ? '' : `too much ${seen.violations.join(' ')}`,
  ];
};

const heads = ['screen', 'px', 'first paint ms', 'usable ms', 'shift', 'requests', 'kB', 'axe %', ''];

const walk = async (pages: DemoPages, say: (line: string) => void): Promise<readonly Row[]> => {
  const courseId = await firstCourse(pages.side);
  const rows: Row[] = [];
  for (const screen of screens(courseId)) {
    for (const width of widths) {
      const isPublic = screen.as === undefined;
      say(`${screen.name}, ${width} px …`);
      rows.push({
        name: screen.name,
        width: String(width),
        seen: await look(pages, screen, width),
        limit: {
          layoutShift: limits.layoutShift,
          ...(isPublic && { firstPaintMs: limits.firstPaintMs }),
          ...(screen.name === 'Anmelden' && { usableMs: limits.usableMs }),
        },
      });
    }
  }
  const weight = rows[0]?.seen.kb ?? 0;
  return [
    ...rows,
    { name: 'a static page of the weight of the first', width: '390', seen: await lookAtStatic(pages, weight) },
  ];
};

export const runSlowNetwork = (say: (line: string) => void): Promise<boolean> =>
  withDemoPages(say, async (pages) => {
    const rows = await walk(pages, say);
    say(`\n${bitsPerSecond / 1e6} Mbit/s, ${latencyMs} ms:\n${columns([heads, ...rows.map(rowOf)])}\n`);
    return rows.every(isFine);
  });
