import { contract } from '@vereinshaus/contract';
import type { Call } from '@vereinshaus/contract/call';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { balanceInBooks, buildPayment } from '../../../test/factories/books.ts';
import { buildClub, buildCourse, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { expectSoundBooks } from '../ledger/ledger.testing.ts';
import { bookingsIn, buildFamily, buildPlan, sweepIn, ticks } from './bookings.testing.ts';

const now = new Date('2026-11-15T12:00:00Z');
const house = useHouse({ clock: () => now });
const { places } = bookingsIn(house);
const calls = contract.bookings;

const familyCount = 5;
const who = fc.nat(familyCount - 1);
const role = fc.constantFrom(0, 1, 2);
const force = fc.boolean();

/** What parents and the office can do to a course; the numbers choose a family. */
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('book' as const), who, group: fc.nat(1) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('leave' as const), who, refund: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('changeRole' as const), who, role, force }) },
  fc.record({ do: fc.constant('add' as const), who, role, force }),
  fc.record({ do: fc.constant('resize' as const), places: fc.nat(4) }),
  fc.record({ do: fc.constant('limit' as const), toChildren: fc.boolean() }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('setPrice' as const), who, cents: fc.nat(5000) }) },
  fc.record({ do: fc.constant('changePlan' as const), who, group: fc.nat(1) }),
  fc.record({ do: fc.constant('deleteInstalment' as const), who }),
  fc.record({ do: fc.constant('switchPlan' as const), group: fc.nat(1), isActive: fc.boolean() }),
  fc.record({ do: fc.constant('buyVoucher' as const), who, cents: fc.integer({ min: 500, max: 5000 }) }),
  fc.record({ do: fc.constant('redeemVoucher' as const), who }),
  fc.record({ do: fc.constant('pay' as const), who, cents: fc.integer({ min: 100, max: 5000 }) }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('move' as const), who, to: who }) },
  fc.record({ do: fc.constant('growUp' as const), who }),
  fc.record({ do: fc.constant('tax' as const), isCharged: fc.boolean() }),
  fc.record({ do: fc.constant('sweep' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

type Family = { parent: NonNullable<Actor>; child: number; isGrown: boolean; paidCents: number };

type World = {
  clubId: number;
  courseId: number;
  admin: Actor;
  families: Family[];
  groups: readonly number[];
  /** 0 = as many as like, as the form says it. */
  capacity: number;
  isForChildren: boolean;
  codes: { code: string; cents: number }[];
};

const arrange = async (hasPlan: boolean): Promise<World> => {
  const clubId = await buildClub(house(), {
    settings: JSON.stringify({ paymentMethods: ['bank', 'voucher'] }),
  });
  const admin = await buildPerson(house(), clubId, { staff_level: 90 });
  const price = { price_cents: 1500, non_member_price_cents: 1500 };
  const courseId = await buildCourse(house(), clubId, { max_participants: 2, ...price });
  const groups = hasPlan ? await buildPlan(house(), clubId, courseId, ['Sofort', 'Raten']) : [];
  const families: Family[] = [];
  for (let index = 0; index < familyCount; index += 1) {
    const { parent, children } = await buildFamily(house(), clubId);
    const family = { parent, child: children[0] ?? 0, isGrown: index % 3 === 2, paidCents: 0 };
    if (family.isGrown) await house().sql(`update person set birth_date = '2000-01-01' where id = $1`, [family.child]);
    families.push(family);
  }
  return { clubId, courseId, admin, families, groups, capacity: 2, isForChildren: false, codes: [] };
};

const sweep = ({ clubId }: World) => sweepIn(house(), clubId, () => now);

/** Refusals are fine, mishaps are not. */
const ask = async <C extends Call>(actor: Actor, call: C, input: Record<string, unknown>) => {
  const answer = await house().as(actor).ask(call, input);
  expect(answer.http).toBeLessThan(500);
  return answer;
};

const bookingOf = async ({ courseId }: World, child: number) => {
  const [row] = await house().sql<{ id: number; instalment: number | null }>(
    `select t.id, (select max(i.id) from installment i where i.participation_id = t.id and i.deleted_at is null) as instalment
     from participation t where course_id = $1 and person_id = $2 and left_at is null`,
    [courseId, child],
  );
  return row;
};

const saveCourse = (world: World, values: Record<string, unknown>) =>
  ask(world.admin, contract.courses.save, { courseId: world.courseId, ...values });

const trade = async (world: World, family: Family, action: Extract<Step, { do: 'buyVoucher' | 'redeemVoucher' }>) => {
  if (action.do === 'buyVoucher') {
    const { reply } = await ask(family.parent, contract.vouchers.buy, { amount: action.cents });
    if (!reply) return;
    world.codes.push({ code: reply.code, cents: action.cents });
    family.paidCents -= action.cents;
    return;
  }
  const voucher = world.codes.pop();
  if (!voucher) return;
  const { http } = await ask(family.parent, contract.vouchers.redeem, { voucherCode: voucher.code });
  if (http === 200) family.paidCents += voucher.cents;
};

/** Whether a free place had to be given away at once. */
const perform = async (world: World, action: Step): Promise<boolean> => {
  const family = world.families['who' in action ? action.who : 0];
  if (!family) return false;
  const { admin, courseId } = world;
  const about = { course_ID: courseId, child_ID: family.child };
  const booking = await bookingOf(world, family.child);
  switch (action.do) {
    case 'book':
      await ask(family.parent, calls.register, { ...about, ...ticks, paymentPlan_ID: world.groups[action.group] });
      return false;
    case 'leave':
      return (await ask(admin, calls.deregister, { ...about, refund: action.refund })).http === 200;
    case 'changeRole':
      await ask(admin, calls.toggleRole, { ...about, role: action.role, force: action.force });
      return false;
    case 'add':
      await ask(admin, calls.register, { ...about, role: action.role, force: action.force });
      return false;
    case 'resize':
      world.capacity = action.places;
      await saveCourse(world, { maxparts: action.places });
      return false;
    case 'limit':
      world.isForChildren = action.toChildren;
      await saveCourse(world, { youngerthan: action.toChildren ? 14 : 120 });
      return false;
    case 'setPrice':
      await ask(admin, calls.setAdmin, { ID: booking?.id ?? 0, price: action.cents });
      return false;
    case 'changePlan':
      await ask(family.parent, calls.changePlan, {
        cp_ID: booking?.id ?? 0,
        group_ID: world.groups[action.group] ?? 0,
      });
      return false;
    case 'deleteInstalment':
      await ask(admin, calls.deleteInstalment, { ID: booking?.instalment ?? 0 });
      return false;
    case 'switchPlan':
      await house().sql('update payment_group set is_active = $2 where id = $1', [
        world.groups[action.group] ?? 0,
        action.isActive,
      ]);
      return false;
    case 'buyVoucher':
    case 'redeemVoucher':
      await trade(world, family, action);
      return false;
    case 'pay':
      await buildPayment(house(), world.clubId, { managerId: family.parent.personId, cents: action.cents });
      family.paidCents += action.cents;
      return false;
    case 'move':
      await ask(admin, contract.profile.move, {
        child_ID: family.child,
        verwalter_ID: world.families[action.to]?.parent.personId ?? 0,
      });
      return false;
    case 'growUp':
      await ask(admin, contract.profile.leaveGroup, { child_ID: family.child });
      return false;
    case 'tax':
      await house().sql(`update club set settings = settings || $2 where id = $1`, [
        world.clubId,
        JSON.stringify({ vatRegisteredSince: action.isCharged ? 1 : 0 }),
      ]);
      return false;
    case 'sweep':
      await sweep(world);
      return true;
  }
};

const isForced = (action: Step) => 'force' in action && action.force;

const freePlaces = ({ capacity }: World, taken: number) =>
  capacity === 0 ? Number.POSITIVE_INFINITY : capacity - taken;

/** Nobody waits who fulfils the conditions while a place is free. */
const expectNobodyForgotten = async (world: World) => {
  const { participants, waiting } = await places(world.courseId);
  const qualified = world.families.filter(({ isGrown }) => !(isGrown && world.isForChildren)).map(({ child }) => child);
  const forgotten = waiting.filter((child) => qualified.includes(child));
  expect(freePlaces(world, participants.length) > 0 ? forgotten : []).toEqual([]);
};

/** What was agreed on: the prices of those who take part, and of those who left without a credit. */
const agreed = async ({ courseId }: World, child: number) => {
  const [row] = await house().sql<{ cents: string }>(
    `select coalesce(sum(price_cents), 0) as cents from participation
     where course_id = $1 and person_id = $2 and role = 0 and (left_at is null or not is_credited)`,
    [courseId, child],
  );
  return Number(row?.cents ?? 0);
};

/** Who pays for somebody now, and what for. */
const owedBy = async (world: World) => {
  const owed = new Map<number, number>();
  for (const { child } of world.families) {
    const [person] = await house().sql<{ manager_id: number }>('select manager_id from person where id = $1', [child]);
    const payer = person?.manager_id ?? 0;
    owed.set(payer, (owed.get(payer) ?? 0) + (await agreed(world, child)));
  }
  return owed;
};

const sumOf = (numbers: Iterable<number>) => [...numbers].reduce((sum, one) => sum + one, 0);

const expectBooksStraight = async (world: World) => {
  await expectSoundBooks(house(), world.clubId);
  await expectInstalmentsAddUp(world);
  const owed = await owedBy(world);
  const payers = new Set([...world.families.flatMap(({ parent, child }) => [parent.personId, child])]);
  const saldos = new Map<number, number>();
  for (const payer of payers) saldos.set(payer, await balanceInBooks(house(), payer));
  expect(sumOf(saldos.values())).toBe(sumOf(world.families.map(({ paidCents }) => paidCents)) - sumOf(owed.values()));
  // What was paid stays with those who paid, so each family alone can be told only while nobody did.
  if (world.families.some(({ paidCents }) => paidCents !== 0) || world.codes.length > 0) return;
  for (const [payer, saldo] of saldos) expect([payer, saldo]).toEqual([payer, 0 - (owed.get(payer) ?? 0)]);
};

const expectInstalmentsAddUp = async (world: World) => {
  const uneven = await house().sql(
    `select t.id from participation t join installment i on i.club_id = t.club_id and i.participation_id = t.id
     where t.course_id = $1 and i.deleted_at is null group by t.id, t.price_cents having sum(i.amount_cents) <> t.price_cents`,
    [world.courseId],
  );
  expect(uneven).toEqual([]);
};

it('whatever parents and office do to a course, places and money stay right', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(step, { minLength: 15, maxLength: 40 }), async (hasPlan, steps) => {
      const world = await arrange(hasPlan);
      let before = 0;
      for (const action of steps) {
        const isSettled = await perform(world, action);
        const taken = (await places(world.courseId)).participants.length;
        // Nobody takes a place that is not there unless the office insists; a smaller course keeps whom it has.
        const hasGrown = taken > before && !isForced(action);
        expect(hasGrown && freePlaces(world, taken) < 0).toBe(false);
        if (isSettled) await expectNobodyForgotten(world);
        before = taken;
      }
      await sweep(world);
      await expectNobodyForgotten(world);
      await expectBooksStraight(world);
    }),
    { numRuns: 20 },
  );
}, 180_000);
