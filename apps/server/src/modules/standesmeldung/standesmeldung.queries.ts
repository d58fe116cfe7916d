import { type IsoDay, toDayNumber, toSeconds } from '@vereinshaus/contract/kit/days';
import { type ReportHead, snapshotContent } from '@vereinshaus/contract/standesmeldung/calls';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { previousOf } from './make-report.ts';
import { standesmeldungErrors } from './standesmeldung.errors.ts';

type HeadRow = {
  id: number;
  cut_off_on: IsoDay;
  version: number;
  members: number;
  taken_at: Date;
  name: string;
};

const headOf = ({ id, cut_off_on, version, members, taken_at, name }: HeadRow): ReportHead => ({
  ID: id,
  cutoff: toDayNumber(cut_off_on),
  version,
  members,
  time: toSeconds(taken_at),
  fullname: name,
});

const heads = sql`s.id, s.cut_off_on, s.version, s.members, s.taken_at, coalesce(p.display_name, '') as name`;
const withTaker = sql`standesmeldung s left join person_card p on p.club_id = s.club_id and p.id = s.taken_by`;

export const allReports = async (ctx: Pick<Ctx, 'db'>): Promise<ReportHead[]> => {
  const { rows } = await sql<HeadRow>`
    select ${heads} from ${withTaker} order by s.cut_off_on desc, s.version desc`.execute(ctx.db);
  return rows.map(headOf);
};

type PersonRow = { kind: string; fullname: string; function: string; email: string; phone: string; minutes: number };

/** Eine festgehaltene Standesmeldung: what was kept, and nothing that is read anew but the names of who was erased. */
export const reportById = async (ctx: Pick<Ctx, 'db'>, reportId: number) => {
  const { rows } = await sql<HeadRow & { content: unknown }>`
    select ${heads}, s.content from ${withTaker} where s.id = ${reportId}`.execute(ctx.db);
  const [row] = rows;
  if (row === undefined) throw standesmeldungErrors.gone();
  const { rows: persons } = await sql<PersonRow>`
    select n.kind, n.name as fullname, n.function, n.email, n.phone, n.minutes from standesmeldung_person n
    where n.report_id = ${reportId} order by n.position, n.id`.execute(ctx.db);
  const of = (kind: string) => persons.filter((person) => person.kind === kind);
  return {
    ...snapshotContent.parse(row.content),
    report: headOf(row),
    cutoff: toDayNumber(row.cut_off_on),
    members: row.members,
    board: of('board').map(({ fullname, function: held, email, phone }) => ({
      fullname,
      function: held,
      email,
      phone,
    })),
    trainers: of('trainer').map(({ fullname, minutes }) => ({ fullname, minutes })),
    previous: await previousOf(ctx, row.cut_off_on),
  };
};

export type StoredReport = Awaited<ReturnType<typeof reportById>>;
