import { readStored, writeStored } from './storage.ts';

/**
 * Data cached on this device for hours of offline use. The service worker opens the same database (service-worker.js). A private window may
 * refuse storage: then the data is kept while the page is open.
 */
const databaseName = 'vereinshaus';
const storeName = 'kept';
/** The owner of the cached data, readable without opening the database. */
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

/** In-memory fallback for browsers that refuse storage. */
const memory = new Map<string, unknown>();

/** Opened for each use: an open database could not be deleted. `instead` is the fallback for a browser that refuses. */
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

/** All entries whose key starts with the prefix, with their keys. */
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

/** Other tabs of this browser share the data, so changes are broadcast. */
const channelName = 'vereinshaus.kept';
const changes = new EventTarget();
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(channelName);
channel?.addEventListener('message', () => changes.dispatchEvent(new Event('change')));

const tellChange = () => {
  changes.dispatchEvent(new Event('change'));
  channel?.postMessage('change');
};

/** Calls `look` after every change of cached data, in this tab or another; returns the unsubscribe function. */
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

/** The signed-in person this device caches data for; null once they have signed out. */
let keeper: number | null = null;

/** Owner of the cached data; null = none. */
export const ownerOfKept = (): number | null => {
  const stored = readStored('localStorage', ownerKey);
  return stored === null ? null : Number(stored);
};

/** Starts caching for this person. Returns the previous owner whose data is still here and has to be removed first. */
export const keepFor = (owner: number): number | null => {
  const before = ownerOfKept();
  keeper = owner;
  return before === owner ? null : before;
};

/** Stops caching after sign-out: pending writes must not restore the data. */
export const keepForNobody = () => {
  keeper = null;
};

/**
 * Reads and writes in one transaction, so that concurrent changes of two components or tabs are both kept. Undefined removes the entry.
 * Returns the new value.
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

/** Whether anything is cached here at all. */
export const keepsSomething = (): boolean => ownerOfKept() !== null;

/** Stores data that belongs to no signed-in user: marks waiting for their author. */
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

/** Deletes the whole database, so that a shared computer keeps no trace. */
export const forgetEverythingKept = () => {
  memory.clear();
  if (!keepsSomething()) return;
  writeStored('localStorage', ownerKey, null);
  if ('indexedDB' in globalThis) indexedDB.deleteDatabase(databaseName);
};
