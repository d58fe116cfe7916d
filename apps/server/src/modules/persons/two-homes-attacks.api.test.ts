import { contract } from '@vereinshaus/contract';
import type { Call } from '@vereinshaus/contract/kit/call';
import { beforeEach, expect, it } from 'vitest';
import { buildParticipation, buildPerson } from '../../../test/factories/index.ts';
import { useHouse } from '../../../test/harness.ts';
import { buildDate, testNow } from '../attendance/attendance.testing.ts';
import { buildTwoHomes, share, type TwoHomes } from './guardianships.testing.ts';
import { agreeToPay, buildGrandmother } from './payer-shares.testing.ts';

/** An attacker who knows every number of two homes and has no right to any of it. */
const house = useHouse({ clock: () => testNow });
const { attendance, bookings, guardianships, payerShares, persons, pickups, profile } = contract;

type Person = TwoHomes['father'];

let world: TwoHomes;
let helga: Person;
let of: {
  agreed: number;
  asked: number;
  paid: number;
  payQuestion: number;
  pickup: number;
  event: number;
  code: string;
};

const as = (actor: Person) => house().as(actor);

/** Everything that two homes have: agreements, requests, invitations, payments, pick-ups, and an excuse. */
beforeEach(async () => {
  world = await buildTwoHomes(house());
  const { mother, father, mia, paul, clubId, courseId } = world;
  helga = await buildGrandmother(house(), clubId);
  const agreed = await share(house(), world, { mayBook: false });
  const { code: ofPaul } = await as(mother).call(profile.allocationCode, { child_ID: paul.personId });
  await as(father).call(profile.addAllocation, { token: ofPaul });
  const asked = (await as(mother).call(guardianships.mine, {})).questions[0]?.ID ?? 0;
  const paid = await agreeToPay(house(), world, helga, { percent: 50 });
  await as(mother).call(payerShares.ask, { child_ID: mia.personId, guardianship_ID: agreed, percent: 20 });
  const payQuestion = (await as(father).call(payerShares.mine, {})).questions[0]?.ID ?? 0;
  const collecting = { child_ID: mia.personId, ID: 0, name: 'Gerti', relation: 'Oma' };
  const { ID: pickup } = await as(mother).call(pickups.save, collecting);
  await buildParticipation(house(), clubId, courseId, mia.personId);
  const event = await buildDate(house(), clubId, courseId, 24);
  await as(mother).call(attendance.addSickNote, { type: 'sick', child_ID: mia.personId, events: { [event]: true } });
  const { code } = await as(mother).call(guardianships.invite, { child_ID: paul.personId });
  of = { agreed, asked, paid, payQuestion, pickup, event, code };
});

const tables = ['guardianship', 'payer_share', 'pickup_person', 'attendance', 'allocation_code', 'participation'];

/** All rows about the two homes. */
const everything = async () => {
  const rows = tables.map((table) =>
    house().sql(`select * from ${table} where club_id = $1 order by 1, 2, 3`, [world.clubId]),
  );
  const homes = house().sql('select id, manager_id from person where club_id = $1 order by id', [world.clubId]);
  return Promise.all([...rows, homes]);
};

type Attempt = readonly [Call, Readonly<Record<string, unknown>>];

/** Calls that only the first home may make. */
const ofTheFirstHome = (): readonly Attempt[] => {
  const child_ID = world.mia.personId;
  const one = { child_ID, ID: of.pickup };
  return [
    [guardianships.ofChild, { child_ID }],
    [guardianships.invite, { child_ID }],
    [guardianships.answer, { ID: of.asked, agrees: true }],
    [guardianships.setRights, { ID: of.agreed, mayExcuse: true, mayBook: true }],
    [payerShares.ofChild, { child_ID }],
    [payerShares.ask, { child_ID, percent: 10 }],
    [payerShares.end, { ID: of.paid }],
    [pickups.ofChild, { child_ID }],
    [pickups.save, { ...one, name: 'Fremd', relation: '' }],
    [pickups.save, { child_ID, ID: 0, name: 'Fremd', relation: '' }],
    [pickups.renewCode, one],
    [pickups.remove, one],
    [profile.allocationCode, { child_ID }],
    [persons.get, { child_ID }],
    [bookings.visiting, { userID: child_ID }],
  ];
};

/** Calls that the second home may make as well. */
const ofBothHomes = (): readonly Attempt[] => {
  const child_ID = world.mia.personId;
  return [
    [guardianships.end, { ID: of.agreed }],
    [attendance.addSickNote, { type: 'sick', child_ID, events: { [of.event]: true } }],
    [attendance.takeBackExcuse, { child_ID, event_ID: of.event }],
    [attendance.ofPerson, { courseID: world.courseId, childID: child_ID }],
    [payerShares.answer, { ID: of.payQuestion, agrees: true }],
  ];
};

/** An office gets an empty reply for numbers that do not belong to its club. */
const saysNothing = (reply: object) => Object.values(reply).every((part) => Array.isArray(part) && part.length === 0);

/** The attempts that succeeded. */
const letIn = async (actor: Person, attempts: readonly Attempt[]) => {
  const paths: string[] = [];
  for (const [call, input] of attempts) {
    const { http, reply } = await as(actor).ask(call, input);
    if (http < 400 && !saysNothing(reply ?? {})) paths.push(call.path);
  }
  return paths;
};

it('another family, another club and its office reach nothing of it by number', async () => {
  const before = await everything();
  const elsewhere = await buildTwoHomes(house());
  const otto = await buildPerson(house(), world.clubId, { first_name: 'Otto', birth_date: '1980-01-01' });
  const ida = await buildPerson(house(), world.clubId, { birth_date: '2016-01-01', manager_id: otto.personId });
  for (const actor of [otto, elsewhere.mother, elsewhere.admin])
    expect(await letIn(actor, [...ofTheFirstHome(), ...ofBothHomes()])).toEqual([]);
  // With the number of an own child.
  const own = { child_ID: ida.personId };
  expect(
    await letIn(otto, [
      [payerShares.ask, { ...own, guardianship_ID: of.agreed, percent: 10 }],
      [payerShares.ask, { ...own, course_ID: elsewhere.courseId, percent: 10 }],
      [pickups.save, { ...own, ID: of.pickup, name: 'Fremd', relation: '' }],
      [pickups.remove, { ...own, ID: of.pickup }],
      [attendance.takeBackExcuse, { ...own, event_ID: of.event }],
    ]),
  ).toEqual([]);
  // A code is valid only in its own club.
  expect(await letIn(elsewhere.father, [[profile.addAllocation, { token: of.code }]])).toEqual([]);
  await house().sql('delete from person where id = any($1)', [[ida.personId, otto.personId]]);
  expect(await everything()).toEqual(before);
});

it('the second home and who pays reach nothing that was not agreed', async () => {
  const before = await everything();
  expect(await letIn(world.father, ofTheFirstHome())).toEqual([]);
  expect(
    await letIn(helga, [...ofTheFirstHome().filter(([call]) => call !== payerShares.end), ...ofBothHomes()]),
  ).toEqual([]);
  const book = { course_ID: world.courseId, child_ID: world.mia.personId };
  for (const actor of [world.father, helga]) expect((await as(actor).ask(bookings.price, book)).http).toBe(403);
  expect(await everything()).toEqual(before);
});
