import { discountLabel, discountValue, genericCode, normalCode } from '@vereinshaus/contract/discounts/calls';
import { dayInVienna, type IsoDay } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { discountErrors } from './discounts.errors.ts';

type DiscountQuery = {
  code: string;
  courseId: number;
  personId: number;
  /** When it is booked. */
  at: Date;
  /** What „rabatt“ compares the general discounts by: the price before discount and tax. */
  priceCents: number;
  /** Keeps discounts that can run out locked until the transaction ends. */
  forUpdate?: boolean;
};

export type FoundDiscount = {
  id: number;
  code: string;
  /** „FRUEH26 (10 %)“. */
  label: string;
  amountCents: number | null;
  percent: number | null;
  appliesToMembershipFee: boolean;
  valueOf: (cents: number) => number;
};

type StoredDiscount = {
  id: number;
  code: string;
  amountCents: number | null;
  percent: number | null;
  courseId: number | null;
  personId: number | null;
  validFrom: IsoDay | null;
  validUntil: IsoDay | null;
  maxUses: number | null;
  appliesToMembershipFee: boolean;
};

const columns = sql`d.id, d.code, d.amount_cents as "amountCents", d.percent::float8 as percent,
  d.course_id as "courseId", d.person_id as "personId", d.valid_from as "validFrom", d.valid_until as "validUntil",
  d.max_uses as "maxUses", d.applies_to_membership_fee as "appliesToMembershipFee"`;

export const discountsWithCode = async (ctx: Pick<Ctx, 'db'>, code: string): Promise<readonly StoredDiscount[]> => {
  const { rows } = await sql<StoredDiscount>`
    select ${columns}
    from discount d
    join club_card c on c.id = d.club_id and (c.settings ->> 'showDiscounts')::boolean
    where d.is_active and d.is_generic = ${code === genericCode} and (d.is_generic or d.code = ${code})
    order by d.id`.execute(ctx.db);
  return rows;
};

/**
 * Only what can run out is locked, in the order of its numbers. Counting is a statement of its own: it sees what was
 * committed while the lock was waited for.
 */
const lockLimited = async (ctx: Pick<Ctx, 'db'>, discounts: readonly StoredDiscount[]) => {
  const limited = discounts.flatMap(({ id, maxUses }) => (maxUses === null ? [] : [id]));
  if (limited.length === 0) return;
  await sql`select id from discount where id = any(${limited}::integer[]) order by id for update`.execute(ctx.db);
};

/** A booking that was cancelled and credited gives its use back. */
export const usesOf = sql<number>`(
  select count(*) from participation_card t
  where t.club_id = d.club_id and t.discount_id = d.id and (t.is_current or not t.is_credited)
)`;

const countUses = async (ctx: Pick<Ctx, 'db'>, discounts: readonly StoredDiscount[]) => {
  const ids = discounts.map(({ id }) => id);
  const { rows } = await sql<{ id: number; uses: number }>`
    select d.id, ${usesOf} as uses from discount d where d.id = any(${ids}::integer[])`.execute(ctx.db);
  return new Map(rows.map(({ id, uses }) => [id, uses]));
};

const problemOf = (discount: StoredDiscount, { courseId, personId, at }: DiscountQuery, uses: number) => {
  const today = dayInVienna(at);
  if (discount.validFrom !== null && today < discount.validFrom) return discountErrors.notYet();
  if (discount.validUntil !== null && today > discount.validUntil) return discountErrors.expired();
  if (discount.courseId !== null && discount.courseId !== courseId) return discountErrors.otherCourse();
  if (discount.personId !== null && discount.personId !== personId) return discountErrors.otherPerson();
  return discount.maxUses !== null && uses >= discount.maxUses ? discountErrors.usedUp() : null;
};

const toFound = ({ id, code, amountCents, percent, appliesToMembershipFee }: StoredDiscount): FoundDiscount => ({
  id,
  code,
  label: `${code} (${discountLabel({ amountCents, percent })})`,
  amountCents,
  percent,
  appliesToMembershipFee,
  valueOf: (cents) => discountValue({ amountCents, percent }, cents),
});

/**
 * Rabatt finden. A code of its own is found or refused with the reason; „rabatt“ finds the general discount that takes
 * off most, or null. With `forUpdate` discounts that can run out stay locked until the booking is done, so that the
 * last use goes to one person only. Whoever locks the course as well does that first.
 */
export const findDiscount = async (ctx: Pick<Ctx, 'db'>, asked: DiscountQuery): Promise<FoundDiscount | null> => {
  const code = normalCode(asked.code);
  const discounts = await discountsWithCode(ctx, code);
  if (asked.forUpdate === true) await lockLimited(ctx, discounts);
  const uses = await countUses(ctx, discounts);
  const judged = discounts.map((discount) => ({
    discount,
    problem: problemOf(discount, asked, uses.get(discount.id) ?? 0),
  }));
  if (code === genericCode) {
    return bestOf(
      judged.filter(({ problem }) => problem === null).map(({ discount }) => toFound(discount)),
      asked.priceCents,
    );
  }
  const [only] = judged;
  if (!only) throw discountErrors.unknownCode();
  if (only.problem) throw only.problem;
  return toFound(only.discount);
};

/** Of two that are worth the same the elder one. */
const bestOf = (found: readonly FoundDiscount[], priceCents: number): FoundDiscount | null =>
  found.toSorted((one, other) => other.valueOf(priceCents) - one.valueOf(priceCents) || one.id - other.id)[0] ?? null;

/** The discount of a booking, whatever has become of it since: what was promised holds. */
export const discountById = async (ctx: Pick<Ctx, 'db'>, discountId: number): Promise<FoundDiscount | null> => {
  const { rows } = await sql<StoredDiscount>`select ${columns} from discount d where d.id = ${discountId}`.execute(
    ctx.db,
  );
  return rows[0] ? toFound(rows[0]) : null;
};
