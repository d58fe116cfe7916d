import type { ChangeEntry } from '@vereinshaus/contract/history/calls';
import { toSeconds } from '@vereinshaus/contract/kit/days';
import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { describeEntry } from './describe-entry.ts';
import type { HistoryKind } from './entries.ts';
import { readableChanges } from './readable.ts';

type About =
  | { contactId: number; kinds?: readonly HistoryKind[] }
  | { courseId: number; kinds?: readonly HistoryKind[] }
  | { detail: { name: string; value: number }; kinds: readonly HistoryKind[] };

/** More than anybody reads. */
const maxRows = 500;

/** Entries about a person are in the person's history. */
const isAbout = (about: About) => {
  if ('contactId' in about) return sql<SqlBool>`e.contact_id = ${about.contactId}`;
  return 'courseId' in about
    ? sql<SqlBool>`e.course_id = ${about.courseId} and e.person_id is null`
    : sql<SqlBool>`e.details ->> ${about.detail.name} = ${String(about.detail.value)}`;
};

/** The history of one record that is no person, newest first: for display beside its form. */
export const historyAbout = async (ctx: Ctx, about: About): Promise<ChangeEntry[]> => {
  const rows = await ctx.db
    .selectFrom('history_entry as e')
    .leftJoin('person_card as p', (join) => join.onRef('p.club_id', '=', 'e.club_id').onRef('p.id', '=', 'e.actor_id'))
    .where(isAbout(about))
    .$if(about.kinds !== undefined, (query) => query.where('e.kind', 'in', about.kinds ?? []))
    .select(['e.id', 'e.at', 'e.kind', 'e.details', 'p.first_name', 'p.last_name'])
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(maxRows)
    .execute();
  return rows.map((row) => ({
    ID: row.id,
    time: toSeconds(row.at),
    fullname: [row.first_name, row.last_name].filter(Boolean).join(' '),
    description: describeEntry(row.kind, row.details),
    changes: [...readableChanges(row.details, { seesRemarks: false })],
  }));
};

/** Which of these contacts have entries of other kinds than this one. */
export const contactsWithOtherEntries = async (
  { db }: Pick<Ctx, 'db'>,
  contactIds: readonly number[],
  kind: string,
): Promise<readonly number[]> => {
  if (contactIds.length === 0) return [];
  const rows = await db
    .selectFrom('history_entry as e')
    .where('e.contact_id', 'in', [...contactIds])
    .where('e.kind', '<>', kind)
    .select('e.contact_id')
    .distinct()
    .execute();
  return rows.flatMap(({ contact_id: id }) => id ?? []);
};
