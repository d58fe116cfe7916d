import type { BookingCandidate, bookings } from '@vereinshaus/contract/bookings/calls';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { formatMoment, formatTime } from '@vereinshaus/contract/kit/days';

type Child = ReplyOf<typeof bookings.registerMany>['children'][number];
type Dates = { nextevent: number; nexteventEnd: number };

/** Lena, Paul und Eva. */
const inOneLine = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} und ${names.at(-1)}`;

/** The news in a sentence: "Lena und Paul sind dabei!". */
export const headlineOf = (persons: readonly Child[], candidates: readonly BookingCandidate[]): string => {
  const named = (wanted: readonly Child[]) =>
    wanted.map(({ child_ID, fullname }) => candidates.find(({ ID }) => ID === child_ID)?.prename ?? fullname);
  const booked = persons.filter(({ isBooked }) => isBooked);
  const places = booked.filter(({ role }) => role !== participationRole.waiting);
  const [told, what] = places.length > 0 ? [places, 'dabei!'] : [booked, 'auf der Warteliste'];
  if (told.length === 0) return 'Noch ist niemand angemeldet';
  return `${inOneLine(named(told))} ${told.length === 1 ? 'ist' : 'sind'} ${what}`;
};

/** "Di., 17.11.2026, 16:00–17:00"; empty while no date is planned. */
export const firstDateText = ({ nextevent, nexteventEnd }: Dates): string =>
  nextevent === 0 ? '' : `${formatMoment(nextevent)}–${formatTime(nexteventEnd)}`;

/** Who else of the family could be booked now. */
export const siblingsLeft = (persons: readonly Child[], candidates: readonly BookingCandidate[]) =>
  candidates.filter(({ ID, allowed }) => allowed && !persons.some(({ child_ID }) => child_ID === ID));
