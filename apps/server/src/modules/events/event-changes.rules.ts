import type { EventScope } from '@vereinshaus/contract/events/calls';
import { type EventVisibility } from '@vereinshaus/contract/events/event-visibility';
import {
  type EventPeriod,
  type EventTimes,
  endOf,
  lengthOf,
  plannedEvents,
  type SkippedHolidays,
} from '@vereinshaus/contract/events/rules';
import { addDays, dayInVienna, fromSeconds, type IsoDay } from '@vereinshaus/contract/kit/days';
import type { HolidayCalendar } from '@vereinshaus/contract/kit/school-calendar';
import { clockInVienna, momentInVienna } from '@vereinshaus/contract/kit/vienna-time';

/** The fields of a date, besides its times. */
export type EventFacts = {
  name: string;
  visibility: EventVisibility;
  roomId: number | null;
  place: string;
};

/** A date as stored. */
export type StoredEvent = EventFacts & { id: number; start: Date; end: Date };

/** The requested values for the chosen date. */
export type PlannedEventInput = EventFacts & { times: EventTimes; leaving: SkippedHolidays };

type Repetition = { period: EventPeriod; until: IsoDay | null };

export type EventPlan = {
  repetition: Repetition;
  /** From here on it is a new repetition. */
  isNewSeries: boolean;
  updates: readonly StoredEvent[];
  hidden: readonly number[];
  added: readonly { start: Date; end: Date }[];
};

type Situation = {
  scope: EventScope;
  chosen: StoredEvent;
  /** Later dates of the same repetition, in order. */
  later: readonly StoredEvent[];
  repetition: Repetition;
  isFirst: boolean;
  wish: PlannedEventInput;
  calendar: HolidayCalendar;
};

const daysBetween = (from: IsoDay, to: IsoDay) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/**
 * Fields that differ between the chosen date and the request are applied to the later ones; all other fields stay as each date has them.
 */
const changeFor = ({ chosen, wish }: Situation, moved: StoredEvent) => {
  const { times } = wish;
  const from = clockInVienna(chosen.start);
  const to = clockInVienna(new Date(times.start * 1000));
  const length = lengthOf(times);
  const isMoved = chosen.start.getTime() !== moved.start.getTime() || chosen.end.getTime() !== moved.end.getTime();
  const shift = daysBetween(from.day, to.day);
  return (event: StoredEvent): StoredEvent => {
    const start = momentInVienna({ day: addDays(clockInVienna(event.start).day, shift), minutes: to.minutes });
    const hasOtherRoom = chosen.roomId !== wish.roomId || chosen.place !== wish.place;
    return {
      ...event,
      ...(isMoved && { start, end: endOf(start, length) }),
      ...(chosen.name !== wish.name && { name: wish.name }),
      ...(chosen.visibility !== wish.visibility && { visibility: wish.visibility }),
      ...(hasOtherRoom && { roomId: wish.roomId, place: wish.place }),
    };
  };
};

const movedTo = ({ chosen, wish }: Situation): StoredEvent => {
  const start = new Date(wish.times.start * 1000);
  const { name, visibility, roomId, place } = wish;
  return { id: chosen.id, start, end: endOf(start, lengthOf(wish.times)), name, visibility, roomId, place };
};

const dayOf = ({ start }: { start: Date }) => clockInVienna(start).day;

const stopOf = ({ period, stop }: EventTimes): IsoDay | null => {
  const moment = fromSeconds(stop);
  return period === 'never' || moment === null ? null : dayInVienna(moment);
};

const wantedDates = ({ wish, calendar }: Situation) =>
  plannedEvents(wish.times, calendar, wish.leaving)
    .slice(1)
    .filter(({ isLeftOut }) => !isLeftOut);

/** Another rhythm: dates that fit it stay, the others are removed, missing ones are added. */
const otherRhythm = (situation: Situation, moved: StoredEvent, later: readonly StoredEvent[]): EventPlan => {
  const wanted = wantedDates(situation);
  const wantedDays = new Set(wanted.map(({ day }) => day));
  const taken = new Set(later.map(dayOf));
  const { wish, isFirst } = situation;
  return {
    repetition: { period: wish.times.period, until: stopOf(wish.times) },
    isNewSeries: !isFirst,
    updates: [moved, ...later.filter((event) => wantedDays.has(dayOf(event)))],
    hidden: later.filter((event) => !wantedDays.has(dayOf(event))).map(({ id }) => id),
    added: wanted.filter(({ day }) => !taken.has(day)),
  };
};

/** The same rhythm: dates that were cancelled or left out stay so; only a new end adds or removes dates. */
const sameRhythm = (situation: Situation, moved: StoredEvent, later: readonly StoredEvent[]): EventPlan => {
  const { chosen, repetition, wish } = situation;
  const before = repetition.until;
  const stop = stopOf(wish.times);
  const shift = daysBetween(dayOf(chosen), dayOf(moved));
  if (before === null || stop === null || stop === before) {
    const until = before === null ? null : addDays(before, Math.max(shift, 0));
    const kept = { period: repetition.period, until };
    return { repetition: kept, isNewSeries: false, updates: [moved, ...later], hidden: [], added: [] };
  }
  const reached = addDays(before, shift);
  const taken = new Set(later.map(dayOf));
  return {
    repetition: { period: repetition.period, until: stop },
    isNewSeries: false,
    updates: [moved, ...later.filter((event) => dayOf(event) <= stop)],
    hidden: later.filter((event) => dayOf(event) > stop).map(({ id }) => id),
    added: wantedDates(situation).filter(({ day }) => day > reached && !taken.has(day)),
  };
};

/** Termine ändern: the effect of a change of one date on it and on the later ones of its repetition. */
export const planChange = (situation: Situation): EventPlan => {
  const moved = movedTo(situation);
  const { scope, repetition, wish, later } = situation;
  if (scope === 'only_this') {
    return { repetition, isNewSeries: false, updates: [moved], hidden: [], added: [] };
  }
  const changed = later.map(changeFor(situation, moved));
  return wish.times.period === repetition.period
    ? sameRhythm(situation, moved, changed)
    : otherRhythm(situation, moved, changed);
};
