import { toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import type { SentFile } from '../../kit/file-routes.ts';
import { toZip } from '../exports/index.ts';
import { invoiceNumber } from './invoice-state.ts';
import { invoiceErrors } from './invoices.errors.ts';

type Row = {
  id: number;
  title: string;
  sends: boolean;
  perFamily: boolean;
  created_at: Date;
  finished_at: Date | null;
  total: number;
  done: number;
  issued: number;
  refused: { cp_ID: number; fullname: string; course: string; reason: string }[];
};

const shownRuns = 20;

/** Die letzten Rechnungsläufe, newest first, with their progress. */
export const latestRuns = async (ctx: Ctx) => {
  const { rows } = await sql<Row>`
    select r.id, r.title, r.sends, r.per_family as "perFamily", r.created_at, r.finished_at, count(x.participation_id) as total,
      count(x.participation_id) filter (where x.invoice_id is not null or x.refusal <> '') as done,
      count(distinct x.invoice_id) as issued,
      coalesce(json_agg(json_build_object('cp_ID', t.id, 'fullname', coalesce(p.display_name, ''),
        'course', c.name, 'reason', x.refusal) order by t.id) filter (where x.refusal <> ''), '[]') as refused
    from (select * from invoice_run order by created_at desc, id desc limit ${shownRuns}) r
    left join invoice_run_item x on x.club_id = r.club_id and x.run_id = r.id
    left join participation_card t on t.club_id = x.club_id and t.id = x.participation_id
    left join course_card c on c.club_id = t.club_id and c.id = t.course_id
    left join person_card p on p.club_id = t.club_id and p.id = t.person_id
    group by r.club_id, r.id, r.title, r.sends, r.per_family, r.created_at, r.finished_at
    order by r.created_at desc, r.id desc`.execute(ctx.db);
  return rows.map(({ id, created_at, finished_at, ...row }) => ({
    ID: id,
    ...row,
    time: toSeconds(created_at),
    timeFinished: toSeconds(finished_at),
  }));
};

/** Alle Rechnungen eines Laufs in einer Datei, each named by its number. */
export const runArchive = async (ctx: Ctx, runId: number): Promise<SentFile> => {
  const run = await ctx.db
    .selectFrom('invoice_run as r')
    .where('r.id', '=', runId)
    .select('r.finished_at')
    .executeTakeFirst();
  if (run === undefined) throw invoiceErrors.runGone();
  if (run.finished_at === null) throw invoiceErrors.runUnfinished();
  const { rows } = await sql<{ name: string; content: Buffer }>`
    select 'Rechnung ' || ${invoiceNumber} || '.pdf' as name, f.content
    from invoice i
    join stored_file_card f on f.club_id = i.club_id and f.id = i.file_id
    where i.id in (select x.invoice_id from invoice_run_item x where x.run_id = ${runId}) order by i.year, i.number`.execute(
    ctx.db,
  );
  if (rows.length === 0) throw invoiceErrors.runGone();
  return {
    name: `Rechnungen ${runId}.zip`,
    mimeType: 'application/zip',
    content: await toZip(ctx.club.id, rows),
  };
};
