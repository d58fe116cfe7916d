import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { requireMayLead } from '../trainer-papers/index.ts';
import { holdDates, leadsMeanwhile, lockTrainers, requireDateOf } from './led-dates.ts';
import { requireTrainer } from './offer-date.ts';
import { askedStill, endSearch, insertAsk, insertRequest, lockSearch, timeTextOf } from './request-rows.ts';
import { substituteErrors } from './substitutes.errors.ts';
import { substituteAssignedText, substituteChosenText, substituteNotNeededText } from './substitutes.texts.ts';
import { tellTrainers } from './tell-substitutes.ts';

type AssignInput = { eventId: number; absentId: number; personId: number };

/** The open search for this date and trainer, or one in which a substitute has accepted. */
const standingRequest = async (ctx: Ctx, { eventId, absentId }: AssignInput): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select r.id from substitute_request r
    where r.event_id = ${eventId} and r.absent_id = ${absentId} and r.state in ('open', 'taken')`.execute(ctx.db);
  return rows[0]?.id;
};

/**
 * Vertretung bestimmen: by the office. Ends a search for the date; everybody involved is notified. Returns the documents the course
 * prefers; empty = none.
 */
export const assignSubstitute = async (ctx: Ctx, assigning: AssignInput): Promise<string> => {
  const { eventId, absentId, personId } = assigning;
  await requireDateOf(ctx, eventId, absentId);
  if (personId === absentId) throw substituteErrors.sameTrainer();
  const name = await requireTrainer(ctx, personId);
  await lockTrainers(ctx, [absentId, personId]);
  const requestId =
    (await standingRequest(ctx, assigning)) ?? (await insertRequest(ctx, { eventId, absentId, note: '' }));
  const search = await lockSearch(ctx, requestId);
  await holdDates(ctx, [eventId]);
  const date = await requireDateOf(ctx, eventId, absentId);
  if (search.state === 'taken' && (search.swapOf !== null || search.returnEventId !== null))
    throw substituteErrors.isSwapped();
  if (search.state === 'taken' && search.substituteId === personId) return '';
  const warning = await requireMayLead(ctx, { personId, courseId: date.courseId, on: date.start });
  const other = await leadsMeanwhile(ctx, personId, date, []);
  if (other) throw substituteErrors.otherIsBusy({ name, ...other });
  const former = (await askedStill(ctx, requestId)).filter((id) => id !== personId);
  if (search.substituteId !== null) await insertAsk(ctx, { requestId, personId: search.substituteId, accepts: null });
  await endSearch(ctx, requestId, { state: 'taken', substitute_id: personId, offered_to: null, return_event_id: null });
  await insertAsk(ctx, { requestId, personId, accepts: true });
  await recordHistory(ctx, {
    kind: 'substitutes.assigned',
    personId,
    courseId: search.courseId,
    details: { course: search.courseName, when: timeTextOf(search), absent: search.absentName },
  });
  const told = (ids: readonly number[]) => ids.filter((id) => id !== viewerOf(ctx).id);
  await tellTrainers(ctx, search, told([personId]), {
    text: substituteAssignedText,
    values: { kurs: search.courseName, trainer: search.absentName },
    notice: 'Du vertrittst',
  });
  await tellTrainers(ctx, search, told([absentId]), {
    text: substituteChosenText,
    values: { kurs: search.courseName, trainer: name },
    notice: 'Vertretung gefunden',
  });
  await tellTrainers(ctx, search, told(former), {
    text: substituteNotNeededText,
    values: { kurs: search.courseName },
    notice: 'Vertretung nicht mehr nötig',
  });
  return warning;
};
