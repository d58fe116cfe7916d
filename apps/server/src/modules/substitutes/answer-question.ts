import { toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { requireMayLead } from '../trainer-papers/index.ts';
import { askAgain, askNextColleague } from './ask-next.ts';
import { holdDates, leadsDate, leadsMeanwhile, lockTrainers } from './led-dates.ts';
import {
  askedStill,
  endSearch,
  lockSearch,
  reopenSearch,
  type Search,
  searchById,
  timeTextOf,
} from './request-rows.ts';
import { substituteErrors } from './substitutes.errors.ts';
import {
  dateSwappedText,
  substituteFoundText,
  substituteSearchedAgainText,
  substituteTakenText,
} from './substitutes.texts.ts';
import { takeInReturn, undoSwap } from './swap-dates.ts';
import { tellTrainers } from './tell-substitutes.ts';

type Answer = {
  requestId: number;
  accepts: boolean;
  /** The date's start as the answering trainer saw it; undefined = not sent. */
  start?: number | undefined;
};

/**
 * Antworten: the first to accept leads the date, under the lock of the search; a no asks the next candidate at once, also if it comes from
 * the trainer who had accepted. Repeating an answer changes nothing. Returns the documents the course prefers; empty = none.
 */
export const answerQuestion = async (ctx: Ctx, { requestId, accepts, start }: Answer): Promise<string> => {
  const { id: personId } = viewerOf(ctx);
  const { absentId, offeredTo, swapOf } = await searchById(ctx, requestId);
  // Before the lock of the search: two dates at the same time are taken over one after the other.
  await lockTrainers(ctx, offeredTo === null && swapOf === null ? [personId] : [personId, absentId]);
  const { eventId, returnEventId } = await lockSearch(ctx, requestId);
  await holdDates(ctx, [eventId, returnEventId ?? 0]);
  const search = await searchById(ctx, requestId);
  const asked = await ctx.db
    .selectFrom('substitute_ask as a')
    .where('a.request_id', '=', requestId)
    .where('a.person_id', '=', personId)
    .select('a.accepts')
    .executeTakeFirst();
  if (!asked) throw substituteErrors.requestGone();
  const leads = search.state === 'taken' && search.substituteId === personId;
  if (leads && accepts) return '';
  if (search.state === 'taken' && !leads) throw substituteErrors.alreadyTaken();
  if ((search.state !== 'open' && !leads) || search.isOff) throw substituteErrors.noLonger();
  if (search.start <= ctx.now) throw substituteErrors.alreadyBegun();
  if (asked.accepts === accepts) return '';
  if (accepts && start !== undefined && start !== toSeconds(search.start))
    throw substituteErrors.movedMeanwhile({ when: timeTextOf(search) });
  if (accepts) await requireNotElsewhere(ctx, search, personId);
  const leading = { personId, courseId: search.courseId, on: search.start };
  const warning = accepts ? await requireMayLead(ctx, leading) : '';
  // A trainer who no longer leads the date gets no date in return.
  if (accepts && search.returnEventId !== null && !(await leadsDate(ctx, search.eventId, search.absentId)))
    throw substituteErrors.noLonger();
  await ctx.db
    .updateTable('substitute_ask')
    .set({ accepts, answered_at: ctx.now })
    .where('request_id', '=', requestId)
    .where('person_id', '=', personId)
    .execute();
  if (accepts) await takeOver(ctx, search, personId);
  else if (leads) await stepBack(ctx, search, personId);
  else await askNextColleague(ctx, search);
  return warning;
};

const requireNotElsewhere = async (ctx: Ctx, { start, end, returnEventId }: Search, personId: number) => {
  const { rows } = await sql<{ course: string; start: Date; end: Date }>`
    select c.name as course, e.starts_at as start, e.ends_at as end
    from substitute_request r
    join event_card e on e.club_id = r.club_id and e.id = r.event_id
    join course_card c on c.club_id = e.club_id and c.id = e.course_id
    where r.substitute_id = ${personId} and r.state = 'taken' and e.hidden_at is null
      and e.starts_at < ${end} and e.ends_at > ${start} limit 1`.execute(ctx.db);
  const [other] = rows;
  if (other) throw substituteErrors.standsInElsewhere({ course: other.course, when: timeTextOf(other) });
  const led = await leadsMeanwhile(ctx, personId, { start, end }, returnEventId === null ? [] : [returnEventId]);
  if (led) throw substituteErrors.leadsElsewhere(led);
};

const takeOver = async (ctx: Ctx, search: Search, personId: number) => {
  const others = (await askedStill(ctx, search.id)).filter((id) => id !== personId);
  await endSearch(ctx, search.id, { state: 'taken', substitute_id: personId });
  await takeInReturn(ctx, search, personId);
  await recordHistory(ctx, {
    kind: 'substitutes.taken',
    personId,
    courseId: search.courseId,
    details: { course: search.courseName, when: timeTextOf(search) },
  });
  await tellTrainers(ctx, search, [search.absentId], {
    text: search.returnEventId === null ? substituteFoundText : dateSwappedText,
    values: { kurs: search.courseName },
    notice: search.returnEventId === null ? 'Vertretung gefunden' : 'Getauscht',
  });
  await tellTrainers(ctx, search, others, {
    text: substituteTakenText,
    values: { kurs: search.courseName },
    notice: 'Vertretung schon übernommen',
  });
};

/** Kann doch nicht: the date needs a substitute again. Candidates without an answer are asked once more, and the next one as well. */
const stepBack = async (ctx: Ctx, taken: Search, personId: number) => {
  if (await undoSwap(ctx, taken, personId)) return;
  await reopenSearch(ctx, taken.id);
  const search = await searchById(ctx, taken.id);
  await recordHistory(ctx, {
    kind: 'substitutes.steppedBack',
    personId,
    courseId: search.courseId,
    details: { course: search.courseName, when: timeTextOf(search) },
  });
  await askAgain(ctx, search, await askedStill(ctx, search.id));
  const goesOn = await askNextColleague(ctx, search);
  if (!goesOn) return;
  await tellTrainers(ctx, search, [search.absentId], {
    text: substituteSearchedAgainText,
    values: { kurs: search.courseName },
    notice: 'Vertretung wird wieder gesucht',
  });
};
