import { retentionKinds } from '@vereinshaus/contract/retention/calendar';
import type { RetentionKind } from '@vereinshaus/contract/retention/periods';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Actor, WorkCtx } from '../../kit/ctx.ts';
import type { Database } from '../../kit/database.ts';
import { defineJob, worker } from '../../kit/jobs.ts';
import { type RunTools, runItems } from '../../kit/run-items.ts';
import { transactionsIn, type WorkTools } from '../../kit/tenant-work.ts';
import type { RemovalTools } from '../about-person/index.ts';
import { clubSettingsOf } from '../club-settings/index.ts';
import { lockPerson } from '../persons/index.ts';
import { expiredOf, type OpenKind, openKinds } from './retention-list.ts';

/** Gelöscht wird, one subject after the other; interrupted, it goes on where it stopped. */
export const removeExpiredJob = defineJob({
  name: 'remove-expired',
  input: z.object({
    clubId: z.number(),
    runId: z.number(),
    origin: z.string(),
    actor: z.object({ id: z.number(), originalId: z.number().nullable() }),
  }),
  retries: 5,
  retryDelaySeconds: 30,
  expireSeconds: 3600,
});

type Step = { kind: RetentionKind; subjectId: number };

type Counted = { removed?: number; amount?: number; stayed?: number; failed?: number };

/** A booking refers to its person: whoever books meanwhile is waited for, or finds somebody who is gone. */
const lockSubject = async (ctx: WorkCtx, { kind, subjectId }: Step) => {
  if (retentionKinds[kind].subject === 'person') await lockPerson(ctx, subjectId);
};

const waitingSteps = async (ctx: WorkCtx, runId: number): Promise<readonly Step[]> => {
  const { rows } = await sql<Step>`
    select s.kind, s.subject_id as "subjectId" from retention_step s
    where s.run_id = ${runId} order by s.kind, s.subject_id`.execute(ctx.db);
  return rows;
};

/** Two workers of one run: the second waits here and finds that it is done. */
const claimStep = async (ctx: WorkCtx, runId: number, { kind, subjectId }: Step): Promise<boolean> => {
  const { rows } = await sql`
    select from retention_step s where s.run_id = ${runId} and s.kind = ${kind} and s.subject_id = ${subjectId}
    for update`.execute(ctx.db);
  return rows.length > 0;
};

const endStep = async (ctx: WorkCtx, runId: number, { kind, subjectId }: Step) => {
  await sql`
    delete from retention_step where run_id = ${runId} and kind = ${kind} and subject_id = ${subjectId}`.execute(
    ctx.db,
  );
  await sql`delete from retention_item where kind = ${kind} and subject_id = ${subjectId}`.execute(ctx.db);
};

const countIn = async (ctx: WorkCtx, runId: number, kind: RetentionKind, counted: Counted) => {
  const { removed = 0, amount = 0, stayed = 0, failed = 0 } = counted;
  await sql`
    update retention_proof set removed = removed + ${removed}, amount = amount + ${amount}, stayed = stayed + ${stayed},
      failed = failed + ${failed}
    where run_id = ${runId} and kind = ${kind}`.execute(ctx.db);
};

const openKindOf = async (ctx: WorkCtx, tools: RemovalTools, kind: RetentionKind): Promise<OpenKind | undefined> => {
  const { retentionPeriods } = await clubSettingsOf(ctx);
  return openKinds(tools.everything, retentionPeriods, ctx.now).find((open) => open.kind === kind);
};

/** Looked at again under its lock, by the periods of now: who has come back since stays. */
const removeOne = async (ctx: WorkCtx, tools: RemovalTools, runId: number, step: Step) => {
  if (!(await claimStep(ctx, runId, step))) return undefined;
  await lockSubject(ctx, step);
  const open = await openKindOf(ctx, tools, step.kind);
  const [expired] = open === undefined ? [] : await expiredOf(ctx, open, step.subjectId);
  if (open === undefined || expired === undefined || expired.reasons.length > 0) {
    await endStep(ctx, runId, step);
    await countIn(ctx, runId, step.kind, { stayed: 1 });
    return undefined;
  }
  const { amount, hasMore = false, afterwards } = await open.expiry.remove(ctx, step.subjectId, open.before, tools);
  if (!hasMore) await endStep(ctx, runId, step);
  await countIn(ctx, runId, step.kind, { removed: hasMore ? 0 : 1, amount });
  return afterwards;
};

const failStep = async (ctx: WorkCtx, runId: number, step: Step) => {
  await endStep(ctx, runId, step);
  await countIn(ctx, runId, step.kind, { failed: 1 });
};

type Removal = { runId: number; actor: Actor };

export const removeExpired = async (
  database: Database,
  club: WorkCtx['club'],
  { runId, actor }: Removal,
  tools: RunTools & RemovalTools,
) => {
  const transact = transactionsIn(database, club, tools, actor);
  const afterwards: (() => Promise<void>)[] = [];
  const steps = {
    waiting: (ctx: WorkCtx) => waitingSteps(ctx, runId),
    work: async (ctx: WorkCtx, step: Step) => {
      const left = await removeOne(ctx, tools, runId, step);
      if (left !== undefined) afterwards.push(left);
    },
    refuse: (ctx: WorkCtx, step: Step) => failStep(ctx, runId, step),
    failed: 'Löschen ist gescheitert.',
    hasMore: async (ctx: WorkCtx) => (await waitingSteps(ctx, runId)).length > 0,
    finish: (ctx: WorkCtx) =>
      ctx.db
        .updateTable('retention_run')
        .set({ finished_at: ctx.now })
        .where('id', '=', runId)
        .where('finished_at', 'is', null)
        .execute(),
  };
  try {
    await runItems(transact, steps, tools.isLast);
  } finally {
    for (const run of afterwards) await run();
  }
};

export const removeExpiredWorker = ({ senderIn, ...removal }: Omit<WorkTools, 'now'> & RemovalTools) =>
  worker(removeExpiredJob, async ({ database, now, isLast }, { clubId, origin, ...which }) => {
    await removeExpired(database, { id: clubId, origin }, which, { now, senderIn, isLast, ...removal });
  });
