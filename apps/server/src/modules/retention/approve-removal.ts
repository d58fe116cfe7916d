import { retentionKindOf } from '@vereinshaus/contract/retention/calendar';
import type { RetentionKind } from '@vereinshaus/contract/retention/periods';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import type { EverythingAbout } from '../about-person/index.ts';
import { recordHistory } from '../history/index.ts';
import { removeExpiredJob } from './remove-expired.ts';
import { retentionErrors } from './retention.errors.ts';
import { computeList } from './retention-list.ts';

type ApprovalInput = { items: readonly { kind: RetentionKind; subjects: readonly number[] }[]; key: string };

const dayMs = 24 * 3600 * 1000;

/** The list of the club, locked: nobody computes it anew, and nobody else agrees, until this is over. */
const lockList = async (ctx: Ctx, everything: EverythingAbout) => {
  const list = await ctx.db.selectFrom('retention_list as l').select('l.computed_at').forUpdate().executeTakeFirst();
  const isFresh = list !== undefined && ctx.now.getTime() - list.computed_at.getTime() <= dayMs;
  if (!isFresh) await computeList(ctx, everything);
};

/**
 * Dem Löschen zustimmen: only to what somebody had in front of them and what still stands on a list of today. It is carried
 * out step by step afterwards; each step looks again.
 */
export const approveRemoval = async (
  ctx: Ctx,
  everything: EverythingAbout,
  { items, key }: ApprovalInput,
): Promise<number> => {
  await lockList(ctx, everything);
  const { rows: known } = await sql<{ steps: number }>`
    select coalesce(sum(p.removed + p.stayed + p.failed), 0)::integer + (
      select count(*) from retention_step s where s.club_id = r.club_id and s.run_id = r.id)::integer as steps
    from retention_run r left join retention_proof p on p.club_id = r.club_id and p.run_id = r.id
    where r.request_key = ${key} group by r.club_id, r.id`.execute(ctx.db);
  if (known[0] !== undefined) return known[0].steps;
  const running = await ctx.db
    .selectFrom('retention_run as r')
    .where('r.finished_at', 'is', null)
    .select('r.id')
    .executeTakeFirst();
  if (running !== undefined) throw retentionErrors.underWay();
  const { id: runId } = await ctx.db
    .insertInto('retention_run')
    .values({ club_id: ctx.club.id, approved_at: ctx.now, approved_by: viewerOf(ctx).id, request_key: key })
    .returning('id')
    .executeTakeFirstOrThrow();
  const chosen = items.flatMap(({ kind, subjects }) => subjects.map((subject) => ({ kind, subject })));
  const { rows: steps } = await sql<{ kind: RetentionKind }>`
    insert into retention_step (club_id, run_id, kind, subject_id)
    select i.club_id, ${runId}, i.kind, i.subject_id
    from retention_item i
    join (select distinct kind, subject from jsonb_to_recordset(${JSON.stringify(chosen)}::jsonb) as x (kind text, subject integer)) x
      on x.kind = i.kind and x.subject = i.subject_id
    where i.reasons = '{}'
    returning kind`.execute(ctx.db);
  if (steps.length === 0) throw retentionErrors.nothingLeft();
  const kinds = [...new Set(steps.map(({ kind }) => kind))];
  await ctx.db
    .insertInto('retention_proof')
    .values(kinds.map((kind) => ({ club_id: ctx.club.id, run_id: runId, kind })))
    .execute();
  const details = { kinds: kinds.map((kind) => retentionKindOf(kind).label), count: steps.length };
  await recordHistory(ctx, { kind: 'retention.approved', personId: null, details });
  const { id, originalId } = viewerOf(ctx);
  await ctx.jobs.send(removeExpiredJob, {
    clubId: ctx.club.id,
    runId,
    origin: ctx.club.origin,
    actor: { id, originalId },
  });
  return steps.length;
};
