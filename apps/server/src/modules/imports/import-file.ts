import type { ImportTable } from '@vereinshaus/contract/imports/calls';
import {
  guessColumns,
  isMemberNumber,
  memberNumberTag,
  programNameOf,
} from '@vereinshaus/contract/imports/import-fields';
import { expiryDays } from '@vereinshaus/contract/retention/rules';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import type { ReceivedFile } from '../../kit/file-routes.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { readYesNo } from './cells.rules.ts';
import { importErrors } from './imports.errors.ts';
import { readTable } from './read-table.ts';
import type { Table } from './table-file.ts';

const samplesShown = 3;

const plainName = (name: string): string => name.split(/[/\\]/).at(-1)?.slice(-120) ?? 'tabelle';

/** Spalten mit Vorschlag, wofür sie stehen. */
export const describeTable = (
  fileId: string,
  fileName: string,
  [heading = [], ...rows]: Table,
  guesses: readonly string[],
  about: Pick<ImportTable, 'program' | 'memberNumber'> = { program: '', memberNumber: '' },
): ImportTable => ({
  ...about,
  file_ID: fileId,
  fileName,
  rows: rows.filter((row) => row.some((cell) => cell !== '')).length,
  columns: heading.map((name, index) => ({
    index,
    heading: name,
    guess: guesses[index] ?? '',
    samples: rows.flatMap((row) => row[index] || []).slice(0, samplesShown),
  })),
});

/** „Firma: ja“ is no name of one. */
const saysYesOrNo = (cells: readonly string[]) => cells.length > 0 && cells.every((cell) => readYesNo(cell) !== null);

const described = async (ctx: Ctx, fileId: string, fileName: string, table: Table): Promise<ImportTable> => {
  const { additionalFields } = await clubSettingsOf(ctx);
  const [heading = [], ...rows] = table;
  const guesses = guessColumns(heading, additionalFields).map((guess, index) =>
    guess === 'companyName' && saysYesOrNo(rows.flatMap((row) => row[index] || [])) ? 'isCompany' : guess,
  );
  const lacksNumber = memberNumberTag(additionalFields) === undefined;
  return describeTable(fileId, fileName, table, guesses, {
    program: programNameOf(heading),
    memberNumber: (lacksNumber && heading.find(isMemberNumber)) || '',
  });
};

/** Tables wait for a week; nobody needs that many of them. */
const maxKept = 100;

const requireRoom = async (ctx: Ctx) => {
  const { kept } = await ctx.db
    .selectFrom('import_file as f')
    .where('f.created_by', '=', viewerOf(ctx).id)
    .select((eb) => eb.fn.countAll<number>().as('kept'))
    .executeTakeFirstOrThrow();
  if (kept >= maxKept) throw importErrors.tooManyTables({ most: maxKept });
};

/** Tabelle hochladen: read at once and kept as text until it is imported; what nobody imported goes after a week. */
export const keepTable = async (ctx: Ctx, file: ReceivedFile): Promise<ImportTable> => {
  const table = await readTable(file);
  await ctx.db
    .deleteFrom('import_file')
    .where('created_at', '<', new Date(ctx.now.getTime() - expiryDays.importTables * 86_400_000))
    .execute();
  await requireRoom(ctx);
  const name = plainName(file.name);
  const { id } = await ctx.db
    .insertInto('import_file')
    .values({
      club_id: ctx.club.id,
      name,
      cells: JSON.stringify(table),
      created_at: ctx.now,
      created_by: viewerOf(ctx).id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return described(ctx, id, name, table);
};

export const storedCells = z.array(z.array(z.string()));

export const keptTable = async (ctx: Ctx, fileId: string) => {
  const file = await ctx.db
    .selectFrom('import_file as f')
    .where('f.id', '=', fileId)
    .select(['f.name', 'f.cells'])
    .executeTakeFirst();
  if (!file) throw importErrors.fileGone();
  return { name: file.name, table: storedCells.parse(file.cells) };
};

/** As the table counts: the heading is row 1. Short rows are filled up. */
export const rowOfTable = async (ctx: Ctx, fileId: string, row: number): Promise<string[]> => {
  const { table } = await keptTable(ctx, fileId);
  const wanted = table[row - 1];
  if (wanted === undefined) throw importErrors.unknownCell();
  return (table[0] ?? []).map((_, column) => wanted[column] ?? '');
};

export const tableOverview = async (ctx: Ctx, fileId: string): Promise<ImportTable> => {
  const { name, table } = await keptTable(ctx, fileId);
  return described(ctx, fileId, name, table);
};

/** Digest of the cells: two tables with the same say the same. */
export const contentOf = async (ctx: Ctx, fileId: string): Promise<string> => {
  const file = await ctx.db
    .selectFrom('import_file as f')
    .where('f.id', '=', fileId)
    .select(sql<string>`md5(f.cells::text)`.as('content'))
    .executeTakeFirst();
  if (!file) throw importErrors.fileGone();
  return file.content;
};

/** What was taken over waits no longer. */
export const forgetTable = (ctx: Ctx, fileId: string) =>
  ctx.db.deleteFrom('import_file').where('id', '=', fileId).execute();
