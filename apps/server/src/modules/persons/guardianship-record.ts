import { maxGuardians } from '@vereinshaus/contract/guardianships/calls';
import { dayInVienna, isMinorOn } from '@vereinshaus/contract/kit/days';
import { type SqlBool, sql } from 'kysely';
import { type Ctx, viewerOf, type WorkCtx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { type LockedPerson, lockLivingPerson, lockPerson } from './find-person.ts';
import { endSharesAfterMove, endSharesBetween, endSharesOf, mergeShares } from './payer-share-record.ts';
import { personErrors } from './persons.errors.ts';

export type Rights = { mayExcuse: boolean; mayBook: boolean };

/** The side for which the viewer acts: the Verwalter or the child itself, the second home, or the office. */
export type GuardianshipSide = 'home' | 'guardian' | 'office';

/** Neither ended nor expired. */
const isRunning = (now: Date) =>
  sql<SqlBool>`g.ended_at is null and (g.agreed_at is not null or g.expires_at is null or g.expires_at > ${now})`;

/** Agreed, asked or offered for a child, and not over. */
export const runningGuardianships = (ctx: Pick<Ctx, 'db' | 'now'>) =>
  ctx.db.selectFrom('guardianship as g').where(isRunning(ctx.now));

/**
 * The agreement with its child, both locked: the child first, because persons are always locked before records about them. A booking of the
 * second home holds both locks until it is committed.
 */
export const lockGuardianship = async (ctx: Ctx, id: number) => {
  const found = await runningGuardianships(ctx).where('g.id', '=', id).select('g.child_id').executeTakeFirst();
  if (!found) throw personErrors.guardianshipGone();
  const child = await lockPerson(ctx, found.child_id);
  const guardianship = await runningGuardianships(ctx)
    .where('g.id', '=', id)
    .selectAll('g')
    .forUpdate()
    .executeTakeFirst();
  if (!guardianship) throw personErrors.guardianshipGone();
  return { child, guardianship };
};

export type LockedGuardianship = Awaited<ReturnType<typeof lockGuardianship>>['guardianship'];

/** Second homes are only for managed persons, not for persons who manage themselves. */
export const requireChild = (child: LockedPerson) => {
  if (child.manager_id === child.id) throw personErrors.managesThemselves();
};

/** A person without a birth date may be a child. */
export const isGrownUp = (ctx: Pick<Ctx, 'now'>, { birth_date }: Pick<LockedPerson, 'birth_date'>): boolean =>
  birth_date !== null && !isMinorOn(birth_date, dayInVienna(ctx.now));

/** New agreements are only for minors; an existing one stays after they come of age, until they manage themselves. */
export const requireMinor = (ctx: Pick<Ctx, 'now'>, person: Pick<LockedPerson, 'birth_date'>) => {
  if (isGrownUp(ctx, person)) throw personErrors.sharedIsGrownUp();
};

/** The child is locked before the guardian, as in a move to another family. */
export const lockBothHomes = async (ctx: Ctx, childId: number, guardianId: number) => ({
  child: await lockLivingPerson(ctx, childId),
  guardian: await lockLivingPerson(ctx, guardianId),
});

/** The child is locked, so that no other one is added concurrently. */
export const requireRoom = async (ctx: Ctx, child: LockedPerson, guardianId: number | null) => {
  if (guardianId === child.manager_id || guardianId === child.id) throw personErrors.ownGroup();
  const running = await runningGuardianships(ctx).where('g.child_id', '=', child.id).select('g.guardian_id').execute();
  if (guardianId !== null && running.some((row) => row.guardian_id === guardianId)) throw personErrors.alreadyShared();
  if (running.length >= maxGuardians) throw personErrors.tooManyGuardians();
};

type NewGuardianship = Rights & {
  childId: number;
  guardianId: number | null;
  askedBy: GuardianshipSide;
  isMove?: boolean;
  isAgreed?: boolean;
  code?: { hash: Buffer };
  expiresAt?: Date;
};

export const addGuardianship = async (ctx: Ctx, wanted: NewGuardianship): Promise<number> => {
  // Expired questions make room for the next one.
  await ctx.db
    .updateTable('guardianship')
    .set({ ended_at: ctx.now })
    .where('child_id', '=', wanted.childId)
    .where('ended_at', 'is', null)
    .where('agreed_at', 'is', null)
    .where('expires_at', '<=', ctx.now)
    .execute();
  const { id } = await ctx.db
    .insertInto('guardianship')
    .values({
      club_id: ctx.club.id,
      child_id: wanted.childId,
      guardian_id: wanted.guardianId,
      may_excuse: wanted.mayExcuse,
      may_book: wanted.mayBook,
      is_move: wanted.isMove ?? false,
      asked_by: wanted.askedBy,
      asked_by_id: viewerOf(ctx).id,
      asked_at: ctx.now,
      code_hash: wanted.code?.hash ?? null,
      expires_at: wanted.expiresAt ?? null,
      agreed_at: wanted.isAgreed === true ? ctx.now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const agreeTo = async (
  ctx: Ctx,
  id: number,
  { guardianId, mayExcuse, mayBook }: Rights & { guardianId: number },
) => {
  await ctx.db
    .updateTable('guardianship')
    .set({
      guardian_id: guardianId,
      may_excuse: mayExcuse,
      may_book: mayBook,
      agreed_at: ctx.now,
      code_hash: null,
      expires_at: null,
    })
    .where('id', '=', id)
    .execute();
};

/** Ends those that fulfil a condition, with an entry in each child's history. Without a viewer, `ended_by_id` stays empty. */
const endWhere = async (ctx: WorkCtx, condition: ReturnType<typeof sql<SqlBool>>) => {
  const ended = await ctx.db
    .updateTable('guardianship as g')
    .set({ ended_at: ctx.now, code_hash: sql`case when g.guardian_id is null then g.code_hash end` })
    .where('g.ended_at', 'is', null)
    .where(condition)
    .returning(['g.child_id', 'g.guardian_id', 'g.agreed_at'])
    .execute();
  for (const { child_id, guardian_id, agreed_at } of ended) {
    if (guardian_id === null || agreed_at === null) continue;
    await endSharesBetween(ctx, child_id, guardian_id);
    await recordHistory(ctx, {
      kind: 'person.guardianEnded',
      personId: child_id,
      details: { guardianId: guardian_id, by: 'itself', reason: '' },
    });
  }
};

/**
 * A person who manages themselves has no second home, and a Verwalter is the first home. Invitations were issued by the previous home. The
 * child is locked.
 */
export const endAfterMove = async (ctx: WorkCtx, childId: number, managerId: number) => {
  await endSharesAfterMove(ctx, childId, managerId);
  await endWhere(
    ctx,
    sql<SqlBool>`g.child_id = ${childId} and (g.guardian_id is null or ${managerId} in (g.child_id, g.guardian_id) or g.is_move)`,
  );
};

/** A person leaves: ends their agreements as child and as second home. */
export const endAllOf = async (ctx: WorkCtx, personId: number) => {
  await endSharesOf(ctx, personId);
  await endWhere(ctx, sql<SqlBool>`${personId} in (g.child_id, g.guardian_id)`);
};

/** Of two records of one person: if both have an agreement, the older one stays, and nobody is their own guardian. */
export const mergeGuardianships = async (
  ctx: Ctx,
  { survivorId, otherId, managerId }: { survivorId: number; otherId: number; managerId: number },
) => {
  const pair = [survivorId, otherId];
  await mergeShares(ctx, { survivorId, otherId, managerId });
  await ctx.db.deleteFrom('guardianship').where('child_id', 'in', pair).where('guardian_id', 'in', pair).execute();
  const [isChild, isGuardian] = [
    sql`g.child_id = any(${pair}::integer[])`,
    sql`g.guardian_id = any(${pair}::integer[])`,
  ];
  const after = (column: string) =>
    sql`case when ${sql.ref(column)} = any(${pair}::integer[]) then ${survivorId}::integer else ${sql.ref(column)} end`;
  await endWhere(
    ctx,
    sql<SqlBool>`(
      (${isChild} and ${managerId}::integer in (${survivorId}::integer, g.guardian_id))
      or (${isGuardian} and exists (
        select from person c where c.club_id = g.club_id and c.id = g.child_id and c.manager_id = ${survivorId}
      ))
      or ((${isChild} or ${isGuardian}) and exists (
        select from guardianship o
        where o.club_id = g.club_id and o.ended_at is null and (o.agreed_at is null, o.id) < (g.agreed_at is null, g.id)
          and ${after('o.child_id')} = ${after('g.child_id')} and ${after('o.guardian_id')} = ${after('g.guardian_id')}
      ))
    )`,
  );
};
