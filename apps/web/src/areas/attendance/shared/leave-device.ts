import { attendance } from '@vereinshaus/contract/attendance';
import { z } from 'zod';
import { send } from '../../../kit/api.ts';
import {
  changeKept,
  forgetEverythingKept,
  putKept,
  readAllKept,
  readKept,
  removeKept,
} from '../../../kit/device-store.ts';
import { newKey } from '../../../kit/new-key.ts';
import { countUnsent, isUnsent, type KeptList, readShape } from './kept-list-shape.ts';
import { keptListPrefix } from './kept-lists.ts';

/** While somebody is signed in, the key to close what they leave behind; it goes when they go. */
const keyRecord = z.object({ name: z.string(), key: z.instanceof(CryptoKey).nullable() });
const keyOf = (userId: number) => `key.${userId}`;

const sealedPrefix = 'sealed.';

/** Marks of somebody who is not signed in: how many, and whose; what they say is closed. */
const sealedList = z.object({
  version: z.literal(1),
  owner: z.int(),
  name: z.string(),
  count: z.int(),
  iv: z.instanceof(Uint8Array),
  content: z.instanceof(ArrayBuffer),
});
type SealedList = z.output<typeof sealedList>;

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** Only a page that came by HTTPS may close anything. */
const importKey = async (hex: string): Promise<CryptoKey | null> =>
  crypto.subtle === undefined
    ? null
    : crypto.subtle.importKey('raw', bytesOf(hex), 'AES-GCM', false, ['encrypt', 'decrypt']);

/** Fetches the own key while there is a network, so that leaving needs none. */
export const keepOwnKey = async (userId: number, name: string): Promise<CryptoKey | null> => {
  const known = keyRecord.safeParse(await readKept(keyOf(userId))).data;
  if (known?.key) return known.key;
  const { key: hex } = await send(attendance.deviceKey, {});
  const key = await importKey(hex);
  await changeKept(userId, keyOf(userId), () => ({ name, key }));
  return key;
};

const seal = async (key: CryptoKey, kept: KeptList, owner: number, name: string): Promise<SealedList> => {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify(kept));
  const content = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text);
  return { version: 1, owner, name, count: countUnsent(kept), iv, content };
};

/**
 * Somebody leaves this device: everything of theirs goes, but for marks that the server has not got. Those are closed with
 * a key that only they get again. Where nothing can be closed, they stay as they are: lost would be worse.
 */
export const leaveDevice = async (userId: number) => {
  const own = keyRecord.safeParse(await readKept(keyOf(userId))).data;
  let isEmpty = (await readAllKept(sealedPrefix)).length === 0;
  for (const { key: entry, value } of await readAllKept(keptListPrefix(userId))) {
    const kept = readShape(value, newKey);
    if (kept !== undefined && isUnsent(kept)) {
      isEmpty = false;
      if (!own?.key) continue;
      await putKept(`${sealedPrefix}${userId}.${kept.list.event.ID}`, await seal(own.key, kept, userId, own.name));
    }
    await removeKept(entry);
  }
  await removeKept(keyOf(userId));
  await removeKept('known');
  if (isEmpty) forgetEverythingKept();
};

const sealedLists = async () =>
  (await readAllKept(sealedPrefix)).flatMap(({ key, value }) => {
    const { data } = sealedList.safeParse(value);
    return data === undefined ? [] : [{ entry: key, ...data }];
  });

/** Whoever comes back finds their marks as they left them. */
export const openSealed = async (userId: number, key: CryptoKey | null) => {
  if (key === null) return;
  for (const { entry, owner, iv, content } of await sealedLists()) {
    if (owner !== userId) continue;
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: new Uint8Array(iv) }, key, content);
    const kept = readShape(JSON.parse(new TextDecoder().decode(text)), newKey);
    if (kept !== undefined)
      await changeKept(userId, `${keptListPrefix(userId)}${kept.list.event.ID}`, (before) => {
        const present = readShape(before, newKey);
        return {
          ...kept,
          ...(present !== undefined && { list: present.list, at: present.at }),
          marks: [...kept.marks, ...(present?.marks ?? [])],
          questions: [...kept.questions, ...(present?.questions ?? [])],
        };
      });
    await removeKept(entry);
  }
};

/** Who else has marks on this device that were not sent, and how many. */
export const unsentOfOthers = async (userId: number): Promise<readonly { name: string; count: number }[]> => {
  const counts = new Map<number, { name: string; count: number }>();
  for (const { owner, name, count } of await sealedLists()) {
    if (owner === userId) continue;
    counts.set(owner, { name, count: count + (counts.get(owner)?.count ?? 0) });
  }
  return [...counts.values()];
};
