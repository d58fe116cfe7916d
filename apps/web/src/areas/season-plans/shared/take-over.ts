import { weekdayNames } from '@vereinshaus/contract/kit/days';
import { formatNumber } from '@vereinshaus/contract/kit/money';
import type { StoredSeasonPlan } from '@vereinshaus/contract/season-plans/calls';
import type { SeasonFacts } from '@vereinshaus/contract/season-plans/facts';
import type { AddedCourse, CourseChange, PlanContent } from '@vereinshaus/contract/season-plans/plan';
import { plannedPrices } from '@vereinshaus/contract/season-plans/simulation';

export { factsQuery, planQuery } from '../season-plans.api.ts';

/** The parts of a course the season change can take over. */
type TakenCourse = { ID: number; price: number; pricenm: number; minutes: number; places: number };

export type TakenPlan = {
  name: string;
  sourceYear: number;
  moveBirthYears: boolean;
  courses: readonly TakenCourse[];
  movesPrices: boolean;
  movesTimes: boolean;
  movesSizes: boolean;
  /** Remaining manual tasks, by course. */
  byHand: readonly string[];
};

const clockless = (change: CourseChange, roomNames: ReadonlyMap<number, string>): readonly string[] => {
  const { weekday, dates, minutes, room_ID, trainers, hourlyCents } = change;
  const { olderthan, youngerthan, yearAllowedLeft, yearAllowedRight } = change;
  const isAged = [olderthan, youngerthan, yearAllowedLeft, yearAllowedRight].some((limit) => limit !== undefined);
  return [
    ...(weekday === undefined ? [] : [`Termine auf ${weekdayNames[weekday] ?? ''} legen`]),
    ...(dates === undefined ? [] : [`${formatNumber(dates)} Termine`]),
    ...(minutes === undefined ? [] : [`Länge ${formatNumber(minutes)} min`]),
    ...(room_ID === undefined
      ? []
      : [room_ID === 0 ? 'ohne Raum' : `Raum ${roomNames.get(room_ID) ?? change.room ?? ''}`]),
    ...(trainers === undefined ? [] : [`Trainer: ${formatNumber(trainers)}`]),
    ...(hourlyCents === undefined ? [] : ['Stundensatz']),
    ...(isAged ? ['Alter oder Jahrgang'] : []),
  ];
};

const addedText = ({ name }: AddedCourse) => `„${name}“ anlegen`;

const byHandOf = (facts: SeasonFacts, { changes, added }: PlanContent): readonly string[] => {
  const rooms = new Map(facts.rooms.map(({ ID, name }) => [ID, name]));
  const names = new Map(facts.courses.map(({ ID, name }) => [ID, name]));
  const changed = changes
    .filter(({ course_ID, isDropped }) => !isDropped && names.has(course_ID))
    .map((change) => ({ name: names.get(change.course_ID) ?? '', what: clockless(change, rooms) }))
    .filter(({ what }) => what.length > 0)
    .map(({ name, what }) => `„${name}“: ${what.join(', ')}`);
  return [...changed, ...added.map(addedText)];
};

/** Was der Saisonwechsel übernimmt: every continued course with its price, size and time. */
export const takenPlan = ({ name, sourceYear, content }: StoredSeasonPlan, facts: SeasonFacts): TakenPlan => {
  const changes = new Map(content.changes.map((change) => [change.course_ID, change]));
  const kept = facts.courses.filter(({ ID }) => changes.get(ID)?.isDropped !== true);
  const courses = kept.map((course): TakenCourse => {
    const change = changes.get(course.ID) ?? {};
    return {
      ID: course.ID,
      ...plannedPrices(course, change, content.assumptions),
      minutes: changes.get(course.ID)?.moveMinutes ?? 0,
      places: changes.get(course.ID)?.size ?? course.size,
    };
  });
  const isOther = (of: (taken: TakenCourse, index: number) => boolean) => courses.some(of);
  return {
    name,
    sourceYear,
    moveBirthYears: content.assumptions.moveBirthYears,
    courses,
    movesPrices: isOther(
      ({ price, pricenm }, index) => price !== kept[index]?.price || pricenm !== kept[index]?.pricenm,
    ),
    movesTimes: isOther(({ minutes }) => minutes !== 0),
    movesSizes: isOther(({ places }, index) => places !== kept[index]?.size),
    byHand: byHandOf(facts, content),
  };
};
