import { attendance } from '@vereinshaus/contract/attendance/calls';
import { safetyKeptHours } from '@vereinshaus/contract/attendance/rules';
import type { SafetyOfPerson } from '@vereinshaus/contract/bookings/safety';
import { z } from 'zod';
import { ApiError, send } from '../../../kit/api.ts';
import { changeKept, readAllKept, readKept, removeKept } from '../../../kit/device-store.ts';
import { serverNow } from '../../../kit/server-time.ts';
import { closedShape, closeWith, keepOwnKey, openWith, readOwnKey } from './device-key.ts';

/**
 * Emergency data for the lists of today and tomorrow: encrypted with the signed-in user's key, which is deleted at sign-out, and deleted
 * after 36 hours.
 */
const safetyPrefix = 'safety.';
const keyOf = (userId: number) => `${safetyPrefix}${userId}`;

const record = z.object({
  version: z.literal(1),
  /** When the server returned it, by its clock; epoch milliseconds. */
  at: z.number(),
  /** The lists it covers, readable without decrypting. */
  dates: z.array(z.int()),
  ...closedShape,
});

const maxAgeMs = safetyKeptHours * 3_600_000;
/** A clock that was set back would keep the data forever. */
const maxClockDriftMs = 600_000;
/** Recently fetched data is not fetched again, because each access is reported to the families. */
const freshMs = 3_600_000;

const isOver = (at: number) => serverNow() - at > maxAgeMs || at - serverNow() > maxClockDriftMs;

/** For every owner: deletes data older than 36 hours, and data that can no longer be decrypted. */
export const dropOldSafety = async () => {
  for (const { key, value } of await readAllKept(safetyPrefix)) {
    const kept = record.safeParse(value).data;
    if (kept === undefined || isOver(kept.at)) await removeKept(key);
  }
};

export const forgetSafety = (userId: number) => removeKept(keyOf(userId));

const isFresh = async (userId: number, eventIds: readonly number[]): Promise<boolean> => {
  const kept = record.safeParse(await readKept(keyOf(userId))).data;
  return (
    kept !== undefined &&
    !isOver(kept.at) &&
    serverNow() - kept.at < freshMs &&
    eventIds.every((id) => kept.dates.includes(id))
  );
};

/**
 * Fetches the data while online. `eventIds`: lists it has to cover. Without encryption nothing is cached, and an expired session deletes
 * it.
 */
export const keepSafety = async (user: { ID: number; prename: string }, eventIds: readonly number[]) => {
  await dropOldSafety();
  if (await isFresh(user.ID, eventIds)) return;
  try {
    const key = await keepOwnKey(user.ID, user.prename);
    if (key === null) return;
    const told = await send(attendance.safety, {});
    const closed = await closeWith(key, told);
    const dates = told.dates.map(({ event_ID }) => event_ID);
    await changeKept(user.ID, keyOf(user.ID), () => ({ version: 1, at: serverNow(), dates, ...closed }));
  } catch (error) {
    if (error instanceof ApiError && (error.httpStatus === 401 || error.httpStatus === 403))
      await forgetSafety(user.ID);
  }
};

export type KeptSafety = { participants: readonly SafetyOfPerson[]; keptAt: number };

/** For everyone this list expects; undefined = not on this device. */
export const readKeptSafety = async (userId: number, eventId: number): Promise<KeptSafety | undefined> => {
  await dropOldSafety();
  const kept = record.safeParse(await readKept(keyOf(userId))).data;
  const own = await readOwnKey(userId);
  if (kept === undefined || !own?.key) return undefined;
  const opened = await openWith(own.key, kept).catch(() => undefined);
  const told = attendance.safety.reply.safeParse(opened).data;
  const expected = told?.dates.find(({ event_ID }) => event_ID === eventId)?.child_IDs;
  if (told === undefined || expected === undefined) return undefined;
  return { participants: told.persons.filter(({ ID }) => expected.includes(ID)), keptAt: kept.at };
};
