import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { doorstep } from './ask.ts';

/** The options of a context; two contexts with equal options are interchangeable. */
export type ContextOptions = Pick<
  BrowserContextOptions,
  'baseURL' | 'hasTouch' | 'isMobile' | 'javaScriptEnabled' | 'locale' | 'serviceWorkers' | 'timezoneId' | 'viewport'
>;

type KeptContext = { context: BrowserContext; anchor: Page; key: string; origins: Set<string> };

/** Each holds a browser process of some 150 MB. */
const maxIdle = 4;

/**
 * Contexts that one test passes to the next, emptied: a page that stays open keeps their process alive, and with it the parsed and
 * compiled product. A page in a new context costs twice the processor time.
 */
export const keepContexts = (browser: Browser) => {
  const idle: KeptContext[] = [];
  const all = new WeakSet<BrowserContext>();

  const create = async (options: ContextOptions): Promise<KeptContext> => {
    const context = await browser.newContext(options);
    all.add(context);
    context.on('close', () => all.delete(context));
    const origins = new Set<string>();
    context.on('page', (page) => page.on('framenavigated', (frame) => origins.add(new URL(frame.url()).origin)));
    const anchor = await context.newPage();
    await anchor.goto(doorstep);
    return { context, anchor, key: JSON.stringify(options), origins };
  };

  const take = async (options: ContextOptions, headers: Readonly<Record<string, string>>): Promise<KeptContext> => {
    const key = JSON.stringify(options);
    const at = idle.findLastIndex((kept) => kept.key === key);
    const [kept = await create(options)] = at === -1 ? [] : idle.splice(at, 1);
    await kept.context.setExtraHTTPHeaders(headers);
    return kept;
  };

  /** Removes everything a test leaves in a context: pages, cookies, stored data, a connection that was switched off. */
  const giveBack = async (kept: KeptContext) => {
    const { context, anchor, origins } = kept;
    if (!all.has(context)) return;
    const pages = context.pages().filter((page) => page !== anchor);
    await Promise.all(pages.map((page) => page.close()));
    await Promise.all([context.clearCookies(), context.setOffline(false), context.unrouteAll()]);
    const session = await context.newCDPSession(anchor);
    for (const origin of origins)
      if (origin !== 'null') await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await session.detach();
    origins.clear();
    idle.push(kept);
    if (idle.length > maxIdle) await idle.shift()?.context.close();
  };

  return { take, giveBack, isKept: (context: BrowserContext) => all.has(context) };
};
