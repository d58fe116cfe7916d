import { sql } from 'kysely';
import type { AboutPerson, OwnDataSection } from '../about-person/index.ts';

const signedOn: OwnDataSection = {
  title: 'Anmeldung bei anderen Programmen',
  columns: { name: 'Programm', given_at: 'zugestimmt am', last_used_at: 'zuletzt angemeldet' },
  rows: (id) => sql`
    select c.name, s.given_at, s.last_used_at from sign_on_consent s
    join sign_on_client c on c.club_id = s.club_id and c.id = s.client_id
    where s.person_id = ${id} order by s.given_at, c.id`,
};

/** Which programs learn who somebody is; with the person it is gone. */
export const aboutPerson: AboutPerson = {
  references: { 'sign_on_consent.person_id': { merge: 'drop', ownData: 'signOn', anonymise: 'delete' } },
  sections: { signOn: signedOn },
};
