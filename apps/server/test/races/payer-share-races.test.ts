import { contract } from '@vereinshaus/contract';
import { beforeEach, expect, it } from 'vitest';
import { bookingsIn } from '../../src/modules/bookings/bookings.testing.ts';
import { buildTwoHomes, type TwoHomes } from '../../src/modules/persons/guardianships.testing.ts';
import { agreeToPay, buildGrandmother } from '../../src/modules/persons/payer-shares.testing.ts';
import { balanceInBooks, buildPayment } from '../factories/books.ts';
import { buildCourse } from '../factories/index.ts';
import { useHouse } from '../harness.ts';
import { whileHeld } from '../while-held.ts';

/** A person becomes a payer while something else happens. */
const house = useHouse();
const { book, leave } = bookingsIn(house);
const { payerShares, profile, duplicates } = contract;

let world: TwoHomes;
let helga: TwoHomes['father'];
let agreed = 0;
beforeEach(async () => {
  world = await buildTwoHomes(house());
  helga = await buildGrandmother(house(), world.clubId);
  agreed = await agreeToPay(house(), world, helga, { percent: 50 });
});

const saldos = async (payer = helga) => [
  await balanceInBooks(house(), world.mother.personId),
  await balanceInBooks(house(), payer.personId),
];
const bookMia = (courseId = world.courseId) => book(world.mother, courseId, world.mia.personId);

it('what ends while a booking waits for its place is not charged any more', async () => {
  const meanwhile = () => house().as(helga).call(payerShares.end, { ID: agreed });
  const held = { table: 'course', id: world.courseId, meanwhile } as const;
  const [answer] = await whileHeld(house(), held, [() => bookMia()]);
  expect(answer?.http).toBe(200);
  expect(await saldos()).toEqual([-9000, 0]);
});

it('an end at the same moment comes before or after the booking, and nothing in between', async () => {
  const both: (() => Promise<{ http: number }>)[] = [
    () => bookMia(),
    () => house().as(helga).ask(payerShares.end, { ID: agreed }),
  ];
  const answers = await whileHeld(house(), { table: 'person', id: world.mia.personId }, both);
  expect(answers.map(({ http }) => http)).toEqual([200, 200]);
  expect([
    [-4500, -4500],
    [-9000, 0],
  ]).toContainEqual(await saldos());
});

it('two bookings at once are both shared', async () => {
  const { clubId, mia, courseId } = world;
  const other = await buildCourse(house(), clubId, { name: 'Schach', price_cents: 1000, non_member_price_cents: 1000 });
  const both = [courseId, other].map((id) => () => bookMia(id));
  const answers = await whileHeld(house(), { table: 'person', id: mia.personId }, both);
  expect(answers.map(({ http }) => http)).toEqual([200, 200]);
  expect(await saldos()).toEqual([-5000, -5000]);
});

it('who pays is removed while the booking waits: the first home pays all', async () => {
  const remove = { child_ID: helga.personId, confirmed: true };
  const meanwhile = () => house().as(world.admin).call(profile.remove, remove);
  const held = { table: 'course', id: world.courseId, meanwhile } as const;
  const [answer] = await whileHeld(house(), held, [() => bookMia()]);
  expect(answer?.http).toBe(200);
  expect(await saldos()).toEqual([-9000, 0]);
});

it('who pays is merged into another record: that one is charged', async () => {
  const twin = await buildGrandmother(house(), world.clubId);
  const pair = { survivor_ID: twin.personId, other_ID: helga.personId, choices: {} };
  const meanwhile = () => house().as(world.admin).call(duplicates.merge, pair);
  const held = { table: 'course', id: world.courseId, meanwhile } as const;
  const [answer] = await whileHeld(house(), held, [() => bookMia()]);
  expect(answer?.http).toBe(200);
  expect(await saldos(twin)).toEqual([-4500, -4500]);
});

it('a payment that comes while the booking is cancelled is credit of whoever paid', async () => {
  await bookMia();
  const { clubId, admin, courseId, mia } = world;
  const payment = { managerId: helga.personId, cents: 4500, now: new Date() };
  const meanwhile = () => buildPayment(house(), clubId, payment);
  const held = { table: 'course', id: courseId, meanwhile } as const;
  const [answer] = await whileHeld(house(), held, [() => leave(admin, courseId, mia.personId, { refund: true })]);
  expect(answer?.http).toBe(200);
  expect(await saldos()).toEqual([0, 4500]);
});
