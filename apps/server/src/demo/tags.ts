import type pg from 'pg';
import type { PersonDraft } from './draft.ts';

/** Tags of the demo clubs and who carries them: by place in the list, so that no draw of chance moves. */
const tags: readonly { label: string; fits: (person: PersonDraft, index: number) => boolean }[] = [
  { label: 'Helfer', fits: ({ age }, index) => age >= 16 && index % 9 === 2 },
  { label: 'Fahrgemeinschaft', fits: ({ age }, index) => age >= 25 && index % 14 === 5 },
  { label: 'Übungsleiter-Ausbildung', fits: ({ columns, age }, index) => columns.is_trainer && age < 30 && index > 0 },
  { label: 'Presse', fits: (_, index) => index === 0 },
];

const isLiving = ({ columns }: PersonDraft) => columns.death_date === null && columns.deleted_at === null;

export const writeTags = async (
  client: pg.ClientBase,
  clubId: number,
  persons: readonly PersonDraft[],
  ids: readonly number[],
) => {
  for (const { label, fits } of tags) {
    const carriers = persons.flatMap((person, index) => (isLiving(person) && fits(person, index) ? [ids[index]] : []));
    await client.query(
      `with created as (insert into tag (club_id, entity, label) values ($1, 'user', $2) returning id)
       insert into tagging (club_id, entity, tag_id, person_id)
       select $1, 'user', created.id, person_id from created, unnest($3::integer[]) as person_id`,
      [clubId, label, carriers],
    );
  }
};
