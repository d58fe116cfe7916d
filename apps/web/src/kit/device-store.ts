import { readStored, writeStored } from './storage.ts';

/**
 * What this device keeps for hours without a network, until whoever it belongs to signs out. The service worker opens
 * the same database (service-worker.js). A private window may refuse all of it: then nothing is kept, and everything
 * else works.
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

/** Opened for each use: an open database could not be deleted. */
const inStore = async <T>(mode: IDBTransactionMode, use: (store: IDBObjectStore) => Promise<T>) => {
  try {
    const database = await opened();
    try {
      return await use(database.transaction(storeName, mode).objectStore(storeName));
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
};

export const readKept = (key: string): Promise<unknown> =>
  inStore<unknown>('readonly', (store) => finished(store.get(key)));

/** Everything whose key begins so. */
export const readAllKept = async (prefix: string): Promise<readonly unknown[]> =>
  (await inStore<unknown[]>('readonly', (store) =>
    finished(store.getAll(IDBKeyRange.bound(prefix, `${prefix}\uffff`))),
  )) ?? [];

export const removeKept = (key: string) => inStore('readwrite', (store) => finished(store.delete(key)));

const completed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('the device keeps nothing'));
  });

/** For whom this device keeps things: whoever is signed in, and nobody once they have signed out. */
let keeper: number | null = null;

/** Reads and writes in one transaction: what two parts of the program change at once, both of them have changed. */
export const changeKept = async (owner: number, key: string, change: (before: unknown) => unknown) => {
  // What was still under way when somebody signed out must not come back.
  if (keeper !== owner) return;
  writeStored('localStorage', ownerKey, String(owner));
  await inStore('readwrite', (store) => {
    const asked = store.get(key);
    asked.addEventListener('success', () => store.put(change(asked.result), key));
    return completed(store.transaction);
  });
};

/** Whoever signs out leaves nothing behind for the next one. */
export const forgetKept = () => {
  keeper = null;
  if (readStored('localStorage', ownerKey) === null) return;
  writeStored('localStorage', ownerKey, null);
  indexedDB.deleteDatabase(databaseName);
};

/** From now on this device keeps for them; what it kept for somebody else goes. */
export const keepFor = (owner: number) => {
  if (readStored('localStorage', ownerKey) !== String(owner)) forgetKept();
  keeper = owner;
};

/** Is something kept here at all? */
export const keepsSomething = (): boolean => readStored('localStorage', ownerKey) !== null;
