import {
  type clubQuota,
  type QuotaKind,
  type QuotaShares,
  quotaKinds,
  quotaLevel,
  shownMegabytes,
} from '@vereinshaus/contract/quotas/rules';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../kit/ctx.ts';
import { quotaErrors } from './quotas.errors.ts';

type DbCtx = Pick<Ctx, 'db'>;

const bytesPerMb = 1024 ** 2;

type Quota = z.output<typeof clubQuota>;

/** Kontingent eintragen, as the platform. What the office was told counted for the old one. */
export const keepQuota = async ({ db }: DbCtx, clubId: number, { maxPersons, maxStorageMb, maxMails }: Quota) => {
  const granted = {
    max_persons: maxPersons || null,
    max_storage_bytes: maxStorageMb === 0 ? null : maxStorageMb * bytesPerMb,
    max_mails: maxMails || null,
    told_persons: 0,
    told_storage: 0,
    told_mails: 0,
  };
  await db
    .insertInto('club_quota')
    .values({ club_id: clubId, ...granted })
    .onConflict((conflict) => conflict.column('club_id').doUpdateSet(granted))
    .execute();
};

const grantedTo = ({ db }: DbCtx) =>
  db
    .selectFrom('club_quota as q')
    .where('q.club_id', '=', sql<number>`current_club()`)
    .select(['q.max_persons', 'q.max_storage_bytes', 'q.max_mails'])
    .executeTakeFirst();

type UsageRow = { persons: number; storage_bytes: number; mails: number };

const usageOf = async ({ db }: DbCtx): Promise<UsageRow> => {
  const { rows } = await sql<UsageRow>`
    select u.persons, u.storage_bytes, u.mails from club_usage() u where u.club_id = current_club()`.execute(db);
  const { persons = 0, storage_bytes = 0, mails = 0 } = rows[0] ?? {};
  return { persons: Number(persons), storage_bytes: Number(storage_bytes), mails: Number(mails) };
};

/** How full it is, in the club one is in. Null: nothing is granted, so everything is. */
export const sharesOfClub = async (ctx: DbCtx): Promise<QuotaShares | null> => {
  const granted = await grantedTo(ctx);
  if (granted === undefined) return null;
  const used = await usageOf(ctx);
  return {
    persons: { used: used.persons, most: granted.max_persons ?? 0 },
    storage: { used: used.storage_bytes / bytesPerMb, most: Number(granted.max_storage_bytes ?? 0) / bytesPerMb },
    mails: { used: used.mails, most: granted.max_mails ?? 0 },
  };
};

/** One after the other: two at once must not both find the last place free. */
const sharesInTurn = async (ctx: DbCtx, kind: QuotaKind): Promise<QuotaShares | null> => {
  if ((await grantedTo(ctx)) === undefined) return null;
  await sql`
    select pg_advisory_xact_lock(hashtextextended('quota ' || current_club() || ' ' || ${kind}::text, 0))`.execute(
    ctx.db,
  );
  return sharesOfClub(ctx);
};

const refusalOfPersons = (shares: QuotaShares | null, wanted: number) => {
  if (shares === null || wanted === 0 || shares.persons.most === 0) return undefined;
  const { used, most } = shares.persons;
  return used + wanted > most ? quotaErrors.noMorePersons({ left: Math.max(0, most - used), most }) : undefined;
};

/** Asked where the office adds persons. Families who register are never turned away by it. */
export const requirePersonsLeft = async (ctx: DbCtx, wanted: number) => {
  const refusal = refusalOfPersons(await sharesInTurn(ctx, 'persons'), wanted);
  if (refusal) throw refusal;
};

/** The same as a sentence, for whoever is still looking; empty = there is room for so many. */
export const noRoomForPersons = async (ctx: DbCtx, wanted: number): Promise<string> =>
  refusalOfPersons(await sharesOfClub(ctx), wanted)?.message ?? '';

/** Asked before something is uploaded; what the product itself must keep (invoices, statements) is always kept. */
export const requireStorageLeft = async (ctx: DbCtx, bytes: number) => {
  const shares = await sharesInTurn(ctx, 'storage');
  if (shares === null || shares.storage.most === 0) return;
  const { used, most } = shares.storage;
  if (used + bytes / bytesPerMb > most) throw quotaErrors.storageIsFull({ most: shownMegabytes(most) });
};

/** Asked before a message to many: all of it fits, or none is sent. Single messages always go. */
export const requireMailsLeft = async (ctx: DbCtx, wanted: number) => {
  const shares = await sharesInTurn(ctx, 'mails');
  if (shares === null || shares.mails.most === 0) return;
  const { used, most } = shares.mails;
  if (used + wanted > most) throw quotaErrors.noMoreMails({ left: Math.max(0, most - used), most });
};

/** What the office should know of: nearly full, or full. */
export const filledQuotas = async (ctx: DbCtx) => {
  const shares = await sharesOfClub(ctx);
  if (shares === null) return [];
  return quotaKinds.flatMap((kind) => {
    const level = quotaLevel(shares[kind]);
    return level === 'free' ? [] : [{ kind, level, ...shares[kind] }];
  });
};

type ToldPercent = Readonly<Record<QuotaKind, number>>;

/** How full each was when the office of the club one is in was told last. */
export const quotasTold = async ({ db }: DbCtx): Promise<ToldPercent> => {
  const told = await db
    .selectFrom('club_quota as q')
    .where('q.club_id', '=', sql<number>`current_club()`)
    .select(['q.told_persons as persons', 'q.told_storage as storage', 'q.told_mails as mails'])
    .executeTakeFirst();
  return told ?? { persons: 0, storage: 0, mails: 0 };
};

/** As the platform. */
export const noteQuotasTold = async ({ db }: DbCtx, clubId: number, { persons, storage, mails }: ToldPercent) => {
  await db
    .updateTable('club_quota')
    .set({ told_persons: persons, told_storage: storage, told_mails: mails })
    .where('club_id', '=', clubId)
    .execute();
};
