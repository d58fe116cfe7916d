import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { askNext } from './ask-next.ts';
import { askedStill, endSearch, lockSearch, type Search, whenOf } from './request-rows.ts';
import { substituteErrors } from './substitutes.errors.ts';
import { tellTrainers } from './tell-substitutes.ts';

/** Antworten: the first who accepts leads the date, under the lock of the search; a no asks the next one at once. */
export const answerQuestion = async (ctx: Ctx, { requestId, accepts }: { requestId: number; accepts: boolean }) => {
  const { id: personId } = viewerOf(ctx);
  const search = await lockSearch(ctx, requestId);
  const asked = await ctx.db
    .selectFrom('substitute_ask as a')
    .where('a.request_id', '=', requestId)
    .where('a.person_id', '=', personId)
    .select('a.person_id')
    .executeTakeFirst();
  if (!asked) throw substituteErrors.requestGone();
  if (search.state === 'taken') throw substituteErrors.alreadyTaken();
  if (search.state !== 'open' || search.isOff) throw substituteErrors.noLonger();
  if (search.start <= ctx.now) throw substituteErrors.alreadyBegun();
  await ctx.db
    .updateTable('substitute_ask')
    .set({ accepts, answered_at: ctx.now })
    .where('request_id', '=', requestId)
    .where('person_id', '=', personId)
    .execute();
  if (accepts) await takeOver(ctx, search, personId);
  else await askNext(ctx, search);
};

const takeOver = async (ctx: Ctx, search: Search, personId: number) => {
  const others = (await askedStill(ctx, search.id)).filter((id) => id !== personId);
  await endSearch(ctx, search.id, { state: 'taken', substitute_id: personId });
  await recordHistory(ctx, {
    kind: 'substitutes.taken',
    personId,
    courseId: search.courseId,
    details: { course: search.courseName, when: whenOf(search) },
  });
  await tellTrainers(ctx, search, [search.absentId], {
    subject: `Vertretung gefunden: ${search.courseName}`,
    text: 'Dein Termin wird geleitet.',
    notice: 'Vertretung gefunden',
  });
  await tellTrainers(ctx, search, others, {
    subject: `Vertretung schon übernommen: ${search.courseName}`,
    text: 'Jemand anderer hat diesen Termin übernommen. Danke, dass du da gewesen wärst!',
    notice: 'Vertretung schon übernommen',
  });
};
