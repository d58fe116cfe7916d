import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { expectSoundBooks } from '../ledger/ledger.testing.ts';
import { type BookInput, bookerIn, buildRoomWorld, type RoomWorld, terms, testNow } from './rooms.testing.ts';

let clock = testNow;
const house = useHouse({ clock: () => clock });
const { businessYears, freeInvoices, invoices, rooms } = contract;
const registeredSince = Date.parse('2026-01-01T00:00:00Z') / 1000;

let world: RoomWorld;
beforeEach(() => {
  clock = testNow;
});

const office = () => house().as(world.admin);
/** The club's income and VAT due through a day. */
const balances = async (day = '2099-12-31') => {
  const rows = await house().sql<{ name: string; cents: number }>(
    `select a.purpose as name, sum(case when e.credit_id = a.id then e.amount_cents else -e.amount_cents end)::integer as cents
     from ledger_account a
     join ledger_entry e on e.club_id = a.club_id and a.id in (e.debit_id, e.credit_id) and e.cancelled_at is null
     join ledger_document d on d.club_id = e.club_id and d.id = e.document_id
     where a.club_id = $1 and a.purpose in ('otherIncome', 'vat20') and d.document_on <= $2 group by 1`,
    [world.clubId, day],
  );
  return Object.fromEntries(rows.map(({ name, cents }) => [name, cents]).filter(([, cents]) => cents !== 0));
};

describe('the tax in the price of a room', () => {
  beforeEach(async () => {
    world = await buildRoomWorld(house(), { vatRegisteredSince: registeredSince });
    await house().sql("update club set address = 'Turngasse 1, 4020 Linz' where id = $1", [world.clubId]);
  });

  it('is 20 % in it, on the invoice of the family, and in the part that is kept', async () => {
    const id = await bookerIn(house(), world).book(world.member);
    expect(await balances()).toEqual({ otherIncome: 1167, vat20: 233 });
    const { ID } = await office().call(freeInvoices.issueForFamily, { userID: world.member.personId });
    const [row] = await house().sql<{ content: { taxes: unknown; positions: { text: string }[] } }>(
      'select content from invoice where id = $1',
      [ID],
    );
    expect(row?.content).toMatchObject({
      taxes: [{ percent: 20, netCents: 1167, taxCents: 233 }],
      positions: [{ text: 'Tennisplatz, Mo., 12.10.2026, 16:00 bis 17:30' }],
      service: { from: '2026-10-12', to: '2026-10-12' },
    });
    clock = new Date('2026-10-12T08:00:00Z');
    await house().as(world.member).call(rooms.cancel, { id });
    expect(await balances()).toEqual({ otherIncome: 583, vat20: 117 });
    await expectSoundBooks(house(), world.clubId);
  });

  it('is none in a club that is not registered yet, and a booking of before is credited as it was charged', async () => {
    world = await buildRoomWorld(house(), { vatRegisteredSince: Date.parse('2026-10-05T00:00:00Z') / 1000 });
    const id = await bookerIn(house(), world).book(world.member);
    expect(await balances()).toEqual({ otherIncome: 1400 });
    clock = new Date('2026-10-06T08:00:00Z');
    await house().as(world.member).call(rooms.cancel, { id });
    expect(await balances()).toEqual({});
    await expectSoundBooks(house(), world.clubId);
  });
});

describe('a booking over the end of a business year', () => {
  it('is credited and its fee charged in the open year, and the closed one stays as it was', async () => {
    clock = new Date('2026-09-25T09:00:00Z');
    world = await buildRoomWorld(house());
    const id = await bookerIn(house(), world).book(world.member, { day: 20261005 });
    await bookerIn(house(), world).book(world.guest, { day: 20261006 });
    expect(await balances('2026-09-30')).toEqual({ otherIncome: 1400 + 2400 });
    clock = new Date('2026-10-04T18:00:00Z');
    await office().call(businessYears.prepare, { start: 20251001, end: 20260930 });
    const years = await office().call(businessYears.list, {});
    const year = years.find(({ end }) => end === 20260930);
    await office().call(businessYears.close, { ID: year?.ID ?? 0, through: 20260930 });
    const closed = await balances('2026-09-30');
    await house().as(world.member).call(rooms.cancel, { id });
    expect(await balances('2026-09-30')).toEqual(closed);
    const since = await house().sql<{ text: string; day: string }>(
      `select e.text, d.document_on::text as day from ledger_entry e
       join ledger_document d on d.club_id = e.club_id and d.id = e.document_id
       where e.club_id = $1 and d.document_on > '2026-09-30' order by e.id`,
      [world.clubId],
    );
    expect(since.map(({ text, day }) => [text.split(':')[0], day])).toEqual([
      ['Storno', '2026-10-04'],
      ['Stornogebühr', '2026-10-04'],
    ]);
    const { invoices: issued } = await office().call(invoices.list, {});
    expect(issued).toEqual([]);
    await expectSoundBooks(house(), world.clubId);
  });
});

describe('the price that was shown', () => {
  const book = (actor: Actor, input: BookInput) => bookerIn(house(), world).ask(actor, input);
  const dearer = () =>
    office().call(rooms.savePrices, {
      room_ID: world.court,
      prices: [{ weekdays: [1, 2, 3, 4, 5], from: 480, to: 1320, memberPrice: 1000, guestPrice: 2000 }],
    });
  beforeEach(async () => {
    world = await buildRoomWorld(house());
  });

  it('and the terms stand in the history, before and after, without the code of the door', async () => {
    await dearer();
    await office().call(rooms.saveTerms, { room_ID: world.court, ...terms, opens: 540, accessCode: '0815' });
    const { history } = await office().call(contract.history.ofClub, {});
    const [saved, priced] = history.filter(({ type }) => type === 'rooms.termsSaved' || type === 'rooms.pricesSaved');
    expect(saved?.changes).toEqual([
      { label: 'Buchbar von', before: '08:00', after: '09:00' },
      { label: 'Zugangscode', before: 'vergeben', after: 'neu vergeben' },
    ]);
    expect(JSON.stringify(priced?.changes).replaceAll('\u00a0', ' ')).toBe(
      JSON.stringify([
        {
          label: 'Preise',
          before: 'Mo–Fr 08:00–17:00: € 8,00 (Gäste € 14,00); Mo–Fr 17:00–22:00: € 12,00 (Gäste € 20,00)',
          after: 'Mo–Fr 08:00–22:00: € 10,00 (Gäste € 20,00)',
        },
      ]),
    );
  });

  it('holds: after the office has changed it nothing is booked, and the refusal names the new one', async () => {
    await dearer();
    const { http, refusal } = await book(world.member, { shownTotal: 1400 });
    expect([http, refusal?.message.replaceAll('\u00a0', ' ')]).toEqual([
      409,
      'Der Betrag hat sich geändert: € 15,00 statt € 14,00. Bitte prüfe ihn und buche dann noch einmal.',
    ]);
    expect(await balances()).toEqual({});
    expect((await book(world.member, { shownTotal: 1500 })).http).toBe(200);
    expect(await balances()).toEqual({ otherIncome: 1500 });
  });

  it('is that of all weeks, also where taken ones are left out', async () => {
    await bookerIn(house(), world).book(world.guest, { day: 20261019 });
    const weekly = { until: 20261026, skipTaken: true };
    expect((await book(world.member, { ...weekly, shownTotal: 2800 })).http).toBe(409);
    expect((await book(world.member, { ...weekly, shownTotal: 4200 })).http).toBe(200);
    expect(await balances()).toEqual({ otherIncome: 2400 + 2800 });
  });

  it('counts once under one key, also when the price has changed since', async () => {
    const key = 'sent-twice-with-price';
    await book(world.member, { key, shownTotal: 1400 });
    await dearer();
    expect((await book(world.member, { key, shownTotal: 1400 })).http).toBe(200);
    expect(await balances()).toEqual({ otherIncome: 1400 });
  });
});
