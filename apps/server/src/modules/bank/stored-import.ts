import { sql } from 'kysely';
import { z } from 'zod';
import type { Ctx } from '../../kit/ctx.ts';
import { bankErrors } from './bank.errors.ts';

const storedLine = z.object({
  bookedOn: z.string(),
  valueOn: z.string(),
  cents: z.number(),
  name: z.string(),
  iban: z.string(),
  text: z.string(),
  reference: z.string(),
  endToEndId: z.string(),
  mandateReference: z.string(),
  bankReference: z.string(),
  batchReference: z.string(),
  returnCode: z.string(),
  batchSize: z.number(),
  entry: z.number(),
  fingerprint: z.string(),
});
export type StoredLine = z.infer<typeof storedLine>;

const storedStatement = z.object({
  kind: z.enum(['statement', 'details', 'preliminary']),
  accountId: z.number(),
  iban: z.string(),
  name: z.string(),
  sequence: z.number().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  openingCents: z.number().nullable(),
  closingCents: z.number().nullable(),
  lines: z.array(storedLine),
});
export type StoredStatement = z.infer<typeof storedStatement>;

const content = z.object({
  statements: z.array(storedStatement).nullable(),
  cells: z.array(z.array(z.string())).nullable(),
});

export type ImportDraft = {
  id: number;
  fileId: string;
  fileName: string;
  fileHash: string;
  format: 'camt' | 'mt940' | 'csv';
  statements: readonly StoredStatement[] | null;
  cells: readonly (readonly string[])[] | null;
};

type Row = Omit<ImportDraft, 'statements' | 'cells'> & { state: string; statements: unknown; cells: unknown };

/** An uploaded file that is not taken over yet; locked for changes. */
export const draftOf = async (ctx: Pick<Ctx, 'db'>, id: number, { lock = false } = {}): Promise<ImportDraft> => {
  const { rows } = await sql<Row>`
    select i.id, i.file_id as "fileId", i.file_name as "fileName", i.file_hash as "fileHash", i.format, i.state,
      i.statements, i.cells
    from bank_import i where i.id = ${id} ${lock ? sql`for no key update` : sql``}`.execute(ctx.db);
  const [row] = rows;
  if (row === undefined) throw bankErrors.importGone();
  if (row.state !== 'draft') throw bankErrors.notDraft();
  return { ...row, ...content.parse(row) };
};
