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

/** What was charged stays, as the books do. */
export const aboutPerson: AboutPerson = {
  references: {
    'fee_run.created_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'fee_run.undone_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'membership_fee.person_id': { merge: 'special', ownData: 'membershipFees', anonymise: 'keep' },
  },
  sections: { membershipFees },
  merge: mergeFees,
};
