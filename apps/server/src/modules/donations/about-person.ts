import { sql } from 'kysely';
import type { AboutPerson, OwnDataSection } from '../about-person/index.ts';
import { mergeDonors } from './merge-donors.ts';

const donor: OwnDataSection = {
  title: 'Angaben für die Spendenmeldung',
  columns: {
    first_name: 'Vorname',
    last_name: 'Nachname',
    birth_date: 'Geburtsdatum',
    forbidden_on: 'Meldung untersagt am',
    given: 'Spenden',
    has_vbpk: 'vbPK vorhanden',
  },
  rows: (id) => sql`
    select d.first_name, d.last_name, d.birth_date, d.forbidden_on, case when d.vbpk = '' then 'nein' else 'ja' end as has_vbpk,
      (select string_agg(to_char(n.given_on, 'DD.MM.YYYY') || ': ' || to_char(n.amount_cents / 100.0, 'FM999990.00') || ' Euro'
        || case when n.purpose = '' then '' else ' (' || n.purpose || ')' end, E'\n' order by n.given_on, n.id)
        from donation n where n.club_id = d.club_id and n.donor_id = d.id) as given
    from donor d where d.person_id = ${id}`,
};

/** Everything donations know about a person. */
export const aboutPerson: AboutPerson = {
  references: {
    'donor.person_id': { merge: 'special', ownData: 'donor', anonymise: 'delete' },
    'donation.created_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'donation_report.created_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
  },
  sections: { donor },
  mentions: { 'donation.purpose': 'text', 'donation_campaign.note': 'text', 'donation_campaign.name': 'text' },
  merge: (ctx, { survivorId, otherId }) => mergeDonors(ctx, 'person_id', { keptId: survivorId, otherId }),
};
