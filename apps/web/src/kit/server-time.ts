import { readStored, writeStored } from './storage.ts';

type Contact = { at: number; counted: number };

let lastContact: Contact | undefined;

const offsetKey = 'vereinshaus.clock';
/** A clock that is off by less is not worth writing down. */
const minOffsetChangeMs = 1000;

const storedOffset = (): number | null => {
  const stored = readStored('localStorage', offsetKey);
  return stored === null || !Number.isFinite(Number(stored)) ? null : Number(stored);
};

/** Every answer of the server says what time it is there; how far the own clock is off is remembered for pages without a network. */
export const noteServerTime = (header: string | null, counted = performance.now()) => {
  const at = Number(header ?? '');
  if (!(at > 0)) return;
  lastContact = { at, counted };
  const offset = Math.round(at + performance.now() - counted - Date.now());
  if (Math.abs(offset - (storedOffset() ?? Number.POSITIVE_INFINITY)) >= minOffsetChangeMs)
    writeStored('localStorage', offsetKey, String(offset));
};

/** As if the page had just been opened: the own clock counts until the server is heard. */
export const forgetServerTime = () => {
  lastContact = undefined;
  writeStored('localStorage', offsetKey, null);
};

/** How far the own clock is off, measured since this page was opened; null = the server has not been heard yet. */
export const measuredOffset = (): number | null =>
  lastContact === undefined ? null : lastContact.at + performance.now() - lastContact.counted - Date.now();

/**
 * Epoch milliseconds by the server's clock: the one that decides when a booking opens. The own one may be wrong: on a page
 * that was opened without a network it is corrected by what was measured at the last contact.
 */
export const serverNow = (counted = performance.now()): number =>
  lastContact === undefined ? Date.now() + (storedOffset() ?? 0) : lastContact.at + counted - lastContact.counted;

/**
 * By which correction `serverNow` went: null = time was counted since the server told it, so the own clock does not matter.
 */
export const clockCorrection = (): number | null => (lastContact === undefined ? (storedOffset() ?? 0) : null);
