import { chargeLines } from '@vereinshaus/contract/bookings/booking-lines';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { type IsoDay, toDayNumber, toSeconds } from '@vereinshaus/contract/kit/days';
import { maskedVoucherCode } from '@vereinshaus/contract/vouchers/calls';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { feeText, openOfFee } from '../fees/index.ts';
import { secondsOfDay } from './booking-page.queries.ts';

type ChargeLineRow = {
  id: number;
  /** Of a membership fee its year, of a voucher its code. */
  year: number | null;
  code: string | null;
  cents: number;
  open_cents: number;
  due_on: IsoDay | null;
  charged_at: Date;
  person_id: number;
  first_name: string;
  last_name: string;
  sex: string;
  birth_date: IsoDay | null;
  manager_id: number;
};

/** Of the persons that `wanted` means, as `p`. What a booking brought along stands with the booking. */
const chargedTo = async (ctx: Pick<Ctx, 'db'>, wanted: RawBuilder<boolean>): Promise<readonly ChargeLineRow[]> => {
  const person = sql`p.id as person_id, p.first_name, p.last_name, p.sex, p.birth_date, p.manager_id`;
  const { rows } = await sql<ChargeLineRow>`
    select f.id, f.year, null as code, f.amount_cents as cents, ${openOfFee} as open_cents, i.due_on, d.created_at as charged_at,
      ${person}
    from membership_fee_card f
    join person_card p on p.club_id = f.club_id and p.id = f.person_id
    join open_item_card i on i.club_id = f.club_id and i.id = f.item_id
    join ledger_document_card d on d.club_id = i.club_id and d.id = i.document_id
    where f.reversed_at is null and f.participation_id is null and ${wanted}
    union all
    select v.id, null, v.code, v.amount_cents, coalesce(o.open_cents, 0)::integer, o.due_on, v.sold_at, ${person}
    from voucher_card v
    join person_card p on p.club_id = v.club_id and p.id = v.buyer_id
    left join lateral (
      select sum(i.open_cents) as open_cents, max(i.due_on) as due_on from open_item_card i
      where i.club_id = v.club_id and i.about_kind = 'voucher' and i.about_id = v.id and i.side = 'charge'
    ) o on true
    where v.paid_with = 'account' and v.cancelled_at is null and ${wanted}
    order by charged_at desc, id desc`.execute(ctx.db);
  return rows;
};

const lineOf = (row: ChargeLineRow) => ({
  course: {
    ID: row.id,
    course_ID: row.year === null ? chargeLines.voucher : chargeLines.membershipFee,
    cp_ID: 0,
    name: row.year === null ? `Gutschein ${maskedVoucherCode(row.code ?? '')}` : feeText(row.year),
    note: '',
    tags: '',
    role: participationRole.participant,
    position: 0,
    price: row.cents,
    cp_price: row.cents,
    cp_price_nominal: row.cents,
    currency: 'EUR' as const,
    tax_rate: 0,
    timeCreation: toSeconds(row.charged_at),
    timeStart: 0,
    timeLeave: 0,
    reserved: false,
    chargedFrom: 0,
    refunded: false,
    discount_ID: null,
    paymentDueDate: secondsOfDay(row.due_on),
    open: row.open_cents,
    payments: [],
    priceSteps: [],
    membershipFee: 0,
    paymentGroup_ID: null,
    canChangePlan: false,
    canCancel: false,
    cancellation: 'none' as const,
    undoUntil: 0,
    coursePaymentModel_ID: null,
    isRoom: false,
    roombooking_start: 0,
    roombooking_end: 0,
    confirmationNumber: '',
    bookingEnd: 0,
    startdate: 0,
    enddate: 0,
    nextevent: 0,
    nextlocation: '',
    bring: '',
    membersOnly: false,
    pricenm: row.cents,
  },
  child: {
    ID: row.person_id,
    prename: row.first_name,
    fullname: `${row.first_name} ${row.last_name}`.trim(),
    sex: row.sex,
    birthdate: toDayNumber(row.birth_date),
    verwalter_ID: row.manager_id,
    isShared: false,
  },
  discount: null,
});

/** Beiträge und Gutscheine in der Liste der Buchungen: charged to the family without a course, the newest first. */
export const chargeLinesWhere = async (ctx: Pick<Ctx, 'db'>, wanted: RawBuilder<boolean>) =>
  (await chargedTo(ctx, wanted)).map(lineOf);
