import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { requestErrors } from '../../kit/errors.ts';
import { personErrors } from './persons.errors.ts';

/** The person as stored, locked: two changes of one person run one after the other. */
export const lockPerson = async (ctx: Pick<Ctx, 'db'>, personId: number) => {
  const person = await ctx.db
    .selectFrom('person as p')
    .where('p.id', '=', personId)
    .selectAll('p')
    .forUpdate()
    .executeTakeFirst();
  if (!person) throw personErrors.notFound();
  return person;
};

export type LockedPerson = Awaited<ReturnType<typeof lockPerson>>;

/** Refuses deceased and deleted persons. */
export const lockLivingPerson = async (ctx: Ctx, personId: number): Promise<LockedPerson> => {
  const person = await lockPerson(ctx, personId);
  if (person.deleted_at !== null) throw personErrors.deleted();
  if (person.death_date !== null) throw personErrors.deceased();
  return person;
};

/**
 * For statements of the home about a person. While a Verwalter waited for the lock the person may have moved: their right is checked again.
 * The office may act for every home.
 */
export const lockSpokenFor = async (ctx: Ctx, personId: number): Promise<LockedPerson> => {
  const person = await lockLivingPerson(ctx, personId);
  const viewer = viewerOf(ctx);
  const isHome = viewer.id === person.manager_id || viewer.id === person.id;
  if (!isHome && !hasPermission(viewer, 'user')) throw requestErrors.notAllowed();
  return person;
};

/** How many others the person manages. */
export const countManaged = async (ctx: Ctx, personId: number): Promise<number> => {
  const { count } = await ctx.db
    .selectFrom('person as p')
    .where('p.manager_id', '=', personId)
    .where('p.id', '<>', personId)
    .where('p.deleted_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};
