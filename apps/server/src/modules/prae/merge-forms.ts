import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';

type Merged = { survivorId: number; otherId: number };
type Db = Pick<Ctx, 'db'>;

/** More than the number of versions of a month: shifted by this, no intermediate version number collides. */
const faraway = 1000;

/** The progress of a form: a signed or checked one takes precedence over one that was only started. */
const progress = (alias: string) =>
  sql`array_position(array['open', 'returned', 'handedIn', 'approved'], ${sql.ref(`${alias}.state`)})`;

/**
 * Months of only one of them go to the surviving person; of two unfinished forms the more advanced one is kept, of equal ones that of the
 * surviving person. Paid forms are never lost: each is a version of the month, and the unfinished one is the last.
 */
const mergeMonths = async ({ db }: Db, { survivorId, otherId }: Merged) => {
  await returnSecondForms(db, { survivorId, otherId });
  await sql`
    delete from prae_form f where f.person_id = ${survivorId} and f.state <> 'paid' and exists (
      select from prae_form o where o.club_id = f.club_id and o.person_id = ${otherId} and o.month = f.month and o.state <> 'paid'
        and ${progress('o')} > ${progress('f')}
    )`.execute(db);
  await sql`
    delete from prae_form f where f.person_id = ${otherId} and f.state <> 'paid' and exists (
      select from prae_form s where s.club_id = f.club_id and s.person_id = ${survivorId} and s.month = f.month and s.state <> 'paid'
    )`.execute(db);
  await sql`
    update prae_form f set person_id = ${survivorId}, version = f.version + ${faraway} where f.person_id = ${otherId}`.execute(
    db,
  );
  await sql`
    update prae_form f set version = n.place + 2 * ${faraway}
    from (
      select o.club_id, o.id, row_number() over (partition by o.month order by o.state = 'paid' desc, o.version) as place
      from prae_form o where o.person_id = ${survivorId}
    ) n
    where f.club_id = n.club_id and f.id = n.id`.execute(db);
  await sql`update prae_form f set version = f.version - 2 * ${faraway} where f.person_id = ${survivorId}`.execute(db);
};

/**
 * If one form of a month was paid and the other is pending, both together are one month with its limits: the second is returned to be
 * signed again, and its difference is paid.
 */
const returnSecondForms = async (db: Db['db'], { survivorId, otherId }: Merged) => {
  const { rows } = await sql<{ id: number }>`
    update prae_form f set state = 'returned', signature = null, handed_in_at = null, checked_at = null, checked_by = null,
      claimed_cents = 0, paid_cents = 0, return_reason = 'Für diesen Monat wurde schon ausgezahlt. Bitte unterschreib neu.',
      base_cents = (
        select sum(p.paid_cents - p.base_cents) from prae_form p
        where p.club_id = f.club_id and p.person_id in (${survivorId}, ${otherId}) and p.month = f.month and p.state = 'paid'
      )
    where f.person_id in (${survivorId}, ${otherId}) and f.state <> 'paid' and exists (
      select from prae_form p where p.club_id = f.club_id and p.person_id in (${survivorId}, ${otherId})
        and p.person_id <> f.person_id and p.month = f.month and p.state = 'paid'
    )
    returning f.id`.execute(db);
  await sql`
    delete from prae_line l where l.form_id = any(${rows.map(({ id }) => id)}::integer[]) and not l.is_own`.execute(db);
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

/** Merges two records of one person: of single values, that of the surviving person counts. */
export const mergeForms = async (ctx: Db, merged: Merged) => {
  await mergeMonths(ctx, merged);
  await mergeYears(ctx, merged);
  await mergeRates(ctx, merged);
  await mergePayees(ctx, merged);
};
