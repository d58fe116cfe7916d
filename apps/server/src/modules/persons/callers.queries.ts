import { dayInVienna, toDayNumber } from '@vereinshaus/contract/kit/days';
import { normalisePhone } from '@vereinshaus/contract/kit/phone';
import { type CallerFamily, maxCallers } from '@vereinshaus/contract/persons/calls';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { balancesOf, nothingOpen } from '../ledger/index.ts';

type Row = {
  id: number;
  manager_id: number;
  first_name: string;
  last_name: string;
  company_name: string;
  birth_date: string | null;
  phone: string;
  email: string;
  internal_note: string;
  calls: boolean;
  courses: { ID: number; name: string; role: number }[];
};

const nameOf = ({ first_name, last_name, company_name }: Row) => `${first_name} ${last_name}`.trim() || company_name;

/** Everybody in the families in which somebody has the number, in its stored form. */
const familiesOf = async (ctx: Ctx, digits: string): Promise<readonly Row[]> => {
  const today = dayInVienna(ctx.now);
  const { rows } = await sql<Row>`
    with caller as (
      select distinct p.manager_id from person p
      where p.id = any(array(select find_person(${digits}, 'phone'))) and p.phone = ${digits} and p.deleted_at is null
      order by p.manager_id limit ${maxCallers}
    )
    select p.id, p.manager_id, p.first_name, p.last_name, p.company_name, p.birth_date, p.phone, p.email, p.internal_note,
      p.phone = ${digits} as calls, coalesce((
        select jsonb_agg(jsonb_build_object('ID', c.id, 'name', c.name, 'role', t.role) order by c.name, c.id)
        from participation_card t join course_card c on c.club_id = t.club_id and c.id = t.course_id and c.deleted_at is null
        where t.club_id = p.club_id and t.person_id = p.id and t.is_current
          and (c.ends_on is null or c.ends_on >= ${today}::date)
      ), '[]') as courses
    from person p
    where p.manager_id in (select manager_id from caller) and p.deleted_at is null and p.death_date is null
    order by p.manager_id, p.id = p.manager_id desc, p.birth_date, p.id`.execute(ctx.db);
  return rows;
};

/** Wer ruft an? The families in which somebody has this number, in any spelling. */
export const findCallers = async (ctx: Ctx, typed: string): Promise<CallerFamily[]> => {
  const rows = await familiesOf(ctx, normalisePhone(typed));
  const managers = rows.filter((row) => row.id === row.manager_id);
  const balances = await balancesOf(
    ctx,
    managers.map(({ id }) => id),
  );
  return managers.map((manager) => ({
    ID: manager.id,
    fullname: nameOf(manager),
    phone: manager.phone,
    email: manager.email,
    ...(balances.get(manager.id) ?? nothingOpen),
    persons: rows
      .filter((row) => row.manager_id === manager.id)
      .map((row) => ({
        ID: row.id,
        fullname: nameOf(row),
        birthdate: toDayNumber(row.birth_date),
        calls: row.calls,
        internalnote: row.internal_note,
        courses: row.courses,
      })),
  }));
};
