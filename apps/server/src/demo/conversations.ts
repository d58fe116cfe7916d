import type { IsoDay } from '@vereinshaus/contract/kit/days';
import type pg from 'pg';
import { signInsOfTown } from './sign-ins.ts';

/** What families asked, and what the trainer answered; all of it is read. */
const written = [
  [
    { daysAgo: 6, fromFamily: true, text: 'Guten Tag! Darf Oma diese Woche abholen? Sie steht schon auf der Liste.' },
    { daysAgo: 5, fromFamily: false, text: 'Ja, gerne. Bitte kurz beim Eingang melden. Liebe Grüße!' },
  ],
  [
    { daysAgo: 4, fromFamily: true, text: 'Braucht man für nächste Woche eigene Schuhe oder geht es barfuß?' },
    { daysAgo: 3, fromFamily: false, text: 'Barfuß oder mit Gymnastikpatscherln, beides passt. Bis bald!' },
  ],
] as const;

/** Gespräche: about children of the family, each in one running course that the trainer of the demo leads. */
export const writeConversations = async (client: pg.ClientBase, clubId: number, today: IsoDay) => {
  const { rows } = await client.query<{ course: number; child: number; parent: number; trainer: number }>(
    `select distinct on (p.id) t.course_id as course, p.id as child, p.manager_id as parent, w.person_id as trainer
     from participation t
     join person p on p.club_id = t.club_id and p.id = t.person_id
     join login f on f.club_id = p.club_id and f.person_id = p.manager_id and f.email = $2
     join participation w on w.club_id = t.club_id and w.course_id = t.course_id and w.role = 1 and w.left_at is null
     join login l on l.club_id = w.club_id and l.person_id = w.person_id and l.email = $3
     join course c on c.club_id = t.club_id and c.id = t.course_id and c.ends_on >= $4::date
     where t.club_id = $1 and t.role = 0 and t.left_at is null order by p.id, c.starts_on, c.id limit $5`,
    [clubId, signInsOfTown.family.email, signInsOfTown.trainer.email, today, written.length],
  );
  for (const [index, { course, child, parent, trainer }] of rows.entries()) {
    const { rows: made } = await client.query<{ id: number }>(
      `insert into conversation (club_id, course_id, person_id, created_at) values ($1, $2, $3, $4::date - 6) returning id`,
      [clubId, course, child, today],
    );
    for (const { daysAgo, fromFamily, text } of written[index] ?? [])
      await client.query(
        `insert into conversation_message
           (club_id, conversation_id, author_id, from_family, home_id, text, created_at, delivered_at, read_at, key)
         select $1, $2::integer, $3, $4, $8::integer, $5, at, at, at + interval '2 hours', md5($2::integer || '/' || $6::integer)::uuid
         from (select $7::date - $6::integer + time '17:30' as at) w`,
        [clubId, made[0]?.id, fromFamily ? parent : trainer, fromFamily, text, daysAgo, today, parent],
      );
  }
};
