import { contract } from '@vereinshaus/contract';
import { friendsTexts } from '@vereinshaus/contract/bookings/queue-friends';
import { beforeEach, describe, expect, it } from 'vitest';
import { balanceInBooks } from '../../../test/factories/books.ts';
import { buildClub, buildCourse, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { whileHeld } from '../../../test/while-held.ts';
import { expectSoundBooks } from '../ledger/ledger.testing.ts';
import { deliveredFrom } from '../system/delivered.testing.ts';
import { bookingsIn, buildFamily, sweepIn } from './bookings.testing.ts';

const start = new Date('2026-11-15T12:00:00Z');
let now = start;
const house = useHouse({ clock: () => now });
const { book, leave, places } = bookingsIn(house);
const { waitlists, courses, bookings } = contract;

type Family = { parent: NonNullable<Actor>; child: number };

let clubId = 0;
let courseId = 0;
let admin: NonNullable<Actor>;
let inside: Family;
let other: Family;
/** Wait in this order; the first two are friends. */
let [anna, berta, carla]: Family[] = [];

const joins = async (): Promise<Family> => {
  const { parent, children } = await buildFamily(house(), clubId);
  const one = { parent, child: children[0] ?? 0 };
  await book(parent, courseId, one.child);
  return one;
};

const clubThat = async (offerPlaces: boolean) => {
  now = start;
  letters = [];
  clubId = await buildClub(house(), { settings: JSON.stringify({ offerPlaces }) });
  admin = await buildPerson(house(), clubId, { staff_level: 90 });
  const price = { price_cents: 9000, non_member_price_cents: 9000 };
  courseId = await buildCourse(house(), clubId, { name: 'Judo', max_participants: 2, ...price });
  [inside, other] = [await joins(), await joins()];
  [anna, berta, carla] = [await joins(), await joins(), await joins()];
};
beforeEach(() => clubThat(true));

const who = (family: Family | undefined): Family => {
  if (family === undefined) throw new Error('There is no such family.');
  return family;
};
const partOf = async (family: Family | undefined) => {
  const [row] = await house().sql<{ id: number }>(
    'select id from participation where course_id = $1 and person_id = $2 and left_at is null',
    [courseId, who(family).child],
  );
  return row?.id ?? 0;
};
const reason = 'Freundinnen, ihre Eltern haben geschrieben';
const befriend = async (
  families: readonly (Family | undefined)[],
  more: Record<string, unknown> = {},
  actor = admin,
) => {
  const ids: number[] = [];
  for (const family of families) ids.push(await partOf(family));
  return house()
    .as(actor)
    .ask(waitlists.friends, { course_ID: courseId, course_parts_IDs: ids, reason, ...more });
};
/** Without waiting for anybody's sweep: the queue moves when somebody looks at it. */
const resize = async (maxparts: number) => {
  await house().as(admin).call(courses.save, { courseId, maxparts });
  await sweep();
};
const sweep = () => sweepIn(house(), clubId, () => now);
const answer = (family: Family | undefined, said: string, more: Record<string, unknown> = {}) =>
  house()
    .as(who(family).parent)
    .ask(waitlists.answer, { course_ID: courseId, child_ID: who(family).child, answer: said, ...more });
const offerTo = async (family: Family | undefined) =>
  (
    await house()
      .as(who(family).parent)
      .call(waitlists.offer, { course_ID: courseId, child_ID: who(family).child })
  ).offer;
const owed = (family: Family | undefined) => balanceInBooks(house(), who(family).parent.personId);
const waitingIds = async () => (await places(courseId)).waiting;
/** All that came so far: reading the outbox empties it. */
let letters: Awaited<ReturnType<typeof deliveredFrom>>[number][] = [];
const mailsTo = async (family: Family | undefined) => {
  const [row] = await house().sql<{ email: string }>('select email from person where id = $1', [
    who(family).parent.personId,
  ]);
  letters.push(...(await deliveredFrom(house(), clubId)));
  return letters
    .filter(({ to }) => to === row?.email)
    .map(({ text }) => text)
    .join('\n');
};
/** Each of them reads at an address of their own. */
const tellApart = async () => {
  for (const [index, family] of [anna, berta, carla].entries()) {
    await house().sql('update person set email = $2 where id = $1', [who(family).parent.personId, `f${index}@x.test`]);
  }
};

describe('friends of two families', () => {
  it('are offered places at once, and booked when both say yes, each at its own price', async () => {
    await tellApart();
    expect((await befriend([anna, berta])).http).toBe(200);
    expect(await mailsTo(anna)).toContain(reason);
    // One place is too few for both: it goes to the next, and the log says why.
    await resize(3);
    expect((await offerTo(carla)).state).toBe('open');
    expect((await answer(carla, 'take')).http).toBe(200);
    await resize(5);
    expect(await offerTo(anna)).toMatchObject({
      state: 'open',
      price: 9000,
      places: [{ child_ID: who(anna).child }],
      friends: [{ hasAgreed: false }],
    });
    const yes = await answer(anna, 'take', { shownTotal: 9000 });
    expect(yes.reply?.message).toContain('sobald auch die andere Familie Ja sagt');
    expect([await owed(anna), await owed(berta)]).toEqual([0, 0]);
    expect(await offerTo(anna)).toMatchObject({ state: 'agreed' });
    expect((await house().as(who(anna).parent).call(waitlists.mine, {})).offers).toEqual([]);
    const { courses: lines } = await house().as(who(anna).parent).call(bookings.ofFamily, {});
    expect(lines[0]?.course.offer?.state).toBe('agreed');
    expect(await offerTo(berta)).toMatchObject({ friends: [{ hasAgreed: true }] });
    // Said twice, nothing is different.
    expect((await answer(anna, 'take', { shownTotal: 9000 })).http).toBe(200);
    expect((await answer(berta, 'take', { shownTotal: 9000 })).http).toBe(200);
    expect((await places(courseId)).waiting).toEqual([]);
    expect([await owed(anna), await owed(berta)]).toEqual([-9000, -9000]);
    const told = [await mailsTo(anna), await mailsTo(berta)];
    expect(told.map((text) => text.includes('Gebucht und verrechnet wird erst'))).toEqual([true, true]);
    expect(told.map((text) => text.includes('90,00'))).toEqual([true, true]);
    await expectSoundBooks(house(), clubId);
  });

  it('get nothing when one says no; the other is asked alone, and keeps the place in the queue', async () => {
    await tellApart();
    await befriend([anna, berta]);
    await resize(4);
    await answer(anna, 'take');
    expect((await answer(berta, 'leave')).http).toBe(200);
    expect(await waitingIds()).toEqual([who(anna).child, who(carla).child]);
    expect(await owed(anna)).toBe(0);
    expect(await offerTo(anna)).toMatchObject({ state: 'open', friends: [] });
    expect(await mailsTo(anna)).toContain('nimmt ihren Platz nicht');
    expect((await answer(anna, 'take')).http).toBe(200);
    expect((await places(courseId)).participants).toContain(who(anna).child);
  });

  it('lose nothing by a friend who does not answer: who said yes stays in front and is asked again', async () => {
    await befriend([anna, berta]);
    await resize(4);
    await answer(anna, 'take');
    now = new Date('2026-11-17T10:00:00Z');
    await sweep();
    expect(await waitingIds()).toEqual([who(anna).child, who(carla).child, who(berta).child]);
    expect(await owed(anna)).toBe(0);
    expect(await offerTo(anna)).toMatchObject({ state: 'open', friends: [] });
    expect((await offerTo(berta)).state).toBe('missed');
    expect((await offerTo(carla)).state).toBe('open');
  });

  it('are asked again when their price has changed since they said yes', async () => {
    await tellApart();
    await befriend([anna, berta]);
    await resize(4);
    await answer(anna, 'take', { shownTotal: 9000 });
    await house().sql('update course set price_cents = 9500, non_member_price_cents = 9500 where id = $1', [courseId]);
    expect((await answer(berta, 'take', { shownTotal: 9000 })).refusal?.code).toBe('bookings.amountChanged');
    expect((await answer(berta, 'take', { shownTotal: 9500 })).http).toBe(200);
    expect([await owed(anna), await owed(berta)]).toEqual([0, 0]);
    expect(await mailsTo(anna)).toContain('der Preis hat sich seither geändert');
    expect((await answer(anna, 'take', { shownTotal: 9500 })).http).toBe(200);
    expect([await owed(anna), await owed(berta)]).toEqual([-9500, -9500]);
  });

  it('both say yes at the same moment: they are booked once', async () => {
    await befriend([anna, berta]);
    await resize(4);
    const said = await whileHeld(house(), { table: 'course', id: courseId, withoutTurns: true }, [
      async () => (await answer(anna, 'take')).http,
      async () => (await answer(berta, 'take')).http,
    ]);
    expect(said).toEqual([200, 200]);
    expect([await owed(anna), await owed(berta)]).toEqual([-9000, -9000]);
    expect(new Set((await places(courseId)).participants)).toEqual(
      new Set([inside, other, anna, berta].map((family) => who(family).child)),
    );
    await expectSoundBooks(house(), clubId);
  });

  it('move up together where the club books at once, each with a message and a bill of its own', async () => {
    await clubThat(false);
    await tellApart();
    await befriend([anna, berta]);
    await leave(admin, courseId, inside.child, { refund: true });
    // One place, two friends: it goes to the next, who has it.
    expect((await places(courseId)).participants).toEqual([other.child, who(carla).child]);
    await resize(4);
    expect(await waitingIds()).toEqual([]);
    expect([await owed(anna), await owed(berta)]).toEqual([-9000, -9000]);
    for (const family of [anna, berta]) expect(await mailsTo(family)).toContain('nur alle zugleich');
    for (const family of [anna, berta]) expect(await mailsTo(family)).toContain('90,00');
    await expectSoundBooks(house(), clubId);
  });

  it('what a child of the other family lacks is told to nobody but its own', async () => {
    await clubThat(false);
    await tellApart();
    await befriend([anna, berta]);
    await house().sql(`update person set birth_date = '2024-01-01' where id = $1`, [who(berta).child]);
    await house().sql('update course set min_age = 5, max_participants = 4 where id = $1', [courseId]);
    await sweep();
    expect(await waitingIds()).toEqual([who(anna).child, who(berta).child]);
    expect(await mailsTo(anna)).toContain(friendsTexts.notQualified);
    expect(await mailsTo(anna)).not.toContain('Mindestalter');
    expect(await mailsTo(berta)).toContain('Mindestalter');
  });

  it('are parted by either family or by the office, and the others read it', async () => {
    await tellApart();
    await befriend([anna, berta]);
    const unbond = await house()
      .as(who(berta).parent)
      .ask(waitlists.unbond, { course_parts_ID: await partOf(berta) });
    expect(unbond.http).toBe(200);
    expect(await mailsTo(anna)).toContain(friendsTexts.bySomebody);
    await resize(3);
    expect((await offerTo(anna)).state).toBe('open');
    await answer(anna, 'leave');
    expect((await befriend([berta, carla])).refusal?.message).toBe(friendsTexts.offered('Kind1'));
    await answer(berta, 'take');
    const late = await joins();
    await befriend([carla, late]);
    expect((await befriend([carla], { ends: true, reason: 'Irrtum' })).http).toBe(200);
    expect(await mailsTo(carla)).toContain('Irrtum');
    expect((await befriend([carla], { ends: true })).refusal?.message).toBe(friendsTexts.notFriends);
    // Whoever waits with a sibling instead has parted from the friend as well.
    const { parent, children } = await buildFamily(house(), clubId, 2);
    const siblings = children.map((child): Family => ({ parent, child }));
    for (const { child } of siblings) await book(parent, courseId, child);
    await befriend([carla, siblings[0]]);
    expect(await mailsTo(carla)).not.toContain(friendsTexts.bySomebody);
    const ids = [await partOf(siblings[0]), await partOf(siblings[1])];
    expect((await house().as(parent).ask(waitlists.bond, { course_parts_IDs: ids, kind: 'all' })).http).toBe(200);
    expect(await mailsTo(carla)).toContain(friendsTexts.bySomebody);
  });

  it('are put together by who may admit, with a reason, within a course and a club, and where it can ever fit', async () => {
    const clerk = await buildPerson(house(), clubId, { staff_level: 50 });
    expect((await befriend([anna, berta], {}, clerk)).http).toBe(403);
    const elsewhere = await buildPerson(house(), await buildClub(house()), { staff_level: 90 });
    expect((await befriend([anna, berta], {}, elsewhere)).http).toBe(404);
    expect((await befriend([anna, berta], { reason: '' })).http).toBe(422);
    expect((await befriend([anna])).refusal?.message).toBe(friendsTexts.oneFamily);
    expect((await befriend([anna, inside])).refusal?.message).toBe(friendsTexts.gone);
    await house().sql('update course set max_participants = 1 where id = $1', [courseId]);
    expect((await befriend([anna, berta])).refusal?.message).toBe(friendsTexts.tooMany(1));
    const yoga = await buildCourse(house(), clubId, { name: 'Yoga' });
    expect((await befriend([anna, berta], { course_ID: yoga })).refusal?.message).toBe(friendsTexts.gone);
    expect(await house().sql('select id from queue_bond where club_id = $1', [clubId])).toEqual([]);
  });
});
