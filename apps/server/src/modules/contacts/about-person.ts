import { contactFields } from '@vereinshaus/contract/contacts/contact-fields';
import { sql } from 'kysely';
import type { AboutPerson, OwnDataSection } from '../about-person/index.ts';
import { expiries } from './expired-contacts.ts';
import { anonymiseContact } from './remove-contacts.ts';

const { kind: _kind, note: _note, ...told } = contactFields;

/** What was stored of them as a contact; the note is the office's. */
const formerContacts: OwnDataSection = {
  title: 'Früher als Kontakt gespeichert',
  columns: {
    ...Object.fromEntries(Object.values(told).map(({ column, label }) => [column, label])),
    created_at: 'angelegt am',
  },
  rows: (id) => {
    const columns = Object.values(told).map(({ column }) => sql.ref(column));
    return sql`select ${sql.join(columns)}, created_at from contact where person_id = ${id} order by id`;
  },
};

/** Everything contacts knows about a person: whom they were before. */
export const aboutPerson: AboutPerson = {
  expiries,
  references: {
    'contact.person_id': { merge: 'move', ownData: 'formerContacts', anonymise: 'clear' },
    'contact_import.created_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'contact_import.undone_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
  },
  sections: { formerContacts },
  mentions: {
    'contact.consent_source': 'text',
    'contact.note': 'text',
    'contact_import.file_name': 'text',
    'contact_agreement.note': 'text',
    'contact_agreement.title': 'text',
  },
  erase: async (ctx, { id }) => {
    const former = await ctx.db.selectFrom('contact as c').where('c.person_id', '=', id).select('c.id').execute();
    for (const contact of former) await anonymiseContact(ctx, contact.id);
  },
};
