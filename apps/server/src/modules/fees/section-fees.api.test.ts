import { contract } from '@vereinshaus/contract';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildMembershipRole, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { expectSoundBooks } from '../ledger/ledger.testing.ts';
import { endChargings } from './fees.testing.ts';

const inWinter = new Date('2026-02-01T10:00:00Z');
let now = inWinter;
const house = useHouse({ clock: () => now });
const { fees, sections, individualFees } = contract;

const msFees = { normal: 6000, junior: 4500, senior: 5000, supporter: 2000, addText: '' };
let clubId = 0;
let treasurer: Actor = null;

const setting = (settings: Readonly<Record<string, unknown>>) =>
  house().sql('update club set settings = $2 where id = $1', [clubId, JSON.stringify({ msFees, ...settings })]);

beforeEach(async () => {
  now = inWinter;
  clubId = await buildClub(house());
  await setting({});
  treasurer = await buildPerson(house(), clubId, { staff_level: 80 });
});

const member = async (name: string, columns: Record<string, unknown> = {}) => {
  const { personId } = await buildPerson(house(), clubId, { first_name: name, last_name: 'Muster', ...columns });
  await buildMembershipRole(house(), clubId, personId, 1, { starts_on: '2020-01-01' });
  return personId;
};

/** A section with a fee from the first of January on, and its members since then. */
const section = async (name: string, amount: number, children: readonly number[], junior = 0, start = 20_250_101) => {
  const [centre] = await house().sql<{ id: number }>(
    'insert into cost_centre (club_id, name) values ($1, $2) returning id',
    [clubId, name],
  );
  const office = house().as(treasurer);
  const { ID } = await office.call(sections.save, { name, costCentre_ID: centre?.id ?? 0 });
  await office.call(sections.saveFee, { ID, start, amount, junior });
  if (children.length > 0) await office.call(sections.addMembers, { ID, children: [...children], start: 20_250_101 });
  return { ID, centreId: centre?.id ?? 0 };
};

const list = async (year = 2026) => (await house().as(treasurer).call(fees.list, { year })).users;
const planOf = async (year = 2026) =>
  Object.fromEntries((await list(year)).map(({ prename, fee, reason, state }) => [prename, [fee, reason ?? state]]));

const chargeAll = async (year = 2026) => {
  const planned = (await list(year)).filter(({ state }) => state === 'planned');
  const amount = planned.reduce((sum, { fee }) => sum + fee, 0);
  await house()
    .as(treasurer)
    .call(fees.charge, { year, due: year * 10_000 + 301, persons: planned.length, amount });
  await endChargings(house(), clubId, () => now);
};

const onCentre = async (centreId: number) => {
  const [row] = await house().sql<{ cents: number }>(
    `select coalesce(sum(case when reverses_id is null then amount_cents else -amount_cents end), 0)::integer as cents
     from ledger_entry where club_id = $1 and cost_centre_id = $2`,
    [clubId, centreId],
  );
  return row?.cents;
};

describe('the fee of a section', () => {
  it('comes on top of the club’s, for each section, less for the young', async () => {
    const woman = await member('Frau');
    const child = await member('Kind', { birth_date: '2015-06-01' });
    await member('Andere');
    await section('Tennis', 8000, [woman, child], 3000);
    await section('Turnen', 1500, [woman]);
    expect(await planOf()).toEqual({
      Frau: [15_500, 'planned'],
      Kind: [7500, 'planned'],
      Andere: [6000, 'planned'],
    });
    expect((await list()).find(({ ID }) => ID === woman)?.why).toBe(
      `${formatMoney(6000)}, Sektion Tennis ${formatMoney(8000)}, Sektion Turnen ${formatMoney(1500)}`,
    );
  });

  it('stands in the books for its cost centre, is one open item with the club’s, and comes back whole', async () => {
    const woman = await member('Frau');
    const { ID, centreId } = await section('Tennis', 8000, [woman]);
    await chargeAll();
    const saldo = async () => (await house().as(treasurer).call(contract.payments.list, { userID: woman })).saldo;
    expect([await saldo(), await onCentre(centreId)]).toEqual([-14_000, 8000]);
    const row = (await house().as(treasurer).call(sections.list, {})).sections.find((one) => one.ID === ID);
    expect(row?.charged).toBe(8000);
    const [fee] = await list();
    expect(fee).toMatchObject({ state: 'charged', fee: 14_000, open: 14_000 });
    await house()
      .as(treasurer)
      .call(fees.cancel, { fee_ID: fee?.fee_ID ?? 0 });
    expect([await saldo(), await onCentre(centreId)]).toEqual([0, 0]);
    await expectSoundBooks(house(), clubId);
  });

  it('is the one that has begun on the cut-off date, also when a later one is known', async () => {
    const woman = await member('Frau');
    const { ID } = await section('Tennis', 8000, [woman]);
    await house().as(treasurer).call(sections.saveFee, { ID, start: 20_270_101, amount: 9000 });
    expect(await planOf(2026)).toEqual({ Frau: [14_000, 'planned'] });
    expect(await planOf(2027)).toEqual({ Frau: [15_000, 'planned'] });
  });

  it('that begins later is charged by the run of its year, and what was charged before stays', async () => {
    now = new Date('2025-02-01T10:00:00Z');
    const woman = await member('Frau');
    const { ID, centreId } = await section('Tennis', 8000, [woman]);
    await house().as(treasurer).call(sections.saveFee, { ID, start: 20_260_101, amount: 9000 });
    await chargeAll(2025);
    expect(await onCentre(centreId)).toBe(8000);
    const row = async () => (await house().as(treasurer).call(sections.list, {})).sections.find((one) => one.ID === ID);
    expect(await row()).toMatchObject({ fee: 8000, laterFee: { start: 20_260_101, fee: 9000 } });
    now = inWinter;
    expect(await row()).toMatchObject({ fee: 9000, laterFee: null });
    await chargeAll(2026);
    expect(await onCentre(centreId)).toBe(17_000);
    const { saldo } = await house().as(treasurer).call(contract.payments.list, { userID: woman });
    expect(saldo).toBe(-29_000);
    await expectSoundBooks(house(), clubId);
  });

  it('knows neither cap nor reduction of the family, and does not use them up', async () => {
    const mother = await member('Mutter');
    const child = await member('Kind', { birth_date: '2012-01-01', manager_id: mother });
    await section('Tennis', 8000, [mother, child], 3000);
    await setting({ feeFamilyCap: 6000 });
    expect(await planOf()).toEqual({ Mutter: [14_000, 'planned'], Kind: [3000, 'planned'] });
    await chargeAll();
    await member('Baby', { birth_date: '2020-01-01', manager_id: mother });
    await setting({ feeFamilyCap: 9000 });
    expect((await planOf()).Baby).toEqual([3000, 'planned']);
  });

  it('is nothing for who is not in it on the day, for functions, and in a section out of use', async () => {
    const [late, gone, board] = [await member('Neu'), await member('Weg'), await member('Obfrau')];
    const { ID } = await section('Tennis', 8000, [gone, board]);
    await buildMembershipRole(house(), clubId, board, 1400, { starts_on: '2020-01-01' });
    const office = house().as(treasurer);
    await office.call(sections.addMembers, { ID, children: [late], start: 20_260_102 });
    await office.call(sections.endMember, { ID, child_ID: gone, end: 20_251_231 });
    expect(await planOf()).toEqual({ Neu: [6000, 'planned'], Weg: [6000, 'planned'], Obfrau: [0, 'function'] });
    const woman = await member('Frau');
    await office.call(sections.addMembers, { ID, children: [woman], start: 20_250_101 });
    expect((await planOf()).Frau).toEqual([14_000, 'planned']);
    await office.call(sections.save, { ID, name: 'Tennis', active: false });
    expect((await planOf()).Frau).toEqual([6000, 'planned']);
  });
});

describe('an individual fee', () => {
  const save = (child_ID: number, values: Record<string, unknown> = {}) =>
    house()
      .as(treasurer)
      .ask(individualFees.save, { child_ID, amount: 1000, reason: 'Härtefall', start: 20_260_101, ...values });

  it('holds instead of the club’s or a section’s, with its reason, until its end', async () => {
    const woman = await member('Frau');
    const { ID } = await section('Tennis', 8000, [woman]);
    await save(woman, { end: 20_261_231 });
    await save(woman, { section_ID: ID, amount: 0, reason: 'Platzwart' });
    expect(await planOf(2026)).toEqual({ Frau: [1000, 'planned'] });
    expect((await list())[0]).toMatchObject({ tier: 'individual', why: `${formatMoney(1000)} (Härtefall)` });
    expect(await planOf(2027)).toEqual({ Frau: [6000, 'planned'] });
    const { history } = await house().as(treasurer).call(contract.history.ofPerson, { userID: woman });
    expect(history.map((entry) => entry.history.description)).toContain(
      `Individueller Beitrag ${formatMoney(1000)} ab 01.01.2026 bis 31.12.2026: Härtefall`,
    );
  });

  it('of nothing says so, and neither family nor cap changes one', async () => {
    const mother = await member('Mutter');
    const child = await member('Kind', { birth_date: '2012-01-01', manager_id: mother });
    await save(mother, { amount: 0 });
    await save(child, { amount: 700 });
    expect(await planOf()).toEqual({ Mutter: [0, 'individual'], Kind: [700, 'planned'] });
  });

  it.each([
    [{ reason: ' ' }, 422, { fields: { reason: 'Bitte gib einen Grund an.' } }],
    [{ start: 0 }, 422, { fields: { start: 'Bitte gib an, ab wann der Beitrag gilt.' } }],
    [{ start: 20_260_230 }, 422, { fields: { start: 'Diesen Tag gibt es nicht.' } }],
    [{ end: 20_251_231 }, 422, { fields: { end: 'Das Ende liegt vor dem Anfang.' } }],
    [{ section_ID: 2_000_000_000 }, 422, { fields: { section_ID: 'Diese Sektion gibt es nicht.' } }],
  ])('is refused when %o', async (values, http, refusal) => {
    expect(await save(await member('Frau'), values)).toMatchObject({ http, refusal });
  });

  it('is one at a time, of persons of the club, and can be changed and deleted', async () => {
    const woman = await member('Frau');
    const { reply } = await save(woman);
    expect((await save(woman, { start: 20_260_601 })).refusal?.code).toBe('fees.individualTwice');
    await save(woman, { ID: reply?.ID, amount: 2500 });
    expect(await planOf()).toEqual({ Frau: [2500, 'planned'] });
    const stranger = await buildPerson(house(), await buildClub(house()), { staff_level: 90 });
    expect((await save(stranger.personId)).http).toBe(404);
    const remove = { ID: reply?.ID ?? 0 };
    expect((await house().as(stranger).ask(individualFees.remove, remove)).http).toBe(404);
    await house().as(treasurer).call(individualFees.remove, remove);
    expect(await planOf()).toEqual({ Frau: [6000, 'planned'] });
  });
});
