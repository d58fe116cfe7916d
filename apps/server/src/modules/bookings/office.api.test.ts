import { contract } from '@vereinshaus/contract';
import readExcel from 'read-excel-file/node';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildCourse, buildGrant, buildParticipation, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { bookingsIn, buildFamily, buildPlan, sweepIn } from './bookings.testing.ts';

let today = new Date('2026-11-15T12:00:00Z');
const house = useHouse({ clock: () => today });
const { book, leave, places, saldo } = bookingsIn(house);
const calls = contract.bookings;

let clubId = 0;
let admin: Actor = null;
let families: Awaited<ReturnType<typeof buildFamily>>[] = [];

const childOf = (index: number) => families[index]?.children[0] ?? 0;
const parentOf = (index: number) => families[index]?.parent ?? null;
const course = (columns: Record<string, unknown> = {}) => buildCourse(house(), clubId, columns);
const sweep = () => sweepIn(house(), clubId, () => today);
const passedOver = () => house().sql(`select 1 from mail where club_id = $1 and body like '%nicht erfüllt%'`, [clubId]);
const setSettings = (settings: Record<string, unknown>) =>
  house().sql('update club set settings = $2 where id = $1', [clubId, JSON.stringify(settings)]);

beforeAll(async () => {
  clubId = await buildClub(house());
  admin = await buildPerson(house(), clubId, { first_name: 'Adele', staff_level: 90 });
});

beforeEach(async () => {
  today = new Date('2026-11-15T12:00:00Z');
  await setSettings({});
  await house().sql('delete from mail where club_id = $1', [clubId]);
  families = [];
  for (let index = 0; index < 3; index += 1) families.push(await buildFamily(house(), clubId));
});

describe('moving up', () => {
  it('works when the chosen payment plan is gone meanwhile: the first that is left counts', async () => {
    const courseId = await course({ max_participants: 1 });
    const [once, rates] = await buildPlan(house(), clubId, courseId, ['Sofort', 'Raten']);
    await book(parentOf(0), courseId, childOf(0), { paymentPlan_ID: once });
    await book(parentOf(1), courseId, childOf(1), { paymentPlan_ID: rates });
    await house().sql('update payment_group set is_active = false where id = $1', [rates]);
    expect(await leave(admin, courseId, childOf(0), { refund: 1 })).toMatchObject({ http: 200 });
    expect(await places(courseId)).toMatchObject({ participants: [childOf(1)] });
    const { courses } = await house()
      .as(parentOf(1))
      .call(calls.visiting, { userID: childOf(1) });
    expect(courses[0]?.course).toMatchObject({ paymentGroup_ID: once, payments: [{ price: 6000 }] });
  });

  it('works when the course is no longer paid by a plan: in one amount', async () => {
    const courseId = await course({ max_participants: 1, price_cents: 400, non_member_price_cents: 400 });
    const [once] = await buildPlan(house(), clubId, courseId, ['Sofort']);
    await book(parentOf(0), courseId, childOf(0), { paymentPlan_ID: once });
    await book(parentOf(1), courseId, childOf(1), { paymentPlan_ID: once });
    await house().sql('update course set payment_plan_id = null where id = $1', [courseId]);
    await leave(admin, courseId, childOf(0), { refund: 1 });
    expect(await saldo(childOf(1))).toBe(-400);
  });

  it('a plan of another course is refused at the door, also for the queue', async () => {
    const [courseId, other] = [await course({ max_participants: 0 }), await course()];
    const [foreign] = await buildPlan(house(), clubId, other, ['Sofort']);
    expect(await book(parentOf(0), courseId, childOf(0), { paymentPlan_ID: foreign })).toMatchObject({ http: 422 });
    expect(await book(admin, courseId, childOf(0), { paymentPlan_ID: foreign, inform: 0, role: 2 })).toMatchObject({
      http: 422,
    });
  });

  it('of one course goes on when another fails', async () => {
    const courses = [await course({ max_participants: 0 }), await course({ max_participants: 0 })];
    for (const [index, courseId] of courses.entries()) await book(parentOf(index), courseId, childOf(index));
    await house().sql('update course set max_participants = 1 where id = any($1)', [courses]);
    // A price that cannot be posted: larger than the books hold.
    await house().sql(
      `create function stumble() returns trigger language plpgsql as $$ begin raise exception 'stumbled'; end $$`,
    );
    await house().sql(
      `create trigger stumble before update on participation for each row when (new.course_id = ${courses[0] ?? 0}) execute function stumble()`,
    );
    await expect(sweep()).rejects.toThrow('stumbled');
    expect(await places(courses[1] ?? 0)).toMatchObject({ participants: [childOf(1)] });
    await house().sql('drop trigger stumble on participation');
    await house().sql('drop function stumble');
    expect(await sweep()).toBe(1);
  });

  it('tells who is passed over once, even when the age is measured on another day', async () => {
    const courseId = await course({ max_participants: 0 });
    await book(parentOf(0), courseId, childOf(0));
    await house().sql('update course set max_participants = 1, min_age = 18 where id = $1', [courseId]);
    await sweep();
    today = new Date('2026-11-16T12:00:00Z');
    await sweep();
    expect(await passedOver()).toHaveLength(1);
  });

  it('does not hold up newcomers behind somebody who has died', async () => {
    const courseId = await course({ max_participants: 0 });
    await book(parentOf(0), courseId, childOf(0));
    await house().sql(`update person set death_date = '2026-11-10' where id = $1`, [childOf(0)]);
    await house().sql('update course set max_participants = 1 where id = $1', [courseId]);
    await sweep();
    expect((await book(parentOf(1), courseId, childOf(1))).reply).toMatchObject({ participating: 0 });
  });
});

describe('a trainer who becomes a participant', () => {
  it('pays by the plan of the course, although nobody has chosen one', async () => {
    const courseId = await course();
    const [once] = await buildPlan(house(), clubId, courseId, ['Sofort']);
    const { reply } = await book(admin, courseId, childOf(0), { trainer: 1 });
    expect(reply).toMatchObject({ participating: 1, message: 'Aufgenommen.' });
    await house()
      .as(admin)
      .call(calls.toggleRole, { course_ID: courseId, child_ID: childOf(0), role: 0 });
    expect(await saldo(childOf(0))).toBe(-6000);
    const { courses } = await house()
      .as(admin)
      .call(calls.visiting, { userID: childOf(0) });
    expect(courses[0]?.course.paymentGroup_ID).toBe(once);
  });
});

describe('a price set by hand', () => {
  const partOf = async (courseId: number) => {
    const { parts } = await house().as(admin).call(calls.participants, { id: courseId });
    return parts[0]?.registration.ID ?? 0;
  };
  const instalments = async (courseId: number) => {
    const { courses } = await house()
      .as(admin)
      .call(calls.visiting, { userID: childOf(0) });
    return courses.find(({ course: line }) => line.course_ID === courseId)?.course.payments ?? [];
  };

  it('holds although the payment plan was taken off meanwhile', async () => {
    const courseId = await course();
    const [, rates] = await buildPlan(house(), clubId, courseId, ['Sofort', 'Raten']);
    await book(parentOf(0), courseId, childOf(0), { paymentPlan_ID: rates });
    await house().sql('update payment_group set is_active = false where id = $1', [rates]);
    await house()
      .as(admin)
      .call(calls.setAdmin, { ID: await partOf(courseId), price: 5001 });
    expect(await saldo(childOf(0))).toBe(-5001);
    expect((await instalments(courseId)).map(({ price }) => price)).toEqual([2501, 2500]);
  });

  it('does not bring back an instalment that was deleted', async () => {
    const courseId = await course();
    const [, rates] = await buildPlan(house(), clubId, courseId, ['Sofort', 'Raten']);
    await book(parentOf(0), courseId, childOf(0), { paymentPlan_ID: rates });
    await house()
      .as(admin)
      .call(calls.deleteInstalment, { ID: (await instalments(courseId))[0]?.ID ?? 0 });
    await house()
      .as(admin)
      .call(calls.setAdmin, { ID: await partOf(courseId), price: 2000 });
    expect(await instalments(courseId)).toMatchObject([{ description: '2. Rate', price: 2000 }]);
    expect(await saldo(childOf(0))).toBe(-2000);
  });

  it('of nothing and back again keeps the books straight', async () => {
    const courseId = await course({ price_cents: 900, non_member_price_cents: 900 });
    await book(parentOf(0), courseId, childOf(0));
    const ID = await partOf(courseId);
    for (const price of [0, 700, 0]) await house().as(admin).call(calls.setAdmin, { ID, price });
    expect(await saldo(childOf(0))).toBe(0);
    expect(await house().as(admin).ask(calls.setAdmin, { ID, price: -1 })).toMatchObject({
      http: 422,
      refusal: { fields: { price: 'Preis muss größer gleich 0 sein.' } },
    });
  });
});

describe('the price in a club without membership', () => {
  it('is the one that is shown, whatever somebody was before', async () => {
    await setSettings({ noMembership: true });
    const courseId = await course({ price_cents: 0, non_member_price_cents: 800 });
    await house().sql(
      `insert into membership_role (club_id, person_id, code, starts_on) values ($1, $2, 1, '2020-01-01')`,
      [clubId, childOf(0)],
    );
    await book(parentOf(0), courseId, childOf(0));
    expect(await saldo(childOf(0))).toBe(-800);
  });
});

describe('the list of participants as a file', () => {
  const rowsOf = async (actor: Actor, courseId: number, more: Record<string, unknown> = {}) => {
    const { content } = await house()
      .as(actor)
      .call(calls.participantsExcel, { id: courseId, ...more });
    const [first] = await readExcel(Buffer.from(content, 'base64'));
    return first?.data ?? [];
  };
  const sheet = async (...asked: Parameters<typeof rowsOf>) => (await rowsOf(...asked)).flat().map(String);

  it('reads numbers and days as the screen does, and says what was agreed', async () => {
    const courseId = await course();
    const { personId } = await buildPerson(house(), clubId, { phone: '43316123456', birth_date: '2014-03-09' });
    await buildParticipation(house(), clubId, courseId, personId, { price_cents: 11_000, membership_fee_cents: 4500 });
    const [head = [], row = []] = await rowsOf(admin, courseId);
    const cell = (label: string) => row[head.indexOf(label)];
    expect(['Telefon', 'Geburtsdatum', 'Preis', 'Mitgliedsbeitrag'].map(cell)).toEqual([
      '+43 316 123456',
      new Date('2014-03-09T00:00:00Z'),
      110,
      45,
    ]);
  });

  it('keeps contacts, balances and fields of the office from those who may not see them', async () => {
    const field = (tag: string, editable: string) => ({ tag, label: tag, type: 'text', editable, required: false });
    await setSettings({
      hideParticipantContacts: true,
      additionalFields: [field('trikot', 'write'), field('intern', 'internal')],
    });
    const courseId = await course();
    await buildParticipation(house(), clubId, courseId, parentOf(0)?.personId ?? 0);
    await house().sql(
      `update person set phone = '436641234567', extra = '{"trikot": "Größe M", "intern": "geheim"}' where id = $1`,
      [parentOf(0)?.personId],
    );
    const helper = await buildPerson(house(), clubId, { staff_level: 10 });
    await buildGrant(house(), clubId, helper.personId, 'course/participants_read', {
      entity_type: 'course',
      entity_id: courseId,
    });
    const asked = { showOutstanding: 1, additionalFields: 'trikot,intern' };
    const forAdmin = await sheet(admin, courseId, asked);
    expect(forAdmin).toEqual(
      expect.arrayContaining(['vera@x.test', '+43 664 1234567', 'Saldo', 'Fällig', 'Später', 'Größe M', 'geheim']),
    );
    const forHelper = await sheet(helper, courseId, asked);
    expect(forHelper).toContain('Größe M');
    for (const hidden of [
      'vera@x.test',
      '+43 664 1234567',
      'E-Mail',
      'Telefon',
      'Saldo',
      'Fällig',
      'Später',
      'geheim',
    ]) {
      expect(forHelper).not.toContain(hidden);
    }
    const balances = () => house().as(helper).ask(calls.openBalances, { id: courseId });
    expect((await balances()).http).toBe(403);
    await house()
      .as(admin)
      .call(contract.permissions.grant, {
        child_ID: helper.personId,
        permissions: ['course/saldo_read'],
        entity_type: 'course',
        entity_ID: courseId,
      });
    expect((await balances()).http).toBe(200);
    expect(await sheet(helper, courseId, asked)).toContain('Saldo');
  });
});

describe('the last bookings', () => {
  it('are sorted by every column, and filtered by what it says', async () => {
    const [yoga, zumba] = [await course({ name: 'Yoga' }), await course({ name: 'Zumba', price_cents: 0 })];
    const [anna, zoe] = [
      await buildPerson(house(), clubId, { first_name: 'Anna', last_name: 'Äpfel' }),
      await buildPerson(house(), clubId, { first_name: 'Zoe', last_name: 'Zach' }),
    ];
    const at = (day: number) => `2026-11-0${day}T10:00:00Z`;
    await buildParticipation(house(), clubId, yoga, zoe.personId, {
      created_at: at(1),
      price_cents: 500,
      left_at: at(3),
      created_by: anna.personId,
    });
    await buildParticipation(house(), clubId, zumba, anna.personId, {
      created_at: at(2),
      role: 1,
      created_by: zoe.personId,
    });
    const listed = async (input: Record<string, unknown>) => {
      const { bookings } = await house().as(admin).call(calls.last, input);
      const ours = new Set<number>([yoga, zumba]);
      return bookings.filter(({ course_ID }) => ours.has(course_ID)).map(({ course: name }) => name);
    };
    expect(await listed({})).toEqual(['Zumba', 'Yoga']);
    for (const [sort, expected] of [
      ['time', 'Yoga'],
      ['-time', 'Zumba'],
      ['fullname', 'Zumba'],
      ['-fullname', 'Yoga'],
      ['course', 'Yoga'],
      ['-course', 'Zumba'],
      ['role', 'Yoga'],
      ['-role', 'Zumba'],
      ['price', 'Zumba'],
      ['-price', 'Yoga'],
      ['status', 'Zumba'],
      ['-status', 'Yoga'],
      ['bookedBy', 'Yoga'],
      ['-bookedBy', 'Zumba'],
    ] as const) {
      expect([sort, (await listed({ sort }))[0]]).toEqual([sort, expected]);
    }
    for (const [filters, expected] of [
      [{ fullname: 'aepfel' }, ['Zumba']],
      [{ course: 'yog' }, ['Yoga']],
      [{ role: '1' }, ['Zumba']],
      [{ status: 'storniert' }, ['Yoga']],
      [{ status: 'aufrecht' }, ['Zumba']],
      [{ bookedBy: 'zoe' }, ['Zumba']],
      [{ time: '01.11.2026' }, ['Yoga']],
      [{ course: '100%' }, []],
    ] as const) {
      expect([filters, await listed({ filters })]).toEqual([filters, expected]);
    }
    expect(await house().as(admin).refused(calls.last, { sort: 'password' })).toMatchObject({ http: 422 });
    expect(
      await house()
        .as(admin)
        .refused(calls.last, { filters: { constructor: 'y' } }),
    ).toMatchObject({ http: 422 });
  });
});

describe('nonsense is refused with a sentence', () => {
  it('a school year that never was, a day that never comes, a course that is not there', async () => {
    const asAdmin = house().as(admin);
    for (const schoolyear of [999_999_999, -5, 0]) {
      expect(await asAdmin.refused(calls.turnover, { schoolyear })).toMatchObject({
        http: 422,
        fields: { schoolyear: 'Dieses Schuljahr gibt es nicht.' },
      });
    }
    expect(
      await asAdmin.refused(calls.modifyTimeLeave, { course_parts_ID: 1, timeLeave: 99_999_999_999 }),
    ).toMatchObject({ http: 422, fields: { timeLeave: 'Das ist kein gültiges Datum.' } });
    const foreign = await buildCourse(house(), await buildClub(house()));
    expect(await asAdmin.refused(calls.participants, { id: foreign })).toMatchObject({ http: 404 });
    expect((await asAdmin.call(calls.participants, { id: await course() })).parts).toEqual([]);
  });
});

describe('role 80', () => {
  it('adds nobody to a course, unless it was granted; above it everybody does', async () => {
    const courseId = await course();
    const office = await buildPerson(house(), clubId, { staff_level: 80 });
    const input = { course_ID: courseId, child_IDs: [childOf(0)] };
    expect((await house().as(office).ask(calls.addParticipants, input)).http).toBe(403);
    expect((await book(office, courseId, childOf(0), { force: 1 })).http).toBe(403);
    // Nor with the words of the office for oneself: they would be passed over unsaid.
    expect((await book(office, courseId, office.personId, { force: 1 })).http).toBe(403);
    expect((await places(courseId)).participants).toEqual([]);
    await buildGrant(house(), clubId, office.personId, 'course/participants');
    expect((await house().as(office).ask(calls.addParticipants, input)).http).toBe(200);
    expect((await book(admin, courseId, childOf(1), { force: 1 })).http).toBe(200);
    expect((await places(courseId)).participants).toEqual([childOf(0), childOf(1)]);
  });

  it('admits nobody from the queue and moves nobody into a course, unless it was granted there', async () => {
    const [courseId, targetId] = [await course({ max_participants: 1 }), await course()];
    const office = await buildPerson(house(), clubId, { staff_level: 80 });
    await book(parentOf(0), courseId, childOf(0));
    await book(parentOf(1), courseId, childOf(1));
    const admit = { course_ID: courseId, child_ID: childOf(1), role: 0, force: true };
    const move = { course_ID: courseId, child_ID: childOf(0), target_ID: targetId };
    const tries = async () => [
      (await house().as(office).ask(calls.toggleRole, admit)).http,
      (await house().as(office).ask(calls.previewMove, move)).http,
      (await house().as(office).ask(calls.move, move)).http,
    ];
    expect(await tries()).toEqual([403, 403, 403]);
    expect((await places(courseId)).participants).toEqual([childOf(0)]);
    expect((await places(targetId)).participants).toEqual([]);
    await buildGrant(house(), clubId, office.personId, `course/participants|${courseId}`);
    expect(await tries(), 'a grant for one course opens no other').toEqual([200, 403, 403]);
    await buildGrant(house(), clubId, office.personId, `course/participants|${targetId}`);
    expect((await house().as(office).ask(calls.move, move)).http).toBe(200);
    expect((await places(targetId)).participants).toEqual([childOf(0)]);
  });

  it('is enough for the list of participants as a file, role 50 is not', async () => {
    const courseId = await course();
    const asked = [];
    for (const staff_level of [50, 51, 80]) {
      const actor = await buildPerson(house(), clubId, { staff_level });
      asked.push((await house().as(actor).ask(calls.participantsExcel, { id: courseId })).http);
    }
    expect(asked).toEqual([403, 200, 200]);
  });
});

describe('a line of the bookings', () => {
  it('names how the course splits its price, and the number by which the club finds it', async () => {
    const [plain, planned] = [await course(), await course()];
    const [once] = await buildPlan(house(), clubId, planned, ['Sofort']);
    await book(parentOf(0), plain, childOf(0));
    await book(parentOf(0), planned, childOf(0), { paymentPlan_ID: once });
    const { courses } = await house()
      .as(parentOf(0))
      .call(calls.visiting, { userID: childOf(0) });
    const told = courses.map(({ course: line }) => [line.course_ID, line.coursePaymentModel_ID]);
    expect(new Map(told as [number, number | null][])).toEqual(
      new Map([
        [plain, null],
        [planned, 0],
      ]),
    );
    for (const { course: line } of courses) {
      expect(line).toMatchObject({ isRoom: false, roombooking_start: 0, roombooking_end: 0 });
      expect(line.confirmationNumber).toBe(String(line.cp_ID));
    }
  });

  it('is read by who keeps the books and may refund it, not by who only reads them', async () => {
    const courseId = await course();
    await book(parentOf(0), courseId, childOf(0));
    const asked = [];
    for (const permission of ['accounting', 'accounting_read']) {
      const treasurer = await buildPerson(house(), clubId);
      await buildGrant(house(), clubId, treasurer.personId, permission);
      asked.push(
        (
          await house()
            .as(treasurer)
            .ask(calls.visiting, { userID: childOf(0) })
        ).http,
      );
    }
    expect(asked).toEqual([200, 403]);
  });
});
