import { type IsoDay, toDayNumber, toSeconds } from '@vereinshaus/contract/kit/days';
import { retentionKinds, type StayReason } from '@vereinshaus/contract/retention/calendar';
import type { RetentionCalendar, RetentionEntry, RetentionProof } from '@vereinshaus/contract/retention/calls';
import { maxApproved } from '@vereinshaus/contract/retention/calls';
import { type RetentionKind, retentionKindNames } from '@vereinshaus/contract/retention/periods';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { groupedBy } from '../../kit/grouped-by.ts';
import { clubSettingsOf } from '../club-settings/index.ts';

type Sum = { kind: RetentionKind; goes: number; amount: number; stays: number };

const sums = async (ctx: Pick<Ctx, 'db'>): Promise<ReadonlyMap<RetentionKind, Sum>> => {
  const { rows } = await sql<Sum>`
    select i.kind, (count(*) filter (where i.reasons = '{}'))::integer as goes,
      coalesce(sum(i.amount) filter (where i.reasons = '{}'), 0)::integer as amount,
      (count(*) filter (where i.reasons <> '{}'))::integer as stays
    from retention_item i group by i.kind`.execute(ctx.db);
  return new Map(rows.map((row) => [row.kind, row]));
};

/** As many approvals as somebody reads. */
const shownRuns = 50;

type RunRow = { id: number; approved_at: Date; approvedBy: string; finished_at: Date | null };

const log = async (ctx: Pick<Ctx, 'db'>): Promise<RetentionCalendar['log']> => {
  const { rows: runs } = await sql<RunRow>`
    select r.id, r.approved_at, coalesce(p.display_name, '') as "approvedBy", r.finished_at
    from retention_run r left join person_card p on p.club_id = r.club_id and p.id = r.approved_by and p.anonymised_at is null
    order by r.id desc limit ${shownRuns}`.execute(ctx.db);
  const { rows: proofs } = await sql<RetentionProof & { runId: number }>`
    select p.run_id as "runId", p.kind, p.removed, p.amount, p.stayed, p.failed from retention_proof p
    where p.run_id = any(${runs.map(({ id }) => id)}::integer[]) order by p.run_id, p.kind`.execute(ctx.db);
  const byRun = groupedBy(proofs, ({ runId }) => runId);
  return runs.map(({ id, approved_at, approvedBy, finished_at }) => ({
    time: toSeconds(approved_at),
    approvedBy,
    finished: toSeconds(finished_at),
    proofs: (byRun.get(id) ?? []).map(({ runId: _run, ...proof }) => proof),
  }));
};

export const readCalendar = async (ctx: Ctx): Promise<RetentionCalendar> => {
  const { retentionPeriods } = await clubSettingsOf(ctx);
  const list = await ctx.db.selectFrom('retention_list as l').select('l.computed_at').executeTakeFirst();
  const { rows: steps } = await sql<{ count: number }>`select count(*)::integer as count from retention_step`.execute(
    ctx.db,
  );
  const found = await sums(ctx);
  return {
    computed: toSeconds(list?.computed_at ?? null),
    kinds: retentionKindNames.map((kind) => {
      const { goes = 0, amount = 0, stays = 0 } = found.get(kind) ?? {};
      return { kind, period: retentionPeriods[kind], goes, amount, stays };
    }),
    waiting: steps[0]?.count ?? 0,
    log: await log(ctx),
  };
};

const names = {
  person: sql`select p.display_name from person_card p where p.club_id = i.club_id and p.id = i.subject_id`,
  contact: sql`select c.name from contact_card c where c.club_id = i.club_id and c.id = i.subject_id`,
  course: sql`select c.name from course_card c where c.club_id = i.club_id and c.id = i.subject_id`,
  club: sql`select ''`,
} as const;

type EntryRow = {
  subject_ID: number;
  name: string;
  since: IsoDay;
  amount: number;
  reasons: StayReason[];
  hold: { until: IsoDay; reason: string; by: string } | null;
  total: number;
};

export const entriesOf = async (
  ctx: Pick<Ctx, 'db'>,
  kind: RetentionKind,
): Promise<{ entries: RetentionEntry[]; total: number }> => {
  const { rows } = await sql<EntryRow>`
    select x.*, (count(*) over ())::integer as total from (
      select i.subject_id as "subject_ID", coalesce((${names[retentionKinds[kind].subject]}), '') as name,
        i.since, i.amount, i.reasons, case when 'held' = any(i.reasons) then (
          select json_build_object('until', h.keep_until, 'reason', h.reason, 'by', coalesce(p.display_name, ''))
          from retention_hold h left join person_card p on p.club_id = h.club_id and p.id = h.held_by and p.anonymised_at is null
          where h.club_id = i.club_id and h.person_id = i.subject_id) end as hold
      from retention_item i where i.kind = ${kind}
    ) x order by x.reasons <> '{}', x.name collate "de-AT-x-icu", x."subject_ID" limit ${maxApproved}`.execute(ctx.db);
  return {
    entries: rows.map(({ total: _total, since, hold, ...row }) => ({
      ...row,
      since: toDayNumber(since),
      hold: hold && { ...hold, until: toDayNumber(hold.until) },
    })),
    total: rows[0]?.total ?? 0,
  };
};
