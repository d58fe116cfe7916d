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
const inStore = async <T>(mode: IDBTransactionMode, use: (store: IDBObjectStore) => IDBRequest<T>) => {
  try {
    const database = await opened();
    try {
      return await finished(use(database.transaction(storeName, mode).objectStore(storeName)));
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
};

export const readKept = (key: string): Promise<unknown> => inStore<unknown>('readonly', (store) => store.get(key));

/** Everything whose key begins so. */
export const readAllKept = async (prefix: string): Promise<readonly unknown[]> =>
  (await inStore<unknown[]>('readonly', (store) => store.getAll(IDBKeyRange.bound(prefix, `${prefix}\uffff`)))) ?? [];

export const removeKept = (key: string) => inStore('readwrite', (store) => store.delete(key));

export const writeKept = async (owner: number, key: string, value: unknown) => {
  writeStored('localStorage', ownerKey, String(owner));
  await inStore('readwrite', (store) => store.put(value, key));
};

/** Whoever signs out leaves nothing behind for the next one. */
export const forgetKept = () => {
  if (readStored('localStorage', ownerKey) === null) return;
  writeStored('localStorage', ownerKey, null);
  indexedDB.deleteDatabase(databaseName);
};

/** Somebody else uses this device now. */
export const forgetKeptOfOthers = (owner: number) => {
  if (readStored('localStorage', ownerKey) !== String(owner)) forgetKept();
};

/** Is something kept here at all? */
export const keepsSomething = (): boolean => readStored('localStorage', ownerKey) !== null;
