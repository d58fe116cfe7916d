import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { systemErrors } from './system.errors.ts';

/** Auftrag wiederholen: puts a failed job of this club back into the queue. */
export const retryJob = async (ctx: Ctx, jobId: string) => {
  const { rows } = await sql<{ found: boolean }>`select retry_failed_job(${jobId}) as found`.execute(ctx.db);
  if (!rows[0]?.found) throw systemErrors.jobGone();
};
