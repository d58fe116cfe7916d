import { sql } from 'kysely';
import type { Ctx } from './ctx.ts';
import { requestErrors } from './errors.ts';

/**
 * Slows down guessing of anything short enough to be guessed. Failures are counted per purpose and subject (an account, a target, the
 * whole tenant); after a few free ones every further failure doubles the pause before the next try. Nobody is locked out, and right
 * guesses are never counted.
 */
export type AttemptBackoff = {
  purpose: string;
  /** Failures without a pause: people mistype. */
  free: number;
  firstPauseSeconds: number;
  longestPauseSeconds: number;
  /** After this time without a failure the count starts again at zero. */
  forgetSeconds: number;
};

/** A backoff and the subject it slows down. */
export type BackoffSubject = { backoff: AttemptBackoff; subject: string };

type BackoffCtx = Pick<Ctx, 'db' | 'now' | 'secrets'>;

export const pauseAfter = (
  { free, firstPauseSeconds, longestPauseSeconds }: AttemptBackoff,
  failures: number,
): number =>
  failures <= free ? 0 : Math.min(longestPauseSeconds, firstPauseSeconds * 2 ** Math.min(failures - free - 1, 30));

const later = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1000);

const digestOf = (ctx: BackoffCtx, { backoff, subject }: BackoffSubject) =>
  ctx.secrets.token(subject, `brake:${backoff.purpose}`);

/**
 * Refuses while a pause runs. Tries of the first subject run one after the other, so that a hundred parallel tries do not all count as the
 * first; put the narrowest subject there. The next try waits until this transaction ends, so do slow comparisons before
 * (`compareWithBackoff`).
 */
export const requireNoPause = async (ctx: BackoffCtx, backoffs: readonly [BackoffSubject, ...BackoffSubject[]]) => {
  const lock = sql`select pg_advisory_xact_lock(hashtextextended(current_club() || ${digestOf(ctx, backoffs[0])}, 0))`;
  // Two statements, so that the second sees the failures counted while the first waited for the lock. They are sent together.
  await Promise.all([lock.execute(ctx.db), refuseWhilePaused(ctx, backoffs)]);
};

/**
 * For slow comparisons such as those of passwords: many run in parallel, and only then queue up to be counted. During a pause the result
 * is thrown away unseen, so parallel tries reveal no more than serial ones.
 */
export const compareWithBackoff = async (
  ctx: BackoffCtx,
  backoffs: readonly [BackoffSubject, ...BackoffSubject[]],
  compare: () => Promise<boolean>,
): Promise<boolean> => {
  await refuseWhilePaused(ctx, backoffs);
  const isRight = await compare();
  await requireNoPause(ctx, backoffs);
  return isRight;
};

const refuseWhilePaused = async (ctx: BackoffCtx, backoffs: readonly BackoffSubject[]) => {
  const { waits_until } = await ctx.db
    .selectFrom('brake as b')
    .where((eb) =>
      eb.or(
        backoffs.map((backedOff) =>
          eb.and([eb('b.purpose', '=', backedOff.backoff.purpose), eb('b.subject', '=', digestOf(ctx, backedOff))]),
        ),
      ),
    )
    .select((eb) => eb.fn.max('b.waits_until').as('waits_until'))
    .executeTakeFirstOrThrow();
  const seconds = waits_until === null ? 0 : Math.ceil((waits_until.getTime() - ctx.now.getTime()) / 1000);
  if (seconds > 0) throw requestErrors.tooManyTries({ seconds });
};

const longestMemorySeconds = 90 * 86_400;

/** Counts a wrong guess. The refusal that follows must keep its changes (`keepsChanges`), or nothing is counted. */
export const countFailure = async (ctx: BackoffCtx, all: readonly BackoffSubject[]) => {
  for (const backedOff of all) {
    const { purpose, forgetSeconds } = backedOff.backoff;
    const subject = digestOf(ctx, backedOff);
    const { failures } = await ctx.db
      .insertInto('brake')
      .values({
        club_id: sql<number>`current_club()`,
        purpose,
        subject,
        failures: 1,
        last_failure_at: ctx.now,
      })
      .onConflict((conflict) =>
        conflict.columns(['club_id', 'purpose', 'subject']).doUpdateSet((eb) => ({
          failures: eb
            .case()
            .when('brake.last_failure_at', '<', later(ctx.now, -forgetSeconds))
            .then(1)
            .else(eb('brake.failures', '+', 1))
            .end(),
          last_failure_at: ctx.now,
        })),
      )
      .returning('failures')
      .executeTakeFirstOrThrow();
    const seconds = pauseAfter(backedOff.backoff, failures);
    await ctx.db
      .updateTable('brake')
      .set({ waits_until: seconds === 0 ? null : later(ctx.now, seconds) })
      .where('purpose', '=', purpose)
      .where('subject', '=', subject)
      .execute();
  }
  await ctx.db.deleteFrom('brake').where('last_failure_at', '<', later(ctx.now, -longestMemorySeconds)).execute();
};

/** Resets the counter of the subject after a right guess. Counters it shares with others keep counting. */
export const forgetFailures = async (ctx: BackoffCtx, backedOff: BackoffSubject) => {
  await ctx.db
    .deleteFrom('brake')
    .where('purpose', '=', backedOff.backoff.purpose)
    .where('subject', '=', digestOf(ctx, backedOff))
    .execute();
};

const hour = 3600;
const day = 24 * hour;

/**
 * For secrets shorter than 64 bits. Failures are counted for the guesser, for the target (if a guess names one) and for the whole tenant,
 * so that many accounts together get no further than one.
 */
export const guessBackoffs = (
  purpose: string,
  who: string,
  target?: string,
): readonly [BackoffSubject, ...BackoffSubject[]] => {
  const own = { free: 5, firstPauseSeconds: 60, longestPauseSeconds: day, forgetSeconds: 30 * day };
  const atOneTarget = { ...own, free: 10, firstPauseSeconds: 300 };
  const all = { free: 200, firstPauseSeconds: 60, longestPauseSeconds: hour, forgetSeconds: day };
  return [
    { backoff: { purpose, ...own }, subject: who },
    ...(target === undefined ? [] : [{ backoff: { purpose: `${purpose}-target`, ...atOneTarget }, subject: target }]),
    { backoff: { purpose: `${purpose}-all`, ...all }, subject: '' },
  ];
};
