import { kioskDoor, type LocalCopy } from '@vereinshaus/contract/kiosk/calls';
import { z } from 'zod';
import { closedShape, closeWith, openWith } from '../attendance/shared/device-key.ts';
import type { KioskStore } from './kiosk-store.ts';

/** Cached data has a version; other versions are fetched again, and unsent arrivals are never lost. */
const copyVersion = 2;
const pendingVersion = 1;

export type KeptCopy = { copy: LocalCopy; at: number };

/** An arrival or departure the server does not have yet. */
const pendingArrival = z.object({
  key: z.string(),
  child_ID: z.int(),
  /** Epoch seconds by the server's clock. */
  time: z.int(),
  timeLeft: z.int(),
});
export type PendingArrival = z.output<typeof pendingArrival>;

const keptCopy = z.object({ version: z.literal(copyVersion), copy: kioskDoor.copy.reply, at: z.number() });
const closedCopy = z.object(closedShape);
const keptPending = z.object({ version: z.literal(pendingVersion), arrivals: z.array(z.unknown()) });

/** The key never leaves the browser, and is deleted with all data. Only pages loaded over HTTPS have one. */
const keyIn = async (store: KioskStore): Promise<CryptoKey | null> => {
  const kept = await store.read('key');
  if (typeof CryptoKey !== 'undefined' && kept instanceof CryptoKey) return kept;
  if (crypto.subtle === undefined) return null;
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  await store.write('key', made);
  return made;
};

/** Without a key nothing is stored: the page keeps it in memory while open. */
export const keepCopy = async (store: KioskStore, kept: KeptCopy) => {
  const key = await keyIn(store);
  if (key !== null) await store.write('copy', await closeWith(key, { version: copyVersion, ...kept }));
};

export const readCopy = async (store: KioskStore): Promise<KeptCopy | undefined> => {
  const closed = closedCopy.safeParse(await store.read('copy')).data;
  const key = closed === undefined ? null : await keyIn(store);
  if (closed === undefined || key === null) return undefined;
  try {
    const iv = new Uint8Array(closed.iv);
    return keptCopy.safeParse(await openWith(key, { iv, content: closed.content })).data;
  } catch {
    return undefined;
  }
};

/** Only ids and times, without names. */
export const keepPending = (store: KioskStore, arrivals: readonly PendingArrival[]) =>
  store.write('pending', { version: pendingVersion, arrivals: [...arrivals] });

export const readPending = async (store: KioskStore): Promise<readonly PendingArrival[]> => {
  const { data } = keptPending.safeParse(await store.read('pending'));
  return (data?.arrivals ?? []).flatMap((arrival) => pendingArrival.safeParse(arrival).data ?? []);
};
