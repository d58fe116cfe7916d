import { contract } from '@vereinshaus/contract';
import { outgrownTexts } from '@vereinshaus/contract/bookings/outgrown-rules';
import { beforeEach, describe, expect, it } from 'vitest';
import { balanceInBooks } from '../../../test/factories/books.ts';
import { buildClub, buildCourse, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { whileHeld } from '../../../test/while-held.ts';
import { transactionsIn } from '../../kit/tenant-work.ts';
import { deliveredFrom } from '../system/delivered.testing.ts';
import { bookingsIn, buildFamily, sweepIn } from './bookings.testing.ts';
import { followInvitations } from './follow-invitations.ts';

/** A Thursday in spring: in September the next season begins. */
const start = new Date('2026-04-16T09:00:00Z');
let now = start;
const house = useHouse({ clock: () => now });
const { book, leave, places } = bookingsIn(house);
const { duplicates, outgrown, waitlists } = contract;

const day = 86_400_000;
type Family = { parent: NonNullable<Actor>; child: number };

let clubId = 0;
let admin: NonNullable<Actor>;
/** For children up to eight, and from eight on with so many places. */
let small = 0;
let next = 0;

const clubThat = async (offerPlaces: boolean, max: number | null = 2) => {
  now = start;
  clubId = await buildClub(house(), { settings: JSON.stringify({ offerPlaces }) });
  admin = await buildPerson(house(), clubId, { staff_level: 90 });
  small = await buildCourse(house(), clubId, {
    name: 'Turnen 6–8',
    max_age: 8,
    starts_on: '2025-09-10',
    ends_on: '2026-06-30',
  });
  next = await buildCourse(house(), clubId, {
    name: 'Turnen 8–10',
    min_age: 8,
    max_age: 10,
    starts_on: '2026-09-10',
    ends_on: '2027-06-30',
    max_participants: max,
    price_cents: 9000,
    non_member_price_cents: 9000,
  });
};
beforeEach(() => clubThat(false));

const familyIn = async (courseId: number, birth: string, bookedOn = '2025-08-01'): Promise<Family> => {
  const { parent, children } = await buildFamily(house(), clubId);
  const child = children[0] ?? 0;
  await house().sql('update person set birth_date = $2 where id = $1', [child, birth]);
  expect((await book(parent, courseId, child, {})).http).toBe(200);
  await house().sql('update participation set created_at = $3 where course_id = $1 and person_id = $2', [
    courseId,
    child,
    `${bookedOn}T10:00:00Z`,
  ]);
  return { parent, child };
};
/** Nine on the day the next season begins. */
const tooOld = '2017-05-01';
const grows = (bookedOn?: string) => familyIn(small, tooOld, bookedOn);

const list = (target?: number) =>
  house()
    .as(admin)
    .call(outgrown.list, { course_ID: small, ...(target !== undefined && { target_ID: target }) });
const untilOf = (days: number) => Math.floor(now.getTime() / 1000) + days * 86_400;
const invite = (families: readonly Family[], more: Record<string, unknown> = {}) =>
  house()
    .as(admin)
    .ask(outgrown.invite, {
      course_ID: small,
      target_ID: next,
      child_IDs: families.map(({ child }) => child),
      until: untilOf(10),
      order: 'booked',
      key: crypto.randomUUID(),
      ...more,
    });
const answer = ({ parent, child }: Family, said: string) =>
  house().as(parent).ask(waitlists.answer, { course_ID: next, child_ID: child, answer: said });
const offerTo = async ({ parent, child }: Family) =>
  (await house().as(parent).call(waitlists.offer, { course_ID: next, child_ID: child })).offer;
const atHome = async ({ parent }: Family) => (await house().as(parent).call(waitlists.mine, {})).offers;
const owed = async ({ parent }: Family) => balanceInBooks(house(), parent.personId);
const mails = () => deliveredFrom(house(), clubId);
const later = (days: number) => {
  now = new Date(now.getTime() + days * day);
};
const follow = () =>
  followInvitations(
    transactionsIn(
      house().database,
      { id: clubId, origin: 'http://verein.test' },
      { now: () => now, senderIn: (db) => house().queue.senderIn(db) },
    ),
  );
const sweep = () => sweepIn(house(), clubId, () => now);
const outcomes = async () =>
  Object.fromEntries((await list()).invited.map(({ child_ID, outcome }) => [child_ID, outcome]));

/** Who waits for the next course, in the order of the queue. */
const queue = async () =>
  (
    await house().sql<{ id: number }>(
      'select person_id as id from participation where course_id = $1 and left_at is null and role = 2 order by queued_at, id',
      [next],
    )
  ).map(({ id }) => id);
const move = async (child: number, place: number) => {
  const [part] = await house().sql<{ id: number }>(
    'select id from participation where course_id = $1 and person_id = $2 and left_at is null',
    [next, child],
  );
  const order = { course_ID: next, course_parts_ID: part?.id ?? 0, place, reason: 'Auf Wunsch der Familie' };
  expect((await house().as(admin).ask(waitlists.move, order)).http).toBe(200);
};

it('a further invitation takes nothing back that the office has reordered by hand', async () => {
  await clubThat(false, 1);
  const fits = () => familyIn(next, '2016-11-01');
  const [inside, anna, bert] = [await fits(), await fits(), await fits()];
  const [ida, ivo, ines] = [await grows('2024-08-01'), await grows('2024-09-01'), await grows('2024-10-01')];
  await invite([ida, ivo]);
  expect(await queue()).toEqual([ida, ivo, anna, bert].map(({ child }) => child));
  // Ida would rather wait, and Bert comes to the front: both for a reason that stands in the log.
  await move(ida.child, 3);
  await move(bert.child, 1);
  expect(await queue()).toEqual([bert, ivo, anna, ida].map(({ child }) => child));
  expect((await invite([ines])).http).toBe(200);
  expect(await queue()).toEqual([bert, ivo, ines, anna, ida].map(({ child }) => child));
  expect((await places(next)).participants).toEqual([inside.child]);
});

describe('who grows out of a course', () => {
  it('is who is too old a year later, or for its copy; the successor leads to its newest copy', async () => {
    const old = await grows();
    await familyIn(small, '2019-05-01');
    const before = await list();
    expect(before).toMatchObject({ next_ID: 0, measured: 20260910, successor_ID: 0, target_ID: 0 });
    expect(before.persons).toMatchObject([
      { child_ID: old.child, reason: 'Höchstalter 8 Jahre: am 10.09.2026 schon 9 Jahre alt.', isWaiting: false },
    ]);
    const copy = await buildCourse(house(), clubId, {
      name: 'Turnen 6–8',
      max_age: 9,
      starts_on: '2026-09-10',
      copied_from_id: small,
    });
    expect(await list()).toMatchObject({ next_ID: copy, persons: [] });
    await house().sql('update course set max_age = 8 where id = $1', [copy]);
    const save = (successor_ID: number) =>
      house().as(admin).ask(outgrown.saveSuccessor, { course_ID: small, successor_ID });
    expect((await save(small)).http).toBe(422);
    const foreign = await buildCourse(house(), await buildClub(house()), {});
    expect((await save(foreign)).http).toBe(404);
    expect((await save(next)).http).toBe(200);
    expect(await list()).toMatchObject({ successor_ID: next, target_ID: next });
    const later = await buildCourse(house(), clubId, {
      name: 'Turnen 8–10',
      min_age: 10,
      starts_on: '2027-09-10',
      copied_from_id: next,
    });
    const moved = await list();
    expect(moved.target_ID).toBe(later);
    expect(moved.persons[0]?.unfit).toBe('');
    expect((await list(next)).target_ID).toBe(next);
    expect((await save(0)).http).toBe(200);
    expect((await list()).successor_ID).toBe(0);
  });

  it('is told apart from who is not for the next course at all: a year later they would be, so the season change comes first', async () => {
    const sameSeason = await buildCourse(house(), clubId, {
      name: 'Turnen ab 9, heuer',
      min_age: 9,
      max_age: 11,
      starts_on: '2025-09-10',
      ends_on: '2026-06-30',
    });
    const { child } = await grows();
    expect((await list(sameSeason)).persons).toMatchObject([
      { unfit: expect.stringContaining('Mindestalter'), fitsLater: true },
    ]);
    await house().sql("update person set sex = 'male' where id = $1", [child]);
    await house().sql("update course set sex = 'fem' where id = $1", [sameSeason]);
    expect((await list(sameSeason)).persons).toMatchObject([{ fitsLater: false }]);
    expect((await list(next)).persons).toMatchObject([{ unfit: '', fitsLater: false }]);
  });

  it('is invited: a place is kept, nothing is charged before the family takes it with a tap, also where the club books at once', async () => {
    const [one, other] = [await grows(), await grows()];
    expect((await invite([one, other])).reply?.message).toBe('2 Einladungen sind unterwegs.');
    const sent = (await mails()).filter(({ subject }) => subject.startsWith('Einladung'));
    expect(sent.map(({ subject }) => subject)).toEqual(
      Array.from({ length: 2 }, () => 'Einladung für Kind1: Turnen 8–10'),
    );
    expect(sent[0]?.text).toContain('Verrechnet wird erst, wenn du zusagst.');
    expect(sent[0]?.text).not.toContain('eingeladen sind');
    expect(await owed(one)).toBe(0);
    expect(await atHome(one)).toMatchObject([{ course: 'Turnen 8–10', isInvited: true, hasPlace: true }]);
    await sweep();
    const newcomer = await buildFamily(house(), clubId);
    await house().sql(`update person set birth_date = '2017-06-01' where id = $1`, [newcomer.children[0]]);
    await book(newcomer.parent, next, newcomer.children[0] ?? 0);
    expect(await places(next)).toMatchObject({ participants: [] });
    const token = /platz\/([\w-]+)/.exec(sent[0]?.text ?? '')?.[1] ?? '';
    const { offer } = await house()
      .as(null, { host: `verein${clubId}.test` })
      .call(waitlists.offerByLink, { token });
    expect(offer).toMatchObject({ state: 'open', isInvited: true, price: 9000 });
    const taken = await house()
      .as(null, { host: `verein${clubId}.test` })
      .ask(waitlists.answerByLink, { token, answer: 'take', shownTotal: 9000 });
    expect(taken.http).toBe(200);
    expect((await answer(other, 'leave')).http).toBe(200);
    expect((await places(next)).participants).toHaveLength(2);
    expect((await places(next)).participants).toContain(newcomer.children[0]);
    expect(Object.values(await outcomes()).toSorted()).toEqual(['declined', 'taken']);
  });

  it('stands at the head of the queue where places are too few, in an order that everybody reads, and says whether to wait', async () => {
    await clubThat(false, 1);
    const [late, early] = [await grows('2025-08-20'), await grows('2025-08-02')];
    const third = await grows('2025-08-30');
    expect((await invite([late, early, third])).http).toBe(200);
    const note = outgrownTexts.fewer({ places: 1, invited: 3, order: 'booked' });
    expect((await mails()).filter(({ text }) => text.includes(note))).toHaveLength(3);
    expect((await places(next)).waiting).toEqual([early.child, late.child, third.child]);
    expect(await offerTo(early)).toMatchObject({ state: 'open' });
    expect(await offerTo(late)).toMatchObject({ state: 'invited', position: 2, price: 0 });
    expect((await answer(late, 'wait')).reply?.message).toBe(outgrownTexts.waits);
    expect((await answer(early, 'leave')).http).toBe(200);
    // Who waits now gets it as the club gives places: at once. Who has not answered is only ever asked.
    expect((await places(next)).participants).toEqual([late.child]);
    await house().sql('update course set max_participants = 2 where id = $1', [next]);
    await sweep();
    expect(await owed(third)).toBe(0);
    expect(await offerTo(third)).toMatchObject({ state: 'open', isInvited: true });
    const { entries } = await house().as(third.parent).call(waitlists.log, { course_ID: next, child_ID: third.child });
    expect(entries.map(({ text }) => text).join('\n')).toContain(
      'Mit Vorrang eingeladen, weil der bisherige Kurs endet: Turnen 8–10',
    );
  });

  it('is reminded once before the deadline; whoever does not answer waits no more, and the place goes on', async () => {
    await clubThat(false, 1);
    const [one, other] = [await grows('2025-08-01'), await grows('2025-08-02')];
    await invite([one, other]);
    await mails();
    later(5);
    expect(await follow()).toBe(0);
    later(3.5);
    expect(await follow()).toBe(2);
    expect(await follow()).toBe(0);
    const reminders = await mails();
    expect(reminders.map(({ subject }) => subject)).toEqual(
      Array.from({ length: 2 }, () => 'Bitte antworten: Einladung für Kind1, Turnen 8–10'),
    );
    const token = /platz\/([\w-]+)/.exec(reminders[0]?.text ?? '')?.[1] ?? '';
    const byLink = house().as(null, { host: `verein${clubId}.test` });
    expect((await byLink.call(waitlists.offerByLink, { token })).offer.child_ID).toBe(one.child);
    later(2);
    await follow();
    expect(await outcomes()).toEqual({ [one.child]: 'missed', [other.child]: 'missed' });
    expect(await places(next)).toMatchObject({ participants: [], waiting: [] });
    expect((await mails()).map(({ subject }) => subject)).toContain('Einladung für Kind1 abgelaufen: Turnen 8–10');
    expect((await byLink.ask(waitlists.offerByLink, { token })).http).toBe(404);
    expect([await owed(one), await owed(other)]).toEqual([0, 0]);
  });

  it('loses the invitation when the club says so, with a reason, and whoever waits is next', async () => {
    await clubThat(false, 1);
    const one = await grows();
    await invite([one]);
    const waiting = await familyIn(next, '2017-06-01');
    const ID = (await list()).invited[0]?.ID ?? 0;
    const withdraw = (more: Record<string, unknown> = {}) =>
      house()
        .as(admin)
        .ask(outgrown.withdraw, { course_ID: next, ID, reason: 'Der Kurs zieht um.', ...more });
    expect((await withdraw({ course_ID: small })).http).toBe(404);
    expect((await withdraw()).http).toBe(200);
    expect((await withdraw()).http).toBe(404);
    expect((await mails()).find(({ subject }) => subject.includes('zurückgezogen'))?.text).toContain(
      'Der Kurs zieht um.',
    );
    expect((await places(next)).participants).toEqual([waiting.child]);
    expect(await outcomes()).toEqual({ [one.child]: 'withdrawn' });
  });

  it('is refused where the list is another by now, the deadline too near, the course drawn or over, and what is sent twice counts once', async () => {
    const one = await grows();
    const young = await familyIn(small, '2019-05-01');
    expect((await invite([one, young])).refusal?.message).toBe(outgrownTexts.changed);
    expect((await invite([one], { until: untilOf(0) })).refusal?.message).toBe(outgrownTexts.badDeadline);
    expect((await invite([one], { until: untilOf(90) })).http).toBe(422);
    expect((await invite([one], { target_ID: small })).http).toBe(422);
    await house().sql('update person set birth_date = $2 where id = $1', [one.child, '2014-05-01']);
    expect((await invite([one])).refusal?.message).toContain('Höchstalter 10 Jahre');
    await house().sql('update person set birth_date = $2 where id = $1', [one.child, tooOld]);
    const key = crypto.randomUUID();
    const until = untilOf(10);
    expect((await invite([one], { key, until })).http).toBe(200);
    expect((await invite([one], { key, until })).http).toBe(200);
    expect((await list()).invited).toHaveLength(1);
    expect((await invite([one])).refusal?.message).toBe(outgrownTexts.alreadyThere('Kind1 Huber'));
    const low = await buildPerson(house(), clubId, { staff_level: 80 });
    expect((await house().as(low).ask(outgrown.list, { course_ID: small })).http).toBe(200);
    const request = {
      course_ID: small,
      target_ID: next,
      child_IDs: [one.child],
      until,
      order: 'booked',
      key: 'abcdefgh',
    };
    expect((await house().as(low).ask(outgrown.invite, request)).http).toBe(403);
  });

  it('gets the last place or a newcomer does, never both: accepted while somebody books it', async () => {
    await clubThat(false, 1);
    const one = await grows();
    await invite([one]);
    const other = await buildFamily(house(), clubId);
    await house().sql(`update person set birth_date = '2017-06-01' where id = $1`, [other.children[0]]);
    const asked = await whileHeld(house(), { table: 'course', id: next, withoutTurns: true }, [
      async () => (await answer(one, 'take')).http,
      async () => (await book(other.parent, next, other.children[0] ?? 0)).http,
    ]);
    expect(asked).toEqual([200, 200]);
    expect(await places(next)).toMatchObject({ participants: [one.child], waiting: [other.children[0]] });
  });

  it('is invited to the last place or a newcomer has it: invited while somebody books it', async () => {
    await clubThat(false, 1);
    const one = await grows();
    const other = await buildFamily(house(), clubId);
    await house().sql(`update person set birth_date = '2017-06-01' where id = $1`, [other.children[0]]);
    await whileHeld(house(), { table: 'course', id: next, withoutTurns: true }, [
      async () => (await invite([one])).http,
      async () => (await book(other.parent, next, other.children[0] ?? 0)).http,
    ]);
    const { participants } = await places(next);
    const { state } = await offerTo(one);
    // One place: it is kept for the invited child, or the newcomer has it and the child stands first in the queue.
    expect([participants.length, state]).toEqual(participants.length === 0 ? [0, 'open'] : [1, 'invited']);
    expect(await leave(admin, small, one.child)).toMatchObject({ http: 200 });
  });

  it('that is booked by hand in another tab is told that it is there already, and the invitation stands until it is answered', async () => {
    const one = await grows();
    await invite([one]);
    const booked = await book(one.parent, next, one.child);
    expect(booked).toMatchObject({ http: 409, refusal: { code: 'bookings.alreadyWaiting' } });
    const asked = await whileHeld(house(), { table: 'course', id: next, withoutTurns: true }, [
      async () => (await answer(one, 'take')).http,
      async () => (await book(one.parent, next, one.child)).http,
    ]);
    expect(asked.toSorted((first, second) => first - second)).toEqual([200, 409]);
    expect(await places(next)).toMatchObject({ participants: [one.child], waiting: [] });
    expect(await outcomes()).toEqual({ [one.child]: 'taken' });
  });

  const merge = async (survivor: Family, other: Family) => {
    const pair = { survivor_ID: survivor.child, other_ID: other.child, choices: {} };
    expect((await house().as(admin).ask(duplicates.merge, pair)).http).toBe(200);
  };

  it('invited twice under two records that become one stays invited: nothing is booked before the family says so', async () => {
    await clubThat(false, 0);
    const [first, second] = [await grows('2025-08-01'), await grows('2025-08-02')];
    await invite([first, second]);
    await house().sql('update person set manager_id = $2 where id = $1', [second.child, first.parent.personId]);
    await merge({ ...first, child: second.child }, first);
    await house().sql('update course set max_participants = 5 where id = $1', [next]);
    await sweep();
    expect(await places(next)).toMatchObject({ participants: [], waiting: [second.child] });
    expect(await owed(first)).toBe(0);
    expect(await offerTo({ ...first, child: second.child })).toMatchObject({ state: 'open', isInvited: true });
  });

  it('and waits of their own will under another record keeps that wait when nobody answers, in front and with the offer', async () => {
    await clubThat(true, 1);
    const waiting = [await grows(), await grows()];
    const [own, invited] = [await grows(), await grows()];
    for (const family of [...waiting, own]) await book(family.parent, next, family.child);
    await answer(waiting[0] as Family, 'take');
    await invite([invited]);
    await house().sql('update person set manager_id = $2 where id = $1', [invited.child, own.parent.personId]);
    const rows = await house().sql<{ id: number }>(
      'select id from participation where course_id = $1 and person_id = $2 and left_at is null',
      [next, own.child],
    );
    await merge(own, invited);
    expect(await outcomes()).toEqual({ [own.child]: 'waits' });
    const stays = await house().sql<{ id: number }>(
      'select id from participation where course_id = $1 and person_id = $2 and left_at is null',
      [next, own.child],
    );
    expect(stays).toEqual(rows);
    expect((await places(next)).waiting).toEqual([own.child, waiting[1]?.child]);
    later(30);
    await follow();
    await sweep();
    expect((await places(next)).waiting).toEqual([own.child, waiting[1]?.child]);
  });

  it('keeps the offer, too, that the invited record had', async () => {
    const [own, invited] = [await grows(), await grows()];
    await house().sql('update course set max_participants = 1 where id = $1', [next]);
    await invite([invited]);
    await book(own.parent, next, own.child);
    await house().sql('update person set manager_id = $2 where id = $1', [invited.child, own.parent.personId]);
    await merge(own, invited);
    expect(await offerTo(own)).toMatchObject({ state: 'open' });
    expect((await answer(own, 'take')).http).toBe(200);
    expect(await places(next)).toMatchObject({ participants: [own.child], waiting: [] });
  });

  it('that has a place under another record is reminded of nothing', async () => {
    await clubThat(false, 0);
    const [one, other] = [await grows(), await grows()];
    await invite([one]);
    await house().sql('update course set max_participants = 5 where id = $1', [next]);
    await house().sql(
      `insert into participation (club_id, course_id, person_id, role, created_at) values ($1, $2, $3, 0, now())`,
      [clubId, next, other.child],
    );
    await merge(one, other);
    await mails();
    later(8.5);
    expect(await follow()).toBe(0);
    expect((await mails()).map(({ subject }) => subject)).toEqual([]);
    expect(await outcomes()).toEqual({ [one.child]: 'taken' });
  });
});
