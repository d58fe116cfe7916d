import { smallAmountCents } from '@vereinshaus/contract/invoices/calls';
import { fromDayNumber, type IsoDay, startOfDayInVienna, toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { groupedBy } from '../../kit/grouped-by.ts';

/** The bookings of a run; days are booking days, yyyymmdd. */
export type RunFilter = {
  courseId: number | undefined;
  from: number | undefined;
  to: number | undefined;
  /** One invoice per family. */
  perFamily: boolean;
};

type Reason = 'cancelled' | 'reserved' | 'free' | 'others' | 'issued' | 'address';

const reasons: Readonly<Record<Reason, string>> = {
  cancelled: 'Buchung storniert',
  reserved: 'reserviert und noch nicht verrechnet',
  free: 'kostenlos',
  others: 'andere zahlen den ganzen Betrag',
  issued: 'hat schon eine Rechnung',
  address: 'Anschrift fehlt (nötig über € 400)',
};

type Row = {
  id: number;
  fullname: string;
  course: string;
  cents: number;
  payer_id: number;
  has_email: boolean;
  has_address: boolean;
  reason: Reason | null;
};

const dayOf = (number: number | undefined) => (number === undefined ? null : fromDayNumber(number));

/**
 * Every booking that matches the filter with the part of its home, and why it gets no invoice; parts that others bear by agreement are on
 * separate invoices. Read as a whole, since a run covers all of them; persons left out are listed by name.
 */
const plannedBookings = async (
  ctx: Pick<Ctx, 'db'>,
  { courseId, from, to }: Omit<RunFilter, 'perFamily'>,
): Promise<readonly Row[]> => {
  const { rows } = await sql<Row>`
    with borne as materialized (
      select o.about_id as participation_id, o.payer_id, sum(e.amount_cents - e.reversed_cents) as cents
      from open_item_card o join ledger_entry_card e on e.club_id = o.club_id and e.debit_item_id = o.id
      where o.payer_id is not null and o.side = 'charge' and o.about_kind = 'booking' and o.moved_from_id is null
      group by o.about_id, o.payer_id
    )
    select t.id, p.display_name as fullname, c.name as course,
      own.cents,
      m.id as payer_id, m.email <> '' as has_email,
      '' not in (m.street || m.house_number, m.postal_code, m.locality) as has_address,
      case
        when i.id is not null then 'issued'
        when t.left_at is not null then 'cancelled'
        when t.is_reserved then 'reserved'
        when t.price_cents = 0 and f.amount_cents is null then 'free'
        when own.cents <= 0 then 'others'
        when (own.cents > ${smallAmountCents} or t.tax_code = 'reverse')
          and '' in (m.street || m.house_number, m.postal_code, m.locality) then 'address'
      end as reason
    from participation_card t
    join course_card c on c.club_id = t.club_id and c.id = t.course_id
    join person_letter p on p.club_id = t.club_id and p.id = t.person_id
    join person_letter m on m.club_id = p.club_id and m.id = p.manager_id
    left join membership_fee_card f on f.club_id = t.club_id and f.participation_id = t.id and f.reversed_at is null
    left join (
      select x.club_id, o.about_id as participation_id, min(x.invoice_id) as id from invoice_item x
      join open_item_card o on o.club_id = x.club_id and o.id = x.item_id
      where x.released_at is null and o.about_kind = 'booking' and o.payer_id is null group by x.club_id, o.about_id
      union
      select i.club_id, i.participation_id, min(i.id) from invoice i
      left join invoice x on x.club_id = i.club_id and x.cancels_id = i.id
      left join invoice_item y on y.club_id = i.club_id and y.invoice_id = i.id
      where i.kind = 'normal' and i.participation_id is not null and x.id is null and y.item_id is null
      group by i.club_id, i.participation_id
    ) i on i.club_id = t.club_id and i.participation_id = t.id
    cross join lateral (
      select t.price_cents + coalesce(f.amount_cents, 0) - coalesce((
        select sum(b.cents) from borne b where b.participation_id = t.id and b.payer_id <> m.id), 0)::integer as cents
    ) own
    where t.role = ${roleLiteral.participant}
      and (${courseId ?? null}::integer is null or t.course_id = ${courseId ?? null}::integer)
      and (${dayOf(from)}::date is null or (t.created_at at time zone 'Europe/Vienna')::date >= ${dayOf(from)}::date)
      and (${dayOf(to)}::date is null or (t.created_at at time zone 'Europe/Vienna')::date <= ${dayOf(to)}::date)
    order by m.last_name collate "de-AT-x-icu", m.id, t.id`.execute(ctx.db);
  return rows;
};

const sumOf = (rows: readonly Row[]) => rows.reduce((sum, { cents }) => sum + cents, 0);

/** A combined family invoice may need an address although the single bookings would not. */
const withFamilySums = (rows: readonly Row[]): readonly Row[] => {
  const families = groupedBy(
    rows.filter(({ reason }) => reason === null),
    ({ payer_id }) => payer_id,
  );
  return rows.map((row) =>
    row.reason === null && !row.has_address && sumOf(families.get(row.payer_id) ?? []) > smallAmountCents
      ? { ...row, reason: 'address' as const }
      : row,
  );
};

/** Rechnungslauf planen: which bookings get an invoice, ordered by family, and which are left out and why. */
export const planRun = async (ctx: Pick<Ctx, 'db'>, filter: RunFilter) => {
  const planned = await plannedBookings(ctx, filter);
  const rows = filter.perFamily ? withFamilySums(planned) : planned;
  const wanted = rows.filter(({ reason }) => reason === null);
  const invoiced = filter.perFamily ? [...new Map(wanted.map((row) => [row.payer_id, row])).values()] : wanted;
  return {
    participationIds: wanted.map(({ id }) => id),
    count: invoiced.length,
    amount: sumOf(wanted),
    withoutEmail: invoiced.filter(({ has_email }) => !has_email).length,
    leftOut: rows.flatMap(({ id, fullname, course, reason }) =>
      reason === null ? [] : [{ cp_ID: id, fullname, course, reason: reasons[reason] }],
    ),
  };
};

/** Courses with bookings, latest first. */
export const bookedCourses = async (ctx: Pick<Ctx, 'db'>) => {
  const { rows } = await sql<{ ID: number; name: string; starts_on: IsoDay | null }>`
    select c.id as "ID", c.name, c.starts_on from course_card c
    where exists (select from participation_card t
      where t.club_id = c.club_id and t.course_id = c.id and t.role = ${roleLiteral.participant})
    order by c.starts_on desc nulls last, c.name collate "de-AT-x-icu", c.id`.execute(ctx.db);
  return rows.map(({ ID, name, starts_on }) => ({
    ID,
    name,
    startdate: starts_on === null ? 0 : toSeconds(startOfDayInVienna(starts_on)),
  }));
};
