import { previewLines } from '@vereinshaus/contract/bank/calls';
import { type BankColumn, type BankPreview, bankColumnLabels } from '@vereinshaus/contract/bank/records';
import { toDayNumber, toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { bankAccounts, wireAccount } from './bank-accounts.queries.ts';
import { type Columns, guessColumns } from './bank-csv.ts';
import { likenessWarning, type StatementHead, warningsOf } from './statement-warnings.rules.ts';
import { draftOf, type ImportDraft, type StoredLine, type StoredStatement } from './stored-import.ts';
import { ibanEnding } from './stored-line.ts';

const samplesShown = 3;

/** A bank is recognised by its headings. */
export const headingsKey = (cells: readonly (readonly string[])[]): string => (cells[0] ?? []).join(';').slice(0, 2000);

const isColumn = (name: unknown): name is BankColumn => typeof name === 'string' && name in bankColumnLabels;

const columnsFrom = (stored: unknown): Columns =>
  Object.fromEntries(Object.entries(Object(stored)).filter((pair): pair is [string, BankColumn] => isColumn(pair[1])));

const tableOf = async (ctx: Ctx, { cells }: ImportDraft) => {
  if (cells === null) return undefined;
  const layout = await ctx.db
    .selectFrom('bank_layout as l')
    .where('l.headings', '=', headingsKey(cells))
    .select(['l.columns', 'l.account_id'])
    .executeTakeFirst();
  const [headings = [], ...rows] = cells;
  return {
    headings: [...headings],
    samples: rows.slice(0, samplesShown).map((row) => [...row]),
    rows: rows.length,
    columns: layout === undefined ? guessColumns(headings) : columnsFrom(layout.columns),
    account_ID: layout?.account_id ?? 0,
  };
};

/** The lines of a file that are already stored, by account and fingerprint. */
const knownLines = async (
  ctx: Pick<Ctx, 'db'>,
  statements: readonly StoredStatement[],
): Promise<ReadonlySet<string>> => {
  const asked = statements.flatMap(({ accountId, lines }) =>
    lines.map(({ fingerprint }) => ({ accountId, fingerprint })),
  );
  const { rows } = await sql<{ key: string }>`
    select l.account_id || ':' || l.fingerprint as key
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a ("accountId" integer, fingerprint text)
    join bank_line l on l.account_id = a."accountId" and l.fingerprint = a.fingerprint and l.state not in ('undone', 'settled')`.execute(
    ctx.db,
  );
  return new Set(rows.map(({ key }) => key));
};

/**
 * The fingerprints of one movement differ if one file has the bank's reference and the other has none, e.g. in different formats. So this
 * counts the new lines for which a stored line has the same day and amount.
 */
const lookAlikes = async (ctx: Pick<Ctx, 'db'>, statements: readonly StoredStatement[], known: ReadonlySet<string>) => {
  const asked = statements.flatMap(({ accountId, kind, lines }) =>
    lines
      .filter(({ fingerprint }) => kind === 'statement' && !known.has(`${accountId}:${fingerprint}`))
      .map(({ bookedOn, cents, bankReference }) => ({ accountId, bookedOn, cents, isNamed: bankReference !== '' })),
  );
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a ("accountId" integer, "bookedOn" date, cents bigint, "isNamed" boolean)
    where exists (
      select from bank_line l
      where l.account_id = a."accountId" and l.booked_on = a."bookedOn" and l.cents = a.cents
        and l.state in ('open', 'booked', 'split')
        and (l.bank_reference <> '') <> a."isNamed"
    )`.execute(ctx.db);
  return rows[0]?.count ?? 0;
};

const storedHeads = async (ctx: Pick<Ctx, 'db'>): Promise<readonly StatementHead[]> => {
  const { rows } = await sql<StatementHead>`
    select s.account_id as "accountId", s.sequence, s.from_on as from, s.to_on as to, s.opening_cents as "openingCents",
      s.closing_cents as "closingCents"
    from bank_statement s join bank_import i on i.club_id = s.club_id and i.id = s.import_id and i.state = 'done'
    order by s.to_on desc nulls last, s.sequence desc nulls last, s.id desc limit 1000`.execute(ctx.db);
  return rows;
};

const importedBefore = async (ctx: Pick<Ctx, 'db'>, { id, fileHash }: ImportDraft): Promise<number> => {
  const before = await ctx.db
    .selectFrom('bank_import as i')
    .where('i.file_hash', '=', fileHash)
    .where('i.state', '=', 'done')
    .where('i.id', '<>', id)
    .select('i.created_at')
    .orderBy('i.id', 'desc')
    .executeTakeFirst();
  return toSeconds(before?.created_at ?? null);
};

const wireLine = (line: StoredLine, isKnown: boolean) => ({
  bookedOn: toDayNumber(line.bookedOn),
  amount: line.cents,
  name: line.name,
  iban: ibanEnding(line.iban),
  text: line.text,
  reference: line.reference,
  returnCode: line.returnCode,
  batchSize: line.batchSize,
  isKnown,
});

/** Vorschau: what would be added, what is already stored, and warnings. */
export const previewOf = async (ctx: Ctx, id: number): Promise<BankPreview> => {
  const draft = await draftOf(ctx, id);
  const accounts = await bankAccounts(ctx);
  const statements = draft.statements ?? [];
  const known = await knownLines(ctx, statements);
  const lines = statements.flatMap(({ accountId, lines: own }) =>
    own.map((line) => ({ line, isKnown: known.has(`${accountId}:${line.fingerprint}`) })),
  );
  const fresh = lines.filter(({ isKnown }) => !isKnown);
  const sum = (sign: 1 | -1) =>
    fresh.reduce((total, { line }) => (Math.sign(line.cents) === sign ? total + line.cents : total), 0);
  const table = await tableOf(ctx, draft);
  return {
    ID: draft.id,
    fileName: draft.fileName,
    format: draft.format,
    importedBefore: await importedBefore(ctx, draft),
    statements: statements.flatMap((statement) => {
      const account = accounts.find(({ id: own }) => own === statement.accountId);
      if (account === undefined) return [];
      const { name, from, to, openingCents, closingCents, kind } = statement;
      return [
        {
          account: wireAccount(account),
          name,
          from: toDayNumber(from),
          to: toDayNumber(to),
          ...(openingCents !== null && { opening: openingCents }),
          ...(closingCents !== null && { closing: closingCents }),
          lines: statement.lines.length,
          isDetails: kind === 'details',
          isPreliminary: kind === 'preliminary',
        },
      ];
    }),
    fresh: fresh.length,
    known: lines.length - fresh.length,
    incoming: sum(1),
    outgoing: sum(-1),
    warnings: [
      ...warningsOf(statements, await storedHeads(ctx)),
      ...likenessWarning(await lookAlikes(ctx, statements, known)),
    ],
    lines: lines.slice(0, previewLines).map(({ line, isKnown }) => wireLine(line, isKnown)),
    ...(table !== undefined && { table }),
    accounts: accounts.map(wireAccount),
  };
};
