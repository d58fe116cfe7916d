import { contract } from '@vereinshaus/contract';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildMembershipRole, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { beginNewFees } from './begin-new-fees.ts';

const today = new Date('2026-11-18T10:00:00Z');
const house = useHouse({ clock: () => today });
const { clubs, fees } = contract;

const msFees = { normal: 6000, junior: 4500, senior: 5000, supporter: 2000, addText: 'Danke.' };
const msFeesNext = { start: 20_270_101, normal: 7000, junior: 5000, senior: 6000, supporter: 2500 };
let clubId = 0;
let office: Actor = null;

beforeEach(async () => {
  clubId = await buildClub(house(), { settings: JSON.stringify({ msFees }) });
  office = await buildPerson(house(), clubId, { staff_level: 90 });
  const { personId } = await buildPerson(house(), clubId, { first_name: 'Frau', birth_date: '1986-01-01' });
  await buildMembershipRole(house(), clubId, personId, 1, { starts_on: '2020-01-01' });
});

const decide = (values: Partial<typeof msFeesNext> = {}) =>
  house()
    .as(office)
    .ask(clubs.save, { settings: { msFeesNext: { ...msFeesNext, ...values } } });
const owedIn = async (year: number) =>
  (await house().as(office).call(fees.list, { year })).users.find(({ prename }) => prename === 'Frau')?.fee;
const settings = async () => {
  const club = await house().as(office).call(clubs.get, {});
  return { msFees: club.msFees, start: club.msFeesNext.start };
};
const beginOn = (now: Date, club = clubId) =>
  house().database.transaction({ tenant: club }, (db) =>
    beginNewFees({
      db,
      club: { id: club, origin: 'http://verein.test' },
      viewer: null,
      now,
      jobs: house().queue.senderIn(db),
    }),
  );

describe('fees that the club has decided for a day to come', () => {
  it('are charged from that day on, while those of today hold until then', async () => {
    expect((await decide()).http).toBe(200);
    expect([await owedIn(2026), await owedIn(2027)]).toEqual([6000, 7000]);
  });

  it('become those of today on their day, once, in Vienna, and stand in the history', async () => {
    await decide();
    const other = await buildClub(house(), { settings: JSON.stringify({ msFees }) });
    await beginOn(new Date('2026-12-31T22:59:00Z'));
    expect(await settings()).toEqual({ msFees, start: 20_270_101 });
    const newYear = new Date('2026-12-31T23:01:00Z');
    await beginOn(newYear);
    await beginOn(newYear);
    await beginOn(newYear, other);
    const { start: _, ...amounts } = msFeesNext;
    expect(await settings()).toEqual({ msFees: { ...amounts, addText: 'Danke.' }, start: 0 });
    expect([await owedIn(2026), await owedIn(2027)]).toEqual([7000, 7000]);
    const entries = await house().sql<{ details: { changes: object } }>(
      `select details from history_entry where kind = 'club.changed' and club_id in ($1, $2) order by id`,
      [clubId, other],
    );
    expect(entries.map(({ details }) => Object.keys(details.changes))).toEqual([
      ['msFeesNext'],
      ['msFees', 'msFeesNext'],
    ]);
  });

  it('are told in words: what they are, and from when', async () => {
    await decide();
    const { history } = await house().as(office).call(contract.history.ofClub, {});
    const told = history.map((entry) => JSON.stringify(entry)).join();
    expect(told).toContain(`ab 01.01.2027: ordentlich ${formatMoney(7000)}, Jugend ${formatMoney(5000)}`);
  });

  it('are refused on a day that there is not', async () => {
    expect(await decide({ start: 20_270_230 })).toMatchObject({ http: 422 });
    expect((await settings()).start).toBe(0);
  });
});
