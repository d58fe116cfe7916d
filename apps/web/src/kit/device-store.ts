import { readStored, writeStored } from './storage.ts';

/**
 * What this device keeps for hours without a network. The service worker opens the same database (service-worker.js). A
 * private window may refuse all of it: then it is kept as long as the page is open.
 */
const databaseName = 'vereinshaus';
const storeName = 'kept';
/** Whose it is: told without opening the database. */
const ownerKey = 'vereinshaus.kept';

const finished = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the device keeps nothing'));
  });

const opened = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(databaseName, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(storeName);
  return finished(request);
};

const completed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('the device keeps nothing'));
  });

/** What a browser that keeps nothing holds while the page is open. */
const memory = new Map<string, unknown>();

/** Opened for each use: an open database could not be deleted. `instead` is for a browser that refuses. */
const inStore = async <T>(mode: IDBTransactionMode, use: (store: IDBObjectStore) => Promise<T>, instead: () => T) => {
  let database: IDBDatabase;
  try {
    database = await opened();
  } catch {
    return instead();
  }
  try {
    return await use(database.transaction(storeName, mode).objectStore(storeName));
  } finally {
    database.close();
  }
};

export const readKept = (key: string): Promise<unknown> =>
  inStore<unknown>(
    'readonly',
    (store) => finished(store.get(key)),
    () => memory.get(key),
  );

export type KeptEntry = { key: string; value: unknown };

/** Everything whose key begins so, with its key. */
export const readAllKept = (prefix: string): Promise<readonly KeptEntry[]> =>
  inStore<readonly KeptEntry[]>(
    'readonly',
    async (store) => {
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
      const [keys, values] = await Promise.all([finished(store.getAllKeys(range)), finished(store.getAll(range))]);
      return keys.flatMap((key, at) => (typeof key === 'string' ? [{ key, value: values[at] }] : []));
    },
    () => [...memory].flatMap(([key, value]) => (key.startsWith(prefix) ? [{ key, value }] : [])),
  );

/** Other tabs of this browser keep the same things: whoever changes them tells. */
const channelName = 'vereinshaus.kept';
const changes = new EventTarget();
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(channelName);
channel?.addEventListener('message', () => changes.dispatchEvent(new Event('change')));

const tellChange = () => {
  changes.dispatchEvent(new Event('change'));
  channel?.postMessage('change');
};

/** Calls whenever something that is kept has changed, in this tab or in another; gives back how to stop. */
export const watchKept = (look: () => void): (() => void) => {
  changes.addEventListener('change', look);
  return () => changes.removeEventListener('change', look);
};

export const removeKept = async (key: string) => {
  await inStore<unknown>(
    'readwrite',
    (store) => {
      store.delete(key);
      return completed(store.transaction);
    },
    () => memory.delete(key),
  );
  tellChange();
};

/** For whom this device keeps things: whoever is signed in, and nobody once they have signed out. */
let keeper: number | null = null;

/** Whose things are kept here; null = nobody's. */
export const ownerOfKept = (): number | null => {
  const stored = readStored('localStorage', ownerKey);
  return stored === null ? null : Number(stored);
};

/** From now on this device keeps for them. Gives back whose things still lie here and have to be put away first. */
export const keepFor = (owner: number): number | null => {
  const before = ownerOfKept();
  keeper = owner;
  return before === owner ? null : before;
};

/** Whoever has signed out keeps nothing more: what was still under way must not come back. */
export const keepForNobody = () => {
  keeper = null;
};

/**
 * Reads and writes in one transaction: what two parts of the program or two tabs change at once, both of them have changed.
 * Undefined takes the entry away. Gives back what is kept now.
 */
export const changeKept = async <T>(
  owner: number,
  key: string,
  change: (before: unknown) => T | undefined,
): Promise<T | undefined> => {
  let after: T | undefined;
  if (keeper !== owner) return after;
  writeStored('localStorage', ownerKey, String(owner));
  await inStore<unknown>(
    'readwrite',
    (store) => {
      const asked = store.get(key);
      asked.addEventListener('success', () => {
        after = change(asked.result);
        if (after === undefined) store.delete(key);
        else store.put(after, key);
      });
      return completed(store.transaction);
    },
    () => {
      after = change(memory.get(key));
      if (after === undefined) memory.delete(key);
      else memory.set(key, after);
    },
  );
  tellChange();
  return after;
};

/** Is something kept here at all? */
export const keepsSomething = (): boolean => ownerOfKept() !== null;

/** What belongs to nobody who is signed in: marks that wait for whoever made them. */
export const putKept = async (key: string, value: unknown) => {
  await inStore<unknown>(
    'readwrite',
    (store) => {
      store.put(value, key);
      return completed(store.transaction);
    },
    () => memory.set(key, value),
  );
  tellChange();
};

/** Nothing is left: the database goes, so that a shared computer shows no trace. */
export const forgetEverythingKept = () => {
  memory.clear();
  if (!keepsSomething()) return;
  writeStored('localStorage', ownerKey, null);
  if ('indexedDB' in globalThis) indexedDB.deleteDatabase(databaseName);
};
