/**
 * As much of a browser's storage as the program uses, separate for each device: changes happen in transactions, one after the other, and
 * stored values are copies.
 */
type Listener = () => void;

class FakeRequest {
  result: unknown = undefined;
  readonly error = null;
  onsuccess: Listener | null = null;
  onerror: Listener | null = null;
  onupgradeneeded: Listener | null = null;
  readonly #listeners: Listener[] = [];

  addEventListener(_: 'success', listener: Listener) {
    this.#listeners.push(listener);
  }

  succeed(result: unknown) {
    this.result = result;
    this.onsuccess?.();
    for (const listener of this.#listeners) listener();
  }
}

type Records = Map<string, unknown>;
type Range = { from: string; to: string };

class FakeTransaction {
  readonly error = null;
  oncomplete: Listener | null = null;
  onabort: Listener | null = null;
  readonly #pending: (() => void)[] = [];
  readonly #records: Records;

  constructor(records: Records) {
    this.#records = records;
  }

  ask(answer: (records: Records) => unknown): FakeRequest {
    const request = new FakeRequest();
    this.#pending.push(() => request.succeed(answer(this.#records)));
    return request;
  }

  /** Runs its requests in turn, and those that their results trigger. */
  async run() {
    await Promise.resolve();
    for (let next = this.#pending.shift(); next !== undefined; next = this.#pending.shift()) {
      next();
      await Promise.resolve();
    }
    this.oncomplete?.();
  }

  objectStore() {
    const inRange = (records: Records, { from, to }: Range) =>
      [...records].filter(([key]) => key >= from && key <= to).toSorted(([one], [other]) => (one < other ? -1 : 1));
    return {
      transaction: this,
      get: (key: string) => this.ask((records) => structuredClone(records.get(key))),
      put: (value: unknown, key: string) => {
        const copy = structuredClone(value);
        return this.ask((records) => records.set(key, copy));
      },
      delete: (key: string) => this.ask((records) => records.delete(key)),
      getAllKeys: (range: Range) => this.ask((records) => inRange(records, range).map(([key]) => key)),
      getAll: (range: Range) =>
        this.ask((records) => inRange(records, range).map(([, value]) => structuredClone(value))),
    };
  }
}

export class FakeBrowser {
  readonly records: Records = new Map();
  readonly stored = new Map<string, string>();
  #last: Promise<void> = Promise.resolve();

  readonly localStorage = {
    getItem: (key: string) => this.stored.get(key) ?? null,
    setItem: (key: string, value: string) => void this.stored.set(key, value),
    removeItem: (key: string) => void this.stored.delete(key),
  };

  readonly indexedDB = {
    open: () => {
      const request = new FakeRequest();
      const database = { transaction: () => this.#begin(), close: () => undefined };
      queueMicrotask(() => request.succeed(database));
      return request;
    },
    deleteDatabase: () => this.records.clear(),
  };

  readonly keyRange = { bound: (from: string, to: string): Range => ({ from, to }) };

  #begin() {
    const transaction = new FakeTransaction(this.records);
    this.#last = this.#last.then(() => transaction.run());
    return transaction;
  }
}
