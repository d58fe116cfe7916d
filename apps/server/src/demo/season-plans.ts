import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { schoolYearOf } from '@vereinshaus/contract/kit/school-year';
import { planContent, planShapeVersion } from '@vereinshaus/contract/season-plans/plan';
import type pg from 'pg';

type Course = { id: number; name: string; places: number };

/** What the board thinks of for the next season: dearer with larger groups, or cheaper with one more course. */
export const writeSeasonPlans = async (client: pg.ClientBase, clubId: number, today: IsoDay) => {
  const year = schoolYearOf(today);
  const { rows: courses } = await client.query<Course>(
    `select c.id, c.name, coalesce(c.max_participants, 0) as places from course c
     where c.club_id = $1 and c.deleted_at is null and not c.is_draft and c.max_participants > 0 and c.price_cents > 0
       and c.starts_on between make_date($2 - 1, 8, 1) and make_date($2, 7, 31)
     order by (
       select count(*) from participation t where t.club_id = c.club_id and t.course_id = c.id and t.left_at is null
     ) desc, c.id limit 3`,
    [clubId, year],
  );
  const { rows: rooms } = await client.query<{ id: number; name: string }>(
    'select id, name from room where club_id = $1 and is_active order by id limit 4',
    [clubId],
  );
  const costs = rooms.map(({ id, name }, index) => ({ room_ID: id, name, hourlyCents: 1800 + 400 * index }));
  const plans = [
    {
      name: 'Preise +5 %, größere Gruppen',
      content: {
        assumptions: { pricePercent: 5, rooms: costs },
        changes: courses.slice(0, 2).map(({ id, name, places }) => ({ course_ID: id, name, size: places + 4 })),
      },
    },
    {
      name: 'Preise wie heute, ein Kurs mehr',
      content: {
        assumptions: { returningPercent: 85, rooms: costs },
        changes: courses.slice(2).map(({ id, name }) => ({ course_ID: id, name, dates: 30, minutes: 90 })),
        added: [
          {
            number: 1,
            name: 'Turnen für alle',
            price: 9000,
            pricenm: 9000,
            size: 16,
            dates: 30,
            minutes: 60,
            newcomers: 12,
            hourlyCents: 2000,
          },
        ],
      },
    },
  ];
  for (const { name, content } of plans) {
    await client.query(
      `insert into season_plan (club_id, name, source_year, content, shape, created_at, changed_at)
       values ($1, $2, $3, $4, $5, $6::date + time '10:15', $6::date + time '10:40')`,
      [clubId, name, year, JSON.stringify(planContent.parse(content)), planShapeVersion, today],
    );
  }
};
