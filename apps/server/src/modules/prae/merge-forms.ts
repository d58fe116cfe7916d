import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';

type Merged = { survivorId: number; otherId: number };

/**
 * Two records of one person: months that only one of them has go to who stays; of two unfinished ones that of who stays is kept.
 * What was handed in or paid is never lost: it becomes the next version of the month.
 */
export const mergeForms = async ({ db }: Pick<Ctx, 'db'>, { survivorId, otherId }: Merged) => {
  await sql`
    delete from prae_form f where f.person_id = ${otherId} and f.state <> 'paid' and exists (
      select from prae_form s where s.club_id = f.club_id and s.person_id = ${survivorId} and s.month = f.month and s.state <> 'paid'
    )`.execute(db);
  await sql`
    update prae_form f set person_id = ${survivorId}, version = f.version + coalesce((
      select max(s.version) from prae_form s where s.club_id = f.club_id and s.person_id = ${survivorId} and s.month = f.month
    ), 0)
    where f.person_id = ${otherId}`.execute(db);
  for (const table of ['prae_year', 'prae_payee', 'prae_rate'] as const) {
    const sameKey = {
      prae_year: sql`s.year = o.year`,
      prae_payee: sql`true`,
      prae_rate: sql`s.course_id = o.course_id`,
    }[table];
    await sql`
      delete from ${sql.table(table)} o where o.person_id = ${otherId} and exists (
        select from ${sql.table(table)} s where s.club_id = o.club_id and s.person_id = ${survivorId} and ${sameKey}
      )`.execute(db);
    await sql`update ${sql.table(table)} o set person_id = ${survivorId} where o.person_id = ${otherId}`.execute(db);
  }
};
