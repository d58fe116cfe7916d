import { answerRule } from '@vereinshaus/contract/answers/rules';
import { toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { requestErrors } from '../../kit/errors.ts';
import { lockDates, mayEditEventsOf } from '../events/index.ts';
import { recordHistory } from '../history/index.ts';
import { answerErrors } from './answers.errors.ts';

/** Trainers of the course and who looks after its dates; 0 = who looks after the dates of the club. */
export const requireMayAsk = (ctx: Ctx, courseId: number) => {
  const viewer = viewerOf(ctx);
  if (!viewer.trainedCourses.includes(courseId) && !mayEditEventsOf(viewer, courseId)) throw requestErrors.notAllowed();
};

const author = (ctx: Ctx) => ({
  club_id: sql<number>`current_club()`,
  set_at: ctx.now,
  set_by: viewerOf(ctx).id,
});

type RuleInput = { courseId: number; eventId: number; hours: number };

/** Bis wann gefragt wird: for a course, or for one date otherwise. What was said already stays said. */
export const setAnswerRule = async (ctx: Ctx, { courseId, eventId, hours }: RuleInput) => {
  requireMayAsk(ctx, courseId);
  if (eventId === 0) await setForCourse(ctx, courseId, hours);
  else await setForDate(ctx, { courseId, eventId, hours });
};

const setForCourse = async (ctx: Ctx, courseId: number, hours: number) => {
  if (hours === answerRule.asCourse) throw answerErrors.hoursMissing();
  const course = await ctx.db
    .selectFrom('course_card as c')
    .where('c.id', '=', courseId)
    .where('c.deleted_at', 'is', null)
    .select('c.name')
    .executeTakeFirst();
  if (course === undefined) throw answerErrors.noCourse();
  if (hours === answerRule.off) await ctx.db.deleteFrom('answer_rule').where('course_id', '=', courseId).execute();
  else
    await ctx.db
      .insertInto('answer_rule')
      .values({ ...author(ctx), course_id: courseId, hours })
      .onConflict((conflict) =>
        conflict.columns(['club_id', 'course_id']).doUpdateSet({ hours, set_at: ctx.now, set_by: viewerOf(ctx).id }),
      )
      .execute();
  await recordHistory(ctx, {
    kind: 'answers.ruleSet',
    personId: null,
    courseId,
    details: { title: course.name, hours },
  });
};

const setForDate = async (ctx: Ctx, { courseId, eventId, hours }: RuleInput) => {
  const [date] = await lockDates(ctx, [eventId]);
  if (date === undefined || (date.courseId ?? 0) !== courseId) throw answerErrors.eventGone();
  if (hours === answerRule.asCourse) await ctx.db.deleteFrom('answer_rule').where('event_id', '=', eventId).execute();
  else {
    const stored = hours === answerRule.off ? null : hours;
    await ctx.db
      .insertInto('answer_rule')
      .values({ ...author(ctx), event_id: eventId, hours: stored })
      .onConflict((conflict) =>
        conflict
          .columns(['club_id', 'event_id'])
          .doUpdateSet({ hours: stored, set_at: ctx.now, set_by: viewerOf(ctx).id }),
      )
      .execute();
  }
  await recordHistory(ctx, {
    kind: 'answers.ruleSet',
    personId: null,
    ...(date.courseId !== null && { courseId: date.courseId }),
    details: { title: date.title, hours, at: toSeconds(date.startsAt) },
  });
};
