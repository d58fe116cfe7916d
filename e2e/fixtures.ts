import { createHash } from 'node:crypto';
import { type BrowserContext, test as base, type Cookie, type Page } from '@playwright/test';
import { doorstep } from './ask.ts';
import { endServer, freePort, readyServer, startServer } from './house.ts';
import { type ContextOptions, keepContexts } from './kept-contexts.ts';
import { type Person, password, town } from './people.ts';

export { expect } from '@playwright/test';

type TestFixtures = {
  /** The address of the server. A retry has its own server, without the leftovers of the first try, so every journey can be repeated. */
  house: string;
  /** Continues as a person who has signed in before; tests of the sign-in itself use the sign-in page instead. */
  as: (person: Person) => Promise<void>;
  /** Another person who has signed in before, in a separate window, ready for requests. */
  deskOf: (person: Person) => Promise<Page>;
  /** Closes everything that a journey opened besides its own page: a forgotten page goes on sending requests. */
  endsWithTest: void;
  /** A context with the options of this test, at the address of a club; it is given back when the test ends. */
  contextAt: (baseURL: string) => Promise<BrowserContext>;
};
type WorkerFixtures = {
  cookiesOf: (person: Person) => Promise<readonly Cookie[]>;
  keptContexts: ReturnType<typeof keepContexts>;
};

/** An address in 10.0.0.0/8: sign-ins are limited per address, and every test counts as a separate visitor. */
const addressOf = (testId: string) =>
  `10.${[...createHash('sha256').update(testId).digest().subarray(0, 3)].join('.')}`;

const secondTrySeconds = 300;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  house: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads off the pattern what a fixture depends on
    async ({}, use, { retry }) => {
      if (retry === 0) return use(town.origin);
      const shared = process.env.E2E_PORT;
      const port = await freePort();
      const server = startServer(port, true);
      await readyServer(server, port);
      process.env.E2E_PORT = String(port);
      await use(town.origin);
      process.env.E2E_PORT = shared;
      return endServer(server);
    },
    { auto: true, timeout: secondTrySeconds * 1000 },
  ],

  baseURL: async ({ house }, use) => {
    await use(house);
  },

  // oxlint-disable-next-line no-empty-pattern -- Playwright reads off the pattern what a fixture depends on
  extraHTTPHeaders: async ({}, use, testInfo) => {
    await use({ 'x-forwarded-for': addressOf(testInfo.testId) });
  },

  cookiesOf: [
    async ({ browser }, use, { workerIndex }) => {
      const known = new Map<string, Promise<readonly Cookie[]>>();
      const signIn = async ({ email, origin }: Person) => {
        const extraHTTPHeaders = { 'x-forwarded-for': addressOf(`${workerIndex} ${origin} ${email}`) };
        const context = await browser.newContext({ extraHTTPHeaders });
        const page = await context.newPage();
        await page.goto(`${origin}${doorstep}`);
        // From inside a page, because only the browser resolves *.localhost.
        const answer = await page.evaluate(
          async (body) => {
            const headers = { 'content-type': 'application/json' };
            const response = await fetch('/api/user/login', { method: 'POST', headers, body });
            return response.status;
          },
          JSON.stringify({ username: email, password }),
        );
        if (answer !== 200) throw new Error(`${email} could not sign in: ${answer}`);
        const cookies = await context.cookies();
        await context.close();
        return cookies;
      };
      await use((person) => {
        const key = `${person.origin} ${person.email}`;
        const cookies = known.get(key) ?? signIn(person);
        known.set(key, cookies);
        return cookies;
      });
    },
    { scope: 'worker' },
  ],

  as: async ({ context, cookiesOf }, use) => {
    await use(async (person) => context.addCookies([...(await cookiesOf(person))]));
  },

  keptContexts: [
    async ({ browser }, use) => {
      await use(keepContexts(browser));
    },
    { scope: 'worker' },
  ],

  contextAt: async (
    {
      keptContexts,
      extraHTTPHeaders,
      hasTouch,
      isMobile,
      javaScriptEnabled,
      locale,
      serviceWorkers,
      timezoneId,
      viewport,
    },
    use,
  ) => {
    const taken: Awaited<ReturnType<typeof keptContexts.take>>[] = [];
    const options: ContextOptions = {
      hasTouch,
      isMobile,
      javaScriptEnabled,
      serviceWorkers,
      viewport,
      ...(locale !== undefined && { locale }),
      ...(timezoneId !== undefined && { timezoneId }),
    };
    await use(async (baseURL) => {
      const kept = await keptContexts.take({ ...options, baseURL }, extraHTTPHeaders ?? {});
      taken.push(kept);
      return kept.context;
    });
    await Promise.all(taken.map(keptContexts.giveBack));
  },

  context: async ({ contextAt, baseURL, house }, use) => {
    await use(await contextAt(baseURL ?? house));
  },

  deskOf: async ({ contextAt, cookiesOf }, use) => {
    await use(async (person) => {
      const context = await contextAt(person.origin);
      await context.addCookies([...(await cookiesOf(person))]);
      const page = await context.newPage();
      await page.goto(doorstep);
      return page;
    });
  },

  endsWithTest: [
    async ({ browser, keptContexts }, use) => {
      await use();
      const others = browser.contexts().filter((context) => !keptContexts.isKept(context));
      await Promise.all(others.map((context) => context.close()));
    },
    { auto: true },
  ],
});
