import { addDays, type IsoDay } from '@vereinshaus/contract/kit/days';
import type pg from 'pg';
import { signInsOfTown } from './sign-ins.ts';

const field = (key: string, kind: string, label: string, more: object = {}) => ({
  key,
  kind,
  label,
  help: '',
  required: false,
  options: [],
  steps: 5,
  low: '',
  high: '',
  ...more,
});

const feedback = [
  field('q1', 'heading', 'Wie ist es dir gegangen?'),
  field('q2', 'scale', 'Wie gern kommst du ins Training?', { required: true, low: 'nicht gern', high: 'sehr gern' }),
  field('q3', 'choices', 'Was gefällt dir am besten?', {
    options: ['Spiele', 'Geräte', 'Musik', 'Die anderen Kinder'],
  }),
  field('q4', 'choice', 'Passt die Zeit?', { options: ['Ja', 'Lieber früher', 'Lieber später'] }),
  field('q5', 'heading', 'Wie geht es weiter?'),
  field('q6', 'yesNo', 'Bist du nächstes Semester wieder dabei?', { required: true }),
  field('q7', 'lines', 'Was möchtest du uns noch sagen?'),
];

const camp = [
  field('q1', 'choice', 'Welche Woche passt euch?', {
    required: true,
    options: ['Erste Ferienwoche', 'Letzte Ferienwoche'],
  }),
  field('q2', 'number', 'Wie viele Kinder kommen mit?'),
  field('q3', 'line', 'Was sollen wir beim Essen beachten?', { help: 'Zum Beispiel vegetarisch oder Allergien.' }),
  field('q4', 'day', 'Ab wann könnt ihr?'),
];

/** Every third child likes it very much; whoever is not there yet leaves something to count. */
const answersSql = `
  insert into form_answer (club_id, form_id, person_id, answered_by, answers, request_key, is_only, created_at, updated_at)
  select $1, $2, t.person_id, p.manager_id, jsonb_build_object(
      'q2', 3 + t.person_id % 3,
      'q3', case t.person_id % 3 when 0 then '["Spiele"]'::jsonb when 1 then '["Geräte", "Musik"]' else '["Spiele", "Die anderen Kinder"]' end,
      'q4', (array['Ja', 'Ja', 'Lieber später', 'Lieber früher'])[1 + t.person_id % 4],
      'q6', t.person_id % 5 <> 0
    ) || case when t.person_id % 4 = 0 then '{"q7": "Mehr Ballspiele, bitte!"}'::jsonb else '{}' end,
    'demo-' || t.person_id, true, $4::timestamptz + (row_number() over (order by t.person_id)) * interval '37 minutes',
    $4::timestamptz + (row_number() over (order by t.person_id)) * interval '37 minutes'
  from (select distinct t.person_id from participation t where t.club_id = $1 and t.course_id = any($3) and t.role = 0 and t.left_at is null) t
  join person p on p.club_id = $1 and p.id = t.person_id
  where p.manager_id not in (select l.person_id from login l where l.club_id = $1 and l.email = $5)`;

const insertSql = `
  insert into form (club_id, slot, title, description, fields, audience, allows_several, is_active, closes_at, created_by, created_at)
  select $1, $2, $3, $4, $5, $6, false, true, $7::timestamp at time zone 'Europe/Vienna', l.person_id,
    $8::timestamp at time zone 'Europe/Vienna' + interval '10 hours'
  from login l where l.club_id = $1 and l.email = $9 returning id`;

/** Umfragen: one in the courses of the family, which has not answered yet, and one for everybody. */
export const writeForms = async (client: pg.ClientBase, clubId: number, today: IsoDay) => {
  const { rows: courses } = await client.query<{ id: number }>(
    `update course c set form_slots = '{semester-feedback}'
     where c.club_id = $1 and c.deleted_at is null and exists (
       select from participation t join person p on p.club_id = t.club_id and p.id = t.person_id
       join login l on l.club_id = p.club_id and l.person_id = p.manager_id
       where t.club_id = c.club_id and t.course_id = c.id and t.role = 0 and t.left_at is null and l.email = $2
     ) returning c.id`,
    [clubId, signInsOfTown.family.email],
  );
  const make = async (
    slot: string,
    title: string,
    description: string,
    fields: readonly object[],
    audience: string,
  ) => {
    const { rows } = await client.query<{ id: number }>(insertSql, [
      clubId,
      slot,
      title,
      description,
      JSON.stringify(fields),
      audience,
      addDays(today, 30),
      addDays(today, -6),
      signInsOfTown.admin.email,
    ]);
    return rows[0]?.id ?? 0;
  };
  const feedbackId = await make(
    'semester-feedback',
    'Wie war das Semester?',
    'Zwei Minuten für uns: Damit planen wir das nächste Semester.',
    feedback,
    'courses',
  );
  await make('sommercamp', 'Interesse am Sommercamp', '', camp, 'everybody');
  const ids = courses.map(({ id }) => id);
  await client.query(answersSql, [
    clubId,
    feedbackId,
    ids,
    `${addDays(today, -5)}T08:00:00Z`,
    signInsOfTown.family.email,
  ]);
};
