import {
  fileEnding,
  fileTypes,
  largestAttachmentMb,
  largestFileMb,
  type uploadPrefixes,
  uploadQuota,
} from '@vereinshaus/contract/files/calls';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import type { ReceivedFile } from '../../kit/file-routes.ts';
import { requireStorageLeft } from '../quotas/index.ts';
import { fileErrors } from './files.errors.ts';

const megabyte = 1024 * 1024;
export const largestFileBytes = largestFileMb * megabyte;
const largestAttachmentBytes = largestAttachmentMb * megabyte;

/** What a file of this kind begins with; text has no such mark. */
const marks: Readonly<Record<string, readonly string[]>> = {
  pdf: ['%PDF-'],
  jpg: ['\u00ff\u00d8\u00ff'],
  jpeg: ['\u00ff\u00d8\u00ff'],
  png: ['\u0089PNG'],
  webp: ['RIFF'],
  doc: ['\u00d0\u00cf\u0011\u00e0'],
  xls: ['\u00d0\u00cf\u0011\u00e0'],
  docx: ['PK'],
  xlsx: ['PK'],
  odt: ['PK'],
  ods: ['PK'],
};

/** What the archive behind such a document holds, and no other archive does. */
const inside: Readonly<Record<string, string>> = {
  docx: 'word/document.xml',
  xlsx: 'xl/workbook.xml',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
};

/** Programs hold zeros; of texts only those that Excel calls Unicode, which say so at their beginning. */
const isText = (content: Buffer) =>
  /^(\u00ff\u00fe|\u00fe\u00ff)/.test(content.toString('latin1', 0, 2)) || !content.includes(0);

/** A program that calls itself invoice.pdf is none, nor is an archive that calls itself letter.docx. */
const isWhatItSays = (ending: string, content: Buffer): boolean => {
  const start = content.subarray(0, 8).toString('latin1');
  const begins = marks[ending]?.some((mark) => start.startsWith(mark)) ?? isText(content);
  const part = inside[ending];
  return begins && (part === undefined || content.includes(part));
};

/** Without folders and characters that mean something to a file system. */
const plainName = (name: string): string =>
  name
    .split(/[/\\]/)
    .at(-1)
    ?.replaceAll(/[^\p{L}\p{N} ._-]/gu, '_')
    .slice(-120) ?? 'datei';

const dayMs = 86_400_000;

/** The club is held meanwhile: two files at once must not both find the last megabytes free. */
const requireRoom = async (ctx: Ctx, bytes: number) => {
  await sql`select from club_card c where c.id = current_club() for no key update`.execute(ctx.db);
  const { rows } = await sql<{ today: number; all: number }>`
    select coalesce(sum(octet_length(f.content)), 0) as all, coalesce(sum(octet_length(f.content)) filter (
        where f.uploaded_by = ${ctx.viewer?.id ?? null} and f.created_at > ${new Date(ctx.now.getTime() - dayMs)}
      ), 0) as today
    from stored_file f where f.club_id = current_club()`.execute(ctx.db);
  const { today = 0, all = 0 } = rows[0] ?? {};
  if (Number(today) + bytes > uploadQuota.personMbPerDay * megabyte) throw fileErrors.tooMuchToday();
  if (Number(all) + bytes > uploadQuota.clubGb * 1024 * megabyte) throw fileErrors.clubIsFull();
  await requireStorageLeft(ctx, bytes);
};

type NewFile = {
  file: ReceivedFile;
  purpose: 'photo' | 'course' | 'pickup' | 'trainerPaper' | 'page' | (typeof uploadPrefixes)[number];
  personId: number | null;
};

/** Datei ablegen: checked for size and kind, kept in the database with the person it is about. */
export const storeFile = async (ctx: Ctx, { file, purpose, personId }: NewFile): Promise<string> => {
  const ending = fileEnding(file.name);
  const mimeType = fileTypes[ending];
  if (file.content.length > largestFileBytes) throw fileErrors.tooLarge();
  if (purpose === 'message' && file.content.length > largestAttachmentBytes) throw fileErrors.attachmentTooLarge();
  if (file.content.length === 0) throw fileErrors.empty();
  if (mimeType === undefined || !isWhatItSays(ending, file.content)) throw fileErrors.forbiddenType();
  await requireRoom(ctx, file.content.length);
  const name = plainName(file.name);
  const { id } = await ctx.db
    .insertInto('stored_file')
    .values({
      club_id: ctx.club.id,
      person_id: personId,
      purpose,
      name,
      mime_type: mimeType,
      content: file.content,
      uploaded_by: ctx.viewer?.id ?? null,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return `${id}-${name}`;
};

/** Beleg ablegen: what the club must keep, an invoice or what the bank sent. It is about nobody and counts for no quota. */
export const keepDocument = async (
  { db, clubId, now }: { db: Ctx['db']; clubId: number; now: Date },
  {
    purpose,
    name,
    mimeType,
    content,
  }: { purpose: 'invoice' | 'bank' | 'feeNotice' | 'till'; name: string; mimeType: string; content: Buffer },
): Promise<string> => {
  const { id } = await db
    .insertInto('stored_file')
    .values({ club_id: clubId, purpose, name, mime_type: mimeType, content, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** The id at the beginning of a file's name on the wire. */
export const fileIdOf = (file: string): string | undefined => uuid.exec(file)?.[0];

/** Does this name belong to a file that was sent for this person's additional fields? */
export const isFileOf = async (ctx: Ctx, personId: number, file: string): Promise<boolean> => {
  const id = fileIdOf(file);
  if (id === undefined) return false;
  const found = await ctx.db
    .selectFrom('stored_file as f')
    .where('f.id', '=', id)
    .where('f.person_id', '=', personId)
    .where('f.purpose', '=', 'data')
    .select('f.name')
    .executeTakeFirst();
  return found !== undefined && file === `${id}-${found.name}`;
};

/** Removes files that nothing points to any more. */
export const removeFiles = async (ctx: Pick<Ctx, 'db'>, personId: number, files: readonly string[]) => {
  const ids = files.flatMap((file) => fileIdOf(file) ?? []);
  if (ids.length === 0) return;
  await ctx.db.deleteFrom('stored_file').where('person_id', '=', personId).where('id', 'in', ids).execute();
};

/** Removes files of the club, which are about nobody. */
export const removeClubFiles = async (ctx: Ctx, fileIds: readonly string[]) => {
  if (fileIds.length === 0) return;
  await ctx.db.deleteFrom('stored_file').where('person_id', 'is', null).where('id', 'in', fileIds).execute();
};

/** The file that one's own message is to carry. */
export const attachmentOf = async (ctx: Ctx, file: string): Promise<string> => {
  const found = await ctx.db
    .selectFrom('stored_file as f')
    .where('f.id', '=', fileIdOf(file) ?? null)
    .where('f.purpose', '=', 'message')
    .where('f.uploaded_by', '=', ctx.viewer?.id ?? null)
    .select('f.id')
    .executeTakeFirst();
  if (!found) throw fileErrors.attachmentGone();
  return found.id;
};

/** Files whose message was never sent go a day later, with the next one that comes. */
export const discardUnsentAttachments = async (ctx: Ctx) => {
  await sql`
    delete from stored_file f
    where f.purpose = 'message' and f.created_at < ${new Date(ctx.now.getTime() - dayMs)}
      and not exists (select from mail_card m where m.club_id = f.club_id and m.attachment_id = f.id)`.execute(ctx.db);
};

/** Everybody has one photo; '' = none. */
export const keepOnePhoto = async (ctx: Pick<Ctx, 'db'>, personId: number, fileId: string) => {
  await ctx.db
    .deleteFrom('stored_file')
    .where('person_id', '=', personId)
    .where('purpose', '=', 'photo')
    .$if(fileId !== '', (query) => query.where('id', '<>', fileId))
    .execute();
};
