import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildCourse, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { bookingsIn, buildFamily } from '../bookings/bookings.testing.ts';
import { buildDiscount } from '../discounts/discounts.testing.ts';

const now = new Date('2026-11-10T12:00:00Z');
const house = useHouse({ clock: () => now });
const { book } = bookingsIn(house);
const calls = contract.priceRules;

let clubId = 0;
let admin: Actor = null;

beforeEach(async () => {
  clubId = await buildClub(house());
  admin = await buildPerson(house(), clubId, { staff_level: 80 });
});

const tenPercent = { kind: 'family' as const, fromChild: 2, amountRelative: 10 };

const rules = async () => (await house().as(admin).call(calls.list, {})).rules;

describe('the rules of a club', () => {
  it('are kept with their words, changed and removed, and stand in the history', async () => {
    const courseId = await buildCourse(house(), clubId, { name: 'Judo' });
    const { ID } = await house()
      .as(admin)
      .call(calls.save, { ...tenPercent, familyCap: 10_000, course_ID: courseId });
    const [rule] = await rules();
    expect([rule?.text.replaceAll('\u00a0', ' '), rule?.scope]).toEqual([
      'Ab dem 2. Kind 10 %, höchstens € 100,00 je Familie und Schuljahr',
      'Judo',
    ]);
    await house()
      .as(admin)
      .call(calls.save, { ...tenPercent, ID, fromChild: 3, active: false });
    expect(await rules()).toMatchObject([{ ID, fromChild: 3, scope: 'alle Kurse', active: false, familyCap: 0 }]);
    await house().as(admin).call(calls.remove, { ID });
    expect(await rules()).toEqual([]);
    const kinds = await house().sql<{ kind: string }>(
      `select kind from history_entry where club_id = $1 and kind like 'priceRule.%' order by id`,
      [clubId],
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(['priceRule.created', 'priceRule.changed', 'priceRule.removed']);
  });

  it.each([
    ['neither an amount nor a percentage', { amountRelative: 0 }, 'absoluteAmount'],
    ['both of them', { absoluteAmount: 500 }, 'absoluteAmount'],
    ['more than everything', { amountRelative: 101 }, 'amountRelative'],
    ['the first child', { fromChild: 1 }, 'fromChild'],
    ['a course and a group', { course_ID: 1, tag_ID: 1 }, 'course_ID'],
    ['a course that is none', { course_ID: 2_000_000_000 }, 'course_ID'],
    ['a group that is none', { tag_ID: 2_000_000_000 }, 'tag_ID'],
  ])('do not take %s', async (_, over, field) => {
    const { http, refusal } = await house()
      .as(admin)
      .ask(calls.save, { ...tenPercent, ...over });
    expect([http, Object.keys(refusal?.fields ?? {})]).toEqual([422, [field]]);
  });

  it('of another club are unknown, and so are its courses', async () => {
    const { ID } = await house().as(admin).call(calls.save, tenPercent);
    const stranger = await buildPerson(house(), await buildClub(house()), { staff_level: 90 });
    expect((await house().as(stranger).ask(calls.remove, { ID })).http).toBe(404);
    expect(
      (
        await house()
          .as(stranger)
          .ask(calls.save, { ...tenPercent, ID })
      ).http,
    ).toBe(404);
    const courseId = await buildCourse(house(), clubId);
    expect(
      (
        await house()
          .as(stranger)
          .ask(calls.save, { ...tenPercent, course_ID: courseId })
      ).http,
    ).toBe(422);
  });

  it('stay of one kind', async () => {
    const { ID } = await house().as(admin).call(calls.save, tenPercent);
    expect((await house().as(admin).ask(calls.save, { ID, kind: 'lateEntry' })).http).toBe(409);
  });
});

describe('before a rule is saved', () => {
  const family = async () => {
    const { parent, children } = await buildFamily(house(), clubId, 2);
    const price = { price_cents: 12_000, non_member_price_cents: 12_000, starts_on: '2026-11-16' };
    const courseId = await buildCourse(house(), clubId, price);
    for (const child of children) await book(parent, courseId, child);
    return { parent, courseId, children };
  };

  it('who would pay what is shown, and nothing is written', async () => {
    const { children } = await family();
    const preview = await house().as(admin).call(calls.preview, { rule: tenPercent });
    expect(preview).toMatchObject({ bookings: 2, changed: 1, before: 12_000, after: 10_800 });
    expect(preview.prices).toMatchObject([
      { child_ID: children[1], fullname: 'Kind2 Huber', payer: 'Vera Huber', before: 12_000, after: 10_800 },
    ]);
    expect(await rules()).toEqual([]);
  });

  it('a change is compared with the rules of now', async () => {
    await family();
    const { ID } = await house().as(admin).call(calls.save, tenPercent);
    const looked = (input: Record<string, unknown>) => house().as(admin).call(calls.preview, input);
    expect(await looked({ rule: { ...tenPercent, ID } })).toMatchObject({ changed: 0 });
    expect(await looked({ rule: { ...tenPercent, ID, amountRelative: 20 } })).toMatchObject({
      before: 10_800,
      after: 9600,
    });
    expect(await looked({ rule: { ...tenPercent, ID, active: false } })).toMatchObject({
      before: 10_800,
      after: 12_000,
    });
    expect(await looked({ removed_ID: ID })).toMatchObject({ changed: 1, before: 10_800, after: 12_000 });
  });

  it('late entry counts from the day of each booking', async () => {
    const { courseId } = await family();
    await house().sql(`update course set starts_on = '2026-09-01', ends_on = '2026-12-31' where id = $1`, [courseId]);
    const preview = await house()
      .as(admin)
      .call(calls.preview, { rule: { kind: 'lateEntry', measure: 'months' } });
    expect(preview).toMatchObject({ changed: 2, before: 24_000, after: 12_000 });
  });

  it('leaves alone what the club has set, and what is over', async () => {
    const { courseId, children } = await family();
    const [part] = await house().sql<{ id: number }>(
      'select id from participation where course_id = $1 and person_id = $2',
      [courseId, children[1]],
    );
    await house()
      .as(admin)
      .call(contract.bookings.setAdmin, { ID: part?.id ?? 0, price: 5000 });
    expect(await house().as(admin).call(calls.preview, { rule: tenPercent })).toMatchObject({ changed: 0 });
    await house().sql(`update course set ends_on = '2026-11-09', starts_on = '2026-09-01' where id = $1`, [courseId]);
    expect(await house().as(admin).call(calls.preview, { rule: tenPercent })).toMatchObject({ bookings: 0 });
  });
});

describe('prices that are entered with tax', () => {
  const taxed = () =>
    house().sql(`update club set settings = settings || '{"vatRegisteredSince": 1}' where id = $1`, [clubId]);

  it('are shown before they are switched on, then cost what was entered', async () => {
    await taxed();
    const { parent, children } = await buildFamily(house(), clubId, 2);
    const [one = 0, other = 0] = children;
    const price = { price_cents: 12_000, non_member_price_cents: 12_000, starts_on: '2026-11-16' };
    const courseId = await buildCourse(house(), clubId, price);
    const costs = async (child: number) =>
      (await house().as(parent).call(contract.bookings.price, { course_ID: courseId, child_ID: child })).cents;
    expect(await costs(one)).toBe(14_400);
    await book(parent, courseId, one);
    const preview = await house().as(admin).call(calls.preview, { grossPrices: true });
    expect(preview).toMatchObject({ changed: 1, before: 14_400, after: 12_000 });
    expect(await house().as(admin).call(calls.list, {})).toMatchObject({ grossPrices: false, chargesVat: true });
    await house().as(admin).call(calls.setGross, { grossPrices: true });
    expect(await costs(other)).toBe(12_000);
    await book(parent, courseId, other);
    const rows = await house().sql<{ text: string; cents: number }>(
      `select a.purpose as text, sum(e.amount_cents)::integer as cents from ledger_entry e
       join ledger_account a on a.club_id = e.club_id and a.id = e.credit_id
       where e.club_id = $1 and e.person_id = $2 group by a.purpose order by a.purpose`,
      [clubId, other],
    );
    expect(rows).toEqual([
      { text: 'taxedCourseFees', cents: 10_000 },
      { text: 'vat20', cents: 2000 },
    ]);
  });

  it('are lowered with tax by a code that comes later', async () => {
    await taxed();
    await house().sql(
      `update club set settings = settings || '{"grossPrices": true, "showDiscounts": true}' where id = $1`,
      [clubId],
    );
    await buildDiscount(house(), clubId, { code: 'zehn', amount_cents: 1000 });
    const { parent, children } = await buildFamily(house(), clubId, 1);
    const [child = 0] = children;
    const courseId = await buildCourse(house(), clubId, { price_cents: 12_000, non_member_price_cents: 12_000 });
    const { reply } = await book(parent, courseId, child);
    const { refusal } = await house()
      .as(parent)
      .ask(contract.bookings.applyDiscount, {
        course_ID: courseId,
        child_ID: child,
        ID: reply?.course_parts_ID ?? 0,
        discountCode: 'zehn',
      });
    expect(refusal).toBeUndefined();
    const [row] = await house().sql<{ price_cents: number }>('select price_cents from participation where id = $1', [
      reply?.course_parts_ID,
    ]);
    expect(row?.price_cents).toBe(11_000);
    const vat = await house().sql<{ cents: number }>(
      `select (sum(case when e.credit_id = a.id then e.amount_cents else -e.amount_cents end))::integer as cents
       from ledger_entry e join ledger_account a on a.club_id = e.club_id and a.id in (e.credit_id, e.debit_id)
       where e.club_id = $1 and a.purpose = 'vat20'`,
      [clubId],
    );
    expect(vat).toEqual([{ cents: 1833 }]);
  });
});
