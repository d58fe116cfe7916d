import { contacts } from '@vereinshaus/contract/contacts/calls';
import { sql } from 'kysely';
import { countedHits, type SearchSource } from '../search/index.ts';

type ContactHitRow = { id: number; name: string; person: string; email: string; phone: string; locality: string };

/** Kontakte for the search over everything: by name, address, e-mail or telephone. */
export const searchedContacts: SearchSource = {
  part: 'contacts',
  access: contacts.list.access,
  find: (_, asked) =>
    countedHits(
      asked,
      sql<ContactHitRow>`
        select c.id, c.name, case when c.company = '' then '' else btrim(c.first_name || ' ' || c.last_name) end as person,
          c.email, c.phone, c.locality
        from search_contact(${asked.typed}, ${asked.maxCounted}) with ordinality as f(id, place)
        join contact c on c.id = f.id order by f.place`,
      ({ id, name, person, email, phone, locality }) => ({
        ID: id,
        label: name,
        description: ['Kontakt', person, email || phone, locality].filter((part) => part !== '').join(', '),
        path: `/kontakte/${id}`,
      }),
    ),
};
