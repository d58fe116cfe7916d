import { toSeconds } from '@vereinshaus/contract/days';
import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { describeEntry } from './describe-entry.ts';
import type { HistoryKind } from './entries.ts';
import { readableChanges } from './readable.ts';

type About = { kinds: readonly HistoryKind[] } & ({ courseId: number } | { detail: { name: string; value: number } });

type Stored = { id: number; at: Date; kind: string; details: unknown; actor_name: string | null };

const mostRows = 200;

const isAbout = (about: About) =>
  'courseId' in about
    ? sql<SqlBool>`e.course_id = ${about.courseId}`
    : sql<SqlBool>`e.details ->> ${about.detail.name} = ${String(about.detail.value)}`;

/** What happened to one record that is no person, newest first: for the history beside its own form. */
export const historyAbout = async (ctx: Ctx, about: About) => {
  const { rows } = await sql<Stored>`
    select e.id, e.at, e.kind, e.details, nullif(concat_ws(' ', p.first_name, p.last_name), '') as actor_name
    from history_entry e
    left join person p on p.club_id = e.club_id and p.id = e.actor_id
    where e.club_id = current_club() and e.kind = any(${[...about.kinds]}::text[]) and ${isAbout(about)}
    order by e.at desc, e.id desc
    limit ${mostRows}`.execute(ctx.db);
  return rows.map(({ id, at, kind, details, actor_name }) => ({
    ID: id,
    time: toSeconds(at),
    description: describeEntry(kind, details),
    fullname: actor_name ?? '',
    changes: [...readableChanges(details, { seesRemarks: true })],
  }));
};
