import { recordOf } from '@vereinshaus/contract/kit/record-of';
import { fieldColumns, lineOf, personFieldNames } from '@vereinshaus/contract/persons/person-fields';
import { sql } from 'kysely';
import { type AboutPerson, type OwnDataSection, signInSection } from '../about-person/index.ts';
import { expiries } from './expired-persons.ts';
import { mergeFamily } from './merge-family.ts';
import { releaseFamily } from './release-family.ts';

const family: OwnDataSection = {
  title: 'Familie',
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

/** For either side; of the other home only the name is shown. */
const guardianshipsSection: OwnDataSection = {
  title: 'Zwei Zuhause',
  columns: {
    relation: 'Beziehung',
    name: 'Name',
    may_excuse: 'Entschuldigen',
    may_book: 'Buchen',
    asked_at: 'Gefragt',
    agreed_at: 'Vereinbart',
    ended_at: 'Beendet',
  },
  rows: (id) => sql`
    select case when g.child_id = ${id} then 'Zweites Zuhause' else 'Kind eines anderen Zuhauses' end as relation,
      case when g.child_id = ${id} or g.agreed_at is not null then coalesce(trim(o.first_name || ' ' || o.last_name), '') else '' end as name,
      g.may_excuse, g.may_book, g.asked_at, g.agreed_at, g.ended_at
    from guardianship g
    left join person o on o.club_id = g.club_id and o.id = case when g.child_id = ${id} then g.guardian_id else g.child_id end
    where ${id} in (g.child_id, g.guardian_id)
    order by g.id`,
};

/** For either side; the payer only learns the first name of the child. */
const payerSharesSection: OwnDataSection = {
  title: 'Wer zahlt',
  columns: {
    relation: 'Beziehung',
    name: 'Name',
    course: 'Kurs',
    percent: 'Prozent',
    asked_at: 'Gefragt',
    agreed_at: 'Vereinbart',
    ended_at: 'Beendet',
  },
  rows: (id) => sql`
    select case when s.child_id = ${id} then 'zahlt mit' else 'Du zahlst mit' end as relation,
      coalesce(case when s.child_id = ${id} then trim(o.first_name || ' ' || o.last_name) else o.first_name end, '') as name,
      coalesce(c.name, '') as course, s.percent, s.asked_at, s.agreed_at, s.ended_at
    from payer_share s
    left join person o on o.club_id = s.club_id and o.id = case when s.child_id = ${id} then s.payer_id else s.child_id end
    left join course_card c on c.club_id = s.club_id and c.id = s.course_id
    where ${id} in (s.child_id, s.payer_id)
    order by s.id`,
};

const pickupsSection: OwnDataSection = {
  title: 'Abholpersonen',
  columns: { name: 'Name', relation: 'Beziehung', code: 'Code', created_at: 'Eingetragen' },
  rows: (id) => sql`
    select k.name, k.relation, k.code, k.created_at from pickup_person k where k.child_id = ${id} order by k.id`,
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

/** Everything persons knows about a person besides their own record. */
export const aboutPerson: AboutPerson = {
  references: {
    'allocation_code.created_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'allocation_code.person_id': { merge: 'move', ownData: 'signIn', anonymise: 'delete' },
    'allocation_notice.former_manager_id': { merge: 'move', ownData: 'others', anonymise: 'delete' },
    'allocation_notice.new_manager_id': { merge: 'move', ownData: 'others', anonymise: 'delete' },
    'allocation_notice.person_id': { merge: 'move', ownData: 'signIn', anonymise: 'delete' },
    'erasure.person_id': { merge: 'stay', ownData: 'others', anonymise: 'keep' },
    'guardianship.asked_by_id': { merge: 'move', ownData: 'others', anonymise: 'keep' },
    'guardianship.child_id': { merge: 'move', ownData: 'guardianships', anonymise: 'delete' },
    'guardianship.ended_by_id': { merge: 'move', ownData: 'others', anonymise: 'keep' },
    'guardianship.guardian_id': { merge: 'move', ownData: 'guardianships', anonymise: 'delete' },
    'payer_share.asked_by_id': { merge: 'move', ownData: 'others', anonymise: 'keep' },
    'payer_share.child_id': { merge: 'move', ownData: 'payerShares', anonymise: 'delete' },
    'payer_share.ended_by_id': { merge: 'move', ownData: 'others', anonymise: 'keep' },
    'payer_share.payer_id': { merge: 'move', ownData: 'payerShares', anonymise: 'delete' },
    'person.legal_representative_id': { merge: 'special', ownData: 'family', anonymise: 'clear' },
    'person.manager_id': { merge: 'special', ownData: 'family', anonymise: 'clear' },
    'pickup_person.child_id': { merge: 'move', ownData: 'pickups', anonymise: 'delete' },
    'person.merged_into_id': { merge: 'move', ownData: 'family', anonymise: 'keep' },
  },
  sections: {
    family,
    guardianships: guardianshipsSection,
    payerShares: payerSharesSection,
    pickups: pickupsSection,
    signIn,
  },
  mentions: {
    'person.extra': 'json',
    'pickup_person.name': 'text',
    'pickup_person.relation': 'text',
    ...notesAboutOthers,
  },
  merge: mergeFamily,
  erase: (ctx, { id }) => releaseFamily(ctx, id),
  expiries,
};
