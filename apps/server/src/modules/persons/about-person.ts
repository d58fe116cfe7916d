import { fieldColumns, lineOf, personFieldNames } from '@vereinshaus/contract/person-fields';
import { recordOf } from '@vereinshaus/contract/record-of';
import { sql } from 'kysely';
import { type AboutPerson, type OwnDataSection, signInSection } from '../about-person/index.ts';
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

const signIn = signInSection(
  (id) => sql`
    select 'Zuordnungscode' as what, c.created_at as at, '' as email, c.used_at, c.expires_at as ends_at
    from allocation_code c where c.person_id = ${id}
    union all
    select 'Mitteilung über eine Zuordnung', n.created_at, '', n.objected_at, n.expires_at
    from allocation_notice n where n.person_id = ${id}`,
);

const notesAboutOthers = recordOf(
  personFieldNames
    .filter((field) => lineOf(field).namesOthers)
    .map((field) => [`person.${fieldColumns[field]}`, 'text'] as const),
);

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
  },
  sections: { family, signIn },
  mentions: {
    'person.extra': 'json',
    ...notesAboutOthers,
  },
  merge: mergeFamily,
  erase: (ctx, { id }) => releaseFamily(ctx, id),
};
