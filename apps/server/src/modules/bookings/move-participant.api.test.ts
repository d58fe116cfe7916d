import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildCourse, buildGrant, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { bookingsIn, buildFamily } from './bookings.testing.ts';

const now = new Date('2026-11-02T10:00:00Z');
const house = useHouse({ clock: () => now });
const { book, places, saldo } = bookingsIn(house);

let clubId = 0;
let admin: NonNullable<Actor>;
let family: Awaited<ReturnType<typeof buildFamily>>;
let from = 0;
let to = 0;

const prices = (cents: number) => ({ price_cents: cents, non_member_price_cents: cents });
const child = (index = 0) => family.children[index] ?? 0;

beforeEach(async () => {
  clubId = await buildClub(house());
  admin = await buildPerson(house(), clubId, { staff_level: 90 });
  family = await buildFamily(house(), clubId, 2);
  from = await buildCourse(house(), clubId, { name: 'Montag', max_participants: 1, ...prices(8000) });
  to = await buildCourse(house(), clubId, { name: 'Dienstag', max_participants: 1, ...prices(11_000) });
  await book(family.parent, from, child());
});

const wish = (more: Record<string, unknown> = {}) => ({ course_ID: from, child_ID: child(), target_ID: to, ...more });
const move = (more: Record<string, unknown> = {}, actor: Actor = admin) =>
  house().as(actor).ask(contract.bookings.move, wish(more));
const preview = (more: Record<string, unknown> = {}, actor: Actor = admin) =>
  house().as(actor).ask(contract.bookings.previewMove, wish(more));

describe('moving a participant to another course', () => {
  it('says what it costs before, and changes nothing by that', async () => {
    const { reply } = await preview();
    expect(reply).toMatchObject({ course: 'Montag', target: 'Dienstag', credited: 8000, charged: 11_000, movesUp: 0 });
    expect((await places(from)).participants).toEqual([child()]);
    expect(await saldo(child())).toBe(-8000);
  });

  it('leads into no course that has ended, unless the office insists', async () => {
    await house().sql("update course set starts_on = '2026-01-01', ends_on = '2026-11-01' where id = $1", [to]);
    expect(await move()).toMatchObject({ http: 409, refusal: { message: '„Dienstag“ ist schon zu Ende.' } });
    expect((await places(from)).participants).toEqual([child()]);
    expect((await move({ force: true })).http).toBe(200);
  });

  it('credits the one, charges the other, moves up who waits, and stands in the history with both courses', async () => {
    await book(family.parent, from, child(1));
    expect((await preview()).reply).toMatchObject({ movesUp: 1 });
    expect(await move({ shownTotal: 11_000, inform: true })).toMatchObject({
      http: 200,
      reply: { message: 'Kind1 Huber ist von „Montag“ in „Dienstag“ umgebucht.' },
    });
    expect(await places(from)).toMatchObject({ participants: [child(1)], waiting: [] });
    expect((await places(to)).participants).toEqual([child()]);
    expect(await saldo(child())).toBe(-19_000);
    const entries = await house().sql<{ kind: string; course_id: number }>(
      `select kind, course_id from history_entry where person_id = $1 and kind like 'bookings.moved%' order by id`,
      [child()],
    );
    expect(entries).toEqual([
      { kind: 'bookings.movedAway', course_id: from },
      { kind: 'bookings.movedHere', course_id: to },
    ]);
    const mails = await house().sql<{ subject: string }>(
      'select subject from mail where club_id = $1 order by id desc',
      [clubId],
    );
    expect(mails.map(({ subject }) => subject)).toContain('Umgebucht: Kind1 – Dienstag');
  });

  it('is refused a second time: the booking has ended, and nothing is charged twice', async () => {
    expect((await move()).http).toBe(200);
    expect((await move()).http).toBe(409);
    expect(await saldo(child())).toBe(-11_000);
  });

  it('tells a price that has changed since it was shown instead of booking it', async () => {
    await house().sql('update course set price_cents = 12000, non_member_price_cents = 12000 where id = $1', [to]);
    expect(await move({ shownTotal: 11_000 })).toMatchObject({
      http: 409,
      refusal: { code: 'bookings.amountChanged' },
    });
    expect((await places(from)).participants).toEqual([child()]);
  });

  it('respects the places and conditions of the other course, unless the office insists', async () => {
    await book(family.parent, to, child(1));
    expect(await move()).toMatchObject({ http: 409, refusal: { code: 'bookings.targetFull' } });
    expect(await preview()).toMatchObject({ http: 409 });
    expect((await preview({ force: true })).http).toBe(200);
    expect((await move({ force: true })).http).toBe(200);
    const adults = await buildCourse(house(), clubId, { name: 'Erwachsene', min_age: 18 });
    expect(await move({ course_ID: to, target_ID: adults })).toMatchObject({
      http: 409,
      refusal: { message: expect.stringContaining('Mindestalter') },
    });
  });

  it('is refused into the same course, into one of another club, and for who waits', async () => {
    expect((await move({ target_ID: from })).http).toBe(422);
    const foreign = await buildCourse(house(), await buildClub(house()));
    expect((await move({ target_ID: foreign })).http).toBe(404);
    expect((await move({ target_ID: 2_000_000_000 })).http).toBe(404);
    await book(family.parent, from, child(1));
    expect(await move({ child_ID: child(1) })).toMatchObject({ http: 409 });
    expect((await places(from)).participants).toEqual([child()]);
  });

  it('needs the right for both courses; who only reads is refused', async () => {
    const reader = await buildPerson(house(), clubId, { staff_level: 50 });
    expect((await move({}, reader)).http).toBe(403);
    expect((await preview({}, reader)).http).toBe(403);
    const helper = await buildPerson(house(), clubId);
    await buildGrant(house(), clubId, helper.personId, `course/participants|${from}`);
    expect((await move({}, helper)).http).toBe(403);
    await buildGrant(house(), clubId, helper.personId, `course/participants|${to}`);
    expect((await move({}, helper)).http).toBe(200);
  });
});
