import { contract } from '@vereinshaus/contract';
import { beforeEach, expect, it } from 'vitest';
import { buildClub, buildCourse, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { transactionsIn } from '../../kit/tenant-work.ts';
import { deliveredFrom } from '../system/delivered.testing.ts';
import { bookingsIn, buildFamily } from './bookings.testing.ts';
import { remindWaiting } from './remind-waiting.ts';

const start = new Date('2026-01-12T09:00:00Z');
let now = start;
const house = useHouse({ clock: () => now });
const { book, places } = bookingsIn(house);
const { waitlists } = contract;

let clubId = 0;
let family: { parent: NonNullable<Actor>; children: number[] };
let courseIds: number[] = [];

const inWeeks = (weeks: number) => {
  now = new Date(start.getTime() + weeks * 7 * 86_400_000);
};
const remind = () =>
  transactionsIn(
    house().database,
    { id: clubId, origin: 'http://x.test' },
    { now: () => now, senderIn: (db) => house().queue.senderIn(db) },
  )(remindWaiting);
const reminders = async () =>
  (await deliveredFrom(house(), clubId)).filter(({ subject }) => subject === 'Wollt ihr noch warten?');
const tokenIn = (text = '') => /warten\/([\w-]+)/.exec(text)?.[1] ?? '';

beforeEach(async () => {
  now = start;
  clubId = await buildClub(house(), { settings: JSON.stringify({ waitReminderWeeks: 4 }) });
  courseIds = [];
  for (const name of ['Yoga', 'Judo']) {
    const courseId = await buildCourse(house(), clubId, { name, max_participants: 1 });
    const inside = await buildFamily(house(), clubId);
    await book(inside.parent, courseId, inside.children[0] ?? 0);
    courseIds.push(courseId);
  }
  family = await buildFamily(house(), clubId, 2);
  for (const courseId of courseIds) for (const child of family.children) await book(family.parent, courseId, child);
});

it('asks a family once, with all places, when nothing has moved; however long nobody looked', async () => {
  inWeeks(3);
  expect(await remind()).toBe(0);
  inWeeks(12);
  expect(await Promise.all([remind(), remind()])).toContain(1);
  expect(await remind()).toBe(0);
  const [mail, ...others] = await reminders();
  expect(others).toEqual([]);
  expect(mail?.text).toMatch(/Kind1, Judo[\s\S]*Platz 1[\s\S]*Kind2, Yoga[\s\S]*Platz 2/);
  inWeeks(15);
  expect(await remind()).toBe(0);
  inWeeks(17);
  expect(await remind()).toBe(1);
});

it('asks nobody whom the club does not want to be asked, and nobody who was offered a place meanwhile', async () => {
  inWeeks(5);
  await house().sql(`update club set settings = '{"waitReminderWeeks": 0}' where id = $1`, [clubId]);
  expect(await remind()).toBe(0);
  await house().sql(`update club set settings = '{"waitReminderWeeks": 4}' where id = $1`, [clubId]);
  await house().sql(
    `insert into queue_offer (club_id, participation_id, course_id, offered_at, expires_at, token_hash, ended_at, outcome)
     select club_id, id, course_id, $2, $2::timestamptz + interval '1 day', decode(md5(id::text), 'hex'), $2, 'withdrawn'
     from participation where club_id = $1 and role = 2`,
    [clubId, now],
  );
  expect(await remind()).toBe(0);
});

it('is answered with its link without signing in, by the family it went to and by nobody else', async () => {
  inWeeks(5);
  await remind();
  const token = tokenIn((await reminders())[0]?.text);
  const [club] = await house().sql<{ host: string }>('select host from club_host where club_id = $1', [clubId]);
  const visitor = house().as(null, { host: club?.host ?? '' });
  const { waits } = await visitor.call(waitlists.reminderByLink, { token });
  expect(waits.map(({ prename, course, position }) => [prename, course, position])).toEqual([
    ['Kind1', 'Judo', 1],
    ['Kind1', 'Yoga', 1],
    ['Kind2', 'Judo', 2],
    ['Kind2', 'Yoga', 2],
  ]);
  const stranger = await buildFamily(house(), clubId);
  await book(stranger.parent, courseIds[0] ?? 0, stranger.children[0] ?? 0);
  const [foreign] = await house().sql<{ id: number }>('select id from participation where person_id = $1', [
    stranger.children[0],
  ]);
  const ask = (stop: readonly (number | undefined)[], more = {}) =>
    visitor.ask(waitlists.answerReminderByLink, { token, stop: stop.map((id) => id ?? 0), ...more });
  expect((await ask([foreign?.id])).http).toBe(404);
  expect((await ask([], { token: `${stranger.parent.personId}-${token.split('-').slice(1).join('-')}` })).http).toBe(
    404,
  );
  const elsewhere = await buildPerson(house(), await buildClub(house()));
  expect((await house().as(elsewhere).ask(waitlists.reminderByLink, { token })).http).toBe(404);
  expect((await ask([])).reply?.message).toContain('ihr wartet weiter');
  expect((await ask([waits[1]?.ID])).reply?.message).toContain('Auf „Yoga“ wartet ihr nicht mehr');
  expect((await places(courseIds[0] ?? 0)).waiting).toEqual([family.children[1], stranger.children[0]]);
  inWeeks(10);
  expect((await ask([])).http).toBe(404);
});
