import type { CopiedPerson, DoorAnswer, LocalCopy, SeenInHall } from '@vereinshaus/contract/kiosk/calls';
import {
  type CodeRefusal,
  codeRefusals,
  type DoorDate,
  datesToMark,
  foldName,
  judgeArrival,
  staysUntil,
} from '@vereinshaus/contract/kiosk/rules';
import { dayInVienna, formatTime, toDayNumber } from '@vereinshaus/contract/kit/days';
import { codeSeconds, isCurrentWindow, readCardCode, timeCodeText } from '@vereinshaus/contract/membership/card-code';

/** The local copy, indexed for lookup, so that nobody waits while ten thousand rows are searched. */
export type CopyIndex = {
  copy: LocalCopy;
  byId: ReadonlyMap<number, CopiedPerson>;
  byName: ReadonlyMap<string, readonly CopiedPerson[]>;
  dates: ReadonlyMap<number, Omit<DoorDate, 'leads'>>;
};

/** First and last name in either order. */
const namesOf = (name: string): string => foldName(name).split(' ').toSorted().join(' ');
const nameKey = (name: string, year: number) => `${namesOf(name)} ${year}`;

export const indexCopy = (copy: LocalCopy): CopyIndex => {
  const byName = new Map<string, CopiedPerson[]>();
  for (const person of copy.persons) {
    const key = nameKey(person.name, person.year);
    const same = byName.get(key);
    if (same === undefined) byName.set(key, [person]);
    else same.push(person);
  }
  return {
    copy,
    byId: new Map(copy.persons.map((person) => [person.ID, person])),
    byName,
    dates: new Map(copy.dates.map((date) => [date.event_ID, date])),
  };
};

export type OfflineAnswer = {
  answer: DoorAnswer;
  /** The arrival to record, and until when the person counts as in the hall; null = none. */
  arrived: SeenInHall | null;
};

export const refusedAlone = (reason: CodeRefusal): OfflineAnswer => ({
  answer: { ...codeRefusals[reason], person: null },
  arrived: null,
});

/** Given name and initial, which may be visible to everyone at the entrance. */
export const shortName = (name: string): string => {
  const words = name.split(' ');
  const [initial] = (words.length > 1 ? (words.at(-1) ?? '') : '').match(/^./u) ?? [];
  return initial === undefined ? name : `${words.slice(0, -1).join(' ')} ${initial}.`;
};

const datesIn = ({ dates }: CopyIndex, person: CopiedPerson, now: number): DoorDate[] => {
  const day = dayInVienna(new Date(now * 1000));
  const known = (ids: readonly number[], leads: boolean) =>
    ids.flatMap((id): DoorDate[] => {
      const date = dates.get(id);
      return date === undefined ? [] : [{ ...date, leads }];
    });
  const booked = person.rooms.map((room) => ({ ...room, leads: false }));
  return [...known(person.dates, false), ...known(person.leads, true), ...booked]
    .filter(({ start }) => dayInVienna(new Date(start * 1000)) === day)
    .toSorted((one, other) => one.start - other.start);
};

/** The same decision as the server's, from the data of the local copy. */
const answerAbout = (
  index: CopyIndex,
  person: CopiedPerson,
  now: number,
  hall: readonly SeenInHall[],
): OfflineAnswer => {
  const dates = datesIn(index, person, now);
  const judgement = judgeArrival({ standing: person.standing, statusLabel: person.status, dates }, now);
  const isIn = judgement.verdict === 'green';
  const since = hall.find(({ child_ID, until }) => child_ID === person.ID && until > now)?.since ?? 0;
  const until = staysUntil(dates, now);
  const answer: DoorAnswer = {
    ...judgement,
    ...(isIn && since > 0 && { word: 'Schon da', message: `Du bist seit ${formatTime(since)} da.` }),
    person: {
      ID: person.ID,
      name: person.name,
      image: '',
      status: person.status,
      fields: person.fields,
      dates,
      marked: isIn ? datesToMark(dates, now).map(({ event_ID }) => event_ID) : [],
      since: isIn ? since : 0,
      until: isIn ? until : 0,
    },
  };
  // A person who is already present is sent anyway: a date may have begun since, and the server counts them once.
  return {
    answer,
    arrived: isIn ? { child_ID: person.ID, name: shortName(person.name), since: since || now, until } : null,
  };
};

const bytes = (text: string) => new TextEncoder().encode(text);
const hex = (buffer: ArrayBuffer) =>
  [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const signedWith = async (key: string, text: string): Promise<string> => {
  const imported = await crypto.subtle.importKey('raw', bytes(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return hex(await crypto.subtle.sign('HMAC', imported, bytes(text)));
};

/** Ohne Netz: a card, verified with the key of its day. */
export const answerToCard = async (
  index: CopyIndex,
  scanned: string,
  now: number,
  hall: readonly SeenInHall[],
): Promise<OfflineAnswer> => {
  const code = readCardCode(scanned);
  if (code === null) return refusedAlone('noCard');
  if (code.host !== index.copy.host) return refusedAlone('otherClub');
  if (code.time === null) return refusedAlone(index.copy.acceptsPrinted ? 'unsure' : 'printed');
  const { window, hash } = code.time;
  if (!isCurrentWindow(window, now)) return refusedAlone('stale');
  const day = toDayNumber(dayInVienna(new Date(window * codeSeconds * 1000)));
  const key = index.copy.keys.find((one) => one.day === day)?.key;
  if (key === undefined || crypto.subtle === undefined) return refusedAlone('unsure');
  if (!(await signedWith(key, timeCodeText(code, window))).startsWith(hash)) return refusedAlone('noCard');
  const person = index.byId.get(code.personId);
  if (person === undefined) return refusedAlone('unsure');
  return person.serial === code.serial ? answerAbout(index, person, now, hall) : refusedAlone('replaced');
};

/** Ohne Netz: name and birth year. */
export const answerToName = (
  index: CopyIndex,
  typed: { name: string; year: number },
  now: number,
  hall: readonly SeenInHall[],
): OfflineAnswer => {
  const [person, other] = index.byName.get(nameKey(typed.name, typed.year)) ?? [];
  if (person === undefined) return refusedAlone('nobody');
  return other === undefined ? answerAbout(index, person, now, hall) : refusedAlone('several');
};
