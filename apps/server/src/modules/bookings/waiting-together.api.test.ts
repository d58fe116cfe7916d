import { contract } from '@vereinshaus/contract';
import { bondTexts } from '@vereinshaus/contract/bookings/queue-bonds';
import { beforeEach, describe, expect, it } from 'vitest';
import { balanceInBooks } from '../../../test/factories/books.ts';
import { buildClub, buildCourse, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { whileHeld } from '../../../test/while-held.ts';
import { expectSoundBooks } from '../ledger/ledger.testing.ts';
import { deliveredFrom } from '../system/delivered.testing.ts';
import { bookingsIn, buildFamily, sweepIn } from './bookings.testing.ts';

const now = new Date('2026-11-15T12:00:00Z');
const house = useHouse({ clock: () => now });
const { book, leave, places } = bookingsIn(house);
const { waitlists, courses, bookings } = contract;

type Family = { parent: NonNullable<Actor>; children: number[] };

let clubId = 0;
let admin: NonNullable<Actor>;

const clubThat = async (offerPlaces: boolean) => {
  clubId = await buildClub(house(), { settings: JSON.stringify({ offerPlaces }) });
  admin = await buildPerson(house(), clubId, { staff_level: 90 });
};
beforeEach(() => clubThat(false));

/** Full, with somebody in every place. */
const fullCourse = async (name: string, max = 2) => {
  const courseId = await buildCourse(house(), clubId, {
    name,
    max_participants: max,
    price_cents: 9000,
    non_member_price_cents: 9000,
  });
  const inside = await familyIn([courseId], max);
  return { courseId, inside };
};
const familyIn = async (courseIds: readonly number[], children = 1): Promise<Family> => {
  const family = await buildFamily(house(), clubId, children);
  for (const courseId of courseIds) {
    for (const child of family.children) await book(family.parent, courseId, child);
  }
  return family;
};

const partsOf = async ({ parent }: Family) =>
  (await house().as(parent).call(bookings.ofFamily, {})).courses.map(({ course, child }) => ({
    id: course.cp_ID,
    child: child.ID,
    courseId: course.course_ID,
    role: course.role,
    bond: course.bond,
  }));
const bond = async (family: Family, kind: string, ids?: readonly number[]) => {
  const waiting = (await partsOf(family)).filter(({ role }) => role === 2).map(({ id }) => id);
  return house()
    .as(family.parent)
    .ask(waitlists.bond, { course_parts_IDs: ids ?? waiting, kind });
};
const frees = (courseId: number, child = 0) => leave(admin, courseId, child, { refund: true });
const resize = (courseId: number, maxparts: number) => house().as(admin).call(courses.save, { courseId, maxparts });
const sweep = () => sweepIn(house(), clubId, () => now);
const logOf = async ({ parent }: Family, courseId: number, child: number) =>
  (await house().as(parent).call(waitlists.log, { course_ID: courseId, child_ID: child })).entries
    .map(({ text }) => text)
    .join('\n');
const subjects = async () => (await deliveredFrom(house(), clubId)).map(({ subject }) => subject);

describe('Alle oder keines', () => {
  it('waits until there are places for all, lets single ones past with a reason that they read, and then gets all at once', async () => {
    const { courseId, inside } = await fullCourse('Yoga');
    const pair = await familyIn([courseId], 2);
    const single = await familyIn([courseId]);
    expect((await bond(pair, 'all')).http).toBe(200);
    await frees(courseId, inside.children[0]);
    expect((await places(courseId)).participants).toEqual([inside.children[1], single.children[0]]);
    expect((await places(courseId)).waiting).toEqual(pair.children);
    expect(await logOf(pair, courseId, pair.children[0] ?? 0)).toContain('Ihr wartet gemeinsam auf 2 Plätze');
    const told = (await deliveredFrom(house(), clubId)).filter(({ text }) => text.includes('nicht für alle von euch'));
    expect(told).toHaveLength(1);
    // Whoever comes anew stands behind them, even before anybody has looked at the larger course.
    await house().sql('update course set max_participants = 4 where id = $1', [courseId]);
    const newcomer = await familyIn([courseId]);
    const inCourse = [inside.children[1], single.children[0], ...pair.children];
    expect(new Set((await places(courseId)).participants)).toEqual(new Set(inCourse));
    expect((await places(courseId)).waiting).toEqual(newcomer.children);
    expect(await balanceInBooks(house(), pair.parent.personId)).toBe(-18_000);
    expect(await subjects()).toContainEqual(expect.stringMatching(/^Kind1 und Kind2 haben Plätze: Yoga/));
    await expectSoundBooks(house(), clubId);
  });

  it('never keeps a place empty: a newcomer books what is too little for them', async () => {
    const { courseId } = await fullCourse('Yoga');
    const pair = await familyIn([courseId], 2);
    await bond(pair, 'all');
    await house().sql('update course set max_participants = 3 where id = $1', [courseId]);
    await sweep();
    const newcomer = await familyIn([courseId]);
    expect((await places(courseId)).participants).toContain(newcomer.children[0]);
    expect((await places(courseId)).waiting).toEqual(pair.children);
  });

  it('has its turn where the last of them stands, and the first one reads why', async () => {
    const { courseId, inside } = await fullCourse('Yoga');
    const pair = await buildFamily(house(), clubId, 2);
    const [first = 0, second = 0] = pair.children;
    await book(pair.parent, courseId, first);
    const between = await familyIn([courseId]);
    await book(pair.parent, courseId, second);
    await bond(pair, 'all');
    await frees(courseId, inside.children[0]);
    expect((await places(courseId)).waiting).toEqual([first, second]);
    expect((await places(courseId)).participants).toContain(between.children[0]);
    expect(await logOf(pair, courseId, first)).toContain('wenn Kind2 es ist');
  });

  it('takes places of two courses in one go, and keeps the one until the other is looked at', async () => {
    const [yoga, judo] = [await fullCourse('Yoga', 1), await fullCourse('Judo', 1)];
    const pair = await buildFamily(house(), clubId, 2);
    const [first = 0, second = 0] = pair.children;
    await book(pair.parent, yoga.courseId, first);
    await book(pair.parent, judo.courseId, second);
    await bond(pair, 'all');
    const behind = await familyIn([yoga.courseId]);
    await house().sql('update course set max_participants = 2 where id = $1', [judo.courseId]);
    await frees(yoga.courseId, yoga.inside.children[0]);
    expect((await places(yoga.courseId)).participants).toEqual([]);
    await sweep();
    expect((await places(yoga.courseId)).participants).toEqual([first]);
    expect((await places(judo.courseId)).participants).toEqual([judo.inside.children[0], second]);
    expect((await places(yoga.courseId)).waiting).toEqual(behind.children);
    expect(await balanceInBooks(house(), pair.parent.personId)).toBe(-18_000);
  });

  it('holds nobody up where the other course is full, and says which', async () => {
    const [yoga, judo] = [await fullCourse('Yoga', 1), await fullCourse('Judo', 1)];
    const child = await familyIn([yoga.courseId, judo.courseId]);
    await bond(child, 'all');
    const behind = await familyIn([yoga.courseId]);
    await frees(yoga.courseId, yoga.inside.children[0]);
    expect((await places(yoga.courseId)).participants).toEqual(behind.children);
    expect(await logOf(child, yoga.courseId, child.children[0] ?? 0)).toContain('in „Judo“ ist noch kein Platz');
  });

  it.each([
    { how: 'one leaves', act: (courseId: number, { children }: Family) => frees(courseId, children[0]), left: 1 },
    {
      how: 'one comes to another family',
      act: (_: number, { children }: Family) =>
        house().sql('update person set manager_id = id where id = $1', [children[0]]),
      left: 2,
    },
    {
      how: 'the family says so',
      act: async (_: number, family: Family) =>
        house()
          .as(family.parent)
          .call(waitlists.unbond, { course_parts_ID: (await partsOf(family))[0]?.id ?? 0 }),
      left: 2,
    },
    {
      how: 'one is deleted',
      act: (_: number, { children }: Family) =>
        house().sql('update person set deleted_at = now() where id = $1', [children[0]]),
      left: 2,
    },
  ])('ends when $how: the other waits alone', async ({ act, left }) => {
    const { courseId, inside } = await fullCourse('Yoga');
    const pair = await familyIn([courseId], 2);
    await bond(pair, 'all');
    await act(courseId, pair);
    expect((await partsOf(pair)).filter((part) => part.bond !== undefined)).toEqual([]);
    expect((await places(courseId)).waiting).toHaveLength(left);
    await frees(courseId, inside.children[0]);
    await frees(courseId, inside.children[1]);
    await sweep();
    expect((await places(courseId)).participants).toContain(pair.children[1]);
  });

  it('belongs to one family, and to who waits', async () => {
    const { courseId, inside } = await fullCourse('Yoga');
    const [one, other] = [await familyIn([courseId]), await familyIn([courseId])];
    const ids = [...(await partsOf(one)), ...(await partsOf(other))].map(({ id }) => id);
    expect((await bond(one, 'all', ids)).http).toBe(404);
    expect(
      (
        await bond(
          inside,
          'all',
          (await partsOf(inside)).map(({ id }) => id),
        )
      ).http,
    ).toBe(404);
    expect((await bond(one, 'all', ids.slice(0, 1))).http).toBe(422);
    expect(await bond(await familyIn([courseId], 2), 'any')).toMatchObject({
      http: 422,
      refusal: { message: bondTexts.oneCourse },
    });
    expect(await house().sql('select id from queue_bond where club_id = $1', [clubId])).toEqual([]);
  });

  it('shows the office who waits together, and who admits one of them leaves the other in the queue', async () => {
    const { courseId } = await fullCourse('Yoga');
    const pair = await familyIn([courseId], 2);
    await bond(pair, 'all');
    const { queues } = await house().as(admin).call(waitlists.list, {});
    const [first, second] = queues[0]?.waiting ?? [];
    expect(first?.bond).toMatchObject({ kind: 'all', others: [{ child_ID: pair.children[1], position: 2 }] });
    await house()
      .as(admin)
      .call(waitlists.admit, { course_ID: courseId, course_parts_IDs: [first?.ID ?? 0], force: true });
    expect((await places(courseId)).waiting).toEqual([second?.child_ID]);
    expect(await logOf(pair, courseId, pair.children[1] ?? 0)).toContain('Wartet wieder einzeln');
  });
});

describe('Irgendeiner dieser Kurse', () => {
  it('gives the first place that frees, ends the other waits and tells it in the same message', async () => {
    const [yoga, judo] = [await fullCourse('Yoga', 1), await fullCourse('Judo', 1)];
    const child = await familyIn([yoga.courseId, judo.courseId]);
    await bond(child, 'any');
    const behind = await familyIn([judo.courseId]);
    await frees(yoga.courseId, yoga.inside.children[0]);
    expect((await places(yoga.courseId)).participants).toEqual(child.children);
    expect((await places(judo.courseId)).waiting).toEqual(behind.children);
    const mail = (await deliveredFrom(house(), clubId)).find(({ subject }) =>
      subject.startsWith('Kind1 hat einen Platz'),
    );
    expect(mail?.text).toContain('Auf „Judo“ wartet ihr damit nicht mehr');
    expect(await logOf(behind, judo.courseId, behind.children[0] ?? 0)).toContain('in einem anderen Kurs');
  });

  it('gives one place when two courses free one at the same moment', async () => {
    const [yoga, judo] = [await fullCourse('Yoga', 1), await fullCourse('Judo', 1)];
    const child = await familyIn([yoga.courseId, judo.courseId]);
    await bond(child, 'any');
    // Both have found the child in their queue, or wait for whoever has, before either is through.
    const freed = await whileHeld(house(), { table: 'person', id: child.children[0] ?? 0 }, [
      () => frees(yoga.courseId, yoga.inside.children[0]),
      () => frees(judo.courseId, judo.inside.children[0]),
    ]);
    expect(freed.map(({ http }) => http)).toEqual([200, 200]);
    const booked = (await partsOf(child)).filter(({ role }) => role === 0);
    expect(booked).toHaveLength(1);
    expect((await partsOf(child)).filter(({ role }) => role === 2)).toEqual([]);
    expect(await balanceInBooks(house(), child.parent.personId)).toBe(-9000);
  });

  it('loses a course that is deleted, and waits on in the others', async () => {
    const [yoga, judo, swim] = [
      await fullCourse('Yoga', 1),
      await fullCourse('Judo', 1),
      await fullCourse('Schwimmen', 1),
    ];
    const child = await familyIn([yoga.courseId, judo.courseId, swim.courseId]);
    await bond(child, 'any');
    await house().sql('update course set deleted_at = now() where id = $1', [yoga.courseId]);
    await house().sql('update participation set left_at = now() where course_id = $1', [yoga.courseId]);
    const told = (await partsOf(child)).find(({ courseId }) => courseId === judo.courseId)?.bond;
    expect(told).toMatchObject({ kind: 'any', others: [{ course: 'Schwimmen' }] });
  });
});

it('two places that free at once go to the pair once, whoever else waits', async () => {
  const { courseId, inside } = await fullCourse('Yoga');
  const pair = await familyIn([courseId], 2);
  const single = await familyIn([courseId]);
  await bond(pair, 'all');
  await Promise.all(inside.children.map((child) => frees(courseId, child)));
  await sweep();
  // The first of the two goes to the single one, or both to the pair: never one to each and one of the pair.
  const { participants, waiting } = await places(courseId);
  expect(participants.length).toBeLessThanOrEqual(2);
  expect([0, 2]).toContain(participants.filter((id) => pair.children.includes(id)).length);
  expect(waiting.length + participants.length).toBe(3);
  expect(participants.includes(single.children[0] ?? 0)).toBe(!participants.includes(pair.children[0] ?? 0));
  await expectSoundBooks(house(), clubId);
});

describe('Angebote an alle gemeinsam', () => {
  beforeEach(() => clubThat(true));

  const offerTo = ({ parent, children }: Family, courseId: number) =>
    house()
      .as(parent)
      .ask(waitlists.offer, { course_ID: courseId, child_ID: children[0] ?? 0 });
  const answer = ({ parent, children }: Family, courseId: number, said: string, more: Record<string, unknown> = {}) =>
    house()
      .as(parent)
      .ask(waitlists.answer, { course_ID: courseId, child_ID: children[0] ?? 0, answer: said, ...more });

  it('come in one message, cost what all cost, and are taken in one go', async () => {
    const { courseId } = await fullCourse('Yoga');
    const pair = await familyIn([courseId], 2);
    await bond(pair, 'all');
    await resize(courseId, 4);
    await sweep();
    const { reply } = await offerTo(pair, courseId);
    expect(reply?.offer).toMatchObject({ state: 'open', price: 18_000 });
    expect(reply?.offer.places.map(({ child_ID }) => child_ID)).toEqual(pair.children);
    expect((await subjects()).filter((subject) => subject.startsWith('Plätze frei für Kind1 und Kind2'))).toHaveLength(
      1,
    );
    expect(await answer(pair, courseId, 'take', { shownTotal: 9000 })).toMatchObject({ http: 409 });
    expect((await places(courseId)).waiting).toEqual(pair.children);
    expect((await answer(pair, courseId, 'take', { shownTotal: 18_000 })).http).toBe(200);
    expect((await places(courseId)).participants).toEqual(expect.arrayContaining(pair.children));
    expect(await house().sql('select outcome from queue_offer where club_id = $1', [clubId])).toEqual([
      { outcome: 'taken' },
      { outcome: 'taken' },
    ]);
  });

  it('are given back together, and taken back together when one place is gone', async () => {
    const { courseId } = await fullCourse('Yoga');
    const pair = await familyIn([courseId], 2);
    await bond(pair, 'all');
    await resize(courseId, 4);
    await sweep();
    expect(
      (
        await house()
          .as(pair.parent)
          .ask(waitlists.unbond, { course_parts_ID: (await partsOf(pair))[0]?.id })
      ).http,
    ).toBe(409);
    await resize(courseId, 3);
    await sweep();
    expect(await house().sql('select outcome from queue_offer where club_id = $1', [clubId])).toEqual([
      { outcome: 'withdrawn' },
      { outcome: 'withdrawn' },
    ]);
    await resize(courseId, 4);
    await sweep();
    expect((await answer(pair, courseId, 'leave')).http).toBe(200);
    expect((await places(courseId)).waiting).toEqual([]);
  });

  it('of one of several courses let the others go on, until it is answered', async () => {
    const [yoga, judo] = [await fullCourse('Yoga', 1), await fullCourse('Judo', 1)];
    const child = await familyIn([yoga.courseId, judo.courseId]);
    await bond(child, 'any');
    const behind = await familyIn([judo.courseId]);
    await frees(yoga.courseId, yoga.inside.children[0]);
    await frees(judo.courseId, judo.inside.children[0]);
    expect((await offerTo(behind, judo.courseId)).reply?.offer.state).toBe('open');
    expect(await logOf(child, judo.courseId, child.children[0] ?? 0)).toContain('In „Yoga“ ist euch gerade ein Platz');
    expect((await offerTo(child, yoga.courseId)).reply?.offer.ends).toEqual(['Judo']);
    const taken = await answer(child, yoga.courseId, 'take', { shownTotal: 9000 });
    expect(taken.reply?.message).toContain('Auf „Judo“ wartet ihr damit nicht mehr');
    expect((await places(judo.courseId)).waiting).toEqual(behind.children);
  });
});
