import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { at, bookerIn, buildRoomWorld, type RoomWorld, terms, testNow } from './rooms.testing.ts';

let clock = testNow;
const house = useHouse({ clock: () => clock });

let world: RoomWorld;
beforeEach(async () => {
  clock = testNow;
  world = await buildRoomWorld(house());
});

const ask = (...wish: Parameters<ReturnType<typeof bookerIn>['ask']>) => bookerIn(house(), world).ask(...wish);
const book = (...wish: Parameters<ReturnType<typeof bookerIn>['book']>) => bookerIn(house(), world).book(...wish);
const autumn = { from: at('2026-10-01', 0), to: at('2027-01-31', 0) };
const listed = async (actor: Actor, range = autumn) =>
  (await house().as(actor).call(contract.rooms.bookings, range)).bookings;
const saveTerms = (changed: Partial<typeof terms>) =>
  house()
    .as(world.admin)
    .call(contract.rooms.saveTerms, { room_ID: world.court, ...terms, ...changed });
const owed = async (personId: number) =>
  (
    await house().sql<{ cents: number }>(
      `select coalesce(sum(case side when 'charge' then open_cents else -open_cents end), 0)::integer as cents
       from open_item i join ledger_account a on a.club_id = i.club_id and a.id = i.account_id where a.person_id = $1`,
      [personId],
    )
  )[0]?.cents;
const mails = async () =>
  (
    await house().sql<{ subject: string }>('select subject from mail where club_id = $1 order by id', [world.clubId])
  ).map(({ subject }) => subject);

describe('a request', () => {
  beforeEach(() => saveTerms({ approval: true }));
  const decide = (id: number, accept: boolean) =>
    house()
      .as(world.admin)
      .ask(contract.rooms.decide, { id, accept, reason: accept ? '' : 'Turnier' });

  it('holds the time, is charged when accepted, and told either way', async () => {
    const id = await book(world.member);
    expect(await owed(world.member.personId)).toBe(0);
    expect((await ask(world.guest)).http).toBe(409);
    expect((await decide(id, true)).http).toBe(200);
    expect(await owed(world.member.personId)).toBe(1400);
    expect((await decide(id, true)).http).toBe(409);
    const other = await book(world.guest, { day: 20261013 });
    await decide(other, false);
    expect(await listed(world.guest)).toMatchObject([{ state: 'declined', reason: 'Turnier' }]);
    expect((await ask(world.member, { day: 20261013 })).http).toBe(200);
    expect((await mails()).filter((subject) => subject.includes('abgelehnt'))).toEqual([
      'Tennisplatz: Anfrage abgelehnt',
    ]);
  });

  it('whose time is over waits for the office until it is declined, and cannot be accepted', async () => {
    const id = await book(world.member);
    clock = new Date('2026-10-20T08:00:00Z');
    const now = { from: at('2026-10-20', 0), to: at('2027-01-31', 0) };
    const inbox = async () => (await house().as(world.admin).call(contract.home.inbox, {})).rooms?.entries;
    expect((await listed(world.admin, now)).map(({ ID, mayDecide }) => [ID, mayDecide])).toEqual([[id, true]]);
    expect(await listed(world.member, now)).toEqual([]);
    expect(await inbox()).toMatchObject([{ text: '1 Raumanfrage wartet' }]);
    expect((await decide(id, true)).refusal?.code).toBe('rooms.requestOver');
    expect((await decide(id, false)).http).toBe(200);
    expect([await listed(world.admin, now), await inbox()]).toEqual([[], []]);
    expect(await owed(world.member.personId)).toBe(0);
  });
});

describe('cancelling what is booked every week', () => {
  it('says beforehand what all of it costs, each by its own rule', async () => {
    const id = await book(world.member, { until: 20261102 });
    clock = new Date('2026-10-12T08:00:00Z');
    expect(await listed(world.member)).toMatchObject([
      { ID: id, later: 3, fee: 700, laterFee: 0 },
      { later: 2, fee: 0, laterFee: 0 },
      { later: 1 },
      { later: 0 },
    ]);
    await house().sql('update room_booking set cancel_hours = 400 where series_id = $1', [id]);
    expect((await listed(world.member))[0]).toMatchObject({ fee: 700, laterFee: 1400 });
    await house().as(world.member).call(contract.rooms.cancel, { id, type: 'all_future' });
    expect(await owed(world.member.personId)).toBe(2100);
  });
});
