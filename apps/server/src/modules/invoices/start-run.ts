import { formatDay } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { supplierOf } from './billed-booking.queries.ts';
import { invoiceErrors } from './invoices.errors.ts';
import { issueInvoices } from './invoices.jobs.ts';
import { planRun, type RunFilter } from './plan-run.queries.ts';

/** As many as fit into one ZIP file and one evening. */
const maxPerRun = 2000;

const titleOf = async (ctx: Ctx, { courseId, from, to, perFamily }: RunFilter): Promise<string> => {
  const course =
    courseId === undefined
      ? undefined
      : await ctx.db.selectFrom('course_card as c').where('c.id', '=', courseId).select('c.name').executeTakeFirst();
  if (courseId !== undefined && course === undefined) throw invoiceErrors.nothingToIssue();
  return [
    course?.name ?? 'alle Kurse',
    from !== undefined && `gebucht ab ${formatDay(from)}`,
    to !== undefined && `gebucht bis ${formatDay(to)}`,
    perFamily && 'eine Rechnung je Familie',
  ]
    .filter((part) => typeof part === 'string')
    .join(', ');
};

/** Problems that would fail every invoice are reported before the run starts. */
const requireClubAddress = async (ctx: Ctx) => {
  const { address } = await supplierOf(ctx);
  if (address === '') throw invoiceErrors.clubAddressMissing();
};

/**
 * Rechnungslauf starten: notes the bookings, and a job issues them one by one. Of two concurrent starts the unique index lets only one
 * through.
 */
export const startRun = async (ctx: Ctx, { sends, ...filter }: RunFilter & { sends: boolean }): Promise<number> => {
  const title = await titleOf(ctx, filter);
  await requireClubAddress(ctx);
  const { participationIds, count } = await planRun(ctx, filter);
  if (count === 0) throw invoiceErrors.nothingToIssue();
  if (participationIds.length > maxPerRun) throw invoiceErrors.tooManyAtOnce({ most: maxPerRun });
  const { id } = await ctx.db
    .insertInto('invoice_run')
    .values({
      club_id: ctx.club.id,
      title,
      sends,
      per_family: filter.perFamily,
      created_at: ctx.now,
      created_by: viewerOf(ctx).id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into invoice_run_item (club_id, run_id, participation_id)
    select current_club(), ${id}, p from unnest(${participationIds}::integer[]) as p`.execute(ctx.db);
  await ctx.jobs.send(issueInvoices, { clubId: ctx.club.id, runId: id, origin: ctx.club.origin });
  await recordHistory(ctx, { kind: 'invoices.runStarted', personId: null, details: { title, count, sends } });
  return id;
};
