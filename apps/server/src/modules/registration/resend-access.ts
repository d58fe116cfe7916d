import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { requireCanBecome, sendPasswordLink } from '../session/index.ts';
import { clubFactsOf } from './club-facts.ts';
import { registrationErrors } from './registration.errors.ts';
import { sendActivation } from './send-access.ts';

/**
 * Zugang noch einmal schicken: the link to set a password; persons who were registered by staff and never signed in get a new activation
 * code, which is returned for handing out if there is no e-mail address.
 */
export const resendAccess = async (ctx: Ctx, registrationId: number): Promise<{ activationCode?: string }> => {
  const row = await ctx.db
    .selectFrom('registration as r')
    .leftJoin('person_card as p', (join) => join.onRef('p.club_id', '=', 'r.club_id').onRef('p.id', '=', 'r.person_id'))
    .leftJoin('person_card as m', (join) =>
      join.onRef('m.club_id', '=', 'p.club_id').onRef('m.id', '=', 'p.manager_id'),
    )
    .leftJoin('login_card as l', (join) => join.onRef('l.club_id', '=', 'p.club_id').onRef('l.person_id', '=', 'p.id'))
    .where('r.id', '=', registrationId)
    .select([
      'r.source',
      'p.id',
      'p.first_name',
      'p.last_name',
      'p.email',
      'm.id as manager_id',
      'l.email as signInEmail',
    ])
    .select(sql<string>`coalesce(m.display_name, '')`.as('managerName'))
    .executeTakeFirst();
  if (!row) throw registrationErrors.notFound();
  if (row.id === null) throw registrationErrors.stillHeld();
  if (row.manager_id !== row.id) throw registrationErrors.isManaged({ manager: row.managerName.trim() });
  await requireCanBecome(ctx, row.id);
  const email = row.email ?? '';
  if (row.signInEmail === null && (row.source === 'staff' || email === '')) {
    const person = { id: row.id, firstName: row.first_name ?? '', lastName: row.last_name ?? '', email };
    return sendActivation(ctx, { club: await clubFactsOf(ctx), person });
  }
  await sendPasswordLink(ctx, row.id);
  return {};
};
