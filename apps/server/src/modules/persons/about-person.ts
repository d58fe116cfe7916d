import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { type AboutPerson, type Merging, type OwnDataSection, signInSection } from '../about-person/index.ts';
import { mergeFamily } from './merge-family.ts';
import { releaseFamily } from './release-family.ts';

const family: OwnDataSection = {
  title: 'Gruppe',
  columns: { relation: 'Beziehung', name: 'Name', ID: 'Nummer' },
  rows: (id) => sql`
    select f.relation, trim(o.first_name || ' ' || o.last_name) as name, o.id as "ID"
    from person p
    cross join lateral (values
      ('Verwalter', case when p.manager_id <> p.id then p.manager_id end),
      ('Gesetzliche Vertretung', p.legal_representative_id)
    ) as f (relation, other_id)
    join person o on o.club_id = p.club_id and o.id = f.other_id
    where p.id = ${id}
    union all
    select 'Frühere Nummer derselben Person', '', o.id from person o where o.merged_into_id = ${id}`,
};

const looks: OwnDataSection = {
  title: 'Einsicht in sensible Daten durch den Verein',
  columns: { at: 'am', what: 'Was' },
  rows: (id) => sql`
    select s.at, case s.what when 'svn' then 'Sozialversicherungsnummer' else 'Gesundheitliche Hinweise' end as what
    from sensitive_access s where s.person_id = ${id} order by s.at`,
};

const signIn = signInSection(
  (id) => sql`
    select 'Zuordnungscode' as what, c.created_at as at, '' as email, c.used_at, c.expires_at as ends_at
    from allocation_code c where c.person_id = ${id}
    union all
    select 'Mitteilung über eine Zuordnung', n.created_at, '', n.objected_at, n.expires_at
    from allocation_notice n where n.person_id = ${id}`,
);

/** Who has looked at whose data: a look at the health note counts once a day, also after both are one. */
const mergeLooks = async (ctx: Ctx, { survivorId, otherId }: Merging) => {
  await sql`
    delete from sensitive_access s where s.person_id = ${otherId} and s.what = 'health' and exists (
      select from sensitive_access o
      where o.person_id = ${survivorId} and o.viewer_id = s.viewer_id and o.day = s.day and o.what = 'health'
    )
  `.execute(ctx.db);
  await ctx.db
    .updateTable('sensitive_access')
    .set({ person_id: survivorId })
    .where('person_id', '=', otherId)
    .execute();
  await sql`
    delete from sensitive_access s where s.viewer_id = ${otherId} and s.what = 'health' and exists (
      select from sensitive_access o
      where o.viewer_id = ${survivorId} and o.person_id = s.person_id and o.day = s.day and o.what = 'health'
    )
  `.execute(ctx.db);
  await ctx.db
    .updateTable('sensitive_access')
    .set({ viewer_id: survivorId })
    .where('viewer_id', '=', otherId)
    .execute();
};

/** Everything persons knows about a person beside their own record. */
export const aboutPerson: AboutPerson = {
  references: {
    'allocation_code.created_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'allocation_code.person_id': { merge: 'move', ownData: 'signIn', anonymise: 'delete' },
    'allocation_notice.former_manager_id': { merge: 'move', ownData: 'others', anonymise: 'delete' },
    'allocation_notice.new_manager_id': { merge: 'move', ownData: 'others', anonymise: 'delete' },
    'allocation_notice.person_id': { merge: 'move', ownData: 'signIn', anonymise: 'delete' },
    'erasure.person_id': { merge: 'stay', ownData: 'others', anonymise: 'keep' },
    'person.legal_representative_id': { merge: 'special', ownData: 'family', anonymise: 'clear' },
    'person.manager_id': { merge: 'special', ownData: 'family', anonymise: 'clear' },
    'person.merged_into_id': { merge: 'move', ownData: 'family', anonymise: 'keep' },
    'sensitive_access.acting_admin_id': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'sensitive_access.person_id': { merge: 'special', ownData: 'looks', anonymise: 'keep' },
    'sensitive_access.viewer_id': { merge: 'special', ownData: 'office', anonymise: 'keep' },
  },
  sections: { family, signIn, looks },
  mentions: {
    'person.extra': 'json',
    'person.health_note': 'text',
    'person.internal_note': 'text',
    'person.letter_salutation': 'text',
  },
  merge: async (ctx, merging) => {
    await mergeFamily(ctx, merging);
    await mergeLooks(ctx, merging);
  },
  erase: (ctx, { id }) => releaseFamily(ctx, id),
};
