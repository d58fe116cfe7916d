import { bookingTexts } from '@vereinshaus/contract/bookings/rules';
import type { ClubSettings } from '@vereinshaus/contract/clubs/settings';
import { needsMembership } from '@vereinshaus/contract/courses/rules';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { unmetConditions } from './booking-reasons.ts';
import { bookingErrors } from './bookings.errors.ts';
import { type CourseFacts, courseFacts, factsOfCourses } from './course-facts.ts';
import { type PersonFacts, personFacts } from './person-facts.ts';

type DbCtx = Pick<Ctx, 'db' | 'club' | 'now'>;

const unmetText = (
  ctx: DbCtx,
  course: CourseFacts,
  person: PersonFacts,
  settings: ClubSettings,
): string | undefined => {
  const [unmet] = unmetConditions(ctx, course, person, settings);
  if (unmet !== undefined) return unmet.text;
  // A booking would make a member of them; a visit does not.
  const needsToJoin = !settings.noMembership && needsMembership(course, person.roleCodes);
  return needsToJoin ? bookingTexts.membershipNeeded : undefined;
};

/**
 * Why this person does not fit into this course, in one sentence; undefined = they do. Age, sex, membership roles and
 * courses attended before, as for a booking; for whoever comes without one. Whoever comes to try may join later.
 */
export const unmetConditionIn = async (
  ctx: DbCtx,
  { courseId, personId, tries = false }: { courseId: number; personId: number; tries?: boolean },
): Promise<string | undefined> => {
  const course = await courseFacts(ctx, courseId);
  const [person] = await personFacts(ctx, courseId, [personId]);
  if (person === undefined) throw bookingErrors.personGone();
  const settings = await clubSettingsOf(ctx);
  return tries ? unmetConditions(ctx, course, person, settings)[0]?.text : unmetText(ctx, course, person, settings);
};

/** Of several who would come without a booking: person → why not. Who fits is not among them. */
export const unmetForVisitors = async (
  ctx: DbCtx,
  courseId: number,
  personIds: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const course = await courseFacts(ctx, courseId);
  const settings = await clubSettingsOf(ctx);
  const persons = await personFacts(ctx, courseId, personIds);
  return new Map(
    persons.flatMap((person) => {
      const [unmet] = unmetConditions(ctx, course, person, settings);
      return unmet === undefined ? [] : [[person.id, unmet.text] as const];
    }),
  );
};

/** Whoever has been in a course is not let in by that alone. */
const without = (person: PersonFacts, courseId: number): PersonFacts => ({
  ...person,
  attendedCourses: person.attendedCourses.filter((id) => id !== courseId),
  attended: person.attended.filter((course) => course.courseId !== courseId),
});

/** Those of the courses into which this person fits; asked for all at once. */
export const coursesFitting = async (
  ctx: DbCtx,
  courseIds: readonly number[],
  personId: number,
): Promise<readonly number[]> => {
  if (courseIds.length === 0) return [];
  const courses = await factsOfCourses(ctx, courseIds);
  const [person] = await personFacts(ctx, 0, [personId]);
  if (person === undefined) throw bookingErrors.personGone();
  const settings = await clubSettingsOf(ctx);
  return courses
    .filter((course) => unmetText(ctx, course, without(person, course.id), settings) === undefined)
    .map(({ id }) => id);
};
