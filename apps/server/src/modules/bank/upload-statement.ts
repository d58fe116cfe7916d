import { createHash } from 'node:crypto';
import type { Ctx } from '../../kit/ctx.ts';
import type { ReceivedFile } from '../../kit/file-routes.ts';
import { keepDocument, removeClubFiles } from '../files/index.ts';
import { readTable } from '../imports/index.ts';
import { accountNamed, bankAccounts, type StoredBankAccount } from './bank-accounts.queries.ts';
import type { FingerprintedStatement } from './fingerprint.ts';
import { readInThread } from './read-in-thread.ts';
import type { StoredStatement } from './stored-import.ts';

type Read =
  | { format: 'camt' | 'mt940'; statements: readonly FingerprintedStatement[] }
  | { format: 'csv'; cells: readonly (readonly string[])[] };

type ReadFile = { file: ReceivedFile; read: Read };

/** Tables are parsed like in the import of persons; other files are recognised by their first bytes, whatever their name. */
export const readStatementFile = async (file: ReceivedFile): Promise<ReadFile> => {
  const isTable =
    /\.(csv|txt|xlsx?)$/i.test(file.name) &&
    !/^(\u00ef\u00bb\u00bf)?\s*(:20:|:940:|\{1:)/.test(file.content.toString('latin1', 0, 40));
  if (isTable) return { file, read: { format: 'csv', cells: await readTable(file) } };
  return { file, read: await readInThread(file.content) };
};

/** Adds the account of the books to each statement. */
export const settledStatements = (
  statements: readonly FingerprintedStatement[],
  accounts: readonly StoredBankAccount[],
): readonly StoredStatement[] =>
  statements.map((statement) => ({
    ...statement,
    accountId: accountNamed(accounts, statement.iban).id,
    lines: [...statement.lines],
  }));

const dayMs = 86_400_000;

/** Uploads that nobody took over are deleted after a day: every night, or with the next upload. */
const discardOld = async (ctx: Ctx) => {
  const old = await ctx.db
    .deleteFrom('bank_import')
    .where('state', '=', 'draft')
    .where('created_at', '<', new Date(ctx.now.getTime() - dayMs))
    .returning('file_id')
    .execute();
  await removeClubFiles(
    ctx,
    old.map(({ file_id: fileId }) => fileId),
  );
};

const plainName = (name: string): string => name.split(/[/\\]/).at(-1)?.slice(-120) ?? 'auszug';

/** Kontoauszug hochladen: stored unchanged, with its hash, beside the parsed content. Not yet in the worklist. */
export const uploadStatement = async (ctx: Ctx, { file, read }: ReadFile): Promise<number> => {
  const statements = read.format === 'csv' ? null : settledStatements(read.statements, await bankAccounts(ctx));
  await discardOld(ctx);
  const fileName = plainName(file.name);
  const fileId = await keepDocument(
    { db: ctx.db, clubId: ctx.club.id, now: ctx.now },
    { purpose: 'bank', name: fileName, mimeType: 'application/octet-stream', content: file.content },
  );
  const { id } = await ctx.db
    .insertInto('bank_import')
    .values({
      club_id: ctx.club.id,
      file_id: fileId,
      file_name: fileName,
      file_hash: createHash('sha256').update(file.content).digest('hex'),
      format: read.format,
      state: 'draft',
      statements: statements && JSON.stringify(statements),
      cells: read.format === 'csv' ? JSON.stringify(read.cells) : null,
      created_at: ctx.now,
      created_by: ctx.viewer?.id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
