import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';

type Merged = { survivorId: number; otherId: number };
type Db = Pick<Ctx, 'db'>;

/**
 * Months that only one of them has go to who stays; of two unfinished ones that of who stays is kept. What was paid is never
 * lost: it becomes the next version of the month.
 */
const mergeMonths = async ({ db }: Db, { survivorId, otherId }: Merged) => {
  await sql`
    delete from prae_form f where f.person_id = ${otherId} and f.state <> 'paid' and exists (
      select from prae_form s where s.club_id = f.club_id and s.person_id = ${survivorId} and s.month = f.month and s.state <> 'paid'
    )`.execute(db);
  await sql`
    update prae_form f set person_id = ${survivorId}, version = f.version + coalesce((
      select max(s.version) from prae_form s where s.club_id = f.club_id and s.person_id = ${survivorId} and s.month = f.month
    ), 0)
    where f.person_id = ${otherId}`.execute(db);
};

const mergeYears = async ({ db }: Db, { survivorId, otherId }: Merged) => {
  await sql`
    delete from prae_year o where o.person_id = ${otherId} and exists (
      select from prae_year s where s.club_id = o.club_id and s.person_id = ${survivorId} and s.year = o.year
    )`.execute(db);
  await sql`update prae_year o set person_id = ${survivorId} where o.person_id = ${otherId}`.execute(db);
};

const mergeRates = async ({ db }: Db, { survivorId, otherId }: Merged) => {
  await sql`
    delete from prae_rate o where o.person_id = ${otherId} and exists (
      select from prae_rate s where s.club_id = o.club_id and s.person_id = ${survivorId} and s.course_id = o.course_id
    )`.execute(db);
  await sql`update prae_rate o set person_id = ${survivorId} where o.person_id = ${otherId}`.execute(db);
};

const mergePayees = async ({ db }: Db, { survivorId, otherId }: Merged) => {
  await sql`
    delete from prae_payee o where o.person_id = ${otherId} and exists (
      select from prae_payee s where s.club_id = o.club_id and s.person_id = ${survivorId}
    )`.execute(db);
  await sql`update prae_payee o set person_id = ${survivorId} where o.person_id = ${otherId}`.execute(db);
};

/** Two records of one person: of what there is only one of, that of who stays counts. */
export const mergeForms = async (ctx: Db, merged: Merged) => {
  await mergeMonths(ctx, merged);
  await mergeYears(ctx, merged);
  await mergeRates(ctx, merged);
  await mergePayees(ctx, merged);
};
