import { sql } from 'kysely';
import type { AboutPerson, OwnDataSection } from '../about-person/index.ts';
import { mergeFees } from './take-back-fees.ts';

const membershipFees: OwnDataSection = {
  title: 'Mitgliedsbeiträge',
  columns: { year: 'Jahr', amount_cents: 'Betrag', reversed_at: 'gutgeschrieben am' },
  rows: (id) => sql`
    select f.year, f.amount_cents::float8 as amount_cents, f.reversed_at
    from membership_fee f where f.person_id = ${id} order by f.year, f.id`,
};

const individualFees: OwnDataSection = {
  title: 'Individuelle Beiträge',
  columns: { amount_cents: 'Betrag', reason: 'Grund', starts_on: 'ab', ends_on: 'bis' },
  rows: (id) => sql`
    select i.amount_cents::float8 as amount_cents, i.reason, i.starts_on, i.ends_on
    from individual_fee i where i.person_id = ${id} order by i.starts_on, i.id`,
};

const feeNotices: OwnDataSection = {
  title: 'Vorschreibungen',
  columns: { done_at: 'verschickt am', year: 'Jahr', way: 'Weg' },
  rows: (id) => sql`
    select n.done_at, r.year, case n.way when 'mail' then 'E-Mail' else 'Brief' end as way
    from fee_notice n join fee_run r on r.club_id = n.club_id and r.id = n.run_id
    where n.payer_id = ${id} and n.way <> 'none' order by n.done_at, n.id`,
};

/** Charges stay, like everything in the books. */
export const aboutPerson: AboutPerson = {
  references: {
    'fee_run.created_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'fee_run.undone_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'fee_charging.created_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'fee_charging_item.person_id': { merge: 'stay', ownData: 'office', anonymise: 'keep' },
    'fee_sending.created_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'fee_notice.payer_id': { merge: 'special', ownData: 'feeNotices', anonymise: 'keep' },
    'individual_fee.created_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'individual_fee.person_id': { merge: 'special', ownData: 'individualFees', anonymise: 'delete' },
    'membership_fee.person_id': { merge: 'special', ownData: 'membershipFees', anonymise: 'keep' },
  },
  sections: { membershipFees, feeNotices, individualFees },
  mentions: { 'individual_fee.reason': 'text' },
  merge: mergeFees,
};
