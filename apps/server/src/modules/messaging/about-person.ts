import { sql } from 'kysely';
import { type AboutPerson, type OwnDataSection, signInSection } from '../about-person/index.ts';

const objections: OwnDataSection = {
  title: 'Widerspruch gegen das Zählen von Öffnen und Klicks',
  columns: { created_at: 'am' },
  rows: (id) => sql`select o.created_at from reception_objection o where o.person_id = ${id}`,
};

const consents: OwnDataSection = {
  title: 'Einwilligung in E-Mails an viele',
  columns: { wants_emails: 'eingewilligt', source: 'wo', wording: 'Fassung des Textes', at: 'am' },
  rows: (id) =>
    sql`select c.wants_emails, c.source, c.wording, c.at from mailing_consent c where c.person_id = ${id} order by c.id`,
};

/** Everything messaging knows about a person. */
export const aboutPerson: AboutPerson = {
  references: {
    'mailing_consent.person_id': { merge: 'move', ownData: 'consents', anonymise: 'delete' },
    'reception_objection.person_id': { merge: 'special', ownData: 'objections', anonymise: 'delete' },
    'whatsapp_code.person_id': { merge: 'drop', ownData: 'signIn', anonymise: 'delete' },
  },
  mentions: { 'message_text.subject': 'text', 'message_text.body': 'text', 'sending.subject': 'text' },
  sections: {
    consents,
    objections,
    signIn: signInSection(
      (id) => sql`
        select 'WhatsApp-Code' as what, c.requested_at as at, c.phone as email, null::timestamptz as used_at, c.expires_at as ends_at
        from whatsapp_code c where c.person_id = ${id}`,
    ),
  },
  /** If either of the two objected, the merged person objects. */
  merge: async (ctx, { survivorId, otherId }) => {
    await sql`
      insert into reception_objection (club_id, person_id, created_at)
      select o.club_id, ${survivorId}, o.created_at from reception_objection o where o.person_id = ${otherId}
      on conflict do nothing`.execute(ctx.db);
    await sql`delete from reception_objection where person_id = ${otherId}`.execute(ctx.db);
  },
};
