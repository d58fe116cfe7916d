import { type MoveInStep, moveInStepLabels } from '@vereinshaus/contract/move-in/move-in-fields';
import { sql } from 'kysely';
import type { AboutPerson, OwnDataSection } from '../about-person/index.ts';

const labels: Readonly<Record<string, string>> = moveInStepLabels satisfies Record<MoveInStep, string>;

const moveIn: OwnDataSection = {
  title: 'Datenübernahme',
  columns: { created_at: 'am', step: 'Schritt', file: 'Datei', row: 'Zeile' },
  rows: (id) => sql`
    select u.created_at, u.step, u.file_name as file, r.row_number as row
    from move_in_row r join move_in_run u on u.club_id = r.club_id and u.id = r.run_id
    where r.person_id = ${id} order by u.created_at, r.row_number`,
  told: (row) => ({ ...row, step: labels[String(row['step'])] ?? '' }),
};

/** Everything the move-in knows about a person. */
export const aboutPerson: AboutPerson = {
  references: {
    'move_in_row.person_id': { merge: 'move', ownData: 'moveIn', anonymise: 'keep' },
    'move_in_run.created_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'move_in_run.undone_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
  },
  sections: { moveIn },
  mentions: {},
};
