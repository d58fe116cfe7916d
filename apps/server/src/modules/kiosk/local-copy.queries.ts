import type { LocalCopy } from '@vereinshaus/contract/kiosk/calls';
import type { DoorDate } from '@vereinshaus/contract/kiosk/rules';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { dayKeysAhead, holdersForDoor, hostOf } from '../membership/index.ts';
import { noteSeen, requireDevice, withoutViewer } from './door.ts';
import { byPerson, datesOfPersons, today } from './door-dates.queries.ts';
import { describeAtDoor } from './door-persons.ts';
import { hallForDoor } from './hall.queries.ts';

/** Today and tomorrow: a tablet that starts in the morning without a network knows the day. */
const copiedDays = 2;

const withoutRole = ({ event_ID, booking_ID, courseName, start, end, room, isHere }: DoorDate) => ({
  event_ID,
  booking_ID,
  courseName,
  start,
  end,
  room,
  isHere,
});

/** Die Kopie am Gerät: who may come in today and tomorrow, and nothing else about them. Photos stay in the house. */
export const localCopy = async (asked: Ctx): Promise<LocalCopy> => {
  const device = await requireDevice(asked);
  const ctx = withoutViewer(asked);
  await noteSeen(ctx, device.id);
  const datesOf = await datesOfPersons(ctx, device, today(ctx, copiedDays));
  const dates = new Map(
    datesOf.flatMap((date) => (date.event_ID > 0 ? [[date.event_ID, withoutRole(date)] as const] : [])),
  );
  const own = byPerson(datesOf);
  const persons = await describeAtDoor(ctx, await holdersForDoor(ctx, [...own.keys()]), own);
  return {
    device: { ID: device.id, name: device.name, room: device.room },
    host: hostOf(ctx),
    acceptsPrinted: (await clubSettingsOf(ctx)).kioskAcceptsPrinted,
    keys: dayKeysAhead(ctx),
    persons: persons.map((person) => ({
      ID: person.id,
      name: person.name,
      year: person.year,
      serial: person.serial,
      standing: person.standing,
      status: person.statusLabel,
      fields: person.fields,
      dates: person.dates.flatMap(({ event_ID, leads }) => (leads || event_ID === 0 ? [] : [event_ID])),
      leads: person.dates.flatMap(({ event_ID, leads }) => (leads ? [event_ID] : [])),
      rooms: person.dates.filter(({ booking_ID }) => booking_ID > 0).map(withoutRole),
    })),
    dates: [...dates.values()],
    hall: await hallForDoor(ctx),
  };
};
