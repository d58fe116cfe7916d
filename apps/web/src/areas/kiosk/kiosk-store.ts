/**
 * Data of a kiosk, in a separate database: signing in and out on the tablet does not delete it. If the browser refuses storage, it is kept
 * while the page is open.
 */
const databaseName = 'vereinshaus-kiosk';
const storeName = 'kiosk';

const memory = new Map<string, unknown>();

const finished = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the device keeps nothing'));
  });

const open = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(databaseName, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(storeName);
  return finished(request);
};

const inStore = async (
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => Promise<unknown>,
  instead: () => unknown,
): Promise<unknown> => {
  let database: IDBDatabase;
  try {
    database = await open();
  } catch {
    return instead();
  }
  try {
    return await use(database.transaction(storeName, mode).objectStore(storeName));
  } finally {
    database.close();
  }
};

export type KioskStore = {
  read: (key: string) => Promise<unknown>;
  write: (key: string, value: unknown) => Promise<void>;
  /** Deletes everything. */
  clear: () => Promise<void>;
};

export const kioskStore: KioskStore = {
  read: (key) =>
    inStore(
      'readonly',
      (store) => finished(store.get(key)),
      () => memory.get(key),
    ),
  write: async (key, value) => {
    await inStore(
      'readwrite',
      (store) => finished(store.put(value, key)),
      () => memory.set(key, value),
    );
  },
  clear: async () => {
    memory.clear();
    await inStore(
      'readwrite',
      (store) => finished(store.clear()),
      () => undefined,
    );
  },
};
