import { contract } from '@vereinshaus/contract';
import type { FeeRow } from '@vereinshaus/contract/fees/calls';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { memberCode } from '@vereinshaus/contract/membership/rules';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildCourse, buildParticipation, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { expectSoundBooks } from '../ledger/ledger.testing.ts';
import { endChargings } from './fees.testing.ts';

const start = new Date('2026-02-01T10:00:00Z');
let now = start;
const house = useHouse({ clock: () => now });
const calls = contract.fees;

const msFees = { normal: 6000, junior: 4500, senior: 5000, supporter: 2000, addText: '' };

let clubId = 0;
let treasurer: Actor = null;

const setting = (settings: Readonly<Record<string, unknown>>) =>
  house().sql('update club set settings = $2 where id = $1', [clubId, JSON.stringify({ msFees, ...settings })]);

beforeEach(async () => {
  now = start;
  clubId = await buildClub(house());
  await setting({});
  treasurer = await buildPerson(house(), clubId, { staff_level: 80, first_name: 'Karin', last_name: 'Kassier' });
});

const role = (personId: number, code: number, startsOn = '2020-01-01', endsOn: string | null = null) =>
  house().sql(
    'insert into membership_role (club_id, person_id, code, starts_on, ends_on) values ($1, $2, $3, $4, $5)',
    [clubId, personId, code, startsOn, endsOn],
  );

/** A person who has been a member for long, unless specified otherwise. */
const member = async (
  name: string,
  {
    code = 1,
    startsOn = '2020-01-01',
    ...columns
  }: Record<string, unknown> & { code?: number; startsOn?: string } = {},
) => {
  const { personId } = await buildPerson(house(), clubId, { first_name: name, last_name: 'Muster', ...columns });
  await role(personId, code, startsOn);
  return personId;
};

const list = async (input: Partial<{ year: number; cutoff: number }> = {}) =>
  (
    await house()
      .as(treasurer)
      .call(calls.list, { year: 2026, ...input })
  ).users;

const planOf = (users: readonly FeeRow[]) =>
  Object.fromEntries(users.map(({ prename, tier, fee, state, reason }) => [prename, [tier, fee, reason ?? state]]));

const chargeAll = async ({
  due = 20_260_301,
  ...input
}: Partial<{ year: number; cutoff: number; due: number }> = {}) => {
  const planned = (await list(input)).filter(({ state }) => state === 'planned');
  const answer = await house()
    .as(treasurer)
    .ask(calls.charge, {
      year: 2026,
      due,
      ...input,
      persons: planned.length,
      amount: planned.reduce((sum, { fee }) => sum + fee, 0),
    });
  await endChargings(house(), clubId, () => now);
  return answer;
};

const saldoOf = async (personId: number) =>
  (await house().as(treasurer).call(contract.payments.list, { userID: personId })).saldo;

const pay = (personId: number, amount: number) =>
  house().as(treasurer).call(contract.payments.addManual, { child_ID: personId, amount, text: 'Erlag', via: 'bank' });

const lastRun = async () => {
  const [run] = (await house().as(treasurer).call(calls.runs, {})).runs;
  if (!run) throw new Error('there is no run');
  return run;
};

describe('the list of fees', () => {
  it('tells of every member on the cut-off date what they owe, by age and membership', async () => {
    await member('Kind', { birth_date: '2015-06-01' });
    await member('Frau');
    await member('Opa', { birth_date: '1950-01-01' });
    await member('Freund', { code: memberCode.supporting });
    await member('Früher', { startsOn: '2019-01-01' }).then((id) =>
      house().sql('update membership_role set ends_on = $2 where person_id = $1', [id, '2025-12-31']),
    );
    await member('Später', { startsOn: '2026-01-15' });
    expect(planOf(await list())).toEqual({
      Kind: ['junior', 4500, 'planned'],
      Frau: ['normal', 6000, 'planned'],
      Opa: ['senior', 5000, 'planned'],
      Freund: ['supporter', 2000, 'planned'],
    });
    expect(Object.keys(planOf(await list({ cutoff: 20_260_201 })))).toContain('Später');
  });

  it('of a fresh club asks 40, 50, 50 and 20 euros', async () => {
    await house().sql(`update club set settings = '{}' where id = $1`, [clubId]);
    const { msFees: fresh } = await house().as(treasurer).call(contract.clubs.get, {});
    expect(fresh).toMatchObject({ junior: 4000, normal: 5000, senior: 5000, supporter: 2000 });
    await member('Kind', { birth_date: '2015-06-01' });
    await member('Frau');
    await member('Opa', { birth_date: '1950-01-01' });
    await member('Freund', { code: memberCode.supporting });
    const asked = (await list()).map(({ tier, fee }) => [tier, fee]);
    expect(Object.fromEntries(asked)).toEqual({ junior: 4000, normal: 5000, senior: 5000, supporter: 2000 });
  });

  it('says who is left out and why', async () => {
    const obfrau = await member('Obfrau');
    await role(obfrau, 1200);
    expect(planOf(await list())).toEqual({ Obfrau: ['normal', 0, 'function'] });
    await setting({ boardMembershipFeeMode: 1 });
    expect(planOf(await list())).toEqual({ Obfrau: ['normal', 6000, 'planned'] });
    await setting({ msFees: { ...msFees, normal: 0 }, boardMembershipFeeMode: 1 });
    expect(planOf(await list())).toEqual({ Obfrau: ['normal', 0, 'free'] });
  });

  it('counts a year in part for who came within it, as the club says', async () => {
    await member('Neu', { startsOn: '2026-08-15' });
    const cutoff = 20_260_901;
    expect(planOf(await list({ cutoff }))).toEqual({ Neu: ['normal', 6000, 'planned'] });
    await setting({ feeProRata: 'half' });
    expect(planOf(await list({ cutoff }))).toEqual({ Neu: ['normal', 3000, 'planned'] });
    await setting({ feeProRata: 'months' });
    expect(planOf(await list({ cutoff }))).toEqual({ Neu: ['normal', 2500, 'planned'] });
  });

  it('cuts what a family pays at the cap, the dearest first', async () => {
    const mother = await member('Mutter');
    await member('Ältere', { birth_date: '2010-01-01', manager_id: mother });
    await member('Jüngere', { birth_date: '2012-01-01', manager_id: mother });
    await setting({ feeFamilyCap: 10_000 });
    expect(planOf(await list())).toEqual({
      Mutter: ['normal', 6000, 'planned'],
      Ältere: ['junior', 4000, 'planned'],
      Jüngere: ['junior', 0, 'capped'],
    });
  });

  it('is empty in a club without membership, and nobody else’s', async () => {
    await member('Frau');
    await setting({ noMembership: true });
    expect(await list()).toEqual([]);
    const stranger = await buildPerson(house(), await buildClub(house()), { staff_level: 90 });
    expect((await house().as(stranger).call(calls.list, { year: 2026 })).users).toEqual([]);
  });
});

describe('charging the fees of a year', () => {
  it('charges everybody once, on the account of whoever pays, and stands in the books', async () => {
    const mother = await member('Mutter');
    await member('Kind', { birth_date: '2015-06-01', manager_id: mother });
    const { reply } = await chargeAll();
    expect(reply).toMatchObject({
      status: 'success',
      message: `${formatMoney(10_500)} für 2 Personen werden jetzt vorgeschrieben.`,
    });
    expect(await saldoOf(mother)).toBe(-10_500);
    expect(planOf(await list())).toEqual({ Kind: ['junior', 4500, 'charged'], Mutter: ['normal', 6000, 'charged'] });
    expect((await chargeAll()).refusal?.message).toBe('Für diesen Stichtag ist niemandem ein Beitrag vorzuschreiben.');
    await expectSoundBooks(house(), clubId);
  });

  it('uses what was paid before, and tells what was paid since', async () => {
    const woman = await member('Frau');
    await pay(woman, 1000);
    await chargeAll();
    expect((await list())[0]).toMatchObject({ state: 'charged', open: 5000 });
    await pay(woman, 5000);
    expect((await list())[0]).toMatchObject({ state: 'paid', open: 0 });
  });

  it('charges nothing when it has become something else than what was shown', async () => {
    const woman = await member('Frau');
    const { refusal } = await house()
      .as(treasurer)
      .ask(calls.charge, { year: 2026, due: 20_260_301, persons: 1, amount: 5000 });
    expect(refusal?.message).toBe(
      `Inzwischen wären es ${formatMoney(6000)} für 1 Person. Bitte sieh dir die Liste noch einmal an.`,
    );
    expect(await saldoOf(woman)).toBe(0);
  });

  it('by two at once charges nobody twice', async () => {
    const woman = await member('Frau');
    await member('Mann');
    const input = { year: 2026, due: 20_260_301, persons: 2, amount: 12_000 };
    const answers = await Promise.all([1, 2, 3].map(() => house().as(treasurer).ask(calls.charge, input)));
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
    await Promise.all([1, 2].map(() => endChargings(house(), clubId, () => now)));
    expect(await saldoOf(woman)).toBe(-6000);
    await expectSoundBooks(house(), clubId);
  });

  it('refuses a day of payment that has passed', async () => {
    await member('Frau');
    expect((await chargeAll({ due: 20_260_131 })).refusal?.fields).toEqual({
      due: 'Der Tag der Fälligkeit darf nicht in der Vergangenheit liegen.',
    });
    expect((await chargeAll({ due: 20_260_201 })).http).toBe(200);
  });
});

describe('a run', () => {
  it('can be undone as long as nothing of it was paid, and run again', async () => {
    const woman = await member('Frau');
    await pay(woman, 1000);
    await chargeAll();
    const { ID: runId } = await lastRun();
    await house().as(treasurer).call(calls.undo, { run_ID: runId });
    expect(await saldoOf(woman)).toBe(1000);
    expect(planOf(await list())).toEqual({ Frau: ['normal', 6000, 'planned'] });
    expect((await house().as(treasurer).ask(calls.undo, { run_ID: runId })).refusal?.message).toBe(
      'Diese Vorschreibung ist schon zurückgenommen.',
    );
    expect((await chargeAll()).http).toBe(200);
    expect(await saldoOf(woman)).toBe(-5000);
    await expectSoundBooks(house(), clubId);
  });

  it.each([
    ['later', 3_600_000],
    ['within the same moment', 0],
    ['by a request that began before the run and had to wait for it', -60_000],
  ])('stays once somebody has paid, %s', async (_, ms) => {
    const woman = await member('Frau');
    await member('Mann');
    await chargeAll();
    now = new Date(start.getTime() + ms);
    const { ID: runId } = await lastRun();
    await pay(woman, 6000);
    const { refusal } = await house().as(treasurer).ask(calls.undo, { run_ID: runId });
    expect(refusal?.message).toMatch(/^Davon wurde schon ein Beitrag bezahlt oder verschoben\./);
    expect((await lastRun()).isPaid).toBe(true);
  });

  it('of another club is unknown', async () => {
    await member('Frau');
    await chargeAll();
    const { ID: runId } = await lastRun();
    const stranger = await buildPerson(house(), await buildClub(house()), { staff_level: 90 });
    expect((await house().as(stranger).ask(calls.undo, { run_ID: runId })).http).toBe(404);
  });
});

describe('the fee of one person', () => {
  it('can be credited, to whoever pays for them now', async () => {
    const mother = await member('Mutter');
    const child = await member('Kind', { birth_date: '2015-06-01', manager_id: mother });
    await chargeAll();
    const feeId = (await list()).find(({ ID }) => ID === child)?.fee_ID ?? 0;
    await house().as(treasurer).call(calls.cancel, { fee_ID: feeId });
    expect(await saldoOf(mother)).toBe(-6000);
    expect((await house().as(treasurer).ask(calls.cancel, { fee_ID: feeId })).refusal?.message).toBe(
      'Dieser Beitrag ist schon gutgeschrieben.',
    );
    await expectSoundBooks(house(), clubId);
  });

  it('is taken back by a change of membership that cancels it, and no run charges it again', async () => {
    const woman = await member('Frau');
    await chargeAll();
    const [old] = await house().sql<{ id: number }>('select id from membership_role where person_id = $1', [woman]);
    await house()
      .as(treasurer)
      .call(contract.membership.changeMembership, {
        child_ID: woman,
        oldRoleID: old?.id ?? 0,
        newRole: memberCode.supporting,
        timeStart: Math.floor(now.getTime() / 1000),
        cancelMembershipfee: true,
      });
    expect(await saldoOf(woman)).toBe(0);
    expect(planOf(await list({ cutoff: 20_260_202 }))).toEqual({ Frau: ['supporter', 0, 'waived'] });
    await expectSoundBooks(house(), clubId);
  });

  it('is what was agreed to with a booking, whatever the club charges today', async () => {
    const woman = await member('Frau', { startsOn: '2026-01-20' });
    await buildParticipation(house(), clubId, await buildCourse(house(), clubId), woman, {
      membership_fee_cents: 3300,
      created_at: '2026-01-20T10:00:00Z',
    });
    expect(planOf(await list({ cutoff: 20_260_201 }))).toEqual({ Frau: ['agreed', 3300, 'planned'] });
  });

  it('is owed once by two who are one', async () => {
    const one = await member('Eva');
    const other = await member('Eva');
    await chargeAll();
    await house().as(treasurer).call(contract.duplicates.merge, { survivor_ID: one, other_ID: other });
    expect(await saldoOf(one)).toBe(-6000);
    await expectSoundBooks(house(), clubId);
  });

  it('of a year that only the other was charged for is owed beside that of this year', async () => {
    const other = await member('Eva');
    await chargeAll({ year: 2025 });
    await house().sql('update membership_role set ends_on = $2 where person_id = $1', [other, '2025-12-31']);
    const one = await member('Eva', { startsOn: '2026-01-01' });
    await chargeAll();
    expect([await saldoOf(one), await saldoOf(other)]).toEqual([-6000, -6000]);
    await house().as(treasurer).call(contract.duplicates.merge, { survivor_ID: one, other_ID: other });
    expect(await saldoOf(one)).toBe(-12_000);
    await expectSoundBooks(house(), clubId);
  });
});
