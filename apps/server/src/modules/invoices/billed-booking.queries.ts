import type { IsoDay } from '@vereinshaus/contract/kit/days';
import type { PriceStep, TaxCode } from '@vereinshaus/contract/price-rules/prices';
import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';
import { feeText, openOfFee } from '../fees/index.ts';
import { invoiceErrors } from './invoices.errors.ts';

export type Payer = {
  payer_id: number;
  company_name: string;
  titles_before: string;
  first_name: string;
  last_name: string;
  titles_after: string;
  letter_salutation: string;
  sex: string;
  street: string;
  house_number: string;
  door: string;
  postal_code: string;
  locality: string;
  country: string;
  vat_id: string;
  email: string;
  payment_method: number;
};

export type BilledBooking = Payer & {
  participation_id: number;
  person_id: number;
  participant: string;
  course: string;
  role: number;
  left_at: Date | null;
  is_credited: boolean;
  is_reserved: boolean;
  price_cents: number;
  price_steps: PriceStep[];
  tax_code: TaxCode;
  vat_percent: number;
  /** The day or period of the service. */
  service_from: IsoDay;
  service_to: IsoDay;
  due_on: IsoDay | null;
  open_cents: number;
  payments: { text: string; cents: number; dueOn: IsoDay | null }[];
  /** The membership fee that was charged with the booking. */
  fee: { text: string; cents: number; openCents: number; dueOn: IsoDay } | null;
};

/**
 * A booking with the data for its invoice, locked until the invoice is written. Course and persons are looked up one after the other, each
 * by its id: otherwise a database without statistics reads all persons of a club for every invoice of a run.
 */
export const billedBooking = async (ctx: Pick<WorkCtx, 'db'>, participationId: number): Promise<BilledBooking> => {
  const { rows } = await sql<Omit<BilledBooking, 'fee'>>`
    select t.id as participation_id, t.person_id, p.display_name as participant, c.name as course,
      t.role, t.left_at, t.is_credited, t.is_reserved, t.price_cents, t.price_steps, t.tax_code,
      t.vat_percent::float8 as vat_percent,
      coalesce(c.starts_on, (t.created_at at time zone 'Europe/Vienna')::date) as service_from,
      coalesce(c.ends_on, c.starts_on, (t.created_at at time zone 'Europe/Vienna')::date) as service_to,
      (select min(o.due_on) from open_item_card o
        where o.club_id = t.club_id and o.about_kind = 'booking' and o.about_id = t.id
          and o.side = 'charge' and o.open_cents > 0) as due_on,
      (select coalesce(sum(o.open_cents), 0) from open_item_card o
        where o.club_id = t.club_id and o.about_kind = 'booking' and o.about_id = t.id
          and o.side = 'charge')::integer as open_cents,
      coalesce((select json_agg(json_build_object('text', i.description, 'cents', i.amount_cents, 'dueOn', i.due_on)
          order by i.due_on, i.id)
        from installment_card i where i.club_id = t.club_id and i.participation_id = t.id and i.deleted_at is null), '[]')
        as payments,
      m.id as payer_id, m.company_name, m.titles_before, m.first_name, m.last_name, m.titles_after, m.letter_salutation, m.sex,
      m.street, m.house_number, m.door, m.postal_code, m.locality, m.country, m.vat_id, m.email, m.payment_method
    from participation_card t
    cross join lateral (
      select c.name, c.starts_on, c.ends_on from course_card c where c.club_id = t.club_id and c.id = t.course_id limit 1) c
    cross join lateral (
      select p.display_name, p.manager_id from person_card p where p.club_id = t.club_id and p.id = t.person_id limit 1) p
    cross join lateral (select m.* from person_letter m where m.club_id = t.club_id and m.id = p.manager_id limit 1) m
    where t.id = ${participationId}
    for share of t`.execute(ctx.db);
  const [booking] = rows;
  if (booking === undefined) throw invoiceErrors.bookingGone();
  return { ...booking, fee: await feeOf(ctx, participationId) };
};

type FeeRow = { year: number; cents: number; open_cents: number; due_on: IsoDay };

const feeOf = async (ctx: Pick<WorkCtx, 'db'>, participationId: number): Promise<BilledBooking['fee']> => {
  const { rows } = await sql<FeeRow>`
    select f.year, f.amount_cents as cents, ${openOfFee} as open_cents, i.due_on
    from membership_fee_card f join open_item_card i on i.club_id = f.club_id and i.id = f.item_id
    where f.participation_id = ${participationId} and f.reversed_at is null`.execute(ctx.db);
  const [fee] = rows;
  if (fee === undefined) return null;
  return { text: feeText(fee.year), cents: fee.cents, openCents: fee.open_cents, dueOn: fee.due_on };
};

/** The supplier data of the club on an invoice. */
export const supplierOf = async ({ db, club }: Pick<WorkCtx, 'db' | 'club'>) => {
  const row = await db
    .selectFrom('club_card as c')
    .where('c.id', '=', club.id)
    .select([
      'c.name',
      'c.full_name',
      'c.account_name',
      'c.address',
      'c.zvr',
      'c.iban',
      'c.bic',
      'c.bank_name',
      'c.color',
    ])
    .executeTakeFirstOrThrow();
  const name = row.full_name || row.name;
  return { ...row, name, accountName: row.account_name || name };
};
