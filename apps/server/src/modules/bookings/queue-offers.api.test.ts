import { contract } from '@vereinshaus/contract';
import { queueOfferTexts } from '@vereinshaus/contract/bookings/queue-offers';
import { beforeEach, describe, expect, it } from 'vitest';
import { balanceInBooks } from '../../../test/factories/books.ts';
import { buildClub, buildCourse, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { expectSoundBooks } from '../ledger/ledger.testing.ts';
import { deliveredFrom } from '../system/delivered.testing.ts';
import { bookingsIn, buildFamily, sweepIn } from './bookings.testing.ts';

/** Sunday, 13:00 in Vienna. */
const start = new Date('2026-11-15T12:00:00Z');
let now = start;
const house = useHouse({ clock: () => now });
const { book, leave, places } = bookingsIn(house);
const { waitlists, courses, bookings } = contract;

type Family = { parent: NonNullable<Actor>; child: number };

let clubId = 0;
let courseId = 0;
let admin: NonNullable<Actor>;
/** The first has the place, the others wait in this order. */
let families: Family[] = [];

const joins = async (): Promise<Family> => {
  const { parent, children } = await buildFamily(house(), clubId);
  const one = { parent, child: children[0] ?? 0 };
  await book(parent, courseId, one.child);
  return one;
};

const family = (index: number): Family => {
  const one = families[index];
  if (one === undefined) throw new Error(`There is no family ${index}.`);
  return one;
};

beforeEach(async () => {
  now = start;
  clubId = await buildClub(house(), { settings: JSON.stringify({ offerPlaces: true }) });
  admin = await buildPerson(house(), clubId, { staff_level: 90 });
  courseId = await buildCourse(house(), clubId, {
    max_participants: 1,
    price_cents: 9000,
    non_member_price_cents: 9000,
  });
  families = [await joins(), await joins(), await joins(), await joins()];
});

const sweep = () => sweepIn(house(), clubId, () => now);
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
const freesAsOffice = () => leave(admin, courseId, family(0).child, { refund: true });
const answer = ({ parent, child }: Family, said: string, more: Record<string, unknown> = {}) =>
  house()
    .as(parent)
    .ask(waitlists.answer, { course_ID: courseId, child_ID: child, answer: said, ...more });
const offered = ({ parent, child }: Family) =>
  house().as(parent).ask(waitlists.offer, { course_ID: courseId, child_ID: child });
const queue = async () => (await house().as(admin).call(waitlists.list, {})).queues[0]?.waiting ?? [];
const openOffers = async () =>
  (await queue()).filter(({ offeredUntil }) => offeredUntil > 0).map((one) => one.child_ID);
const sinceOf = async (child: number) => (await queue()).find(({ child_ID }) => child_ID === child)?.time;
const entryOf = async (child: number) => (await queue()).find(({ child_ID }) => child_ID === child)?.ID ?? 0;
const admit = async ({ child }: Family, more: Record<string, unknown> = {}) =>
  house()
    .as(admin)
    .ask(waitlists.admit, { course_ID: courseId, course_parts_IDs: [await entryOf(child)], ...more });
const log = async ({ parent, child }: Family) =>
  (await house().as(parent).call(waitlists.log, { course_ID: courseId, child_ID: child })).entries;
const tokenIn = async (subject: RegExp) => {
  const mails = await deliveredFrom(house(), clubId);
  return /platz\/([\w-]+)/.exec(mails.find((mail) => subject.test(mail.subject))?.text ?? '')?.[1] ?? '';
};

describe('Platzangebote', () => {
  it('offer a place that became free to who is next, charge nothing, and keep it from newcomers', async () => {
    await freesAsOffice();
    expect(await openOffers()).toEqual([family(1).child]);
    expect(await balanceInBooks(house(), family(1).parent.personId)).toBe(0);
    const newcomer = await joins();
    expect((await places(courseId)).participants).toEqual([]);
    expect((await places(courseId)).waiting.at(-1)).toBe(newcomer.child);
    const { reply } = await offered(family(1));
    // No date is known: 24 hours, of which eleven pass until the next morning at eight.
    expect(reply?.offer).toMatchObject({
      state: 'open',
      price: 9000,
      until: Date.parse('2026-11-17T10:00:00Z') / 1000,
    });
    expect((await offered(family(2))).http).toBe(404);
    await sweep();
    expect(await openOffers()).toEqual([family(1).child]);
  });

  it('are taken by the family, at the price it has seen, once', async () => {
    await freesAsOffice();
    const dearer = await answer(family(1), 'take', { shownTotal: 8000 });
    expect(dearer).toMatchObject({ http: 409, refusal: { code: 'bookings.amountChanged' } });
    expect((await answer(family(2), 'take')).http).toBe(404);
    expect((await answer(family(1), 'take', { shownTotal: 9000 })).http).toBe(200);
    expect((await answer(family(1), 'take', { shownTotal: 9000 })).http).toBe(404);
    expect((await places(courseId)).participants).toEqual([family(1).child]);
    expect(await balanceInBooks(house(), family(1).parent.personId)).toBe(-9000);
    expect(await openOffers()).toEqual([]);
    await expectSoundBooks(house(), clubId);
  });

  it('are taken with the link of the mail, without signing in, and only in this club', async () => {
    await freesAsOffice();
    const token = await tokenIn(/^Platz frei für/);
    const [club] = await house().sql<{ host: string }>('select host from club_host where club_id = $1', [clubId]);
    const visitor = house().as(null, { host: club?.host ?? '' });
    const elsewhere = await buildPerson(house(), await buildClub(house()));
    expect((await house().as(elsewhere).ask(waitlists.offerByLink, { token })).http).toBe(404);
    expect((await visitor.ask(waitlists.offerByLink, { token })).reply?.offer.prename).toBe('Kind1');
    // Who has moved to another family is no business of the old one any more.
    const moved = (managerId: number) =>
      house().sql('update person set manager_id = $1 where id = $2', [managerId, family(1).child]);
    await moved(family(2).parent.personId);
    expect((await visitor.ask(waitlists.answerByLink, { token, answer: 'take' })).http).toBe(404);
    await moved(family(1).parent.personId);
    const taken = await visitor.ask(waitlists.answerByLink, { token, answer: 'take', shownTotal: 9000 });
    expect(taken.http).toBe(200);
    expect((await places(courseId)).participants).toEqual([family(1).child]);
    // Used, cut off, or made up: nothing happens a second time, and nothing is said about anybody.
    const ofOther = token.replace(/^\d+/, String(family(2).parent.personId));
    for (const [other, http] of [
      [token, 404],
      [ofOther, 404],
      [token.slice(0, 9), 422],
    ] as const) {
      expect((await visitor.ask(waitlists.answerByLink, { token: other, answer: 'take' })).http).toBe(http);
      expect((await visitor.ask(waitlists.offerByLink, { token: other })).http).toBe(http);
    }
  });

  it('are not taken with a link whose deadline is over', async () => {
    await freesAsOffice();
    const token = await tokenIn(/^Platz frei für/);
    const [club] = await house().sql<{ host: string }>('select host from club_host where club_id = $1', [clubId]);
    const visitor = house().as(null, { host: club?.host ?? '' });
    now = new Date('2026-11-17T10:00:00Z');
    expect(await visitor.ask(waitlists.answerByLink, { token, answer: 'take' })).toMatchObject({
      http: 409,
      refusal: { code: 'bookings.offerOver' },
    });
    expect((await visitor.call(waitlists.offerByLink, { token })).offer.state).toBe('missed');
    expect((await places(courseId)).participants).toEqual([]);
  });

  it('go on to the next family when nobody answers in time, and who was late waits on at the end', async () => {
    await freesAsOffice();
    now = new Date('2026-11-17T10:00:00Z');
    expect(await answer(family(1), 'take')).toMatchObject({ http: 409, refusal: { code: 'bookings.offerOver' } });
    await sweep();
    expect(await openOffers()).toEqual([family(2).child]);
    expect((await places(courseId)).waiting.at(-1)).toBe(family(1).child);
    expect((await queue()).find(({ child_ID }) => child_ID === family(1).child)?.missedOffer).toBe(true);
    // Nobody is asked again and again: without an answer there is no further offer.
    await answer(family(2), 'leave');
    await answer(family(3), 'leave');
    await sweep();
    expect(await openOffers()).toEqual([]);
    expect((await answer(family(1), 'wait')).http).toBe(200);
    expect(await openOffers()).toEqual([family(1).child]);
    expect(await answer(family(1), 'wait')).toMatchObject({ http: 409, refusal: { code: 'bookings.notPaused' } });
  });

  it('are given up by leaving the queue, and go to the next at once', async () => {
    await freesAsOffice();
    expect((await answer(family(1), 'leave')).http).toBe(200);
    expect(await openOffers()).toEqual([family(2).child]);
    expect((await places(courseId)).waiting).toEqual([family(2).child, family(3).child]);
  });

  it('are not given to somebody else by the office unless it insists, and then they are taken back', async () => {
    await freesAsOffice();
    const reason = 'Geschwister im selben Kurs';
    expect(await admit(family(2), { reason })).toMatchObject({
      http: 409,
      refusal: { code: 'bookings.offeredToOthers' },
    });
    expect((await admit(family(2), { reason, force: true })).http).toBe(200);
    expect((await places(courseId)).participants).toEqual([family(2).child]);
    expect(await openOffers()).toEqual([]);
    expect(await answer(family(1), 'take')).toMatchObject({
      http: 409,
      refusal: { message: queueOfferTexts.noPlace },
    });
    expect((await places(courseId)).waiting).toEqual([family(1).child, family(3).child]);
  });

  it('keep the order: whoever comes before others needs a reason, which stands in the log without a name', async () => {
    await freesAsOffice();
    await house().as(admin).call(courses.save, { courseId, maxparts: 2 });
    const refused = await admit(family(3));
    expect(refused).toMatchObject({ http: 422, refusal: { fields: { reason: queueOfferTexts.reasonMissing } } });
    const since = await sinceOf(family(3).child);
    const moved = { course_ID: courseId, course_parts_ID: await entryOf(family(3).child), place: 2 };
    expect(
      (
        await house()
          .as(admin)
          .ask(waitlists.move, { ...moved, reason: '' })
      ).http,
    ).toBe(422);
    expect(
      (
        await house()
          .as(admin)
          .ask(waitlists.move, { ...moved, place: 4, reason: 'Zwilling' })
      ).http,
    ).toBe(422);
    expect(
      (
        await house()
          .as(admin)
          .ask(waitlists.move, { ...moved, reason: 'Zwilling' })
      ).http,
    ).toBe(200);
    expect((await places(courseId)).waiting).toEqual([family(1).child, family(3).child, family(2).child]);
    await sweep();
    expect(await openOffers()).toEqual([family(1).child, family(3).child]);
    const [own, others] = [await log(family(3)), await log(family(2))];
    const asked = { course_ID: courseId, child_ID: family(2).child };
    expect((await house().as(family(2).parent).call(waitlists.log, asked)).position).toBe(3);
    expect(own.map(({ text }) => text).join()).toContain('von Platz 3 auf Platz 2 gereiht');
    expect(own.map(({ text }) => text).join()).toContain('Zwilling');
    expect(others.every(({ isOwn }) => !isOwn)).toBe(true);
    expect(others.map(({ text }) => text).join()).not.toMatch(/Zwilling|Kind1/);
    expect(await sinceOf(family(3).child)).toBe(since);
  });

  it('belong to the family alone', async () => {
    await freesAsOffice();
    const stranger = { parent: family(2).parent, child: family(1).child };
    expect((await answer(stranger, 'take')).http).toBe(403);
    expect((await offered(stranger)).http).toBe(403);
    const { http } = await house()
      .as(family(2).parent)
      .ask(waitlists.log, { course_ID: courseId, child_ID: family(1).child });
    expect(http).toBe(403);
    expect((await places(courseId)).participants).toEqual([]);
  });

  it('come to an end in a club that books at once again: the place goes to who was offered it', async () => {
    await freesAsOffice();
    await house().sql(`update club set settings = '{}' where id = $1`, [clubId]);
    await sweep();
    expect((await places(courseId)).participants).toEqual([family(1).child]);
    later(11);
    await sweep();
    expect(await house().sql('select outcome from queue_offer where club_id = $1', [clubId])).toEqual([
      { outcome: 'taken' },
    ]);
  });

  it('are seen on the bookings of the family, and said before one queues', async () => {
    await freesAsOffice();
    const { courses: lines } = await house().as(family(1).parent).call(bookings.ofFamily, {});
    expect(lines[0]?.course.offer).toMatchObject({ state: 'open' });
    const { offers } = await house().as(family(1).parent).call(waitlists.mine, {});
    expect(offers.map(({ child_ID }) => child_ID)).toEqual([family(1).child]);
    expect((await house().as(family(2).parent).call(waitlists.mine, {})).offers).toEqual([]);
    const { parent, children } = await buildFamily(house(), clubId);
    const { reply } = await book(parent, courseId, children[0] ?? 0);
    expect(reply?.message).toBe(queueOfferTexts.waitingFor(4));
  });
});
