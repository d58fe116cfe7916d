import type { DateAnswer } from '@vereinshaus/contract/answers/rules';
import { excusedText } from '@vereinshaus/contract/attendance/rules';
import { toSeconds } from '@vereinshaus/contract/kit/days';
import type { Ctx } from '../../kit/ctx.ts';
import { addSickNote, answerForClubDate, noteComing, takeBackExcuse } from '../attendance/index.ts';
import { lockDates } from '../events/index.ts';
import { recordHistory } from '../history/index.ts';
import { holdFamilyRight } from '../persons/index.ts';
import { answerErrors } from './answers.errors.ts';
import { questionAbout } from './answers.queries.ts';

type AnswerInput = { personId: number; eventId: number; answer: DateAnswer };

/**
 * Zu- oder absagen: until the deadline, as often as somebody changes their mind. A no is the excuse that a family can give
 * anyway, with all that follows; a yes takes it back. The date is locked first, as everybody does who marks on it: a
 * cancellation comes before or after, and of two guardians the later counts. Gives back the sentence for the family.
 */
export const answerDate = async (ctx: Ctx, { personId, eventId, answer }: AnswerInput): Promise<string> => {
  const [date] = await lockDates(ctx, [eventId]);
  await holdFamilyRight(ctx, personId, 'excuse');
  if (date === undefined) throw answerErrors.dateOff();
  const question = await questionAbout(ctx, { eventId, personId });
  if (question === undefined) throw answerErrors.notAsked({ name: await nameOf(ctx, personId) });
  const { prename: name, until } = question;
  if (toSeconds(ctx.now) > until) throw answerErrors.tooLate({ name, until });
  const said = { eventId, personId };
  const isExcused = question.answer === 'no';
  if (answer === 'no') {
    if (isExcused) return excusedText(0);
    if (date.courseId !== null) {
      return excusedText(await addSickNote(ctx, { kind: 'sick', personId, eventIds: [eventId] }));
    }
    await answerForClubDate(ctx, said, date, false);
    return excusedText(0);
  }
  if (isExcused && date.courseId !== null) await takeBackExcuse(ctx, said);
  else if (isExcused) await answerForClubDate(ctx, said, date, true);
  if (question.answer !== 'yes') await noteComing(ctx, said);
  if (question.answer === '') {
    await recordHistory(ctx, {
      kind: 'attendance.coming',
      personId,
      ...(date.courseId !== null && { courseId: date.courseId }),
      details: { course: date.title, at: toSeconds(date.startsAt) },
    });
  }
  return `Danke! ${name} kommt.`;
};

const nameOf = async (ctx: Ctx, personId: number): Promise<string> => {
  const person = await ctx.db
    .selectFrom('person_card as p')
    .where('p.id', '=', personId)
    .select('p.display_name')
    .executeTakeFirstOrThrow();
  return person.display_name;
};
