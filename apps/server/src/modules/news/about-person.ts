import { sql } from 'kysely';
import type { AboutPerson, OwnDataSection } from '../about-person/index.ts';
import { aboutConversations } from './conversations-about-person.ts';

const written: OwnDataSection = {
  title: 'Geschriebene Neuigkeiten',
  columns: { created_at: 'am', course: 'Kurs', subject: 'Betreff', text_short: 'Kurznachricht', text_long: 'Text' },
  rows: (id) => sql`
    select n.created_at, c.name as course, n.subject, n.text_short, n.text_long
    from news n join course_card c on c.club_id = n.club_id and c.id = n.course_id
    where n.author_id = ${id} order by n.created_at`,
};

/** Everything news knows about a person: what they have written, which stays for those it was written to, and conversations. */
export const aboutPerson: AboutPerson = {
  references: {
    ...aboutConversations.references,
    'news.author_id': { merge: 'move', ownData: 'news', anonymise: 'keep' },
  },
  sections: { ...aboutConversations.sections, news: written },
  mentions: {
    ...aboutConversations.mentions,
    'news.subject': 'text',
    'news.text_long': 'text',
    'news.text_short': 'text',
  },
  merge: aboutConversations.merge,
};
