import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, Db } from './database.ts';
import { AppError } from './errors.ts';

/** A replica that is further behind is not used. */
const maxBehindMs = 3000;
const lookEveryMs = 1000;
const maxMarks = 10;

/** How far the log is written or replayed; undefined = the server does not have the expected role. */
type Position = () => Promise<number | undefined>;

/**
 * Whether a replica has everything that was written until a few seconds ago. The position of the primary is noted regularly and compared
 * with what the replica has replayed: this needs no clock of another machine, and a replica that receives nothing any more becomes stale
 * by itself.
 */
export const createFreshness = (
  positions: { written: Position; replayed: Position },
  now = () => performance.now(),
) => {
  let marks: readonly { at: number; position: number }[] = [];
  let goodAt = Number.NEGATIVE_INFINITY;
  return {
    look: async () => {
      const at = now();
      const [written, replayed] = await Promise.all([positions.written(), positions.replayed()]);
      if (written !== undefined) marks = [...marks, { at, position: written }].slice(-maxMarks);
      const reached = marks.findLast(({ position }) => replayed !== undefined && position <= replayed);
      if (reached !== undefined) goodAt = Math.max(goodAt, reached.at);
    },
    isFresh: () => now() - goodAt <= maxBehindMs,
  };
};

type Found = { position: number | null; who: string };

const ask = async (db: Db, isReplica: boolean): Promise<Found | undefined> => {
  const position = isReplica ? 'pg_last_wal_replay_lsn()' : 'pg_current_wal_lsn()';
  const { rows } = await sql
    .raw<Found>(
      `select case when pg_is_in_recovery() = ${isReplica} then (${position} - '0/0'::pg_lsn)::bigint end as position, current_user as who`,
    )
    .execute(db);
  return rows[0];
};

/** Checks every second. A replica is used only with the same role as the primary, which the policies bind. */
export const watchReplica = (primary: Db, replica: Db, onError: (error: Error) => void) => {
  let who: string | undefined;
  const freshness = createFreshness({
    written: async () => {
      const found = await ask(primary, false);
      who = found?.who;
      return found?.position ?? undefined;
    },
    replayed: async () => {
      const found = await ask(replica, true);
      return found !== undefined && found.who === who ? (found.position ?? undefined) : undefined;
    },
  });
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    await freshness.look().catch(onError);
    isLooking = false;
  };
  void look();
  const timer = setInterval(() => void look(), lookEveryMs).unref();
  return { isFresh: freshness.isFresh, stop: () => clearInterval(timer) };
};

/** The primary would refuse the same; any other error may be the fault of the replica. */
const isRefusal = (error: unknown) => error instanceof AppError || error instanceof z.ZodError;

/** Sends reads that may be a second old to a replica, and to the primary if that one fails. */
export const withReplica = (
  primary: Database,
  replica: Pick<Database, 'transaction' | 'end'>,
  watch: { isFresh: () => boolean; stop: () => void },
): Database => ({
  ...primary,
  hasReplica: true,
  transaction: async (settings, run) => {
    const mayAsk = settings.readOnly === true && settings.mayBeOld === true && watch.isFresh();
    if (!mayAsk) return primary.transaction(settings, run);
    try {
      return await replica.transaction(settings, run);
    } catch (error) {
      if (isRefusal(error)) throw error;
      return primary.transaction(settings, run);
    }
  },
  end: async () => {
    watch.stop();
    await replica.end();
    await primary.end();
  },
});
