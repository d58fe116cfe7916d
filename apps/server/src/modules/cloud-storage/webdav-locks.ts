import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import type { EntryRow } from './find-entry.ts';
import { requireUnlocked } from './find-entry.ts';
import type { Storage } from './open-storage.ts';
import { webdavErrors } from './webdav-errors.ts';
import type { LockRow } from './webdav-xml.ts';

const lockColumns = ['l.token', 'l.entry_id', 'l.is_deep', 'l.person_id', 'l.owner', 'l.expires_at'] as const;

export const locksOn = (ctx: Ctx, entryIds: readonly number[]): Promise<LockRow[]> =>
  ctx.db
    .selectFrom('cloud_lock as l')
    .where('l.entry_id', 'in', entryIds.length === 0 ? [0] : [...entryIds])
    .where('l.expires_at', '>', ctx.now)
    .select(lockColumns)
    .execute();

const maxLockSeconds = 3600;
const usualLockSeconds = 600;

const endOf = (ctx: Ctx, timeout: string | string[] | undefined): Date => {
  const [, seconds = String(usualLockSeconds)] = /Second-(\d{1,9})/i.exec(String(timeout ?? '')) ?? [];
  return new Date(ctx.now.getTime() + Math.min(Number(seconds), maxLockSeconds) * 1000);
};

type LockInput = { isDeep: boolean; owner: string; timeout: string | string[] | undefined };

/** Sperren: one program alone, until it is done or the time is up. */
export const lockEntry = async (
  ctx: Ctx,
  storage: Storage,
  entry: EntryRow,
  { isDeep, owner, timeout }: LockInput,
): Promise<LockRow> => {
  await requireUnlocked(ctx, storage, entry);
  const lock = {
    token: randomUUID(),
    entry_id: entry.id,
    is_deep: isDeep && entry.is_folder,
    person_id: viewerOf(ctx).id,
    owner,
    expires_at: endOf(ctx, timeout),
  };
  await ctx.db
    .insertInto('cloud_lock')
    .values({ club_id: sql<number>`current_club()`, ...lock })
    .execute();
  return lock;
};

/** Somebody's own lock, asked for again before it ends. */
export const refreshLock = async (
  ctx: Ctx,
  entryId: number,
  { tokens, timeout }: { tokens: readonly string[]; timeout: LockInput['timeout'] },
): Promise<LockRow> => {
  const [lock] = (await locksOn(ctx, [entryId])).filter(
    (one) => tokens.includes(one.token) && one.person_id === viewerOf(ctx).id,
  );
  if (lock === undefined) throw webdavErrors.conditionFails();
  const end = endOf(ctx, timeout);
  await ctx.db.updateTable('cloud_lock').set({ expires_at: end }).where('token', '=', lock.token).execute();
  return { ...lock, expires_at: end };
};

export const unlock = async (ctx: Ctx, entryId: number, header: string | string[] | undefined) => {
  const [, token = ''] =
    /<opaquelocktoken:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})>/i.exec(String(header ?? '')) ?? [];
  const { numDeletedRows } = await ctx.db
    .deleteFrom('cloud_lock')
    .where('token', '=', token === '' ? '00000000-0000-0000-0000-000000000000' : token)
    .where('entry_id', '=', entryId)
    .where('person_id', '=', viewerOf(ctx).id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw webdavErrors.noSuchLock();
};

type Header = string | string[] | undefined;

/** Tokens of locks that a request shows. */
export const tokensIn = (header: Header): readonly string[] =>
  [...String(header ?? '').matchAll(/<opaquelocktoken:([0-9a-f-]{36})>/gi)].map(([, token = '']) =>
    token.toLowerCase(),
  );

type State = { etag: string | undefined; tokens: readonly string[] };

const holds = (condition: string, { etag, tokens }: State): boolean => {
  const isNot = /^not\s/i.test(condition);
  const [, token = ''] = /<([^<>]*)>/.exec(condition) ?? [];
  const [, tag] = /\[(?:W\/)?([^[\]]*)\]/.exec(condition) ?? [];
  const isTrue =
    tag === undefined ? tokens.includes(token.replace(/^opaquelocktoken:/i, '').toLowerCase()) : tag === etag;
  return isTrue !== isNot;
};

/** The header If of WebDAV: one of its lists has to hold. Lists about another address say nothing about this one. */
export const requireIf = (header: Header, state: State) => {
  const lists = [...String(header ?? '').matchAll(/\(([^()]*)\)/g)].map(([, list = '']) => list);
  if (lists.length === 0) return;
  const conditionsOf = (list: string) => list.match(/(?:not\s+)?(?:<[^<>]*>|\[[^[\]]*\])/gi) ?? [];
  if (!lists.some((list) => conditionsOf(list).every((condition) => holds(condition.trim(), state))))
    throw webdavErrors.conditionFails();
};

/** If-Match and If-None-Match of a change. */
export const requireMatch = (headers: Readonly<Record<string, Header>>, etag: string | undefined) => {
  const tagsOf = (header: Header) =>
    String(header ?? '')
      .split(',')
      .map((tag) => tag.trim().replace(/^W\//, ''));
  const meets = (header: Header) =>
    tagsOf(header).includes('*') ? etag !== undefined : tagsOf(header).includes(etag ?? '');
  if (headers['if-match'] !== undefined && !meets(headers['if-match'])) throw webdavErrors.conditionFails();
  if (headers['if-none-match'] !== undefined && meets(headers['if-none-match'])) throw webdavErrors.conditionFails();
};
