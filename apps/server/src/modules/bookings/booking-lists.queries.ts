import { type Cancellation, cancellationOf, isOverOn, undoUntilOf } from '@vereinshaus/contract/bookings/cancellation';
import { type ParticipationRole, participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { type OpenPart, payNowOf } from '@vereinshaus/contract/bookings/pay-now';
import { missedOffer } from '@vereinshaus/contract/bookings/queue-offers';
import { mayChangePlan } from '@vereinshaus/contract/bookings/rules';
import type { ClubSettings } from '@vereinshaus/contract/clubs/settings';
import { dayInVienna, type IsoDay, toDayNumber, toSeconds } from '@vereinshaus/contract/kit/days';
import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import type { PriceStep } from '@vereinshaus/contract/price-rules/prices';
import { type RawBuilder, sql } from 'kysely';
import { isFamilyOf } from '../../db/family-of.ts';
import { roleLiteral } from '../../db/role-literal.ts';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { paymentModelIn, seesAllCourses } from '../courses/index.ts';
import { openOfFee } from '../fees/index.ts';
import { tagValue } from '../tags/index.ts';
import { secondsOfDay } from './booking-page.queries.ts';
import { type BornePart, bornePartsOf, ownPartIn, sharesOfHome, sharesOfSecondHome } from './borne-parts.queries.ts';
import { chargeLinesWhere } from './charge-lines.queries.ts';
import { isHomes, openPartsOf } from './open-parts.queries.ts';
import { bondsOfPlaces, bondTold, type QueueBond } from './queue-bonds.ts';
import { isUndoable } from './undo-booking.ts';

type Line = {
  id: number;
  course_id: number;
  name: string;
  note: string;
  tags: number[];
  role: ParticipationRole;
  position: number;
  price_cents: number;
  nominal_price_cents: number;
  price_steps: PriceStep[];
  vat_percent: number;
  membership_fee_cents: number;
  fee_open_cents: number | null;
  created_at: Date;
  /** When it was booked; of who waits, since when: the order of the queue. */
  since: Date;
  starts_at: Date | null;
  left_at: Date | null;
  is_credited: boolean;
  is_reserved: boolean;
  charged_from: Date | null;
  open_cents: number;
  discount_id: number | null;
  discount_code: string | null;
  due_on: IsoDay | null;
  payment_group_id: number | null;
  payment_model: number | null;
  course_price_cents: number;
  non_member_price_cents: number;
  booking_ends_at: Date | null;
  starts_on: IsoDay | null;
  ends_on: IsoDay | null;
  members_only: boolean;
  next_at: Date | null;
  next_place: string | null;
  bring: string;
  other_plans: number;
  is_undoable: boolean;
  offered_until: Date | null;
  /** They said yes to the offer, and wait for the families of friends. */
  waits_for_friends: boolean;
  /** Invited to the head of the queue, until when they answer; null = nobody asked, or they have. */
  invited_until: Date | null;
  skipped_reason: string;
  open_parts: OpenPart[];
  /** What others than the first home bear of it. */
  borne: BornePart[];
  installments: {
    ID: number;
    payment_plan_ID: number | null;
    description: string;
    price: number;
    dueOn: IsoDay | null;
    open: number;
  }[];
  person_id: number;
  first_name: string;
  last_name: string;
  sex: string;
  birth_date: IsoDay | null;
  manager_id: number;
};

/** A place that is only kept in a copy that nobody has published is known to the office alone. */
const isToldOf = (ctx: Ctx): RawBuilder<boolean> =>
  seesAllCourses(ctx.viewer) ? sql<boolean>`true` : sql<boolean>`not (c.is_draft and t.is_reserved)`;

const lines = async (ctx: Ctx, wanted: RawBuilder<boolean>): Promise<readonly Line[]> => {
  const { rows } = await sql<Line>`
    select t.id, t.course_id, c.name, t.note, t.role, t.price_cents, t.nominal_price_cents, t.price_steps, t.vat_percent::float8 as vat_percent,
      t.membership_fee_cents, t.created_at, coalesce(t.waits_since, t.queued_at, t.created_at) as since,
      f.open_cents as fee_open_cents,
      t.starts_at, t.left_at, t.is_credited, t.discount_id, d.code as discount_code, t.payment_group_id, ${paymentModelIn('c')} as payment_model,
      coalesce(o.due_on, c.payment_due_on) as due_on, coalesce(o.open_cents, 0)::integer as open_cents, t.is_reserved,
      case when t.is_reserved then c.reserved_until end as charged_from, c.price_cents as course_price_cents, c.non_member_price_cents, c.booking_ends_at, c.starts_on,
      c.ends_on, c.bring, c.members_only,
      array(select ${tagValue} from tagging_card x join tag_card t on t.club_id = x.club_id and t.id = x.tag_id
        where x.club_id = c.club_id and x.course_id = c.id order by 1) as tags,
      case when t.role = ${roleLiteral.waiting} and t.left_at is null then (select count(*) from participation q
        where q.club_id = t.club_id and q.course_id = t.course_id and q.left_at is null and q.role = ${roleLiteral.waiting}
          and (q.queued_at, q.id) <= (t.queued_at, t.id)) else 0 end::integer as position,
      (select o.expires_at from queue_offer o where o.club_id = t.club_id and o.participation_id = t.id and o.ended_at is null) as offered_until,
      exists (select from queue_offer o join queue_bond_entry e on e.club_id = o.club_id and e.participation_id = o.participation_id
        where o.club_id = t.club_id and o.participation_id = t.id and o.ended_at is null and o.agreed_at is not null) as waits_for_friends,
      (select i.answer_until from queue_invitation i where i.club_id = t.club_id and i.participation_id = t.id and i.ended_at is null) as invited_until,
      t.skipped_reason, n.starts_at as next_at, n.place as next_place, ${isUndoable(ctx)} as is_undoable,
      ${openPartsOf(sql`t.id`)} as open_parts, ${bornePartsOf} as borne,
      (select count(*) from payment_group g
        where g.club_id = c.club_id and g.plan_id = c.payment_plan_id and g.is_active
          and g.id is distinct from t.payment_group_id and exists (select from payment_row r
            where r.club_id = g.club_id and r.group_id = g.id and r.is_active
              and (r.booking_starts_at is null or r.booking_starts_at <= ${ctx.now})
              and (r.booking_ends_at is null or r.booking_ends_at > ${ctx.now})))::integer as other_plans,
      coalesce((select json_agg(json_build_object('ID', i.id, 'payment_plan_ID', i.payment_row_id,
          'description', i.description, 'price', i.amount_cents, 'dueOn', i.due_on,
          'open', (select coalesce(sum(o.open_cents), 0) from open_item_card o where o.club_id = i.club_id
            and o.person_id = t.person_id and o.about_kind = 'booking' and o.about_id = t.id and o.about_part = i.id
            and o.side = 'charge' and ${isHomes('o')})) order by i.due_on, i.id)
        from installment i where i.club_id = t.club_id and i.participation_id = t.id and i.deleted_at is null), '[]')
        as installments,
      p.id as person_id, p.first_name, p.last_name, p.sex, p.birth_date, p.manager_id
    from participation t
    join course_card c on c.club_id = t.club_id and c.id = t.course_id
    join person_card p on p.club_id = t.club_id and p.id = t.person_id
    left join lateral (
      select sum(o.open_cents) as open_cents, max(o.due_on) as due_on from open_item_card o
      where o.club_id = t.club_id and o.person_id = t.person_id and o.about_kind = 'booking' and o.about_id = t.id
        and o.side = 'charge' and ${isHomes('o')}
    ) o on true
    left join lateral (
      select ${openOfFee} as open_cents from membership_fee_card f
      where f.club_id = t.club_id and f.participation_id = t.id and f.reversed_at is null limit 1
    ) f on t.membership_fee_cents > 0
    left join discount d on d.club_id = t.club_id and d.id = t.discount_id
    left join lateral (
      select e.starts_at, coalesce(r.name, e.place) as place from event_card e
      left join room_card r on r.club_id = e.club_id and r.id = e.room_id
      where e.club_id = c.club_id and e.course_id = c.id and e.hidden_at is null and e.starts_at > ${ctx.now}
        and e.visibility = 5
      order by e.starts_at limit 1
    ) n on true
    where ${wanted} and ${isToldOf(ctx)}
    order by t.left_at is not null, c.starts_on desc nulls first, t.id desc`.execute(ctx.db);
  return rows;
};

type OwnWays = Pick<ClubSettings, 'selfCancelBookings' | 'undoBookings'>;

const undoUntilFor = (line: Line, { undoBookings }: OwnWays): number =>
  undoBookings && line.is_undoable ? undoUntilOf(line.starts_at ?? line.created_at) : 0;

const cancellationFor = (ctx: Ctx, line: Line, ways: OwnWays): Cancellation =>
  cancellationOf(
    {
      role: line.role,
      hasLeft: line.left_at !== null,
      startsOn: line.starts_on,
      endsOn: line.ends_on,
      selfCancel: ways.selfCancelBookings,
      undoUntil: undoUntilFor(line, ways),
    },
    dayInVienna(ctx.now),
  );

/** Who may cancel this one: the office what is not over, the Verwalter the queue and what the club allows. */
const cancellable = (ctx: Ctx, line: Line, way: Cancellation) => {
  const viewer = viewerOf(ctx);
  const isActive = line.left_at === null && !isOverOn(line.ends_on, dayInVienna(ctx.now));
  if (isActive && hasPermission(viewer, 'course/participants', line.course_id)) return true;
  return line.manager_id === viewer.id && (way === 'queue' || way === 'self' || way === 'undo');
};

const planIsOpen = (ctx: Ctx, line: Line) =>
  line.left_at === null &&
  line.role === participationRole.participant &&
  mayChangePlan({
    bookingEnd: toSeconds(line.booking_ends_at),
    now: toSeconds(ctx.now),
    otherPlans: line.other_plans,
    price: line.course_price_cents,
    pricenm: line.non_member_price_cents,
    membersOnly: line.members_only,
    instalments: line.installments.length,
  });

/** Buchungen einer Person, die laufenden zuerst. */
export const bookingsOf = (ctx: Ctx, personId: number) => bookingsWhere(ctx, sql<boolean>`p.id = ${personId}`);

/** Buchungen der Familie: of oneself, of whom one manages, and without amounts of children of another home. */
export const bookingsOfFamily = (ctx: Ctx) => {
  const { id } = viewerOf(ctx);
  return bookingsWhere(
    ctx,
    sql<boolean>`${isFamilyOf(id, 'see')} and p.deleted_at is null`,
    sql<boolean>`(p.id = ${id} or p.manager_id = ${id}) and p.deleted_at is null`,
    (line) => line.person_id !== id && line.manager_id !== id,
  );
};

/**
 * Of the persons that `wanted` means: what they have booked, what was only charged to those of `charged`, and last what
 * was cancelled.
 */
const bookingsWhere = async (
  ctx: Ctx,
  wanted: RawBuilder<boolean>,
  charged = wanted,
  isShared: (line: Line) => boolean = () => false,
) => {
  const settings = await clubSettingsOf(ctx);
  const found = await lines(ctx, wanted);
  const waiting = found.filter(({ role, left_at: leftAt }) => role === participationRole.waiting && leftAt === null);
  const bonds = await bondsOfPlaces(
    ctx,
    waiting.map(({ id }) => id),
  );
  const booked = found.map((line) => {
    const told = bookingLine(ctx, line, settings, bonds.get(line.id));
    return isShared(line) ? ofSecondHome(ctx, told, line.borne) : told;
  });
  return [
    ...booked.filter(({ course }) => course.timeLeave === 0),
    ...(await chargeLinesWhere(ctx, charged)),
    ...booked.filter(({ course }) => course.timeLeave > 0),
  ];
};

const payNowFor = (ctx: Ctx, parts: readonly OpenPart[]) => {
  const now = payNowOf(parts, dayInVienna(ctx.now));
  return now === undefined ? {} : { payNow: { cents: now.cents, items: now.items } };
};

/** A free place that is theirs for a while; who was late says anew that they wait. */
const offerFor = (ctx: Ctx, line: Line) => {
  const { role, left_at: leftAt, offered_until: until, invited_until: invited, skipped_reason: reason } = line;
  if (role !== participationRole.waiting || leftAt !== null) return {};
  const openState = line.waits_for_friends ? ('agreed' as const) : ('open' as const);
  if (until !== null && until > ctx.now) return { offer: { state: openState, until: toSeconds(until) } };
  if (invited !== null && invited > ctx.now) return { offer: { state: 'invited' as const, until: toSeconds(invited) } };
  return until !== null || reason === missedOffer ? { offer: { state: 'missed' as const, until: 0 } } : {};
};

const bookingLine = (ctx: Ctx, line: Line, ways: OwnWays, bond?: QueueBond) => {
  const cancellation = cancellationFor(ctx, line, ways);
  return {
    course: {
      ID: line.course_id,
      course_ID: line.course_id,
      cp_ID: line.id,
      name: line.name,
      note: line.note,
      tags: line.tags.join(','),
      role: line.role,
      position: line.position,
      price: line.course_price_cents,
      cp_price: line.price_cents,
      cp_price_nominal: line.nominal_price_cents,
      currency: 'EUR' as const,
      tax_rate: line.vat_percent,
      timeCreation: toSeconds(line.since),
      timeStart: toSeconds(line.starts_at),
      timeLeave: toSeconds(line.left_at),
      reserved: line.is_reserved,
      chargedFrom: toSeconds(line.charged_from),
      refunded: line.is_credited,
      discount_ID: line.discount_id,
      paymentDueDate: secondsOfDay(line.due_on),
      open: line.open_cents,
      payments: line.installments.map(({ dueOn, ...installment }) => ({
        ...installment,
        ...ownPartIn(installment, line.borne),
        dueDate: secondsOfDay(dueOn),
      })),
      priceSteps: line.price_steps,
      membershipFee: line.membership_fee_cents,
      ...(line.fee_open_cents !== null && { membershipFeeOpen: line.fee_open_cents }),
      paymentGroup_ID: line.payment_group_id,
      canChangePlan: planIsOpen(ctx, line),
      canCancel: cancellable(ctx, line, cancellation),
      cancellation,
      undoUntil: cancellation === 'undo' ? undoUntilFor(line, ways) : 0,
      ...offerFor(ctx, line),
      ...(bond && { bond: bondTold(bond, line.id) }),
      ...payNowFor(ctx, line.open_parts),
      ...sharesOfHome(line.price_cents, line.borne),
      coursePaymentModel_ID: line.payment_model,
      isRoom: false,
      roombooking_start: 0,
      roombooking_end: 0,
      confirmationNumber: String(line.id),
      bookingEnd: toSeconds(line.booking_ends_at),
      startdate: secondsOfDay(line.starts_on),
      enddate: secondsOfDay(line.ends_on),
      nextevent: toSeconds(line.next_at),
      nextlocation: line.next_place ?? '',
      bring: line.bring,
      membersOnly: line.members_only,
      pricenm: line.non_member_price_cents,
    },
    child: {
      ID: line.person_id,
      prename: line.first_name,
      fullname: `${line.first_name} ${line.last_name}`.trim(),
      sex: line.sex,
      birthdate: toDayNumber(line.birth_date),
      verwalter_ID: line.manager_id,
      isShared: false,
    },
    discount: line.discount_code === null ? null : { code: line.discount_code },
  };
};

type ToldLine = ReturnType<typeof bookingLine>;

/** What another home pays, and how, is its own business; so is who its Verwalter is. What the viewer bears of it is told. */
const ofSecondHome = (ctx: Ctx, { course, child }: ToldLine, borne: readonly BornePart[]): ToldLine => {
  const { membershipFeeOpen: _fee, payNow: _pay, shares: _shares, offer: _offer, bond: _bond, ...told } = course;
  const own = borne.filter(({ payerId }) => payerId === viewerOf(ctx).id);
  const parts = own.map(({ id, open: cents, dueOn }) => ({ id, cents, dueOn }));
  return {
    course: {
      ...told,
      price: 0,
      cp_price: 0,
      cp_price_nominal: 0,
      pricenm: 0,
      tax_rate: 0,
      discount_ID: null,
      paymentDueDate: secondsOfDay(payNowOf(parts, dayInVienna(ctx.now))?.dueOn ?? null),
      open: parts.reduce((sum, { cents }) => sum + cents, 0),
      ...payNowFor(ctx, parts),
      ...sharesOfSecondHome(own),
      payments: [],
      priceSteps: [],
      membershipFee: 0,
      paymentGroup_ID: null,
      chargedFrom: 0,
      refunded: false,
      canChangePlan: false,
      cancellation: 'none',
      undoUntil: 0,
    },
    child: { ...child, verwalter_ID: 0, isShared: true },
    discount: null,
  };
};
