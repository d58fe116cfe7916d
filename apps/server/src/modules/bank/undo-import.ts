import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { bankErrors } from './bank.errors.ts';
import { unbookLine } from './unbook-line.ts';

const requireNoDetailsLater = async (ctx: Ctx, importId: number) => {
  const { rows } = await sql<{ file: string }>`
    select i.file_name as file from bank_line b
    join bank_line p on p.club_id = b.club_id and p.batch_id = b.id and p.state <> 'undone' and p.import_id <> b.import_id
    join bank_import i on i.club_id = p.club_id and i.id = p.import_id
    where b.import_id = ${importId} limit 1`.execute(ctx.db);
  const [later] = rows;
  if (later) throw bankErrors.detailsLater(later);
};

/** Locks the lines: a concurrent assignment either commits first and is undone as well, or no longer finds an open line. */
const lockLines = async (ctx: Ctx, importId: number) => {
  await sql`select l.id from bank_line l where l.import_id = ${importId} order by l.id for no key update`.execute(
    ctx.db,
  );
};

/**
 * Import zurücknehmen: the assignments of its lines are undone, and the lines leave the worklist; the same file can be taken over again.
 * Batches that were only split by its details are whole again.
 */
export const undoImport = async (ctx: Ctx, importId: number) => {
  const found = await ctx.db
    .selectFrom('bank_import as i')
    .where('i.id', '=', importId)
    .where('i.state', '<>', 'draft')
    .select(['i.state', 'i.file_name'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (found === undefined) throw bankErrors.importGone();
  if (found.state !== 'done') throw bankErrors.notDone();
  await lockLines(ctx, importId);
  await requireNoDetailsLater(ctx, importId);
  const booked = await ctx.db
    .selectFrom('bank_line as l')
    .where('l.import_id', '=', importId)
    .where('l.state', '=', 'booked')
    .select('l.id')
    .orderBy('l.id')
    .execute();
  for (const { id } of booked) await unbookLine(ctx, id);
  await sql`
    update bank_line b set state = 'open' from bank_line p
    where p.import_id = ${importId} and p.state <> 'undone' and b.club_id = p.club_id and b.id = p.batch_id
      and b.state = 'split'`.execute(ctx.db);
  await ctx.db
    .updateTable('bank_line')
    .set({ state: 'undone' })
    .where('import_id', '=', importId)
    .where('state', '<>', 'undone')
    .execute();
  await ctx.db
    .updateTable('bank_import')
    .set({ state: 'undone', undone_at: ctx.now })
    .where('id', '=', importId)
    .execute();
  await recordHistory(ctx, { kind: 'bank.undone', personId: null, details: { file: found.file_name } });
};
