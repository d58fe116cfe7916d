import { sql } from 'kysely';
import type { AboutPerson, OwnDataSection } from '../about-person/index.ts';

const uploaded: OwnDataSection = {
  title: 'Vereinsdateien, die du gespeichert hast',
  columns: { changed_at: 'am', name: 'Datei oder Ordner' },
  rows: (id) => sql`
    select e.changed_at, e.name from cloud_entry e where e.changed_by = ${id} order by e.changed_at`,
};

/** Who put a file there, changed or deleted it; the file stays the club's. */
export const aboutPerson: AboutPerson = {
  references: {
    'cloud_entry.changed_by': { merge: 'move', ownData: 'cloudStorage', anonymise: 'keep' },
    'cloud_entry.deleted_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'cloud_version.changed_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'cloud_upload.uploaded_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'cloud_share.created_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'cloud_lock.person_id': { merge: 'move', ownData: 'office', anonymise: 'delete' },
  },
  sections: { cloudStorage: uploaded },
  mentions: { 'cloud_entry.name': 'text', 'cloud_lock.owner': 'text' },
};
