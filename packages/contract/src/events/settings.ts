import { z } from 'zod';
import { fromDayNumber } from '../kit/days.ts';
import { federalStateCodes } from '../kit/federal-states.ts';
import { id, mapOf, text } from '../kit/wire.ts';
import { eventVisibilities } from './event-visibility.ts';

const freeDay = z
  .int()
  .min(0)
  .max(99_991_231)
  .refine((day) => fromDayNumber(day) !== null, 'Bitte gib einen Tag an.');

/** Days without training in addition to the school holidays: yyyymmdd, both inclusive. */
const extraHoliday = z
  .strictObject({ from: freeDay, to: freeDay, name: text(60).min(1, 'Bitte gib einen Namen an.') })
  .refine(({ from, to }) => to >= from, { message: 'Der letzte Tag liegt vor dem ersten.', path: ['to'] });

/** Settings of a club for dates and rooms, with their defaults. */
export const eventsSettings = {
  /** 0 no rooms, 1 staff, 2 all, 3 staff, trainers and member status 220. */
  roomBookingViewMode: z.int().min(0).max(3).default(1),
  /** Room id to the ids of the rooms it blocks. */
  roomDependencies: mapOf(z.string().regex(/^\d{1,10}$/), z.array(id).max(50), 500).default({}),
  /** Default visibility of a new date; a new club starts with all (migration 0050). */
  newEventVisibility: z.literal(eventVisibilities).default(1),
  /** Trainers may cancel and move the dates they lead; families and office are notified. */
  trainersChangeDates: z.boolean().default(true),
  /** The Bundesland whose school holidays are marked in course dates. */
  federalState: z.enum(federalStateCodes).default('W'),
  extraHolidays: z.array(extraHoliday).max(100).default([]),
};

/** Their names in the history. */
export const eventsSettingLabels: Readonly<Record<keyof typeof eventsSettings, string>> = {
  roomBookingViewMode: 'Raumbuchung für',
  newEventVisibility: 'neue Termine sichtbar für',
  trainersChangeDates: 'Trainer sagen eigene Termine ab und verschieben sie',
  roomDependencies: 'zusammenhängende Räume',
  federalState: 'Bundesland',
  extraHolidays: 'freie Tage des Vereins',
};
