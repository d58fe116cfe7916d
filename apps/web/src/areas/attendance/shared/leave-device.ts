import { z } from 'zod';
import { changeKept, forgetEverythingKept, putKept, readAllKept, removeKept } from '../../../kit/device-store.ts';
import { newKey } from '../../../kit/new-key.ts';
import { closedShape, closeWith, forgetOwnKey, openWith, readOwnKey } from './device-key.ts';
import { countUnsent, isUnsent, type KeptList, readShape } from './kept-list-shape.ts';
import { keptListPrefix } from './kept-lists.ts';
import { forgetSafety } from './kept-safety.ts';
import { hasOpenings } from './openings.ts';

const sealedPrefix = 'sealed.';

/** Marks of a user who is not signed in: their number and author are readable, their content is encrypted. */
const sealedList = z.object({
  version: z.literal(1),
  owner: z.int(),
  name: z.string(),
  count: z.int(),
  ...closedShape,
});
type SealedList = z.output<typeof sealedList>;

const seal = async (key: CryptoKey, kept: KeptList, owner: number, name: string): Promise<SealedList> => ({
  version: 1,
  owner,
  name,
  count: countUnsent(kept),
  ...(await closeWith(key, kept)),
});

/**
 * When a user signs out, all their data is deleted, emergency data first, except for unsent marks. Those are encrypted with a key only
 * their author gets back. If encryption is not available, they stay unencrypted, because losing them would be worse.
 */
export const leaveDevice = async (userId: number) => {
  const own = await readOwnKey(userId);
  await forgetSafety(userId);
  let isEmpty = (await readAllKept(sealedPrefix)).length === 0 && !(await hasOpenings());
  for (const { key: entry, value } of await readAllKept(keptListPrefix(userId))) {
    const kept = readShape(value, newKey);
    if (kept !== undefined && isUnsent(kept)) {
      isEmpty = false;
      if (!own?.key) continue;
      // Never overwrites earlier encrypted marks: a user who returned offline could not decrypt them.
      await putKept(
        `${sealedPrefix}${userId}.${kept.list.event.ID}.${newKey()}`,
        await seal(own.key, kept, userId, own.name),
      );
    }
    await removeKept(entry);
  }
  await forgetOwnKey(userId);
  await removeKept('known');
  if (isEmpty) forgetEverythingKept();
};

const sealedLists = async () =>
  (await readAllKept(sealedPrefix)).flatMap(({ key, value }) => {
    const { data } = sealedList.safeParse(value);
    return data === undefined ? [] : [{ entry: key, ...data }];
  });

/** Restores the marks of a returning user. */
export const openSealed = async (userId: number, key: CryptoKey | null) => {
  if (key === null) return;
  for (const { entry, owner, iv, content } of await sealedLists()) {
    if (owner !== userId) continue;
    const kept = readShape(await openWith(key, { iv, content }), newKey);
    if (kept !== undefined)
      await changeKept(userId, `${keptListPrefix(userId)}${kept.list.event.ID}`, (before) => {
        const present = readShape(before, newKey);
        return {
          ...kept,
          ...(present !== undefined && { list: present.list, at: present.at }),
          marks: [...kept.marks, ...(present?.marks ?? [])],
          questions: [...kept.questions, ...(present?.questions ?? [])],
          walkIns: [...kept.walkIns, ...(present?.walkIns ?? [])],
        };
      });
    await removeKept(entry);
  }
};

/** Other users with unsent marks on this device, and how many. */
export const unsentOfOthers = async (userId: number): Promise<readonly { name: string; count: number }[]> => {
  const counts = new Map<number, { name: string; count: number }>();
  for (const { owner, name, count } of await sealedLists()) {
    if (owner === userId) continue;
    counts.set(owner, { name, count: count + (counts.get(owner)?.count ?? 0) });
  }
  return [...counts.values()];
};
