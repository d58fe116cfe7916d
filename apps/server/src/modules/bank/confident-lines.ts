import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';
import { proposedLines } from './lines.queries.ts';

/** Notes for a run which lines are certain now, each once; returns how many are new. */
export const noteConfidentLines = async (ctx: WorkCtx, runId: number): Promise<number> => {
  const lineIds = await confidentLines(ctx);
  const { numAffectedRows } = await sql`
    insert into bank_run_item (club_id, run_id, line_id)
    select current_club(), ${runId}, l from unnest(${lineIds}::integer[]) as l on conflict do nothing`.execute(ctx.db);
  return Number(numAffectedRows ?? 0);
};

export const confidentLines = async (ctx: WorkCtx): Promise<readonly number[]> =>
  (await proposedLines(ctx)).flatMap(({ line, proposal }) => (proposal?.certainty === 'certain' ? [line.id] : []));
