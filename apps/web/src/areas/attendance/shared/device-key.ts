import { attendance } from '@vereinshaus/contract/attendance/calls';
import { z } from 'zod';
import { send } from '../../../kit/api.ts';
import { changeKept, readKept, removeKept } from '../../../kit/device-store.ts';

/** The encryption key for data cached or left behind, while its owner is signed in; it is deleted at sign-out. */
/** Over plain HTTP browsers do not offer CryptoKey. */
const isKey = (value: unknown) => typeof CryptoKey !== 'undefined' && value instanceof CryptoKey;

const keyRecord = z.object({ name: z.string(), key: z.custom<CryptoKey>(isKey).nullable() });
const keyOf = (userId: number) => `key.${userId}`;

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** Only a page loaded over HTTPS can encrypt. */
const importKey = async (hex: string): Promise<CryptoKey | null> =>
  crypto.subtle === undefined
    ? null
    : crypto.subtle.importKey('raw', bytesOf(hex), 'AES-GCM', false, ['encrypt', 'decrypt']);

/** The own key as cached on this device, without a request. */
export const readOwnKey = async (userId: number) => keyRecord.safeParse(await readKept(keyOf(userId))).data;

/** Fetches the own key while online, so that signing out works offline. */
export const keepOwnKey = async (userId: number, name: string): Promise<CryptoKey | null> => {
  const known = await readOwnKey(userId);
  if (known?.key) return known.key;
  const { key: hex } = await send(attendance.deviceKey, {});
  const key = await importKey(hex);
  await changeKept(userId, keyOf(userId), () => ({ name, key }));
  return key;
};

export const forgetOwnKey = (userId: number) => removeKept(keyOf(userId));

/** Data only the right key can decrypt. */
export const closedShape = { iv: z.instanceof(Uint8Array), content: z.instanceof(ArrayBuffer) };
export type SealedContent = { iv: Uint8Array<ArrayBuffer>; content: ArrayBuffer };

export const closeWith = async (key: CryptoKey, value: unknown): Promise<SealedContent> => {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify(value));
  return { iv, content: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text) };
};

export const openWith = async (key: CryptoKey, { iv, content }: SealedContent): Promise<unknown> => {
  const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, content);
  return JSON.parse(new TextDecoder().decode(text));
};
