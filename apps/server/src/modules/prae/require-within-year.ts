import { type AllowanceKind, limitsOf, yearOf } from '@vereinshaus/contract/prae/rules';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { praeErrors } from './prae.errors.ts';
import type { StoredForm } from './stored-form.ts';

type PaidRow = { personId: number; year: number; kind: AllowanceKind; cents: number };

const paidForYears = async (ctx: Pick<Ctx, 'db'>, personIds: readonly number[]): Promise<readonly PaidRow[]> => {
  const { rows } = await sql<PaidRow>`
    select f.person_id as "personId", extract(year from f.month)::integer as year, f.kind,
      sum(f.paid_cents - f.base_cents)::bigint as cents
    from prae_form f where f.state = 'paid' and f.person_id = any(${[...personIds]}::integer[])
    group by 1, 2, 3`.execute(ctx.db);
  return rows.map((row) => ({ ...row, cents: Number(row.cents) }));
};

/**
 * The yearly limit of the volunteers' allowance, checked against actual payments: a correction that takes something back leaves room for
 * another month only if both are paid together.
 */
export const requireWithinYear = async (ctx: Pick<Ctx, 'db'>, forms: readonly StoredForm[]) => {
  const paid = await paidForYears(
    ctx,
    forms.map(({ personId }) => personId),
  );
  for (const { personId, name, month } of forms) {
    const year = yearOf(month);
    const counted = [
      ...paid,
      ...forms.map((form) => ({ ...form, year: yearOf(form.month), cents: form.paidCents - form.baseCents })),
    ].filter((row) => row.personId === personId && row.year === year);
    const limits = counted.map(({ kind }) => limitsOf(kind, month).year ?? Number.POSITIVE_INFINITY);
    const limitCents = Math.max(...limits);
    const cents = counted.reduce((sum, row) => sum + row.cents, 0);
    if (cents > limitCents) throw praeErrors.overYear({ name, year, limitCents });
  }
};
