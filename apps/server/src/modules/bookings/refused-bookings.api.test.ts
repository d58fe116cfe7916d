import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildCourse, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { whileHeld } from '../../../test/while-held.ts';
import { buildDiscount } from '../discounts/discounts.testing.ts';
import { bookingsIn, buildFamily, ticks } from './bookings.testing.ts';

const opened = new Date('2026-11-15T12:00:00Z');
let now = opened;
const house = useHouse({ clock: () => now });
const { book, places, saldo } = bookingsIn(house);
const calls = contract.bookings;

let clubId = 0;
let family: Awaited<ReturnType<typeof buildFamily>>;
let childId = 0;

const nobody = { participants: [], trainers: [], waiting: [] };
const course = (columns: Record<string, unknown> = {}) =>
  buildCourse(house(), clubId, { price_cents: 900, non_member_price_cents: 900, ...columns });
const page = (courseId: number) => house().as(family.parent).call(calls.participate, { id: courseId });
const bookAll = (courseId: number, childIds: readonly number[], more: Record<string, unknown> = {}) =>
  house()
    .as(family.parent)
    .ask(calls.registerMany, {
      course_ID: courseId,
      children: childIds.map((child_ID) => ({ child_ID })),
      ...ticks,
      ...more,
    });

/** Nothing was written: no place, no charge, no mail. */
const expectNothingDone = async (courseId: number) => {
  expect(await places(courseId)).toEqual(nobody);
  expect(await saldo(family.parent.personId)).toBe(0);
  expect(await house().sql('select 1 from mail where club_id = $1', [clubId])).toEqual([]);
};

beforeEach(async () => {
  now = opened;
  clubId = await buildClub(house());
  family = await buildFamily(house(), clubId, 2);
  childId = family.children[0] ?? 0;
});

describe('a booking that comes too late', () => {
  it('by a second is told that the window has closed', async () => {
    const courseId = await course({
      booking_ends_at: new Date(opened.getTime() + 1000),
      shown_until: '2027-01-01',
    });
    expect((await page(courseId)).children.every(({ allowed }) => allowed)).toBe(true);
    now = new Date(opened.getTime() + 1000);
    expect((await book(family.parent, courseId, childId)).refusal?.message).toBe(
      'Dieses Angebot ist derzeit leider nicht buchbar. (nicht mehr buchbar)',
    );
    await expectNothingDone(courseId);
  });

  it('for the age limits that have changed since is told the new ones', async () => {
    const courseId = await course();
    expect((await page(courseId)).children.find(({ ID }) => ID === childId)?.allowed).toBe(true);
    await house().sql('update course set max_age = 8 where id = $1', [courseId]);
    expect((await book(family.parent, courseId, childId)).refusal?.message).toMatch(
      /^Teilnahmebedingungen für Kind1 Huber nicht erfüllt: Höchstalter 8 Jahre/,
    );
    await expectNothingDone(courseId);
  });

  it('for a course that was deleted a second ago is told that it is gone', async () => {
    const courseId = await course();
    await page(courseId);
    await house().sql('update course set deleted_at = now() where id = $1', [courseId]);
    expect(await book(family.parent, courseId, childId)).toMatchObject({
      http: 404,
      refusal: { message: 'Diesen Kurs gibt es nicht oder nicht mehr.' },
    });
    await expectNothingDone(courseId);
  });
});

describe('a booking from the wrong hand', () => {
  it('of another family’s child books nobody, the own child neither', async () => {
    const courseId = await course();
    const other = await buildFamily(house(), clubId);
    const foreignId = other.children[0] ?? 0;
    expect(await book(family.parent, courseId, foreignId)).toMatchObject({ http: 403 });
    for (const together of [true, false]) {
      expect(await bookAll(courseId, [childId, foreignId], { together })).toMatchObject({
        http: 403,
        refusal: { message: 'Dazu fehlt dir die Berechtigung.' },
      });
    }
    await expectNothingDone(courseId);
  });

  it('of somebody in another club is as if they did not exist', async () => {
    const courseId = await course();
    const stranger = await buildPerson(house(), await buildClub(house()));
    expect(await bookAll(courseId, [childId, stranger.personId])).toMatchObject({ http: 403 });
    await expectNothingDone(courseId);
  });

  it('with words of the office is still a booking of the family, under its rules', async () => {
    const courseId = await course({ max_participants: 0 });
    expect(await book(family.parent, courseId, childId, { force: true })).toMatchObject({ http: 403 });
    expect(await book(family.parent, courseId, childId, { role: 1 })).toMatchObject({ http: 403 });
    expect((await book(family.parent, courseId, childId, { inform: 1 })).reply).toMatchObject({ participating: 2 });
  });

  it.each(['price', 'pricenm', 'cp_price', 'price_nominal', 'price_cents', 'discount_ID'])(
    'with a %s of its own books nobody',
    async (field) => {
      const courseId = await course();
      expect(await book(family.parent, courseId, childId, { [field]: 1 })).toMatchObject({
        http: 422,
        refusal: { message: `Das Feld „${field}“ gibt es hier nicht. Es wurde nichts gespeichert.` },
      });
      await expectNothingDone(courseId);
    },
  );
});

describe('a booking of several', () => {
  it('all refused because of one, says of whom it speaks', async () => {
    const courseId = await course();
    await house().sql(`update person set data_confirmed_at = '2025-01-01' where id = $1`, [family.children[1]]);
    const message = 'Kind2 Huber: Bitte zuerst die Daten kontrollieren und bestätigen.';
    expect(await bookAll(courseId, family.children)).toMatchObject({
      http: 409,
      refusal: { message, fields: { 'children.1.child_ID': message } },
    });
    await expectNothingDone(courseId);
  });

  it('names nobody twice', async () => {
    const courseId = await course();
    expect(await bookAll(courseId, [childId, childId], { together: false })).toMatchObject({
      http: 422,
      refusal: { message: 'Bitte wähle jede Person nur einmal aus.' },
    });
    await expectNothingDone(courseId);
  });

  it('tells in one sentence what became of whom', async () => {
    const courseId = await course({ max_participants: 1 });
    const { reply } = await bookAll(courseId, family.children);
    expect(reply?.message).toMatch(
      /^Kind1 Huber: Angebot verbindlich gebucht! .* Kind2 Huber: Der Kurs ist derzeit voll/,
    );
  });
});

describe('nonsense', () => {
  const long = 'x'.repeat(10_000);
  it.each<[string, Record<string, unknown>, number]>([
    ['a course that is a word', { course_ID: 'abc' }, 422],
    ['a negative course', { course_ID: -1 }, 422],
    ['a course beyond all numbers', { course_ID: 9e15 }, 422],
    ['a course as a list', { course_ID: [1, 2] }, 422],
    ['no child', { child_ID: null }, 422],
    ['a huge child', { child_ID: 2_147_483_647 }, 403],
    ['a note without end', { note: long }, 422],
    ['a code without end', { discountCode: long }, 422],
    ['a note with a NUL', { note: 'a\u0000b' }, 422],
    ['a plan that is a word', { paymentPlan_ID: 'x' }, 422],
    ['a tick that is none', { terms: 'vielleicht' }, 422],
  ])('is refused with a sentence: %s', async (_, more, http) => {
    const courseId = await course();
    const answer = await house()
      .as(family.parent)
      .ask(calls.register, { course_ID: courseId, child_ID: childId, ...ticks, ...more });
    expect(answer).toMatchObject({ http, refusal: { message: expect.stringMatching(/\S/) } });
    await expectNothingDone(courseId);
  });
});

describe('a booking that waits while the course is changed', () => {
  it.each([
    ['deleted', 'deleted_at = now()', 404, 'Dieses Angebot gibt es nicht oder nicht mehr.'],
    [
      'closed',
      `booking_ends_at = '2026-11-15 11:00+0', shown_until = '2027-01-01'`,
      409,
      'Dieses Angebot ist derzeit leider nicht buchbar. (nicht mehr buchbar)',
    ],
    ['for others', 'max_age = 8', 409, 'Teilnahmebedingungen für Kind1 Huber nicht erfüllt: Höchstalter 8 Jahre'],
  ])('finds it %s', async (_, change, http, sentence) => {
    const courseId = await course();
    const [answer] = await whileHeld(house(), { table: 'course', id: courseId, change }, [
      () => book(family.parent, courseId, childId),
    ]);
    expect(answer).toMatchObject({ http, refusal: { message: expect.stringContaining(sentence) } });
    await expectNothingDone(courseId);
  });
});

describe('two at the same moment', () => {
  it('who press twice for the same children book each of them once, and the second is told so', async () => {
    const courseId = await course();
    const press = () => bookAll(courseId, family.children, { together: false });
    const answers = await whileHeld(house(), { table: 'course', id: courseId }, [press, press]);
    const told = answers.flatMap(({ reply }) => reply?.children ?? []).filter(({ isBooked }) => !isBooked);
    const message = 'Diese Person ist für diesen Kurs schon angemeldet.';
    expect(told).toMatchObject([{ message }, { message }]);
    expect((await places(courseId)).participants).toHaveLength(2);
    expect(await saldo(childId)).toBe(-1800);
  });

  it('who book with the last use of a code: one gets it, the other is refused as a whole', async () => {
    await house().sql('update club set settings = $2 where id = $1', [clubId, { showDiscounts: true }]);
    const discountId = await buildDiscount(house(), clubId, { max_uses: 1 });
    const other = await buildFamily(house(), clubId);
    const withCode = async (parent: Actor, personId: number) => [await course(), parent, personId] as const;
    const wishes = [await withCode(family.parent, childId), await withCode(other.parent, other.children[0] ?? 0)];
    const answers = await whileHeld(
      house(),
      { table: 'discount', id: discountId },
      wishes.map(
        ([courseId, parent, personId]) =>
          () =>
            book(parent, courseId, personId, { discountCode: 'FRUEH' }),
      ),
    );
    const refused = answers.filter(({ http }) => http !== 200);
    expect(refused).toMatchObject([{ http: 409, refusal: { message: 'Dieser Rabatt ist schon aufgebraucht.' } }]);
    expect(await house().sql('select 1 from participation where club_id = $1', [clubId])).toHaveLength(1);
  });
});
