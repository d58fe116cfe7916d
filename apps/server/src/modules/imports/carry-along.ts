import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { fingerprint, isUnchanged } from './fingerprint.ts';
import { lookedForElsewhere } from './touched-persons.ts';

type RowKey = { run: number; row: number };

/** Rows of other runs about these persons whom nobody has changed since. */
const unchangedRows = async (ctx: Ctx, personIds: readonly number[], runId: number): Promise<readonly RowKey[]> => {
  const { rows } = await sql<RowKey>`
    select r.run_id as run, r.row_number as row
    from import_row r
    join import_run u on u.club_id = r.club_id and u.id = r.run_id and u.undone_at is null and u.id <> ${runId}
    join person p on p.club_id = r.club_id and p.id = r.person_id
    where r.person_id = any(${[...personIds]}::integer[]) and ${isUnchanged} and not exists (
      select from history_entry_card h where h.club_id = r.club_id and h.person_id = r.person_id
        and h.id > coalesce(r.seen_history_id, u.last_history_id) and h.kind <> all(${lookedForElsewhere}::text[])
    )`.execute(ctx.db);
  return rows;
};

/**
 * What an import does to a person is no change by hand: runs that could be taken back before can be taken back afterwards,
 * in whichever order.
 */
export const carryAlong = async <T>(
  ctx: Ctx,
  { personIds, runId }: { personIds: readonly number[]; runId: number },
  work: () => Promise<T>,
): Promise<T> => {
  const rows = personIds.length === 0 ? [] : await unchangedRows(ctx, personIds, runId);
  const done = await work();
  if (rows.length > 0) {
    await sql`
      update import_row r
      set fingerprint = ${fingerprint}, seen_history_id = (select max(id) from history_entry_card)
      from person p, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as k (run integer, "row" integer)
      where r.run_id = k.run and r.row_number = k."row" and p.club_id = r.club_id and p.id = r.person_id`.execute(
      ctx.db,
    );
  }
  return done;
};
