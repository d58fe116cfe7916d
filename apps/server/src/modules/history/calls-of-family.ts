import type { CallNote } from '@vereinshaus/contract/history/calls';
import {
  dayInVienna,
  fromDayNumber,
  type IsoDay,
  isIsoDay,
  toDayNumber,
  toSeconds,
} from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Ctx } from '../../kit/ctx.ts';
import { historyErrors } from './history.errors.ts';
import { holdNotedRecord, requireKnownPerson } from './history.queries.ts';
import { recordHistory } from './record-history.ts';

type CallInput = { personId: number; on: number; caller: string; text: string };

/** Anruf notieren: an entry of the history, so that it is exported, moved and erased like all others. */
export const addCall = async (ctx: Ctx, { personId, on, caller, text }: CallInput) => {
  const recordId = await holdNotedRecord(ctx, personId);
  const day = fromDayNumber(on);
  if (day === null) throw historyErrors.noDay();
  if (day > dayInVienna(ctx.now)) throw historyErrors.dayToCome();
  await recordHistory(ctx, { kind: 'history.called', personId: recordId, details: { on: day, caller, text } });
};

const maxShown = 30;

const stored = z.object({ on: z.string().refine(isIsoDay), caller: z.string(), text: z.string() });

type CallRow = { id: number; person_id: number; name: string; details: unknown; at: Date; by: string; total: number };

const told = ({ id, person_id, name, details, at, by }: CallRow): CallNote[] => {
  // Erased notes are left out.
  const { success, data } = stored.safeParse(details);
  if (!success) return [];
  const on: IsoDay = data.on;
  return [
    {
      ID: id,
      child_ID: person_id,
      fullname: name,
      on: toDayNumber(on),
      caller: data.caller,
      text: data.text,
      time: toSeconds(at),
      by,
    },
  ];
};

/** The notes about everybody with the same Verwalter, by the current family. */
export const callsOfFamily = async (ctx: Ctx, personId: number): Promise<{ calls: CallNote[]; total: number }> => {
  await requireKnownPerson(ctx, personId);
  const { rows } = await sql<CallRow>`
    select h.id, h.person_id, p.display_name as name, h.details, h.at, coalesce(a.display_name, '') as by,
      (count(*) over ())::integer as total
    from person_card asked
    join person_card p on p.club_id = asked.club_id and p.manager_id = asked.manager_id
    join history_entry h on h.club_id = p.club_id and h.person_id = p.id
    left join person_card a on a.club_id = h.club_id and a.id = h.actor_id
    where asked.id = ${personId} and h.kind = 'history.called'
    order by h.details ->> 'on' desc, h.at desc limit ${maxShown}`.execute(ctx.db);
  return { calls: rows.flatMap(told), total: rows[0]?.total ?? 0 };
};
