import { contract } from '@vereinshaus/contract';
import { addDays, dayInVienna, toDayNumber } from '@vereinshaus/contract/kit/days';
import { isMandateLapsed, mandateTexts, paymentMethodIndex } from '@vereinshaus/contract/payments/payment-methods';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildGrant, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';

const house = useHouse();
const { paymentMethods, payments } = contract;
const today = dayInVienna(new Date());
const [tomorrow, lastMonth] = [toDayNumber(addDays(today, 1)), toDayNumber(addDays(today, -30))];

let clubId = 0;
let treasurer: NonNullable<Actor>;
let mother: NonNullable<Actor>;

beforeEach(async () => {
  clubId = await buildClub(house(), {
    full_name: 'Turnverein Musterstadt',
    account_name: 'TV Musterstadt Hauptkonto',
    iban: 'AT611904300234573201',
    creditor_id: 'AT61ZZZ01234567890',
  });
  treasurer = await buildPerson(house(), clubId);
  await buildGrant(house(), clubId, treasurer.personId, 'accounting');
  mother = await buildPerson(house(), clubId);
});

const record = (values: Record<string, unknown>, actor: Actor = treasurer) =>
  house()
    .as(actor)
    .ask(paymentMethods.signMandate, {
      child_ID: mother.personId,
      accountHolder: 'Maria Huber',
      iban: 'AT541200010020030040',
      consent: true,
      ...values,
    });
const mandates = async () =>
  (await house().as(mother).call(paymentMethods.list, { userID: mother.personId })).data.map(({ mandate }) => mandate);

it('the treasurer records a mandate of 2020 that was used last month, under its own reference', async () => {
  const { http } = await record({ signedOn: 20_200_301, lastCollectedOn: lastMonth, mandateReference: 'ALT-0815' });
  expect(http).toBe(200);
  expect(await mandates()).toMatchObject([{ reference: 'ALT-0815', lastCollectedOn: lastMonth, blockedCode: '' }]);
  await house().as(treasurer).call(paymentMethods.makeDefault, { child_ID: mother.personId, kind: 'sepm' });
});

describe('a mandate that the treasurer records', () => {
  const paysBy = async () => {
    const { data, child } = await house().as(mother).call(paymentMethods.list, { userID: mother.personId });
    return [child.paymentMethod, data.map(({ isDefault }) => isDefault)];
  };
  const historyOf = async () =>
    (
      await house().sql<{ kind: string }>(
        `select kind from history_entry where club_id = $1 and person_id = $2 and kind like 'payment.%' order by id`,
        [clubId, mother.personId],
      )
    ).map(({ kind }) => kind);

  it('is collected with from now on where that is chosen, and the history has both', async () => {
    const { reply } = await record({ signedOn: lastMonth, mandateReference: 'ALT-1', collect: true });
    expect(reply?.message).toBe('Das SEPA-Mandat ALT-1 ist erteilt.');
    expect(await paysBy()).toEqual([paymentMethodIndex.sepm, [true]]);
    expect(await historyOf()).toEqual(['payment.mandateSigned', 'payment.methodChosen']);
  });

  it('says that nothing is collected yet where it is not, and one in its place is collected with as before', async () => {
    const { reply } = await record({ signedOn: lastMonth, mandateReference: 'ALT-1' });
    expect(reply?.message).toBe(`Das SEPA-Mandat ALT-1 ist erteilt. ${mandateTexts.notCollected}`);
    expect((await paysBy())[1]).toEqual([false]);
    expect(await historyOf()).toEqual(['payment.mandateSigned']);
    await record({ signedOn: lastMonth, mandateReference: 'ALT-2', collect: true });
    const { reply: third } = await record({ signedOn: lastMonth, mandateReference: 'ALT-3' });
    expect([third?.message, await paysBy()]).toEqual([
      'Das SEPA-Mandat ALT-3 ist erteilt.',
      [paymentMethodIndex.sepm, [true]],
    ]);
  });
});

it.each([
  ['signed tomorrow', { signedOn: tomorrow }, { signedOn: mandateTexts.signedLater }],
  [
    'used tomorrow',
    { signedOn: 20_200_301, lastCollectedOn: tomorrow },
    { lastCollectedOn: mandateTexts.collectedLater },
  ],
  [
    'used before it was signed',
    { signedOn: lastMonth, lastCollectedOn: 20_200_301 },
    { lastCollectedOn: mandateTexts.collectedBefore },
  ],
  ['of 2020 that was never used', { signedOn: 20_200_301 }, { lastCollectedOn: mandateTexts.lapsed }],
])('a mandate %s is refused and nothing is there', async (_, values, fields) => {
  expect(await record(values)).toMatchObject({ http: 422, refusal: { fields } });
  expect(await mandates()).toEqual([]);
});

it('a family cannot say that it signed on paper', async () => {
  expect((await record({ signedOn: 20_200_301, lastCollectedOn: lastMonth }, mother)).http).toBe(403);
});

it('nobody signs for a family: the office says when it was signed on paper, and not by looking through its eyes', async () => {
  expect(await record({})).toMatchObject({ http: 422, refusal: { fields: { signedOn: mandateTexts.dayMissing } } });
  const admin = await buildPerson(house(), clubId, { staff_level: 80 });
  const behind = await record({}, { ...mother, behind: admin.personId });
  expect(behind).toMatchObject({ http: 403, refusal: { message: mandateTexts.notYourself } });
  expect(await mandates()).toEqual([]);
  expect((await record({}, mother)).http).toBe(200);
});

it('two mandates never share a reference', async () => {
  const other = await buildPerson(house(), clubId);
  await record({ signedOn: lastMonth, mandateReference: 'ALT-1' });
  const second = await record({ child_ID: other.personId, signedOn: lastMonth, mandateReference: 'ALT-1' });
  expect(second).toMatchObject({ http: 409, refusal: { fields: { mandateReference: mandateTexts.referenceTaken } } });
});

it('who transfers money reads the name of the account as the bank has it, else that of the club', async () => {
  await house().as(treasurer).call(payments.addManual, { child_ID: mother.personId, amount: -100, text: 'Trikot' });
  const receiver = async () =>
    (await house().as(mother).call(payments.open, { userID: mother.personId })).transfer?.name;
  expect(await receiver()).toBe('TV Musterstadt Hauptkonto');
  await house().sql(`update club set account_name = '' where id = $1`, [clubId]);
  expect(await receiver()).toBe('Turnverein Musterstadt');
});

describe('the mandate that the club may collect with', () => {
  const collecting = async (on: string) =>
    house().sql<{ reference: string }>('select reference from collecting_mandate($2::date) where person_id = $1', [
      mother.personId,
      on,
    ]);
  const set = (table: string, change: string) =>
    house().sql(`update ${table} set ${change} where club_id = $1`, [clubId]);

  beforeEach(async () => {
    await record({ signedOn: lastMonth, mandateReference: 'ALT-0815' });
    await house().as(treasurer).call(paymentMethods.makeDefault, { child_ID: mother.personId, kind: 'sepm' });
  });

  it.each([
    ['as it was signed', '', '', 1],
    ['blocked', 'sepa_mandate', `blocked_code = 'MD06'`, 0],
    ['withdrawn', 'payment_method', 'is_default = false, removed_at = now()', 0],
    ['not chosen', 'payment_method', 'is_default = false', 0],
    ['unused for 36 months', 'sepa_mandate', `last_collected_on = current_date - interval '37 months'`, 0],
    ['used since', 'sepa_mandate', `last_collected_on = current_date - interval '35 months'`, 1],
  ])('%s', async (_, table, change, count) => {
    if (table !== '') await set(table, change);
    expect(await collecting(today)).toHaveLength(count);
  });

  it.each(['2023-11-18', '2024-02-29', '2023-12-31'])('used on %s holds as long as the sentence says', async (used) => {
    await set('sepa_mandate', `last_collected_on = '${used}'`);
    const [mandate] = await house().sql<{ until: string }>(
      `select to_char(valid_until, 'YYYY-MM-DD') as until from sepa_mandate where club_id = $1`,
      [clubId],
    );
    const until = mandate?.until ?? '';
    expect([until, addDays(until, 1)].map((on) => isMandateLapsed(used, on))).toEqual([false, true]);
    expect([await collecting(until), await collecting(addDays(until, 1))]).toMatchObject([[{}], []]);
  });
});
