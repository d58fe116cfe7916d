import { createHash } from 'node:crypto';
import { contract } from '@vereinshaus/contract';
import { fitsNowhereText, neverFitsText } from '@vereinshaus/contract/draws/rules';
import { sha256 } from '@vereinshaus/contract/draws/sha256';
import { faultsOf } from '@vereinshaus/contract/draws/sheet';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { balanceInBooks } from '../../../test/factories/books.ts';
import { buildCourse, buildMembershipRole, buildParticipation, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { transactionsIn } from '../../kit/tenant-work.ts';
import { bookingsIn, buildFamily, sweepIn } from '../bookings/bookings.testing.ts';
import { expectSoundBooks } from '../ledger/ledger.testing.ts';
import { deliveredFrom } from '../system/delivered.testing.ts';
import {
  buildDrawWorld,
  type DrawWorld,
  drawEnd,
  drawStart,
  familyIn,
  openTerms,
  planDraw,
  refusedWith,
  wish,
} from './draws.testing.ts';
import { tellWaitingDraws } from './tell-waiting-draws.ts';

let now = drawStart;
const house = useHouse({ clock: () => now });
const { book, places } = bookingsIn(house);
const { draws, drawComparison, waitlists, courses, bookings, home } = contract;

let world: DrawWorld;

beforeEach(async () => {
  now = drawStart;
  world = await buildDrawWorld(house());
});

const office = () => house().as(world.admin);
const family = (index: number) => familyIn(world, index);
const wishes = (drawId: number, index: number, ...list: number[]) => wish(house(), drawId, family(index), list);
const run = (drawId: number) => office().ask(draws.run, { ID: drawId });
const mineOf = async (actor: Actor, drawId: number) =>
  (await house().as(actor).call(draws.mine, {})).draws.find(({ ID }) => ID === drawId);
const closed = () => {
  now = new Date(drawEnd.getTime() + 60_000);
};

/** All four want to swim, and would also do gymnastics. */
const everybodyWishes = async (more: Record<string, unknown> = {}) => {
  const drawId = await planDraw(house(), world, more);
  for (const one of world.families) {
    expect((await wish(house(), drawId, one, [world.swimId, world.gymId], { joinsQueue: true })).http).toBe(200);
  }
  closed();
  return drawId;
};

const outcomes = async (drawId: number) => {
  const swim = await places(world.swimId);
  const gym = await places(world.gymId);
  const { sheet } = await house().as(family(0).parent).call(draws.sheet, { draw_ID: drawId });
  return { swim, gym, sheet };
};

it('counts with the hash that every other program knows', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
    }),
  );
});

describe('a course whose places are drawn', () => {
  it('is booked by nobody while the draw is planned or runs, and by everybody again when it is stopped', async () => {
    const drawId = await planDraw(house(), world, { opens: openTerms.opens + 90_000 });
    const { parent, child } = family(0);
    expect(refusedWith(await book(parent, world.swimId, child))).toEqual([409, 'bookings.inDraw']);
    const add = (force: boolean) =>
      office().ask(bookings.addParticipants, { course_ID: world.swimId, child_IDs: [child], role: 0, force });
    expect(refusedWith(await add(false))).toEqual([409, 'bookings.inDraw']);
    now = new Date(drawEnd.getTime() - 1000);
    expect(refusedWith(await book(parent, world.swimId, child))).toEqual([409, 'bookings.inDraw']);
    closed();
    expect(refusedWith(await book(parent, world.swimId, child))).toEqual([409, 'bookings.inDraw']);
    expect((await places(world.swimId)).participants).toEqual([]);
    expect((await office().ask(draws.stop, { ID: drawId, reason: 'Das Bad ist gesperrt.' })).http).toBe(200);
    expect((await book(parent, world.swimId, child)).http).toBe(200);
  });

  it('needs a limit, no queue, no other draw, and an end that is to come', async () => {
    const plan = (more: Record<string, unknown>) =>
      office().ask(draws.plan, {
        ...openTerms,
        courses: [world.swimId],
        key: crypto.randomUUID(),
        ...more,
      });
    expect(refusedWith(await plan({ closes: openTerms.opens }))).toEqual([422, 'draws.windowOrder']);
    expect(refusedWith(await plan({ opens: 1000, closes: 2000 }))).toEqual([422, 'draws.windowPast']);
    await book(family(0).parent, world.swimId, family(0).child);
    await book(family(1).parent, world.swimId, family(1).child);
    expect(refusedWith(await plan({}))).toEqual([409, 'draws.courseHasQueue']);
    await house().sql('update course set max_participants = null where id = $1', [world.gymId]);
    expect(refusedWith(await plan({ courses: [world.gymId] }))).toEqual([422, 'draws.courseUnlimited']);
    await house().sql('update course set max_participants = 3 where id = $1', [world.gymId]);
    const key = crypto.randomUUID();
    const first = await plan({ courses: [world.gymId], key });
    expect((await plan({ courses: [world.gymId], key })).reply?.ID).toBe(first.reply?.ID);
    expect(refusedWith(await plan({ courses: [world.gymId] }))).toEqual([409, 'draws.courseInDraw']);
  });
});

describe('wishes', () => {
  it('count between beginning and end, up to the last second, and are the whole of what the family has said', async () => {
    const drawId = await planDraw(house(), world);
    now = new Date('2026-11-14T11:59:59Z');
    expect(refusedWith(await wishes(drawId, 0, world.swimId))).toEqual([409, 'draws.notOpenYet']);
    now = new Date(drawEnd.getTime() - 1);
    expect((await wishes(drawId, 0, world.swimId)).http).toBe(200);
    expect((await wishes(drawId, 0, world.gymId, world.swimId)).http).toBe(200);
    expect((await mineOf(family(0).parent, drawId))?.own).toMatchObject([{ wishes: [world.gymId, world.swimId] }]);
    now = drawEnd;
    expect(refusedWith(await wishes(drawId, 0, world.swimId))).toEqual([409, 'draws.overFor']);
    expect((await mineOf(family(0).parent, drawId))?.own).toMatchObject([{ wishes: [world.gymId, world.swimId] }]);
  });

  it('are for own children who meet the conditions, in courses of this draw, and binding', async () => {
    const drawId = await planDraw(house(), world, { courses: [world.swimId] });
    const { parent } = family(0);
    const foreign = { parent, child: family(1).child };
    expect(refusedWith(await wish(house(), drawId, foreign, [world.swimId]))).toEqual([403, 'draws.notYours']);
    expect(refusedWith(await wishes(drawId, 0, world.gymId))).toEqual([422, 'draws.notInDraw']);
    const ask = (lots: unknown[], accepts: boolean) =>
      house()
        .as(parent)
        .ask(draws.wish, { draw_ID: drawId, lots: lots as never, accepts });
    const one = { children: [family(0).child], wishes: [world.swimId] };
    expect(refusedWith(await ask([one], false))).toEqual([422, 'draws.notAccepted']);
    expect(refusedWith(await ask([one, one], true))).toEqual([422, 'draws.wishes']);
    expect(refusedWith(await ask([{ ...one, wanted: 2 }], true))).toEqual([422, 'draws.wishes']);
    await house().sql('update course set min_age = 14 where id = $1', [world.swimId]);
    expect(refusedWith(await ask([one], true))).toEqual([422, 'draws.notEligible']);
    expect((await mineOf(parent, drawId))?.own).toEqual([]);
    const elsewhere = await buildDrawWorld(house());
    const [stranger] = elsewhere.families;
    if (stranger === undefined) throw new Error('no family');
    expect((await wish(house(), drawId, stranger, [world.swimId])).http).toBe(404);
  });

  it('are told to nobody else, with a pseudonym that says nothing', async () => {
    const drawId = await planDraw(house(), world);
    await wishes(drawId, 0, world.swimId);
    await wishes(drawId, 1, world.swimId);
    const [own] = (await mineOf(family(0).parent, drawId))?.own ?? [];
    expect(own?.child_ID).toBe(family(0).child);
    expect(own?.code).toMatch(/^[2-9A-Z]{10}$/);
    expect((await mineOf(family(0).parent, drawId))?.own).toHaveLength(1);
    const text = JSON.stringify(await mineOf(family(2).parent, drawId));
    expect(text).not.toContain(own?.code);
    const [stored] = await house().sql<{ seed: string }>('select seed from draw where id = $1', [drawId]);
    expect(text + JSON.stringify(await office().call(draws.ofClub, {}))).not.toContain(stored?.seed);
    expect(refusedWith(await house().as(family(0).parent).ask(draws.sheet, { draw_ID: drawId }))).toEqual([
      409,
      'draws.notDrawn',
    ]);
  });
});

describe('Auslosen', () => {
  it('books places once, at their price, tells everybody why, and puts who lost onto the waitlist in its order', async () => {
    const drawId = await everybodyWishes();
    now = drawStart;
    expect(refusedWith(await run(drawId))).toEqual([409, 'draws.stillOpen']);
    closed();
    expect((await run(drawId)).http).toBe(200);
    expect(refusedWith(await run(drawId))).toEqual([409, 'draws.alreadyDrawn']);
    const { swim, gym, sheet } = await outcomes(drawId);
    expect(swim.participants).toHaveLength(1);
    expect(gym.participants).toHaveLength(2);
    expect(swim.waiting).toHaveLength(1);
    const all = [...swim.participants, ...gym.participants, ...swim.waiting];
    expect(new Set(all)).toEqual(new Set(world.families.map(({ child }) => child)));
    const priceOf = (child: number) =>
      swim.participants.includes(child) ? 9000 : gym.participants.includes(child) ? 6000 : 0;
    for (const { parent, child } of world.families) {
      expect(await balanceInBooks(house(), parent.personId)).toBe(-priceOf(child) + 0);
    }
    const published = (await mineOf(family(0).parent, drawId))?.seedHash ?? '';
    expect(faultsOf(sheet, published)).toEqual([]);
    const lost = world.families.find(({ child }) => swim.waiting.includes(child));
    const [own] = (await mineOf(lost?.parent ?? null, drawId))?.own ?? [];
    expect(own).toMatchObject({ outcome: 'lost', number: 'Los 4 von 4' });
    expect(own?.answers.map(({ text }) => text)).toEqual([
      '1 Platz, 4 Lose. Der letzte Platz ging an Los 1, ihr habt Los 4.',
      '2 Plätze, 4 Lose. Der letzte Platz ging an Los 3, ihr habt Los 4.',
    ]);
    const mails = await deliveredFrom(house(), world.clubId);
    expect(mails.filter(({ subject }) => subject === 'Ergebnis der Verlosung: Schwimmkurse')).toHaveLength(4);
    expect(mails.filter(({ subject }) => subject.startsWith('Gebucht:'))).toHaveLength(3);
    expect(mails.find(({ text }) => text.includes('Leider kein Platz'))?.text).toMatch(
      /ihr habt Los 4.*zählt das als Vorrang/s,
    );
    await expectSoundBooks(house(), world.clubId);
  });

  it('offers places to confirm, whatever the club does otherwise; one that is declined or forgotten goes to the next lot', async () => {
    const drawId = await planDraw(house(), world, { courses: [world.swimId], confirmHours: 48 });
    for (const one of world.families) await wish(house(), drawId, one, [world.swimId], { joinsQueue: true });
    closed();
    await run(drawId);
    const order = (await places(world.swimId)).waiting;
    expect(order).toHaveLength(4);
    const sweep = () => sweepIn(house(), world.clubId, () => now);
    await sweep();
    expect((await places(world.swimId)).participants).toEqual([]);
    const answer = (child: number | undefined, said: 'take' | 'leave') => {
      const one = world.families.find((each) => each.child === child);
      return house()
        .as(one?.parent ?? null)
        .ask(waitlists.answer, { course_ID: world.swimId, child_ID: child ?? 0, answer: said });
    };
    expect((await answer(order[1], 'take')).http).toBe(404);
    // Nobody new gets past them.
    const late = await buildFamily(house(), world.clubId);
    await book(late.parent, world.swimId, late.children[0] ?? 0);
    expect((await places(world.swimId)).waiting.at(-1)).toBe(late.children[0]);
    expect((await answer(order[0], 'leave')).http).toBe(200);
    // This club books a place that becomes free at once.
    expect((await places(world.swimId)).participants).toEqual([order[1]]);
    await expectSoundBooks(house(), world.clubId);
  });

  it('forgets nobody who forgets to confirm: the place goes on after the deadline', async () => {
    world = await buildDrawWorld(house(), { offerPlaces: true });
    const drawId = await planDraw(house(), world, { courses: [world.swimId], confirmHours: 24 });
    for (const one of world.families) await wish(house(), drawId, one, [world.swimId], { joinsQueue: true });
    closed();
    await run(drawId);
    const order = (await places(world.swimId)).waiting;
    now = new Date(now.getTime() + 25 * 3_600_000);
    await sweepIn(house(), world.clubId, () => now);
    const offers = async () =>
      ((await office().call(waitlists.list, {})).queues[0]?.waiting ?? [])
        .filter(({ offeredUntil }) => offeredUntil > 0)
        .map(({ child_ID }) => child_ID);
    expect(await offers()).toEqual([order[1]]);
  });

  it('looks at everything once more: a course that shrank or is gone, a child that moved, was erased or does not fit any more', async () => {
    const drawId = await everybodyWishes();
    await office().call(courses.remove, { course_ID: world.swimId });
    await house().sql('update course set max_participants = 1 where id = $1', [world.gymId]);
    await house().sql('update person set manager_id = $2 where id = $1', [family(0).child, family(1).parent.personId]);
    await house().sql('update person set deleted_at = now() where id = $1', [family(2).child]);
    await house().sql("update person set birth_date = '2024-01-01' where id = $1", [family(3).child]);
    await house().sql('update course set min_age = 5 where id = $1', [world.gymId]);
    expect((await run(drawId)).http).toBe(200);
    const { gym, swim } = await outcomes(drawId);
    expect(swim.participants).toEqual([]);
    expect(gym.participants).toEqual([family(1).child]);
    const rows = await house().sql<{ person_id: number; outcome: string }>(
      'select person_id, outcome from draw_entry where draw_id = $1 order by id',
      [drawId],
    );
    expect(rows.map(({ outcome }) => outcome)).toEqual(['dropped', 'won', 'dropped', 'dropped']);
    // The new family is told why, and the old one reads nothing of it any more.
    expect((await mineOf(family(0).parent, drawId))?.own).toEqual([]);
  });

  it('gives brothers and sisters all or none, and a place to whoever lost last time', async () => {
    const { parent, children } = await buildFamily(house(), world.clubId, 2);
    const pair = (drawId: number, together: 'all' | 'near') =>
      house()
        .as(parent)
        .call(draws.wish, { draw_ID: drawId, lots: [{ children, together, wishes: [world.swimId] }], accepts: true });
    // Two members come before them in the first draw.
    await house().sql('update course set max_participants = 2 where id = $1', [world.swimId]);
    const members = [family(0), family(1)];
    for (const one of members) await buildMembershipRole(house(), world.clubId, one.child, 1);
    const first = await planDraw(house(), world, { courses: [world.swimId], prefersMembers: true });
    for (const one of members) await wish(house(), first, one, [world.swimId]);
    await pair(first, 'all');
    closed();
    await run(first);
    expect(new Set((await places(world.swimId)).participants)).toEqual(new Set(members.map(({ child }) => child)));
    now = drawStart;
    await house().sql('update course set max_participants = 4 where id = $1', [world.swimId]);
    const second = await planDraw(house(), world, { courses: [world.swimId], prefersLost: true });
    for (const one of world.families) await wish(house(), second, one, [world.swimId]);
    await pair(second, 'all');
    closed();
    await run(second);
    expect((await places(world.swimId)).participants).toEqual(expect.arrayContaining(children));
    const [own] = (await mineOf(family(2).parent, second))?.own ?? [];
    expect(own?.answers[0]?.text).toMatch(
      /\d+ davon (hat|haben) hier Vorrang vor eurem, an sie gingen alle Plätze\. Euer Los \d+ zählt erst/,
    );
  });
});

it('gives a place to whoever was in the course before, whatever number they have, and tells the others', async () => {
  const before = await buildCourse(house(), world.clubId, { starts_on: '2025-09-10', ends_on: '2026-06-30' });
  const last = family(3);
  await buildParticipation(house(), world.clubId, before, last.child);
  await house().sql('update course set prebooking_courses = $2 where id = $1', [world.swimId, [before]]);
  const drawId = await planDraw(house(), world, { courses: [world.swimId], prefersFormer: true });
  for (const one of world.families) await wish(house(), drawId, one, [world.swimId]);
  closed();
  await run(drawId);
  expect((await places(world.swimId)).participants).toEqual([last.child]);
  const [own] = (await mineOf(family(0).parent, drawId))?.own ?? [];
  expect(own?.answers[0]?.text).toMatch(/1 davon hat hier Vorrang vor eurem/);
});

it('puts a pair as far in front as its last child: a member does not pull a guest along', async () => {
  const { parent, children } = await buildFamily(house(), world.clubId, 2);
  await buildMembershipRole(house(), world.clubId, children[0] ?? 0, 1);
  const members = [family(0), family(1)];
  for (const one of members) await buildMembershipRole(house(), world.clubId, one.child, 1);
  await house().sql('update course set max_participants = 2 where id = $1', [world.swimId]);
  const drawId = await planDraw(house(), world, { courses: [world.swimId], prefersMembers: true });
  for (const one of members) await wish(house(), drawId, one, [world.swimId]);
  await house()
    .as(parent)
    .call(draws.wish, {
      draw_ID: drawId,
      lots: [{ children, together: 'all', wishes: [world.swimId] }],
      accepts: true,
    });
  closed();
  await run(drawId);
  expect(new Set((await places(world.swimId)).participants)).toEqual(new Set(members.map(({ child }) => child)));
  const [own] = (await mineOf(parent, drawId))?.own ?? [];
  expect(own?.answers[0]?.text).toContain('2 davon haben hier Vorrang vor eurem');
});

describe('Alle oder keines, that can never fit', () => {
  const pairWishes = async (drawId: number, { parent, children }: Awaited<ReturnType<typeof buildFamily>>) =>
    house()
      .as(parent)
      .ask(draws.wish, {
        draw_ID: drawId,
        lots: [{ children, together: 'all', wishes: [world.gymId] }],
        accepts: true,
      });

  it('is refused when it is wished for, and no loss where the course became too small since', async () => {
    const pair = await buildFamily(house(), world.clubId, 2);
    const drawId = await planDraw(house(), world);
    const resize = (places: number) =>
      house().sql('update course set max_participants = $2 where id = $1', [world.gymId, places]);
    await resize(1);
    expect(await pairWishes(drawId, pair)).toMatchObject({
      http: 422,
      refusal: { message: neverFitsText('Turnen', 2, 1) },
    });
    await resize(2);
    expect((await pairWishes(drawId, pair)).http).toBe(200);
    await resize(1);
    closed();
    await run(drawId);
    const own = (await mineOf(pair.parent, drawId))?.own ?? [];
    expect(own.map(({ outcome, droppedBecause }) => [outcome, droppedBecause])).toEqual([
      ['dropped', fitsNowhereText(2)],
      ['dropped', fitsNowhereText(2)],
    ]);
  });
});

describe('what is told meanwhile', () => {
  const tell = () =>
    transactionsIn(
      house().database,
      { id: world.clubId, origin: 'http://x.test' },
      { now: () => now, senderIn: (db) => house().queue.senderIn(db) },
    )(tellWaitingDraws);
  const subjects = async () => (await deliveredFrom(house(), world.clubId)).map(({ subject }) => subject);

  it('repeats wishes to the family once, ten minutes after it changed them last, and once more when it changes them again', async () => {
    const drawId = await planDraw(house(), world);
    await wishes(drawId, 0, world.swimId);
    now = new Date(now.getTime() + 9 * 60_000);
    await wishes(drawId, 0, world.gymId, world.swimId);
    now = new Date(now.getTime() + 9 * 60_000);
    await tell();
    expect(await subjects()).toEqual([]);
    now = new Date(now.getTime() + 60_000);
    await Promise.all([tell(), tell()]);
    const mails = await deliveredFrom(house(), world.clubId);
    expect(mails.map(({ subject, to }) => [subject, to])).toEqual([['Eure Wünsche: Schwimmkurse', 'familie0@x.test']]);
    expect(mails[0]?.text).toMatch(/1\. Turnen[\s\S]*2\. Schwimmen/);
    await wishes(drawId, 0, world.swimId);
    now = new Date(now.getTime() + 11 * 60_000);
    await tell();
    expect(await subjects()).toEqual(['Eure Wünsche: Schwimmkurse']);
  });

  it('invites nobody to change wishes that nobody can change any more: the house was away until after the end', async () => {
    const drawId = await planDraw(house(), world);
    await wishes(drawId, 0, world.swimId);
    closed();
    await tell();
    const saved = (await deliveredFrom(house(), world.clubId)).filter(({ to }) => to === 'familie0@x.test');
    expect(saved.map(({ subject }) => subject)).toEqual(['Eure Wünsche: Schwimmkurse']);
    expect(saved[0]?.text).toMatch(/Geschlossen:? seit/);
    expect(saved[0]?.text).not.toMatch(/Ändern:? bis/);
  });

  it('tells the office once that a draw waits for it, and on Start until it is drawn', async () => {
    await house().sql("update person set email = 'buero@x.test' where id = $1", [world.admin.personId]);
    const drawId = await planDraw(house(), world);
    await wishes(drawId, 0, world.swimId);
    const inbox = async () => (await office().call(home.inbox, {})).draws?.entries.map(({ text }) => text);
    expect(await inbox()).toEqual([expect.stringContaining('Wünsche noch bis')]);
    closed();
    await tell();
    await tell();
    expect((await subjects()).filter((subject) => subject === 'Auszulosen: Schwimmkurse')).toHaveLength(1);
    expect(await inbox()).toEqual(['„Schwimmkurse“ ist auszulosen: 1 Kind mit Wünschen']);
    await run(drawId);
    expect(await inbox()).toEqual([]);
  });

  it('names courses that are at the same time, and those the child has already', async () => {
    const drawId = await planDraw(house(), world);
    const judoId = await buildCourse(house(), world.clubId, { name: 'Judo' });
    for (const [courseId, from] of [
      [world.swimId, '14:00'],
      [world.gymId, '14:30'],
      [judoId, '14:45'],
    ]) {
      await house().sql(
        `insert into event (club_id, course_id, series_id, visibility, starts_at, ends_at)
         values ($1, $2, 1, 5, ('2026-12-01 ' || $3)::timestamp, ('2026-12-01 ' || $3)::timestamp + interval '40 minutes')`,
        [world.clubId, courseId, from],
      );
    }
    const { parent, child } = family(0);
    await book(parent, judoId, child);
    const { clashes } = await house().as(parent).call(draws.candidates, { draw_ID: drawId });
    expect(clashes).toEqual([
      { course_ID: world.swimId, other_ID: world.gymId, other: 'Turnen', child_ID: 0 },
      { course_ID: world.gymId, other_ID: judoId, other: 'Judo', child_ID: child },
    ]);
  });
});

describe('changing and stopping', () => {
  it('needs a reason once somebody has wished, which everybody who did reads', async () => {
    const drawId = await planDraw(house(), world);
    const change = (more: Record<string, unknown>) => office().ask(draws.change, { ID: drawId, ...openTerms, ...more });
    expect((await change({ prefersFormer: true })).http).toBe(200);
    await wishes(drawId, 0, world.swimId);
    const later = { prefersFormer: true, closes: openTerms.closes + 86_400 };
    expect(refusedWith(await change(later))).toEqual([422, 'draws.reasonMissing']);
    expect((await change({ ...later, reason: 'Der Server stand still.' })).http).toBe(200);
    expect((await mineOf(family(3).parent, drawId))?.changes[0]).toMatchObject({ reason: 'Der Server stand still.' });
    expect((await office().ask(draws.stop, { ID: drawId, reason: 'Das Bad ist gesperrt.' })).http).toBe(200);
    expect(refusedWith(await change({ reason: 'doch nicht' }))).toEqual([409, 'draws.stopped']);
    expect(refusedWith(await run(drawId))).toEqual([409, 'draws.stopped']);
    const subjects = (await deliveredFrom(house(), world.clubId)).map(({ subject }) => subject);
    expect(subjects).toEqual(['Geändert: Verlosung Schwimmkurse', 'Abgebrochen: Verlosung Schwimmkurse']);
  });

  it('shows the board three rules beside each other, and saves nothing', async () => {
    const drawId = await everybodyWishes({ prefersMembers: true });
    const { children, rules } = await office().call(drawComparison.simulate, { ID: drawId });
    expect(children).toBe(4);
    expect(rules.map(({ rule, any }) => [rule, any])).toEqual([
      ['chosen', 75],
      ['plain', 75],
      ['race', 75],
    ]);
    expect((await places(world.swimId)).participants).toEqual([]);
    await run(drawId);
    expect(refusedWith(await office().ask(drawComparison.simulate, { ID: drawId }))).toEqual([
      409,
      'draws.alreadyDrawn',
    ]);
  });

  it('is the business of who looks after courses; a club without Verlosungen has none', async () => {
    const drawId = await planDraw(house(), world);
    const desk = await buildPerson(house(), world.clubId, { staff_level: 20 });
    expect((await house().as(desk).ask(draws.run, { ID: drawId })).http).toBe(403);
    await house().sql('update club set settings = \'{"enableDraws": false}\' where id = $1', [world.clubId]);
    expect(refusedWith(await office().ask(drawComparison.simulate, { ID: drawId }))).toEqual([
      409,
      'draws.switchedOff',
    ]);
    expect((await house().as(family(0).parent).call(draws.mine, {})).draws).toEqual([]);
  });
});
