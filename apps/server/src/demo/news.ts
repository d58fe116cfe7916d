import { addDays, type IsoDay } from '@vereinshaus/contract/kit/days';
import type pg from 'pg';
import { plainText } from '../kit/safe-html.ts';
import { writeSentMails } from './sent-mails.ts';
import { signInsOfTown } from './sign-ins.ts';

/** What trainers write in the weeks of a course, the newest last. */
const written = [
  {
    daysAgo: 20,
    subject: 'Willkommen im neuen Semester',
    text: '<p>Liebe Familien,</p><p>schön, dass ihr dabei seid! Bitte bringt <strong>Hallenschuhe</strong> und eine Trinkflasche mit.</p>',
    isShown: true,
  },
  {
    daysAgo: 9,
    subject: 'Fotos vom letzten Mal',
    text: '<p>Die Fotos hängen in der Garderobe.</p>',
    isShown: false,
  },
  {
    daysAgo: 2,
    subject: 'Nächste Woche im großen Saal',
    text: '<p>Liebe Eltern,</p><p>nächste Woche turnen wir <strong>im großen Saal</strong>, weil der kleine neue Matten bekommt:</p><ul><li>Eingang über den Hof</li><li>Abholung vor dem Saal</li></ul>',
    isShown: true,
  },
] as const;

/** Courses of the trainer in which trainers may write, and every course in which the family takes part. */
const chooseCourses = async (client: pg.ClientBase, clubId: number, today: IsoDay): Promise<readonly number[]> => {
  await client.query(
    `update course c set trainers_allowed = true from participation t join login l on l.club_id = t.club_id and l.person_id = t.person_id
     where c.club_id = $1 and t.club_id = c.club_id and t.course_id = c.id and t.role = 1 and t.left_at is null and l.email = $2`,
    [clubId, signInsOfTown.trainer.email],
  );
  const { rows } = await client.query<{ id: number }>(
    `select distinct c.id from course c join participation t on t.club_id = c.club_id and t.course_id = c.id and t.left_at is null
     join person p on p.club_id = t.club_id and p.id = t.person_id
     join login l on l.club_id = p.club_id and l.person_id = p.manager_id
     where c.club_id = $1 and c.ends_on >= $4 and ((t.role = 0 and l.email = $2) or (t.role = 1 and l.email = $3)) order by c.id`,
    [clubId, signInsOfTown.family.email, signInsOfTown.trainer.email, today],
  );
  return rows.map(({ id }) => id);
};

/** Who is written to for those who take part. */
const readersOf = async (client: pg.ClientBase, clubId: number, courseId: number): Promise<readonly number[]> => {
  const { rows } = await client.query<{ id: number }>(
    `select distinct p.manager_id as id from participation t join person p on p.club_id = t.club_id and p.id = t.person_id
     where t.club_id = $1 and t.course_id = $2 and t.role = 0 and t.left_at is null`,
    [clubId, courseId],
  );
  return rows.map(({ id }) => id);
};

/** Neuigkeiten der Kurse: what trainers wrote in the last weeks, one of them hidden, one with its reception. */
export const writeNews = async (client: pg.ClientBase, clubId: number, today: IsoDay) => {
  const courses = await chooseCourses(client, clubId, today);
  for (const [place, { daysAgo, subject, text, isShown }] of written.entries()) {
    await client.query(
      `insert into news (club_id, course_id, author_id, subject, text_long, is_shown, created_at)
       select $1, c.id, coalesce((
           select t.person_id from participation t where t.club_id = $1 and t.course_id = c.id and t.role = 1 and t.left_at is null
           order by t.id limit 1
         ), l.person_id), $3, $4, $5, $6::timestamp at time zone 'Europe/Vienna' + interval '9 hours'
       from unnest($2::integer[]) c (id), login l where l.club_id = $1 and l.email = $7 order by c.id`,
      [
        clubId,
        courses.slice(0, 1 + place),
        subject,
        text,
        isShown,
        addDays(today, -daysAgo),
        signInsOfTown.admin.email,
      ],
    );
  }
  const [newest] = (
    await client.query<{ id: number; course_id: number; subject: string; text: string; created_at: Date }>(
      `select n.id, n.course_id, n.subject, n.text_long as text, n.created_at from news n
       join participation t on t.club_id = n.club_id and t.course_id = n.course_id and t.role = 1 and t.left_at is null
       join login l on l.club_id = t.club_id and l.person_id = t.person_id and l.email = $2
       where n.club_id = $1 order by n.created_at desc, n.course_id limit 1`,
      [clubId, signInsOfTown.trainer.email],
    )
  ).rows;
  if (!newest) return;
  const { rows } = await client.query<{ id: number }>(
    `insert into sending (club_id, kind, subject, created_at) values ($1, 'news', $2, $3) returning id`,
    [clubId, newest.subject, newest.created_at],
  );
  const sendingId = rows[0]?.id ?? 0;
  await client.query('update news set sending_id = $3 where club_id = $1 and id = $2', [clubId, newest.id, sendingId]);
  const personIds = await readersOf(client, clubId, newest.course_id);
  await writeSentMails(client, { clubId, sendingId, personIds, body: plainText(newest.text) });
};
