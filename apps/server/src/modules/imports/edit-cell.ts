import type { Ctx } from '../../kit/ctx.ts';
import { storedCells } from './import-file.ts';
import { importErrors } from './imports.errors.ts';

type CellInput = { row: number; column: number; value: string };

/** Zelle ausbessern: only in the table that waits here; the file it came from stays as it is. */
export const editCell = async (ctx: Ctx, fileId: string, { row, column, value }: CellInput): Promise<void> => {
  const file = await ctx.db
    .selectFrom('import_file as f')
    .where('f.id', '=', fileId)
    .select('f.cells')
    .forUpdate()
    .executeTakeFirst();
  if (!file) throw importErrors.fileGone();
  const table = storedCells.parse(file.cells);
  const [heading = []] = table;
  const old = table[row - 1];
  if (row < 2 || old === undefined || column >= heading.length) throw importErrors.unknownCell();
  const edited = heading.map((_, index) => (index === column ? value : (old[index] ?? '')));
  await ctx.db
    .updateTable('import_file')
    .set({ cells: JSON.stringify(table.with(row - 1, edited)) })
    .where('id', '=', fileId)
    .execute();
};
