import { sql } from 'kysely';
import type { Db } from '../../kit/database.ts';
import type { AboutPerson, NameWords, OwnDataSection } from '../about-person/index.ts';

const imports: OwnDataSection = {
  title: 'Importe',
  columns: { created_at: 'am', file: 'Datei', row: 'Zeile', action: 'Ergebnis' },
  rows: (id) => sql`
    select u.created_at, u.file_name as file, r.row_number as row, case r.action when 'created' then 'angelegt' else 'ergänzt' end as action
    from import_row r join import_run u on u.club_id = r.club_id and u.id = r.run_id
    where r.person_id = ${id} order by u.created_at`,
};

/** A table that waits for its import loses the rows of the person: importing it would bring them back. */
const eraseWaitingRows = async (db: Db, { first, last }: NameWords) => {
  if (first === '' || last === '') return;
  await sql`
    update import_file f
    set cells = (
      select coalesce(jsonb_agg(r.cells order by r.position), '[]')
      from jsonb_array_elements(f.cells) with ordinality as r (cells, position)
      where not (jsonb_exists(r.cells, ${first}) and jsonb_exists(r.cells, ${last}))
    )
    where f.cells @> ${JSON.stringify([[first, last]])}::jsonb
  `.execute(db);
};

/** Everything imports knows about a person. */
export const aboutPerson: AboutPerson = {
  references: {
    'import_file.created_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'import_row.person_id': { merge: 'stay', ownData: 'imports', anonymise: 'clear' },
    'import_run.created_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'import_run.undone_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
  },
  sections: { imports },
  mentions: { 'import_file.cells': eraseWaitingRows, 'import_row.before': 'json' },
  /** What an import found before it changed the person; without the fingerprint it can no longer be taken back. */
  erase: async (ctx, { id }) => {
    await ctx.db
      .updateTable('import_row')
      .set({ fingerprint: '', before: sql`case when action = 'updated' then '{}'::jsonb end` })
      .where('person_id', '=', id)
      .execute();
  },
};
