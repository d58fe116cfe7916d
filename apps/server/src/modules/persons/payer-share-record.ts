import { maxPayerShares } from '@vereinshaus/contract/guardianships/payer-share-rules';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Ctx, viewerOf, type WorkCtx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { lockPerson } from './find-person.ts';
import { personErrors } from './persons.errors.ts';

/** Neither ended nor expired. */
const isRunning = (now: Date) =>
  sql<SqlBool>`s.ended_at is null and (s.agreed_at is not null or s.expires_at is null or s.expires_at > ${now})`;

/** Agreed or asked for a child's courses, and not over. */
export const runningShares = (ctx: Pick<Ctx, 'db' | 'now'>) =>
  ctx.db.selectFrom('payer_share as s').where(isRunning(ctx.now));

/**
 * Locks the child and the answering person in the order of their ids, as the books lock payers; then the share. A booking holds both locks
 * until it is committed.
 */
export const lockShare = async (ctx: Ctx, id: number, answererId?: number) => {
  const found = await runningShares(ctx).where('s.id', '=', id).select('s.child_id').executeTakeFirst();
  if (!found) throw personErrors.shareGone();
  if (answererId !== undefined && answererId < found.child_id) await lockPerson(ctx, answererId);
  const child = await lockPerson(ctx, found.child_id);
  const share = await runningShares(ctx).where('s.id', '=', id).selectAll('s').forUpdate().executeTakeFirst();
  if (!share) throw personErrors.shareGone();
  return { child, share };
};

export type LockedShare = Awaited<ReturnType<typeof lockShare>>['share'];

type Part = { payerId: number | null; courseId: number | null; percent: number };

const isSame = (one: Part, other: Part) => one.payerId === other.payerId && one.courseId === other.courseId;

/** The part of each payer in one course; an agreement for the course takes precedence over one for all courses. */
const sumIn = (courseId: number | null, parts: readonly Part[]): number =>
  parts
    .filter(
      (part) =>
        part.courseId === courseId ||
        (part.courseId === null &&
          !parts.some(
            (other) => other.courseId === courseId && other.payerId === part.payerId && part.payerId !== null,
          )),
    )
    .reduce((sum, { percent }) => sum + percent, 0);

/** All parts of a course together are at most 100 %. The child is locked, so that nobody agrees to another one concurrently. */
export const requireWhole = async (ctx: Ctx, childId: number, added: Part) => {
  const agreed = await runningShares(ctx)
    .where('s.child_id', '=', childId)
    .where('s.agreed_at', 'is not', null)
    .select(['s.payer_id as payerId', 's.course_id as courseId', 's.percent'])
    .execute();
  const isOther = (part: Part) => added.payerId === null || !isSame(part, added);
  const parts = [...agreed.filter(isOther), added];
  const courses = new Set([null, ...parts.map(({ courseId }) => courseId)]);
  if ([...courses].some((courseId) => sumIn(courseId, parts) > 100)) throw personErrors.sharesTooHigh();
};

export const requireRoomForShare = async (ctx: Ctx, childId: number) => {
  const running = await runningShares(ctx).where('s.child_id', '=', childId).select('s.id').execute();
  if (running.length >= maxPayerShares) throw personErrors.tooManyShares();
};

type NewShare = Part & { childId: number; askedBy: 'home' | 'office'; codeHash: Buffer | null; expiresAt: Date };

export const addShare = async (ctx: Ctx, { childId, payerId, courseId, percent, ...asked }: NewShare) => {
  await ctx.db
    .insertInto('payer_share')
    .values({
      club_id: ctx.club.id,
      child_id: childId,
      payer_id: payerId,
      course_id: courseId,
      percent,
      asked_by: asked.askedBy,
      asked_by_id: viewerOf(ctx).id,
      asked_at: ctx.now,
      code_hash: asked.codeHash,
      expires_at: asked.expiresAt,
    })
    .execute();
};

/** Ends those that fulfil a condition, with an entry in each child's history. */
const endWhere = async (ctx: WorkCtx, condition: RawBuilder<SqlBool>) => {
  const ended = await ctx.db
    .updateTable('payer_share as s')
    .set({ ended_at: ctx.now })
    .where('s.ended_at', 'is', null)
    .where(condition)
    .returning(['s.child_id', 's.payer_id', 's.agreed_at'])
    .execute();
  for (const { child_id, payer_id, agreed_at } of ended) {
    if (payer_id === null || agreed_at === null) continue;
    await recordHistory(ctx, {
      kind: 'person.payerEnded',
      personId: child_id,
      details: { payerId: payer_id, by: 'itself', reason: '' },
    });
  }
};

/** After a change of home: agreements with the previous home end, and a managed person pays for nobody. */
export const endSharesAfterMove = (ctx: WorkCtx, personId: number, managerId: number) =>
  endWhere(
    ctx,
    sql<SqlBool>`s.child_id = ${personId} or (s.payer_id = ${personId} and ${managerId}::integer <> ${personId}::integer)`,
  );

/** A person leaves. */
export const endSharesOf = (ctx: WorkCtx, personId: number) =>
  endWhere(ctx, sql<SqlBool>`${personId} in (s.child_id, s.payer_id)`);

/** When a second home ends, its future payments end too. */
export const endSharesBetween = (ctx: WorkCtx, childId: number, payerId: number) =>
  endWhere(ctx, sql<SqlBool>`s.child_id = ${childId} and s.payer_id = ${payerId}`);

/** Of two records of one person: if both have an agreement, the older one stays, and nobody pays for themselves. */
export const mergeShares = async (
  ctx: Ctx,
  { survivorId, otherId, managerId }: { survivorId: number; otherId: number; managerId: number },
) => {
  const pair = sql`any(${[survivorId, otherId]}::integer[])`;
  const after = (column: string) =>
    sql`case when ${sql.ref(column)} = ${pair} then ${survivorId}::integer else ${sql.ref(column)} end`;
  await ctx.db.deleteFrom('payer_share').where(sql<SqlBool>`child_id = ${pair} and payer_id = ${pair}`).execute();
  await endWhere(
    ctx,
    sql<SqlBool>`(
      (s.child_id = ${pair} and ${managerId}::integer in (${survivorId}::integer, s.payer_id))
      or (s.payer_id = ${pair} and (${managerId}::integer <> ${survivorId}::integer or exists (
        select from person c where c.club_id = s.club_id and c.id = s.child_id and c.manager_id = ${survivorId})))
      or (${survivorId}::integer in (${after('s.child_id')}, ${after('s.payer_id')}) and exists (
        select from payer_share o
        where o.club_id = s.club_id and o.ended_at is null and (o.agreed_at is null, o.id) < (s.agreed_at is null, s.id)
          and ${after('o.child_id')} = ${after('s.child_id')} and ${after('o.payer_id')} = ${after('s.payer_id')}
          and o.course_id is not distinct from s.course_id
      ))
    )`,
  );
};
