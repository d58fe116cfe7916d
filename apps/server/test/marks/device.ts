import { pathToFileURL } from 'node:url';
import type { AttendanceList } from '@vereinshaus/contract/attendance/calls';
import type { FastifyInstance } from 'fastify';
import { vi } from 'vitest';
import { FakeBrowser } from './fake-browser.ts';

export type Page = typeof import('./page-program.ts');

let loadedPages = 0;

/** The browser program, loaded separately for each page. */
const loadPage = (program: string): Promise<Page> => {
  loadedPages += 1;
  return import(`${pathToFileURL(program).href}?page=${loadedPages}`) as Promise<Page>;
};

/** `lossy`: requests arrive, responses are lost. */
export type Network = 'on' | 'off' | 'lossy';

export type User = { id: number; name: string };

type House = {
  app: FastifyInstance;
  host: string;
  now: () => number;
  /** The file of the program that its pages load. */
  program: string;
};

const real = { now: Date.now, counted: performance.now.bind(performance), fetch: globalThis.fetch };

/** A phone or a tablet: its storage, clock, network, signed-in user and open pages. */
export class Device {
  readonly name: string;
  readonly browser = new FakeBrowser();
  network: Network = 'on';
  /** By how much its clock is wrong, in milliseconds. */
  skew = 0;
  user: User | null = null;
  cookie = '';
  pages: Page[] = [];
  readonly #house: House;

  constructor(name: string, house: House) {
    this.name = name;
    this.#house = house;
  }

  /** Code run inside uses this device's clock, storage and network. */
  async within<T>(act: () => Promise<T>): Promise<T> {
    const { browser } = this;
    const window = { localStorage: browser.localStorage };
    const globals = {
      window,
      indexedDB: browser.indexedDB,
      IDBKeyRange: browser.keyRange,
      navigator: { onLine: this.network !== 'off' },
      BroadcastChannel: undefined,
      fetch: (path: string, init?: RequestInit) => this.#ask(path, init),
    };
    for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
    this.#turnClock();
    try {
      return await act();
    } finally {
      vi.unstubAllGlobals();
      Date.now = real.now;
      performance.now = real.counted;
    }
  }

  #turnClock() {
    Date.now = () => this.#house.now() + this.skew;
    performance.now = () => this.#house.now();
  }

  async #ask(path: string, init?: RequestInit): Promise<Response> {
    if (this.network === 'off') throw new TypeError('Failed to fetch');
    Date.now = real.now;
    performance.now = real.counted;
    const body = typeof init?.body === 'string' ? init.body : undefined;
    const answer = await this.#house.app.inject({
      method: body === undefined ? 'GET' : 'POST',
      url: path,
      headers: {
        host: this.#house.host,
        cookie: this.cookie,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: body }),
    });
    this.#turnClock();
    if (this.network === 'lossy') throw new TypeError('Failed to fetch');
    return new Response(answer.body, {
      status: answer.statusCode,
      headers: { 'x-time': String(answer.headers['x-time'] ?? ''), 'content-type': 'application/json' },
    });
  }

  get page(): Page {
    const [first] = this.pages;
    if (first === undefined) throw new Error(`${this.name} shows nothing`);
    return first;
  }

  /** Closes all pages and restarts the program in this many tabs. */
  async open(tabs = 1) {
    this.pages = [];
    for (let index = 0; index < tabs; index += 1)
      this.pages.push(await this.within(() => loadPage(this.#house.program)));
    const { user } = this;
    if (user === null) return;
    await this.within(async () => {
      for (const page of this.pages) {
        const leftBy = page.keepFor(user.id);
        if (leftBy !== null) await page.leaveDevice(leftBy);
      }
    });
  }

  /** The list of a date on this device: fresh, or the stored one. */
  async list(courseId: number, eventId: number): Promise<AttendanceList | undefined> {
    const { user, page } = this;
    if (user === null) return undefined;
    return this.within(async () => {
      try {
        const list = await page.send(page.attendance.list, { courseID: courseId, eventID: eventId });
        await page.keepList(user.id, list);
        const key = await page.keepOwnKey(user.id, user.name);
        await page.openSealed(user.id, key);
        return list;
      } catch {
        return (await page.readKeptList(user.id, eventId))?.list;
      }
    });
  }
}
