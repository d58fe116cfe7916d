import { attendance } from '@vereinshaus/contract/attendance/calls';
import { type OpeningPlace, openingPlaces } from '@vereinshaus/contract/attendance/rules';
import { z } from 'zod';
import { ApiError, send } from '../../../kit/api.ts';
import { changeKept, readAllKept, readKept } from '../../../kit/device-store.ts';
import { newKey } from '../../../kit/new-key.ts';
import { serverNow } from '../../../kit/server-time.ts';

/** Log of emergency data read offline: reported to the families once online. */
export const openingsPrefix = 'openings.';
const keyOf = (userId: number) => `${openingsPrefix}${userId}`;

const opening = z.object({
  key: z.string(),
  place: z.enum(openingPlaces),
  /** Epoch seconds, by the server's clock. */
  time: z.int(),
  child_IDs: z.array(z.int()),
});
const record = z.object({ version: z.literal(1), openings: z.array(opening) });
type OpeningsRecord = z.output<typeof record>;

const openingsIn = (value: unknown) => record.safeParse(value).data?.openings ?? [];
const asRecord = (openings: OpeningsRecord['openings']): OpeningsRecord | undefined =>
  openings.length === 0 ? undefined : { version: 1, openings };

/** Reading the same data again within an hour is the same access. */
const oneLookSeconds = 3600;
const maxPersons = 250;
const maxAtOnce = 100;

/** Logs that these persons' data was read from this device. */
export const noteOpening = (userId: number, place: OpeningPlace, personIds: readonly number[]) =>
  changeKept(userId, keyOf(userId), (before) => {
    const openings = openingsIn(before);
    const time = Math.floor(serverNow() / 1000);
    const known = new Set(
      openings
        .filter((one) => one.place === place && Math.abs(time - one.time) < oneLookSeconds)
        .flatMap(({ child_IDs: ids }) => ids),
    );
    const ids = personIds.filter((id) => !known.has(id)).slice(0, maxPersons);
    return asRecord(ids.length === 0 ? openings : [...openings, { key: newKey(), place, time, child_IDs: ids }]);
  });

const isRefused = (error: unknown) =>
  error instanceof ApiError &&
  error.httpStatus >= 400 &&
  error.httpStatus < 500 &&
  ![401, 429].includes(error.httpStatus);

/** Sends the log to the server. Sending it twice counts once, so every retry is safe. */
export const sendOpenings = async (userId: number) => {
  const openings = openingsIn(await readKept(keyOf(userId))).slice(0, maxAtOnce);
  if (openings.length === 0) return;
  try {
    await send(attendance.noteOpenings, {
      openings: openings.map(({ place, time, child_IDs }) => ({ place, time, child_IDs })),
    });
  } catch (error) {
    if (!isRefused(error)) return;
  }
  const told = new Set(openings.map(({ key }) => key));
  await changeKept(userId, keyOf(userId), (before) => asRecord(openingsIn(before).filter(({ key }) => !told.has(key))));
};

/** Whether any user's log has not been sent yet. */
export const hasOpenings = async (): Promise<boolean> => (await readAllKept(openingsPrefix)).length > 0;
