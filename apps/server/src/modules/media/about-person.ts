import { sql } from 'kysely';
import type { AboutPerson, OwnDataSection } from '../about-person/index.ts';
import { expiries } from './expired-media.ts';

const uploaded: OwnDataSection = {
  title: 'Hochgeladene Medien',
  columns: { created_at: 'am', name: 'Datei', course: 'Kurs', folder: 'Ordner' },
  rows: (id) => sql`
    select m.created_at, m.name, c.name as course, m.folder
    from media m left join course_card c on c.club_id = m.club_id and c.id = m.course_id
    where m.uploaded_by = ${id} order by m.created_at`,
};

/** Everything media knows about a person: what they have sent, which stays for those it is for. */
export const aboutPerson: AboutPerson = {
  references: { 'media.uploaded_by': { merge: 'move', ownData: 'media', anonymise: 'keep' } },
  sections: { media: uploaded },
  expiries,
  mentions: { 'media.name': 'text', 'media.folder': 'text' },
};
