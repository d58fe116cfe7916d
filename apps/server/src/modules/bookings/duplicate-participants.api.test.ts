import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { balanceInBooks } from '../../../test/factories/books.ts';
import { buildClub, buildCourse, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { expectSoundBooks } from '../ledger/ledger.testing.ts';
import { bookingsIn } from './bookings.testing.ts';
import { chargeReservedOf } from './charge-reserved.ts';

/** Booked in summer, duplicated in the next June, charged when booking starts in August. */
const summer = new Date('2025-08-15T10:00:00Z');
const june = new Date('2026-06-01T10:00:00Z');
const bookingStarts = new Date('2026-08-07T06:00:00Z');

let now = june;
const house = useHouse({ clock: () => now });
const { book, leave, saldo } = bookingsIn(house);
const { bookings, courses, courseOffice } = contract;

let clubId = 0;
let courseId = 0;
let groupId = 0;
let admin: NonNullable<Actor>;
let vera: NonNullable<Actor>;

const times = { starts_on: '2025-09-01', booking_starts_at: '2025-08-01 08:00+02', payment_due_on: '2025-10-01' };

/** € 100 in two instalments; the first is asked only of those who book before November. */
const buildTwoInstalments = async () => {
  const [row] = await house().sql<{ id: number }>(
    `with p as (insert into payment_plan (club_id, course_id) values ($1, $2) returning id),
     c as (update course set payment_plan_id = p.id from p where course.id = $2),
     g as (insert into payment_group (club_id, plan_id, position, name) select $1, p.id, 0, 'Raten' from p returning id),
     r as (insert into payment_row (club_id, group_id, position, description, price_cents, non_member_price_cents, due_on,
         booking_starts_at, booking_ends_at)
       select $1, g.id, v.* from g, (values
         (0, '1. Rate', 6000, 6000, date '2025-09-15', timestamptz '2025-08-01', timestamptz '2025-10-31'),
         (1, '2. Rate', 4000, 4000, date '2026-02-02', null, null)) v)
     select id from g`,
    [clubId, courseId],
  );
  return row?.id ?? 0;
};

beforeEach(async () => {
  now = summer;
  clubId = await buildClub(house());
  const confirmed = { data_confirmed_at: '2025-08-10' };
  admin = await buildPerson(house(), clubId, { staff_level: 90, ...confirmed });
  vera = await buildPerson(house(), clubId, { first_name: 'Vera', email: 'vera@x.test', ...confirmed });
  courseId = await buildCourse(house(), clubId, { price_cents: 10_000, non_member_price_cents: 10_000, ...times });
  groupId = 0;
});

const inTwo = async () => {
  groupId = await buildTwoInstalments();
};

const booked = async (person = vera) => {
  const plan = groupId === 0 ? {} : { paymentPlan_ID: groupId };
  expect(await book(person, courseId, person.personId, plan)).toMatchObject({ http: 200, reply: { participating: 0 } });
  now = june;
};

type Wish = 'reserve' | 'charge' | 'none';

/** Published at once: before that no kept place is charged. */
const duplicate = async (participants: Wish) => {
  const { course_ID } = await house().as(admin).call(bookings.duplicateCourse, { course_ID: courseId, participants });
  await house().as(admin).call(courseOffice.setShown, { courseId: course_ID, shown: true });
  return course_ID;
};

const preview = (participants: Wish) =>
  house().as(admin).call(bookings.previewDuplicate, { course_ID: courseId, participants });

const chargeReserved = () =>
  chargeReservedOf(
    house().database,
    { id: clubId, origin: 'http://x.test' },
    { now: () => now, senderIn: (db) => house().queue.senderIn(db) },
  );

const bookingIn = async (course: number) => {
  const [row] = await house().sql<{ id: number; price_cents: number; is_reserved: boolean }>(
    'select id, price_cents, is_reserved from participation where course_id = $1 and role = 0 order by id',
    [course],
  );
  return row;
};

/** What was charged in a course, by the day it is due. */
const chargesIn = (course: number) =>
  house().sql<{ cents: number; due: string }>(
    `select i.amount_cents::integer as cents, i.due_on::text as due from open_item i
     join participation t on t.club_id = i.club_id and i.about_kind = 'booking' and t.id = i.about_id
     where t.course_id = $1 and i.side = 'charge' order by i.due_on, i.id`,
    [course],
  );

const mailsTo = async (email: string) =>
  (
    await house().sql<{ subject: string }>('select subject from mail where recipient = $1 and club_id = $2', [
      email,
      clubId,
    ])
  ).length;

const setPrice = async (cents: number) =>
  house()
    .as(admin)
    .call(bookings.setAdmin, { ID: (await bookingIn(courseId))?.id ?? 0, price: cents });

const seconds = (day: string) => new Date(`${day}T00:00:00+02:00`).getTime() / 1000;

const twoOfNextSeason = [
  { cents: 6000, due: '2026-09-21' },
  { cents: 4000, due: '2027-02-08' },
];

describe('who comes along into a copy', () => {
  it('and pays € 100 in two instalments owes € 100 in two, charged at once', async () => {
    await inTwo();
    await booked();
    const copy = await duplicate('charge');
    expect(await chargesIn(copy)).toEqual(twoOfNextSeason);
    expect(await saldo(vera.personId)).toBe(-20_000);
    await expectSoundBooks(house(), clubId);
  });

  it('keeps a reserved place that costs nothing until booking starts', async () => {
    await inTwo();
    await booked();
    const copy = await duplicate('reserve');
    expect(await bookingIn(copy)).toMatchObject({ price_cents: 10_000, is_reserved: true });
    expect(await chargeReserved()).toBe(0);
    expect(await saldo(vera.personId)).toBe(-10_000);
    now = new Date(bookingStarts.getTime() - 1000);
    expect(await chargeReserved()).toBe(0);
    now = bookingStarts;
    expect([await chargeReserved(), await chargeReserved()]).toEqual([1, 0]);
    expect(await chargesIn(copy)).toEqual(twoOfNextSeason);
    expect(await bookingIn(copy)).toMatchObject({ price_cents: 10_000, is_reserved: false });
    await expectSoundBooks(house(), clubId);
  });

  it('is charged once, although two runs come at the same moment', async () => {
    await booked();
    const copy = await duplicate('reserve');
    now = bookingStarts;
    await Promise.all([chargeReserved(), chargeReserved()]);
    expect(await chargesIn(copy)).toEqual([{ cents: 10_000, due: '2026-10-07' }]);
    expect(await saldo(vera.personId)).toBe(-20_000);
  });

  it('hears of it when it is charged, and not before', async () => {
    await booked();
    const before = await mailsTo('vera@x.test');
    await duplicate('reserve');
    expect(await mailsTo('vera@x.test')).toBe(before);
    now = bookingStarts;
    await chargeReserved();
    expect(await mailsTo('vera@x.test')).toBe(before + 1);
  });

  it('waits as long as the start of booking is moved', async () => {
    await booked();
    const copy = await duplicate('reserve');
    await house().sql(`update course set booking_starts_at = '2026-09-01 08:00+02' where id = $1`, [copy]);
    now = bookingStarts;
    expect(await chargeReserved()).toBe(0);
    now = new Date('2026-09-01T06:00:00Z');
    expect(await chargeReserved()).toBe(1);
  });

  it('pays what the course costs by then', async () => {
    await booked();
    const copy = await duplicate('reserve');
    await house().sql('update course set price_cents = 12000, non_member_price_cents = 12000 where id = $1', [copy]);
    now = bookingStarts;
    await chargeReserved();
    expect(await chargesIn(copy)).toEqual([{ cents: 12_000, due: '2026-10-07' }]);
    expect(await bookingIn(copy)).toMatchObject({ price_cents: 12_000 });
  });

  it('keeps the price that the club had agreed on, in the instalments of the plan', async () => {
    await inTwo();
    await booked();
    await setPrice(5000);
    const copy = await duplicate('reserve');
    now = bookingStarts;
    await chargeReserved();
    expect(await chargesIn(copy)).toEqual([
      { cents: 3000, due: '2026-09-21' },
      { cents: 2000, due: '2027-02-08' },
    ]);
    await expectSoundBooks(house(), clubId);
  });

  it('and cancels the reserved place is never charged', async () => {
    await booked();
    const copy = await duplicate('reserve');
    expect(await leave(admin, copy, vera.personId, { refund: true })).toMatchObject({ http: 200 });
    now = bookingStarts;
    expect(await chargeReserved()).toBe(0);
    expect(await chargesIn(copy)).toEqual([]);
    expect(await saldo(vera.personId)).toBe(-10_000);
  });

  it('is charged to the family that pays by then', async () => {
    await booked();
    const bert = await buildPerson(house(), clubId, { first_name: 'Bert' });
    await duplicate('reserve');
    await house().as(admin).call(contract.profile.move, { child_ID: vera.personId, verwalter_ID: bert.personId });
    now = bookingStarts;
    await chargeReserved();
    expect(await balanceInBooks(house(), bert.personId)).toBe(-20_000);
    await expectSoundBooks(house(), clubId);
  });

  it('gets another price after the charge: nothing is due before it was charged', async () => {
    await house().sql('update course set payment_due_on = null where id = $1', [courseId]);
    await booked();
    const copy = await duplicate('reserve');
    now = bookingStarts;
    await chargeReserved();
    await house()
      .as(admin)
      .call(bookings.setAdmin, { ID: (await bookingIn(copy))?.id ?? 0, price: 9000 });
    expect(await chargesIn(copy)).toEqual([
      { cents: 10_000, due: '2026-08-07' },
      { cents: 9000, due: '2026-08-07' },
    ]);
  });

  it('nobody, when nobody is wanted', async () => {
    await booked();
    const copy = await duplicate('none');
    expect(await bookingIn(copy)).toBeUndefined();
    expect(await saldo(vera.personId)).toBe(-10_000);
  });

  it('is charged although another course of the club cannot be', async () => {
    await booked();
    const first = await duplicate('reserve');
    const second = await duplicate('reserve');
    // Something no rule foresees.
    await house().sql('alter table ledger_entry add constraint too_much check (amount_cents <> 11111) not valid');
    await house().sql('update course set price_cents = 11111, non_member_price_cents = 11111 where id = $1', [first]);
    now = bookingStarts;
    await expect(chargeReserved()).rejects.toThrow('too_much');
    await house().sql('alter table ledger_entry drop constraint too_much');
    expect(await chargesIn(second)).toEqual([{ cents: 10_000, due: '2026-10-07' }]);
  });
});

describe('the preview', () => {
  it.each(['reserve', 'charge'] as const)('of "%s" says what then happens, and changes nothing', async (wish) => {
    await inTwo();
    await booked();
    const tables = [
      'course',
      'participation',
      'ledger_document',
      'mail',
      'history_entry',
      'payment_plan',
      'installment',
    ];
    const counts = async () =>
      Promise.all(
        tables.map(async (table) => (await house().sql(`select 1 from ${table} where club_id = $1`, [clubId])).length),
      );
    const before = await counts();
    const said = await preview(wish);
    expect(await counts()).toEqual(before);
    expect(said).toEqual({
      chargedFrom: wish === 'reserve' ? bookingStarts.getTime() / 1000 : 0,
      participants: [
        {
          child_ID: vera.personId,
          fullname: 'Vera Huber',
          payer: 'Vera Huber',
          plan: 'Raten',
          price: 10_000,
          agreed: false,
          payments: [
            { description: '1. Rate', price: 6000, dueDate: seconds('2026-09-21') },
            { description: '2. Rate', price: 4000, dueDate: seconds('2027-02-08') + 3600 },
          ],
        },
      ],
    });
    const copy = await duplicate(wish);
    now = bookingStarts;
    await chargeReserved();
    expect(await chargesIn(copy)).toEqual(twoOfNextSeason);
  });

  it('holds where a course has no start of booking', async () => {
    await inTwo();
    await house().sql(
      `update payment_row set booking_ends_at = '2025-08-31' where club_id = $1 and booking_ends_at is not null`,
      [clubId],
    );
    await house().sql('update course set booking_starts_at = null where id = $1', [courseId]);
    await booked();
    const said = await preview('reserve');
    const copy = await duplicate('reserve');
    now = new Date('2026-09-07T08:00:00Z');
    await chargeReserved();
    expect((await chargesIn(copy)).map(({ cents }) => cents)).toEqual(
      said.participants[0]?.payments.map(({ price }) => price),
    );
  });
});

describe('taking back a season run', () => {
  const run = async () => {
    now = june;
    const { run_ID } = await house()
      .as(admin)
      .call(courses.seasonRun, { course_ids: [courseId] });
    const [made] = await house().sql<{ id: number }>('select id from course where season_run_id = $1', [run_ID]);
    const copy = made?.id ?? 0;
    await house().as(admin).call(contract.courseOffice.setShown, { courseId: copy, shown: true });
    return { runId: run_ID, copy };
  };
  const undo = (runId: number) => house().as(admin).ask(courses.seasonUndo, { run_ID: runId });
  const isThere = async (course: number) =>
    (await house().sql('select 1 from course where id = $1 and deleted_at is null', [course])).length === 1;

  it('deletes courses that nobody ever booked', async () => {
    const { runId, copy } = await run();
    expect((await undo(runId)).http).toBe(200);
    expect(await isThere(copy)).toBe(false);
  });

  it('is refused once somebody booked, also after they cancelled', async () => {
    const { runId, copy } = await run();
    now = new Date('2026-08-10T10:00:00Z');
    await house().sql('update person set data_confirmed_at = $2 where club_id = $1', [clubId, now]);
    expect(await book(vera, copy, vera.personId)).toMatchObject({ http: 200 });
    expect((await undo(runId)).http).toBe(409);
    await leave(admin, copy, vera.personId, { refund: true });
    expect((await undo(runId)).http).toBe(409);
    expect(await isThere(copy)).toBe(true);
  });

  it('is refused when a participant became a trainer after having been charged', async () => {
    const { runId, copy } = await run();
    now = new Date('2026-08-10T10:00:00Z');
    await house().sql('update person set data_confirmed_at = $2 where club_id = $1', [clubId, now]);
    await book(vera, copy, vera.personId);
    await house().as(admin).call(bookings.toggleRole, { course_ID: copy, child_ID: vera.personId, role: 1 });
    expect((await undo(runId)).http).toBe(409);
  });
});
