import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { requireMayLead } from '../trainer-papers/index.ts';
import { leadsMeanwhile, lockTrainers, requireDateOf, requireLedBy } from './led-dates.ts';
import { insertAsk, insertRequest, searchById, timeTextOf } from './request-rows.ts';
import { substituteErrors } from './substitutes.errors.ts';
import { dateOfferedText, dateSwapOfferedText } from './substitutes.texts.ts';
import { tellTrainers } from './tell-substitutes.ts';

type OfferInput = { eventId: number; personId: number; returnId: number; note: string };

/** A living trainer of the club. */
export const requireTrainer = async (ctx: Ctx, personId: number): Promise<string> => {
  const { rows } = await sql<{ name: string }>`
    select p.display_name as name from person_card p
    where p.id = ${personId} and p.is_trainer and p.is_present`.execute(ctx.db);
  const [trainer] = rows;
  if (!trainer) throw substituteErrors.noTrainer();
  return trainer.name;
};

/** Termin anbieten: asks one colleague, optionally in return for one of their dates. They accept, or nothing changes. */
export const offerDate = async (ctx: Ctx, { eventId, personId, returnId, note }: OfferInput) => {
  const { id: absentId } = viewerOf(ctx);
  await requireDateOf(ctx, eventId, absentId);
  if (personId === absentId) throw substituteErrors.noTrainer();
  const name = await requireTrainer(ctx, personId);
  await lockTrainers(ctx, [absentId, personId]);
  const date = await requireDateOf(ctx, eventId, absentId);
  const returned = returnId === 0 ? undefined : await requireLedBy(ctx, returnId, personId);
  const theirs = await leadsMeanwhile(ctx, personId, date, returned ? [returned.id] : []);
  if (theirs) throw substituteErrors.otherIsBusy({ name, ...theirs });
  const own = returned && (await leadsMeanwhile(ctx, absentId, returned, [date.id]));
  if (own) throw substituteErrors.leadsElsewhere(own);
  await requireMayLead(ctx, { personId, courseId: date.courseId, on: date.start });
  if (returned) await requireMayLead(ctx, { personId: absentId, courseId: returned.courseId, on: returned.start });
  const requestId = await insertRequest(ctx, {
    eventId,
    absentId,
    note,
    offeredTo: personId,
    ...(returned && { returned: { eventId: returned.id, start: returned.start } }),
  });
  await insertAsk(ctx, { requestId, personId, accepts: null });
  const search = await searchById(ctx, requestId);
  await recordHistory(ctx, {
    kind: 'substitutes.offered',
    personId: absentId,
    courseId: search.courseId,
    details: { course: search.courseName, when: timeTextOf(search), to: name },
  });
  const values = { kurs: search.courseName, trainer: search.absentName };
  if (returned)
    await tellTrainers(ctx, search, [personId], {
      text: dateSwapOfferedText,
      values: { ...values, gegen: `${returned.course} am ${timeTextOf(returned)}` },
      notice: 'Tauschst du einen Termin?',
    });
  else
    await tellTrainers(ctx, search, [personId], {
      text: dateOfferedText,
      values,
      notice: 'Übernimmst du einen Termin?',
    });
  return requestId;
};
