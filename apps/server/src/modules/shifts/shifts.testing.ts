import { contract } from '@vereinshaus/contract';
import type { InputOf } from '@vereinshaus/contract/kit/call';
import { buildClub, buildCourse, buildParticipation, buildPerson } from '../../../test/factories/index.ts';
import type { TestHouse } from '../../../test/harness.ts';

/** A Tuesday at noon. */
export const testNow = new Date('2026-11-10T11:00:00Z');

/** Time in this many hours, in epoch seconds. */
export const inHours = (hours: number): number => testNow.getTime() / 1000 + hours * 3600;

type Draft = InputOf<typeof contract.shifts.update>['data'];
type ShiftDraft = Draft[number]['shifts'][number];

export const bar = (more: Partial<ShiftDraft> = {}): ShiftDraft => ({
  name: 'Bar',
  dateFrom: inHours(24),
  dateTo: inHours(28),
  count: 2,
  ...more,
});

/** A course with a planner: its administrator, a mother with two children in it, another family. */
export const buildShiftWorld = async (house: TestHouse, settings: Record<string, unknown> = {}) => {
  const clubId = await buildClub(house, { settings: JSON.stringify(settings) });
  const courseId = await buildCourse(house, clubId, { name: 'Sommerfest', has_shift_planner: true });
  const person = (first_name: string, columns: Record<string, unknown> = {}) =>
    buildPerson(house, clubId, { first_name, last_name: 'Gruber', ...columns });
  const join = (personId: number, columns: Record<string, unknown> = {}) =>
    buildParticipation(house, clubId, courseId, personId, columns);
  const admin = await person('Adele', { staff_level: 90 });
  const mother = await person('Maria', { email: 'maria@x.test', phone: '436641111111' });
  const lena = await person('Lena', { manager_id: mother.personId });
  const max = await person('Max', { manager_id: mother.personId });
  const other = await person('Otto', { last_name: 'Anders' });
  for (const { personId } of [mother, lena, max, other]) await join(personId);
  return { clubId, courseId, admin, mother, lena, max, other, person, join };
};

export type ShiftWorld = Awaited<ReturnType<typeof buildShiftWorld>>;

/** Saves a draft as the administrator; returns the plan. */
export const plan = async (house: TestHouse, { admin, courseId }: ShiftWorld, data: Draft) => {
  await house.as(admin).call(contract.shifts.update, { courseID: courseId, data });
  return house.as(admin).call(contract.shifts.get, { courseID: courseId });
};

/** The number of the shift of a new location. */
export const planShift = async (house: TestHouse, world: ShiftWorld, shift: ShiftDraft = bar()): Promise<number> => {
  const { locations } = await plan(house, world, [{ name: 'Hof', shifts: [shift] }]);
  return locations.at(-1)?.shifts[0]?.ID ?? 0;
};
