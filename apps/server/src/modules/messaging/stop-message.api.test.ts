import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';

let now = new Date('2026-11-16T09:00:00Z');
const house = useHouse({ clock: () => now });
const { messaging } = contract;

let clubId = 0;
let admin: NonNullable<Actor>;
let foreign: NonNullable<Actor>;
let persons: number[] = [];

beforeEach(async () => {
  now = new Date('2026-11-16T09:00:00Z');
  clubId = await buildClub(house(), {});
  admin = await buildPerson(house(), clubId, { staff_level: 80, email: 'adele@x.test' });
  foreign = await buildPerson(house(), await buildClub(house()), { staff_level: 80 });
  const made = [];
  for (const name of ['maria', 'paul']) made.push(await buildPerson(house(), clubId, { email: `${name}@x.test` }));
  persons = made.map(({ personId }) => personId);
});

const send = async (user_ids = persons) =>
  house().as(admin).call(messaging.sendMessage, { user_ids, subject: 'Sommerfest', text: 'Hallo!' });
const stop = (newsletter_ID: number, actor: Actor = admin) =>
  house().as(actor).ask(messaging.stopMessage, { newsletter_ID });
const held = async (actor: Actor = admin) => (await house().as(actor).call(messaging.held, {})).messages;
const states = async () =>
  (await house().sql<{ state: string }>('select state from mail where club_id = $1 order by id', [clubId])).map(
    ({ state }) => state,
  );
const startsIn = () =>
  house().sql<{ minutes: number }>(
    `select round(extract(epoch from j.start_after - j.created_on) / 60)::integer as minutes from pgboss.job j
     where j.name = 'deliver-mass-mail' and j.data ->> 'clubId' = $1`,
    [String(clubId)],
  );

describe('a message to many', () => {
  it('leaves the house ten minutes later, and can be stopped until then', async () => {
    const { newsletter_ID, message } = await send();
    expect(message).toContain('10 Minuten lang');
    expect((await startsIn()).map(({ minutes }) => minutes)).toEqual([10, 10]);
    expect(await held()).toMatchObject([{ ID: newsletter_ID, subject: 'Sommerfest', mails: 2 }]);
    expect(await held(foreign)).toEqual([]);
    expect((await stop(newsletter_ID, foreign)).http).toBe(404);
    expect(await states()).toEqual(['queued', 'queued']);
    expect((await stop(newsletter_ID)).http).toBe(200);
    expect(await states()).toEqual(['stopped', 'stopped']);
    expect(await held()).toEqual([]);
    expect((await stop(newsletter_ID)).http).toBe(409);
    const kinds = await house().sql(
      `select kind from history_entry where club_id = $1 and person_id is null order by id`,
      [clubId],
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(['messaging.sentToMany', 'messaging.stopped']);
  });

  it('cannot be stopped once it is under way', async () => {
    const { newsletter_ID } = await send();
    now = new Date('2026-11-16T09:10:01Z');
    expect(await stop(newsletter_ID)).toMatchObject({
      http: 409,
      refusal: { message: expect.stringContaining('schon unterwegs') },
    });
    expect(await states()).toEqual(['queued', 'queued']);
  });

  it('to one address waits for nothing', async () => {
    const { newsletter_ID } = await send(persons.slice(0, 1));
    expect((await startsIn()).map(({ minutes }) => minutes)).toEqual([0]);
    expect((await stop(newsletter_ID)).http).toBe(409);
  });
});
