import { sql } from 'kysely';
import { type AboutPerson, signInSection } from '../about-person/index.ts';

/** Everything messaging knows about a person. */
export const aboutPerson: AboutPerson = {
  references: {
    'whatsapp_code.person_id': { merge: 'drop', ownData: 'signIn', anonymise: 'delete' },
  },
  mentions: { 'message_text.subject': 'text', 'message_text.body': 'text' },
  sections: {
    signIn: signInSection(
      (id) => sql`
        select 'WhatsApp-Code' as what, c.requested_at as at, c.phone as email, null::timestamptz as used_at, c.expires_at as ends_at
        from whatsapp_code c where c.person_id = ${id}`,
    ),
  },
};
