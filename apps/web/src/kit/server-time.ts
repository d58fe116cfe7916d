import { readStored, writeStored } from './storage.ts';

type Contact = { at: number; counted: number };

let lastContact: Contact | undefined;

const offsetKey = 'vereinshaus.clock';
/** Smaller clock differences are not stored. */
const minOffsetChangeMs = 1000;

const storedOffset = (): number | null => {
  const stored = readStored('localStorage', offsetKey);
  return stored === null || !Number.isFinite(Number(stored)) ? null : Number(stored);
};

/** Every reply contains the server's time; the offset of the local clock is stored for offline pages. */
export const noteServerTime = (header: string | null, counted = performance.now()) => {
  const at = Number(header ?? '');
  if (!(at > 0)) return;
  lastContact = { at, counted };
  const offset = Math.round(at + performance.now() - counted - Date.now());
  if (Math.abs(offset - (storedOffset() ?? Number.POSITIVE_INFINITY)) >= minOffsetChangeMs)
    writeStored('localStorage', offsetKey, String(offset));
};

/** Resets to the state of a newly opened page: the local clock counts until the server responds. */
export const forgetServerTime = () => {
  lastContact = undefined;
  writeStored('localStorage', offsetKey, null);
};

/** Offset of the local clock measured since this page was opened; null = no reply yet. */
export const measuredOffset = (): number | null =>
  lastContact === undefined ? null : lastContact.at + performance.now() - lastContact.counted - Date.now();

/**
 * Epoch milliseconds by the server's clock, which decides when a booking opens. The local clock may be wrong: a page opened offline
 * corrects it by the offset measured at the last contact.
 */
export const serverNow = (counted = performance.now()): number =>
  lastContact === undefined ? Date.now() + (storedOffset() ?? 0) : lastContact.at + counted - lastContact.counted;

/** The correction `serverNow` uses: null = time is counted from the server's last reply, so the local clock does not matter. */
export const clockCorrection = (): number | null => (lastContact === undefined ? (storedOffset() ?? 0) : null);
