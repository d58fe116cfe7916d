import type { Ctx } from '../../kit/ctx.ts';
import { personErrors } from './persons.errors.ts';

/** Who belongs to an export: the person, and for a Verwalter everybody they manage. */
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

/** What else the club holds about one person. The internal note and other persons' names are not part of it. */
export const recordsOf = async (ctx: Ctx, personId: number, addresses: readonly string[]) => {
  const roles = await ctx.db
    .selectFrom('membership_role as r')
    .where('r.person_id', '=', personId)
    .orderBy('r.starts_on')
    .select(['r.code', 'r.starts_on', 'r.ends_on', 'r.note'])
    .execute();
  const permissions = await ctx.db
    .selectFrom('permission_grant as g')
    .where('g.person_id', '=', personId)
    .select(['g.permission', 'g.granted_at', 'g.revoked_at'])
    .execute();
  const history = await ctx.db
    .selectFrom('history_entry as h')
    .where('h.person_id', '=', personId)
    .orderBy('h.at')
    .select(['h.at', 'h.kind', 'h.details'])
    .execute();
  const looks = await ctx.db
    .selectFrom('sensitive_access as s')
    .where('s.person_id', '=', personId)
    .orderBy('s.at')
    .select(['s.at', 's.what'])
    .execute();
  const mails =
    addresses.length === 0
      ? []
      : await ctx.db
          .selectFrom('mail as m')
          .where((eb) => eb(eb.fn<string>('lower', ['m.recipient']), 'in', addresses))
          .orderBy('m.created_at')
          .select(['m.created_at', 'm.subject', 'm.body'])
          .execute();
  const files = await ctx.db
    .selectFrom('stored_file as f')
    .where('f.person_id', '=', personId)
    .select(['f.name', 'f.purpose', 'f.content'])
    .execute();
  return { roles, permissions, history, looks, mails, files };
};
