import type { Ctx } from '../../kit/ctx.ts';
import { personErrors } from './persons.errors.ts';

/** The persons in an export: the person, and for a Verwalter everybody they manage. */
export const exportedPersons = async (ctx: Ctx, personId: number) => {
  const persons = await ctx.db
    .selectFrom('person as p')
    .where((eb) => eb.or([eb('p.id', '=', personId), eb('p.manager_id', '=', personId)]))
    .where('p.anonymised_at', 'is', null)
    .orderBy('p.birth_date')
    .selectAll('p')
    .execute();
  if (persons.length === 0) throw personErrors.notFound();
  return persons;
};
