import { toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';
import { timesInWords } from '../events/index.ts';
import { substituteErrors } from './substitutes.errors.ts';

/** A search with its date, for commands. */
export type Search = {
  id: number;
  eventId: number;
  courseId: number;
  courseName: string;
  absentId: number;
  absentName: string;
  note: string;
  state: string;
  /** The substitute; null = none yet. */
  substituteId: number | null;
  start: Date;
  end: Date;
  isOff: boolean;
  /** The only colleague asked; null = candidates are asked in turn. */
  offeredTo: number | null;
  /** The date taken over in return, and its start at the time of the offer. */
  returnEventId: number | null;
  returnStart: Date | null;
  /** The offer whose other half this is. */
  swapOf: number | null;
};

export const searchById = async (ctx: Pick<WorkCtx, 'db'>, requestId: number): Promise<Search> => {
  const { rows } = await sql<Search>`
    select r.id, r.event_id as "eventId", c.id as "courseId", c.name as "courseName", r.absent_id as "absentId",
      a.display_name as "absentName", r.note, r.state, r.substitute_id as "substituteId", e.starts_at as start, e.ends_at as end,
      e.hidden_at is not null or c.deleted_at is not null as "isOff", r.offered_to as "offeredTo",
      r.return_event_id as "returnEventId", r.return_starts_at as "returnStart", r.swap_of as "swapOf"
    from substitute_request r
    join event_card e on e.club_id = r.club_id and e.id = r.event_id
    join course_card c on c.club_id = e.club_id and c.id = e.course_id
    join person_card a on a.club_id = r.club_id and a.id = r.absent_id
    where r.id = ${requestId}`.execute(ctx.db);
  const [search] = rows;
  if (!search) throw substituteErrors.requestGone();
  return search;
};

/** The only lock of this module: asking, answering and ending a search run one after the other. */
export const lockSearch = async (ctx: Pick<WorkCtx, 'db'>, requestId: number): Promise<Search> => {
  await ctx.db.selectFrom('substitute_request as r').where('r.id', '=', requestId).select('r.id').forUpdate().execute();
  return searchById(ctx, requestId);
};

type NewRequest = {
  eventId: number;
  absentId: number;
  note: string;
  offeredTo?: number;
  returned?: { eventId: number; start: Date };
  /** The other half of an agreed swap: its leader, and the first half. */
  swapped?: { substituteId: number; swapOf: number };
};

export const insertRequest = async (
  ctx: Pick<WorkCtx, 'db' | 'now'>,
  { eventId, absentId, note, offeredTo, returned, swapped }: NewRequest,
): Promise<number> => {
  const { id } = await ctx.db
    .insertInto('substitute_request')
    .values({
      club_id: sql<number>`current_club()`,
      event_id: eventId,
      absent_id: absentId,
      note,
      created_at: ctx.now,
      offered_to: offeredTo ?? null,
      return_event_id: returned?.eventId ?? null,
      return_starts_at: returned?.start ?? null,
      ...(swapped && {
        state: 'taken',
        substitute_id: swapped.substituteId,
        swap_of: swapped.swapOf,
        ended_at: ctx.now,
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Stored as asked, with the answer if it is already known. */
export const insertAsk = async (
  ctx: Pick<WorkCtx, 'db' | 'now'>,
  { requestId, personId, accepts }: { requestId: number; personId: number; accepts: boolean | null },
) => {
  await sql`
    insert into substitute_ask (club_id, request_id, person_id, asked_at, accepts, answered_at)
    values (current_club(), ${requestId}, ${personId}, ${ctx.now}, ${accepts}, ${accepts === null ? null : ctx.now})
    on conflict (club_id, request_id, person_id) do update set accepts = excluded.accepts, answered_at = excluded.answered_at`.execute(
    ctx.db,
  );
};

export const endSearch = async (
  ctx: Pick<WorkCtx, 'db' | 'now'>,
  requestId: number,
  end: { state: 'taken' | 'nobody' | 'withdrawn'; substitute_id?: number; offered_to?: null; return_event_id?: null },
) => {
  await ctx.db
    .updateTable('substitute_request')
    .set({ ...end, ended_at: ctx.now })
    .where('id', '=', requestId)
    .execute();
};

/** Continues the search: the substitute cannot come after all. From now on candidates are asked in turn. */
export const reopenSearch = async (ctx: Pick<WorkCtx, 'db'>, requestId: number) => {
  await ctx.db
    .updateTable('substitute_request')
    .set({
      state: 'open',
      substitute_id: null,
      ended_at: null,
      offered_to: null,
      return_event_id: null,
      swap_of: null,
    })
    .where('id', '=', requestId)
    .execute();
};

/** Candidates who were asked and have not declined. */
export const askedStill = async (ctx: Pick<WorkCtx, 'db'>, requestId: number): Promise<readonly number[]> => {
  const rows = await ctx.db
    .selectFrom('substitute_ask as a')
    .where('a.request_id', '=', requestId)
    .where((eb) => eb.or([eb('a.accepts', 'is', null), eb('a.accepts', '=', true)]))
    .select('a.person_id')
    .orderBy('a.asked_at')
    .orderBy('a.person_id')
    .execute();
  return rows.map((row) => row.person_id);
};

export const timeTextOf = ({ start, end }: Pick<Search, 'start' | 'end'>): string =>
  timesInWords(toSeconds(start), toSeconds(end));
