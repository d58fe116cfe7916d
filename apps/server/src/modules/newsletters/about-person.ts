import { sql } from 'kysely';
import type { AboutPerson, OwnDataSection } from '../about-person/index.ts';

const received: OwnDataSection = {
  title: 'Newsletter',
  columns: { subject: 'Betreff', send_at: 'verschickt am', left_out: 'nicht bekommen, weil' },
  rows: (id) => sql`
    select n.subject, n.send_at, p.left_out from newsletter_person p
    join newsletter n on n.club_id = p.club_id and n.id = p.newsletter_id
    where p.person_id = ${id} order by n.id`,
};

const letters: OwnDataSection = {
  title: 'E-Mails mit Newslettern',
  columns: { subject: 'Betreff', address: 'an', done_at: 'übergeben am' },
  rows: (id) => sql`
    select n.subject, l.address, l.done_at from newsletter_letter l
    join newsletter n on n.club_id = l.club_id and n.id = l.newsletter_id
    where l.person_id = ${id} order by n.id, l.place`,
};

const lists: OwnDataSection = {
  title: 'Empfängerlisten für Newsletter',
  columns: { name: 'Liste' },
  rows: (id) => sql`
    select l.name from newsletter_list_person p
    join newsletter_list l on l.club_id = p.club_id and l.id = p.list_id where p.person_id = ${id} order by l.id`,
};

/** Everything newsletters know about a person. */
export const aboutPerson: AboutPerson = {
  references: {
    'newsletter.updated_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'newsletter.released_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'newsletter_person.person_id': { merge: 'special', ownData: 'received', anonymise: 'delete' },
    'newsletter_letter.person_id': { merge: 'move', ownData: 'letters', anonymise: 'clear' },
    'newsletter_list_person.person_id': { merge: 'special', ownData: 'lists', anonymise: 'delete' },
  },
  sections: { received, letters, lists },
  mentions: {
    'newsletter.subject': 'text',
    'newsletter.preview_text': 'text',
    'newsletter.content': 'json',
    'newsletter_template.content': 'json',
    'newsletter_template.subject': 'text',
    'newsletter_template.name': 'text',
    'newsletter_list.name': 'text',
  },
  /** On a list, and chosen, whichever of the two was. */
  merge: async (ctx, { survivorId, otherId }) => {
    await sql`
      insert into newsletter_person (club_id, newsletter_id, person_id, left_out)
      select p.club_id, p.newsletter_id, ${survivorId}, p.left_out from newsletter_person p where p.person_id = ${otherId}
      on conflict do nothing`.execute(ctx.db);
    await sql`delete from newsletter_person where person_id = ${otherId}`.execute(ctx.db);
    await sql`
      insert into newsletter_list_person (club_id, list_id, person_id)
      select p.club_id, p.list_id, ${survivorId} from newsletter_list_person p where p.person_id = ${otherId}
      on conflict do nothing`.execute(ctx.db);
    await sql`delete from newsletter_list_person where person_id = ${otherId}`.execute(ctx.db);
    // A draft, and whoever looks at what was sent, names who stays.
    await sql`
      update newsletter n set audience = jsonb_set(n.audience, '{user_ids}', (
        select jsonb_agg(distinct case when p.id = ${otherId} then ${survivorId} else p.id end)
        from jsonb_array_elements_text(n.audience -> 'user_ids') as c (id), lateral (select c.id::integer as id) p
      ))
      where n.audience -> 'user_ids' @> to_jsonb(${otherId}::integer)`.execute(ctx.db);
    await sql`
      update newsletter_letter set person_ids = array_replace(person_ids, ${otherId}, ${survivorId})
      where ${otherId} = any(person_ids)`.execute(ctx.db);
  },
  /** The address goes with its person. */
  erase: async (ctx, { id }) => {
    await sql`update newsletter_letter set address = '', person_id = null where person_id = ${id}`.execute(ctx.db);
  },
};
