import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { removeClubFiles } from '../files/index.ts';
import { recordHistory } from '../history/index.ts';
import { bankErrors } from './bank.errors.ts';
import { draftOf, type StoredLine, type StoredStatement } from './stored-import.ts';

/** Inserts only new lines; if two users take over the same file at once, each line is inserted once. */
const insertLines = async (
  ctx: Ctx,
  importId: number,
  accountId: number,
  lines: readonly (StoredLine & { batchId?: number })[],
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    with made as (
      insert into bank_line (club_id, import_id, account_id, fingerprint, booked_on, value_on, cents, name, iban, text,
        reference, end_to_end_id, mandate_reference, bank_reference, batch_reference, return_code, batch_size, batch_id)
      select current_club(), ${importId}, ${accountId}, l.fingerprint, l."bookedOn", l."valueOn", l.cents, l.name, l.iban,
        l.text, l.reference, l."endToEndId", l."mandateReference", l."bankReference", l."batchReference", l."returnCode",
        l."batchSize", l."batchId"
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (
        fingerprint text, "bookedOn" date, "valueOn" date, cents bigint, name text, iban text, text text, reference text,
        "endToEndId" text, "mandateReference" text, "bankReference" text, "batchReference" text, "returnCode" text,
        "batchSize" integer, "batchId" integer)
      on conflict (club_id, account_id, fingerprint) where state not in ('undone', 'preliminary', 'settled') do nothing
      returning id
    )
    select count(*)::integer as count from made`.execute(ctx.db);
  return rows[0]?.count ?? 0;
};

/** Vorläufig: movements without a statement yet. They are shown and never booked; the same report again changes nothing. */
const insertPreliminary = async (
  ctx: Ctx,
  importId: number,
  { accountId, lines }: StoredStatement,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    with made as (
      insert into bank_line (club_id, import_id, account_id, fingerprint, booked_on, value_on, cents, name, iban, text,
        reference, end_to_end_id, mandate_reference, bank_reference, batch_reference, return_code, batch_size, state)
      select current_club(), ${importId}, ${accountId}, l.fingerprint, l."bookedOn", l."valueOn", l.cents, l.name, l.iban,
        l.text, l.reference, l."endToEndId", l."mandateReference", l."bankReference", l."batchReference", l."returnCode",
        l."batchSize", 'preliminary'
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (
        fingerprint text, "bookedOn" date, "valueOn" date, cents bigint, name text, iban text, text text, reference text,
        "endToEndId" text, "mandateReference" text, "bankReference" text, "batchReference" text, "returnCode" text,
        "batchSize" integer)
      where l."bookedOn" > coalesce((
          select max(s.to_on) from bank_statement s
          join bank_import i on i.club_id = s.club_id and i.id = s.import_id and i.state = 'done'
          where s.account_id = ${accountId}), '-infinity')
        and not exists (
          select from bank_line k where k.account_id = ${accountId} and k.fingerprint = l.fingerprint
            and k.state in ('open', 'booked', 'split'))
      on conflict (club_id, account_id, fingerprint) where state = 'preliminary' do nothing
      returning id
    )
    select count(*)::integer as count from made`.execute(ctx.db);
  return rows[0]?.count ?? 0;
};

/** A statement covers whole days: through its last day nothing is preliminary any more, nor is any line that it contains. */
const settlePreliminary = async (ctx: Ctx, { accountId, to, lines }: StoredStatement) => {
  const fingerprints = lines.map(({ fingerprint }) => fingerprint);
  await sql`
    update bank_line l set state = 'settled'
    where l.account_id = ${accountId} and l.state = 'preliminary'
      and (l.booked_on <= ${to}::date or l.fingerprint = any(${fingerprints}::text[]))`.execute(ctx.db);
};

/** Lines grouped by entry, with the total of each entry. */
const entriesOf = (lines: readonly StoredLine[]): readonly (readonly StoredLine[])[] => {
  const entries = new Map<number, StoredLine[]>();
  for (const line of lines) {
    const known = entries.get(line.entry);
    if (known === undefined) entries.set(line.entry, [line]);
    else known.push(line);
  }
  return [...entries.values()];
};

/** The batch of a statement that these details explain: same day, same amount, not assigned and not split yet. */
const batchOf = async (ctx: Ctx, accountId: number, lines: readonly StoredLine[]): Promise<number | undefined> => {
  const cents = lines.reduce((sum, line) => sum + line.cents, 0);
  const { rows } = await sql<{ id: number }>`
    select l.id from bank_line l
    where l.account_id = ${accountId} and l.state = 'open' and l.batch_size > 0 and l.cents = ${cents}
      and l.booked_on = ${lines[0]?.bookedOn ?? null}::date
    order by l.id limit 1 for no key update`.execute(ctx.db);
  return rows[0]?.id;
};

/** Details: replaces the batch by its parts. Details that match no batch are left out. */
const explain = async (ctx: Ctx, importId: number, { accountId, lines }: StoredStatement) => {
  let added = 0;
  let unexplained = 0;
  for (const entry of entriesOf(lines)) {
    const batchId = await batchOf(ctx, accountId, entry);
    if (batchId === undefined) {
      unexplained += 1;
      continue;
    }
    await ctx.db.updateTable('bank_line').set({ state: 'split' }).where('id', '=', batchId).execute();
    added += await insertLines(
      ctx,
      importId,
      accountId,
      entry.map((line) => ({ ...line, batchId })),
    );
  }
  return { added, unexplained };
};

const insertStatement = async (ctx: Ctx, importId: number, statement: StoredStatement) => {
  await ctx.db
    .insertInto('bank_statement')
    .values({
      club_id: ctx.club.id,
      import_id: importId,
      account_id: statement.accountId,
      name: statement.name,
      sequence: statement.sequence,
      from_on: statement.from,
      to_on: statement.to,
      opening_cents: statement.openingCents,
      closing_cents: statement.closingCents,
    })
    .execute();
};

export type StatementImportResult = { lines: number; unexplained: number };

/**
 * Kontoauszug übernehmen: new lines wait for their assignment from now on. The same file, an overlapping period or a repeated line change
 * nothing; a file without anything new is not stored.
 */
export const takeOverStatement = async (ctx: Ctx, importId: number): Promise<StatementImportResult> => {
  const draft = await draftOf(ctx, importId, { lock: true });
  if (draft.statements === null) throw bankErrors.columnsMissing();
  let lines = 0;
  let unexplained = 0;
  for (const statement of draft.statements) {
    if (statement.kind === 'details') {
      const outcome = await explain(ctx, importId, statement);
      lines += outcome.added;
      unexplained += outcome.unexplained;
    } else if (statement.kind === 'statement') {
      lines += await insertLines(ctx, importId, statement.accountId, statement.lines);
      await settlePreliminary(ctx, statement);
    }
  }
  // After the statements of the same file: lines of those are no longer preliminary.
  for (const statement of draft.statements) {
    if (statement.kind === 'preliminary') lines += await insertPreliminary(ctx, importId, statement);
  }
  if (lines === 0) {
    await discardStatement(ctx, importId);
    return { lines, unexplained };
  }
  for (const statement of draft.statements) {
    if (statement.kind === 'statement') await insertStatement(ctx, importId, statement);
  }
  await ctx.db
    .updateTable('bank_import')
    .set({ state: 'done', statements: null, cells: null, created_at: ctx.now, created_by: ctx.viewer?.id ?? null })
    .where('id', '=', importId)
    .execute();
  await recordHistory(ctx, { kind: 'bank.imported', personId: null, details: { file: draft.fileName, lines } });
  return { lines, unexplained };
};

/** Verwerfen: deletes the file and what was read from it. */
export const discardStatement = async (ctx: Ctx, importId: number) => {
  const { fileId } = await draftOf(ctx, importId, { lock: true });
  await ctx.db.deleteFrom('bank_import').where('id', '=', importId).execute();
  await removeClubFiles(ctx, [fileId]);
};
