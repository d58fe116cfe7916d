import { addDays, type IsoDay } from '@vereinshaus/contract/kit/days';
import type pg from 'pg';
import { signInsOfTown } from './sign-ins.ts';

const text =
  '<p>Der Schlüssel zur Halle liegt im Büro. Du bekommst ihn gegen Unterschrift.</p>' +
  '<h2>Abends</h2><p>Ab 18 Uhr ist das Büro zu. Dann hat der Schulwart einen Schlüssel.</p>' +
  '<h2>Vor dem Gehen</h2><ul><li>Licht aus</li><li>Fenster zu</li><li>Geräteraum versperren</li></ul>';

const answers = [
  { topic: 'hallenschlüssel', by: signInsOfTown.trainer.email, isHelpful: true, comment: '' },
  {
    topic: 'kurs-buchen',
    by: signInsOfTown.family.email,
    isHelpful: false,
    comment: 'Mir hat gefehlt, wie ich beide Kinder auf einmal anmelde.',
  },
];

/** Hilfe: one topic of the club's own, and what two people say. */
export const writeHelp = async (client: pg.ClientBase, clubId: number, today: IsoDay) => {
  await client.query(
    `insert into help_topic (club_id, slug, title, words, beside, content, created_at, updated_at)
     values ($1, 'hallenschlüssel', 'Schlüssel zur Halle', 'Schlüssel, Halle aufsperren, Schulwart', 'meine-stunden', $2, $3, $3)`,
    [clubId, text, `${addDays(today, -40)}T09:00:00Z`],
  );
  for (const { topic, by, isHelpful, comment } of answers)
    await client.query(
      `insert into help_feedback (club_id, topic, person_id, is_helpful, comment, created_at)
       select $1, $2, l.person_id, $3, $4, $5 from login l where l.club_id = $1 and l.email = $6`,
      [clubId, topic, isHelpful, comment, `${addDays(today, -3)}T17:30:00Z`, by],
    );
};
