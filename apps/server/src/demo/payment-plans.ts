import { addDays, type IsoDay } from '@vereinshaus/contract/kit/days';
import type pg from 'pg';

type Row = {
  description: string;
  price: number;
  other: number;
  /** Days from the day the data are told from. */
  from?: number;
  until?: number;
  due?: number;
};
type Group = { name: string; rows: readonly Row[]; isActive?: boolean };

const models: readonly { name: string; groups: readonly Group[] }[] = [
  {
    name: 'Jahresbeitrag mit Frühbucherpreis',
    groups: [
      {
        name: 'Einmalzahlung',
        rows: [
          { description: 'Jahresbeitrag (Frühbucher)', price: 18_000, other: 24_000, until: 30, due: 30 },
          { description: 'Jahresbeitrag', price: 20_000, other: 26_000, from: 30, due: 60 },
        ],
      },
      {
        name: 'Zwei Raten',
        rows: [
          { description: 'Wintersemester', price: 10_500, other: 13_500, due: 30 },
          { description: 'Sommersemester', price: 10_500, other: 13_500, due: 150 },
        ],
      },
      { name: 'Zehnerblock', isActive: false, rows: [{ description: 'Zehnerblock', price: 12_000, other: 15_000 }] },
    ],
  },
  {
    name: 'Monatlich',
    groups: [
      {
        name: 'Fünf Monatsraten',
        rows: [1, 2, 3, 4, 5].map((number) => ({
          description: `${number}. Rate`,
          price: 2000,
          other: 2600,
          due: number * 30,
        })),
      },
    ],
  },
];

const own: readonly Group[] = [
  { name: 'Gesamtbetrag', rows: [{ description: 'Kursbeitrag', price: 14_000, other: 18_000, due: 21 }] },
  {
    name: 'In drei Raten',
    rows: [
      { description: '1. Rate', price: 5000, other: 6500, due: 21 },
      { description: '2. Rate', price: 5000, other: 6500, due: 82 },
      { description: '3. Rate', price: 4500, other: 5500, due: 143 },
    ],
  },
];

const later = (today: IsoDay, days: number | undefined) => (days === undefined ? null : addDays(today, days));

const writeGroups = async (
  client: pg.ClientBase,
  clubId: number,
  planId: number,
  groups: readonly Group[],
  today: IsoDay,
) => {
  for (const [position, { name, rows, isActive = true }] of groups.entries()) {
    await client.query(
      `with added as (
         insert into payment_group (club_id, plan_id, position, name, is_active) values ($1, $2, $3, $4, $5) returning id
       )
       insert into payment_row
         (club_id, group_id, position, description, price_cents, non_member_price_cents, booking_starts_at, booking_ends_at, due_on)
       select $1, added.id, r.position - 1, r.description, r.price, r.other,
         r."from"::timestamp at time zone 'Europe/Vienna', r."until"::timestamp at time zone 'Europe/Vienna', r.due
       from added, rows from (json_to_recordset($6)
         as (description text, price integer, other integer, "from" date, "until" date, due date)) with ordinality
         as r (description, price, other, "from", "until", due, position)`,
      [
        clubId,
        planId,
        position,
        name,
        isActive,
        JSON.stringify(
          rows.map(({ from, until, due, ...row }) => ({
            ...row,
            from: later(today, from),
            until: later(today, until),
            due: later(today, due),
          })),
        ),
      ],
    );
  }
};

const addPlan = async (client: pg.ClientBase, clubId: number, name: string, courseId: number | null) => {
  const { rows } = await client.query<{ id: number }>(
    'insert into payment_plan (club_id, name, course_id) values ($1, $2, $3) returning id',
    [clubId, name, courseId],
  );
  return rows[0]?.id ?? 0;
};

const givePlan = (client: pg.ClientBase, clubId: number, courseId: number, planId: number) =>
  client.query('update course set payment_plan_id = $3 where club_id = $1 and id = $2', [clubId, courseId, planId]);

/** Zahlungsweisen: two models, one of them given to a course, and a course with a plan of its own. */
export const writePaymentPlans = async (client: pg.ClientBase, clubId: number, today: IsoDay) => {
  const { rows: courses } = await client.query<{ id: number }>(
    'select id from course where club_id = $1 order by id offset 3 limit 2',
    [clubId],
  );
  const [ownCourse, modelCourse] = courses;
  if (!ownCourse || !modelCourse) return;
  for (const [place, { name, groups }] of models.entries()) {
    const planId = await addPlan(client, clubId, name, null);
    await writeGroups(client, clubId, planId, groups, today);
    if (place === 0) await givePlan(client, clubId, modelCourse.id, planId);
  }
  const planId = await addPlan(client, clubId, '', ownCourse.id);
  await writeGroups(client, clubId, planId, own, today);
  await givePlan(client, clubId, ownCourse.id, planId);
};
