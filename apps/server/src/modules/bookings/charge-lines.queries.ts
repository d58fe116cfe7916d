import { chargeLines } from '@vereinshaus/contract/bookings/booking-lines';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { type IsoDay, toDayNumber, toSeconds } from '@vereinshaus/contract/kit/days';
import { confirmationNumberOf } from '@vereinshaus/contract/rooms/rules';
import { maskedVoucherCode } from '@vereinshaus/contract/vouchers/calls';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { feeText, openOfFee } from '../fees/index.ts';
import { secondsOfDay } from './booking-page.queries.ts';

type ChargeLineRow = {
  id: number;
  kind: 'fee' | 'voucher' | 'room';
  /** Of a membership fee its year, of a voucher its code, of a booked room its name and time. */
  year: number | null;
  code: string | null;
  starts_at: Date | null;
  ends_at: Date | null;
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
    select f.id, 'fee' as kind, f.year, null as code, null as starts_at, null as ends_at, f.amount_cents as cents, ${openOfFee} as open_cents, i.due_on, d.created_at as charged_at,
      ${person}
    from membership_fee_card f
    join person_card p on p.club_id = f.club_id and p.id = f.person_id
    join open_item_card i on i.club_id = f.club_id and i.id = f.item_id
    join ledger_document_card d on d.club_id = i.club_id and d.id = i.document_id
    where f.reversed_at is null and f.participation_id is null and ${wanted}
    union all
    select v.id, 'voucher', null, v.code, null::timestamptz, null::timestamptz, v.amount_cents, coalesce(o.open_cents, 0)::integer, o.due_on, v.sold_at, ${person}
    from voucher_card v
    join person_card p on p.club_id = v.club_id and p.id = v.buyer_id
    left join lateral (
      select sum(i.open_cents) as open_cents, max(i.due_on) as due_on from open_item_card i
      where i.club_id = v.club_id and i.about_kind = 'voucher' and i.about_id = v.id and i.side = 'charge'
    ) o on true
    where v.paid_with = 'account' and v.cancelled_at is null and ${wanted}
    union all
    select b.id, 'room', null, r.name || case when b.state = 'cancelled' then ' (Stornogebühr)' else '' end, b.starts_at, b.ends_at,
      k.cents, coalesce(o.open_cents, 0)::integer, o.due_on, b.created_at, ${person}
    from room_booking_card b
    cross join lateral (select case b.state when 'confirmed' then b.price_cents when 'cancelled' then b.fee_cents else 0 end as cents) k
    join room_card r on r.club_id = b.club_id and r.id = b.room_id
    join person_card p on p.club_id = b.club_id and p.id = b.person_id
    left join lateral (
      select sum(i.open_cents) as open_cents, max(i.due_on) as due_on from open_item_card i
      where i.club_id = b.club_id and i.about_kind = 'room' and i.about_id = b.id and i.side = 'charge'
    ) o on true
    where k.cents > 0 and ${wanted}
    order by charged_at desc, id desc`.execute(ctx.db);
  return rows;
};

const nameOf = ({ kind, year, code }: ChargeLineRow): string => {
  if (kind === 'fee') return feeText(year ?? 0);
  return kind === 'room' ? (code ?? '') : `Gutschein ${maskedVoucherCode(code ?? '')}`;
};

const numberOf = { fee: chargeLines.membershipFee, voucher: chargeLines.voucher, room: chargeLines.room } as const;

const lineOf = (row: ChargeLineRow) => ({
  course: {
    ID: row.id,
    course_ID: numberOf[row.kind],
    cp_ID: 0,
    name: nameOf(row),
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
    isRoom: row.kind === 'room',
    roombooking_start: toSeconds(row.starts_at),
    roombooking_end: toSeconds(row.ends_at),
    confirmationNumber: row.kind === 'room' ? confirmationNumberOf(row.id) : '',
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

/** Beiträge, Gutscheine und Räume in der Liste der Buchungen: charged to the family without a course, the newest first. */
export const chargeLinesWhere = async (ctx: Pick<Ctx, 'db'>, wanted: RawBuilder<boolean>) =>
  (await chargedTo(ctx, wanted)).map(lineOf);
