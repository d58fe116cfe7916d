import { sql } from 'kysely';
import type { AboutPerson, OwnDataSection } from '../about-person/index.ts';
import { anonymiseContact } from './remove-contacts.ts';

const formerContacts: OwnDataSection = {
  title: 'Früher als Kontakt gespeichert',
  columns: { name: 'Name', email: 'E-Mail', phone: 'Telefon', street: 'Straße', locality: 'Ort', created_at: 'seit' },
  rows: (id) => sql`
    select c.name, c.email, c.phone, c.street, c.locality, c.created_at from contact c where c.person_id = ${id} order by c.id`,
};

/** Everything contacts knows about a person: whom they were before. */
export const aboutPerson: AboutPerson = {
  references: { 'contact.person_id': { merge: 'move', ownData: 'formerContacts', anonymise: 'clear' } },
  sections: { formerContacts },
  mentions: {
    'contact.consent_source': 'text',
    'contact.note': 'text',
    'contact_agreement.note': 'text',
    'contact_agreement.title': 'text',
  },
  erase: async (ctx, { id }) => {
    const former = await ctx.db.selectFrom('contact as c').where('c.person_id', '=', id).select('c.id').execute();
    for (const contact of former) await anonymiseContact(ctx, contact.id);
  },
};
