import { contract } from '@vereinshaus/contract';
import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { beforeEach, expect, it } from 'vitest';
import { bookingsIn } from '../../src/modules/bookings/bookings.testing.ts';
import { buildTwoHomes, share, type TwoHomes } from '../../src/modules/persons/guardianships.testing.ts';
import { balanceInBooks } from '../factories/books.ts';
import { buildParticipation, buildPerson } from '../factories/index.ts';
import { useHouse } from '../harness.ts';
import { whileHeld } from '../while-held.ts';

/** Two homes act for one child at the same moment. */
const house = useHouse();
const { book } = bookingsIn(house);
const { attendance, guardianships, payerShares, pickups, profile } = contract;

let world: TwoHomes;
let agreed = 0;
beforeEach(async () => {
  world = await buildTwoHomes(house());
  agreed = await share(house(), world, { mayBook: true });
});

const places = () =>
  house().sql('select from participation where person_id = $1 and left_at is null', [world.mia.personId]);
const isShared = async () => (await house().as(world.father).call(guardianships.mine, {})).children.length;

it('both homes book the same child: one place, charged once', async () => {
  const { mother, father, mia, courseId } = world;
  const both = [mother, father].map((home) => () => book(home, courseId, mia.personId));
  const answers = await whileHeld(house(), { table: 'course', id: courseId }, both);
  expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await places()).toHaveLength(1);
  expect(await balanceInBooks(house(), mother.personId)).toBe(-9000);
});

it('what ends while the second home waits for its place is over', async () => {
  const { mother, father, mia, courseId } = world;
  const meanwhile = () => house().as(mother).call(guardianships.end, { ID: agreed });
  const [answer] = await whileHeld(house(), { table: 'course', id: courseId, meanwhile }, [
    () => book(father, courseId, mia.personId),
  ]);
  expect(answer?.http).toBe(403);
  expect(await places()).toHaveLength(0);
});

it('a right that is taken away meanwhile is gone', async () => {
  const { mother, father, mia, courseId } = world;
  const meanwhile = () => house().as(mother).call(guardianships.setRights, { ID: agreed, mayBook: false });
  const [answer] = await whileHeld(house(), { table: 'course', id: courseId, meanwhile }, [
    () => book(father, courseId, mia.personId),
  ]);
  expect(answer?.http).toBe(403);
});

it('a child that moves while the second home books it is charged to whoever pays by then', async () => {
  const { father, mia, courseId, admin } = world;
  const move = { child_ID: mia.personId, verwalter_ID: admin.personId };
  const meanwhile = () => house().as(admin).call(profile.move, move);
  const [answer] = await whileHeld(house(), { table: 'course', id: courseId, meanwhile }, [
    () => book(father, courseId, mia.personId),
  ]);
  expect(answer?.http).toBe(200);
  expect(await balanceInBooks(house(), admin.personId)).toBe(-9000);
});

it('one end, however many say it at once', async () => {
  const { mother, father, mia, admin } = world;
  const all = [mother, father, admin].map(
    (actor) => () => house().as(actor).ask(guardianships.end, { ID: agreed, reason: 'Antrag' }),
  );
  const answers = await whileHeld(house(), { table: 'person', id: mia.personId }, all);
  expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
  expect(await isShared()).toBe(0);
});

it('one invitation, however many take it at once', async () => {
  const { mother, father, paul, admin } = world;
  const { code } = await house().as(mother).call(guardianships.invite, { child_ID: paul.personId });
  const all = [father, admin].map((actor) => () => house().as(actor).ask(profile.addAllocation, { token: code }));
  const answers = await whileHeld(house(), { table: 'person', id: paul.personId }, all);
  expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 404]);
});

it('one code for paying, however many take it at once', async () => {
  const { mother, father, mia, admin } = world;
  const { code } = await house().as(mother).call(payerShares.ask, { child_ID: mia.personId, percent: 50 });
  const all = [father, admin].map((actor) => () => house().as(actor).ask(profile.addAllocation, { token: code }));
  const answers = await whileHeld(house(), { table: 'person', id: mia.personId }, all);
  expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 404]);
});

/** A date tomorrow of a course that Mia takes part in. */
const buildTomorrow = async () => {
  await buildParticipation(house(), world.clubId, world.courseId, world.mia.personId);
  const [row] = await house().sql<{ id: number }>(
    `insert into event (club_id, course_id, series_id, starts_at, ends_at, visibility)
     values ($1, $2, 1, now() + interval '1 day', now() + interval '25 hours', 5) returning id`,
    [world.clubId, world.courseId],
  );
  return row?.id ?? 0;
};
const statusOfMia = async () =>
  (
    await house().sql<{ status: number }>('select status from attendance where person_id = $1', [world.mia.personId])
  ).map(({ status }) => status);

it('an excuse that waits while the second home ends is not said any more', async () => {
  const { mother, father, mia } = world;
  const eventId = await buildTomorrow();
  const excuse = { type: 'sick', child_ID: mia.personId, events: { [eventId]: true } } as const;
  const meanwhile = () => house().as(mother).call(guardianships.end, { ID: agreed });
  const [answer] = await whileHeld(house(), { table: 'event', id: eventId, meanwhile }, [
    () => house().as(father).ask(attendance.addSickNote, excuse),
  ]);
  expect(answer?.http).toBe(403);
  expect(await statusOfMia()).toEqual([]);
});

it('nor is it taken back by who may no longer excuse', async () => {
  const { mother, father, mia } = world;
  const eventId = await buildTomorrow();
  const excuse = { type: 'sick', child_ID: mia.personId, events: { [eventId]: true } } as const;
  await house().as(mother).call(attendance.addSickNote, excuse);
  const meanwhile = () => house().as(mother).call(guardianships.setRights, { ID: agreed, mayExcuse: false });
  const [answer] = await whileHeld(house(), { table: 'event', id: eventId, meanwhile }, [
    () => house().as(father).ask(attendance.takeBackExcuse, { child_ID: mia.personId, event_ID: eventId }),
  ]);
  expect(answer?.http).toBe(403);
  expect(await statusOfMia()).toEqual([3]);
});

it('a child that moves leaves nothing behind that its old home says at the same moment', async () => {
  const { mother, father, mia, admin } = world;
  const child_ID = mia.personId;
  const move = { child_ID, verwalter_ID: father.personId };
  const all: (() => Promise<{ http: number }>)[] = [
    () => house().as(admin).ask(profile.move, move),
    () => house().as(mother).ask(pickups.save, { child_ID, ID: 0, name: 'Gerti', relation: 'Oma' }),
    () => house().as(mother).ask(guardianships.invite, { child_ID }),
    () => house().as(mother).ask(profile.allocationCode, { child_ID }),
  ];
  const [moved] = await whileHeld(house(), { table: 'person', id: child_ID }, all);
  expect(moved?.http).toBe(200);
  const left = await Promise.all(
    [
      'select from pickup_person where child_id = $1',
      'select from guardianship where child_id = $1 and guardian_id is null and ended_at is null',
      'select from allocation_code where person_id = $1 and used_at is null',
    ].map((query) => house().sql(query, [child_ID])),
  );
  expect(left).toEqual([[], [], []]);
});

it('an excuse and a mark at the same moment are both kept; one counts, and a trainer who lost is told', async () => {
  const { clubId, mother, mia, courseId } = world;
  const eventId = await buildTomorrow();
  const trainer = await buildPerson(house(), clubId, { first_name: 'Toni', is_trainer: true });
  await buildParticipation(house(), clubId, courseId, trainer.personId, { role: participationRole.trainer });
  const list = { courseID: courseId, eventID: eventId };
  const both: (() => Promise<{ http: number }>)[] = [
    () =>
      house()
        .as(mother)
        .ask(attendance.addSickNote, { type: 'sick', child_ID: mia.personId, events: { [eventId]: true } }),
    () =>
      house()
        .as(trainer)
        .ask(attendance.save, { ...list, attendances: [{ child_ID: mia.personId, status: 1 }] }),
  ];
  const answers = await whileHeld(house(), { table: 'event', id: eventId }, both);
  expect(answers.map(({ http }) => http)).toEqual([200, 200]);
  const { attendancesNewest, attendancesOld, conflicts } = await house().as(trainer).call(attendance.list, list);
  const [counting] = attendancesNewest.map(({ status }) => status);
  expect(new Set([counting, ...attendancesOld.map(({ status }) => status)])).toEqual(new Set([1, 3]));
  expect(await statusOfMia()).toEqual([counting]);
  expect(conflicts).toHaveLength(counting === 3 ? 1 : 0);
});
