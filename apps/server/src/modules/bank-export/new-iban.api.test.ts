import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildGrant, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { buildCollectingClub, exportHands } from './bank-export.testing.ts';

let now = new Date();
const house = useHouse({ clock: () => now });
const dayMs = 24 * 3_600_000;
const foreign = 'DE89370400440532013000';

let clubId = 0;
let treasurer: NonNullable<Actor>;
const hands = exportHands(house, () => treasurer);

beforeEach(async () => {
  now = new Date();
  clubId = await buildCollectingClub(house());
  treasurer = await buildPerson(house(), clubId, { email: 'kassa@x.test', first_name: 'Karin' });
  await buildGrant(house(), clubId, treasurer.personId, 'accounting');
  await buildPerson(house(), clubId, { email: 'obfrau@x.test', staff_level: 80 });
  await hands.family(clubId, 'Anna', 'Huber');
});

const bank = async () => {
  const { accounts } = await house().as(treasurer).call(contract.accounting.accounts, {});
  return accounts.find(({ nr }) => nr === 2800);
};

const saveIban = async (iban: string, isConfirmed = true) => {
  const account = await bank();
  const { ID, nr, name, kind, inflow } = account ?? { ID: 0, nr: 0, name: '', kind: 0, inflow: true };
  return house()
    .as(treasurer, { isConfirmed })
    .ask(contract.accounting.saveAccount, { ID, nr, name, kind, inflow, iban, bic: '' });
};

const prepare = async () =>
  house()
    .as(treasurer)
    .ask(contract.bankExport.prepareDebits, await hands.wish());

describe('a new IBAN of a bank account', () => {
  it('is entered by somebody who has just shown who they are, and told to all who keep the money', async () => {
    expect((await saveIban(foreign, false)).refusal?.code).toBe('session.confirmationNeeded');
    expect((await bank())?.iban).toBe('');
    expect((await saveIban(foreign)).http).toBe(200);
    const mails = await house().sql<{ recipient: string; body: string }>(
      'select recipient, body from mail where club_id = $1 order by recipient',
      [clubId],
    );
    expect(mails.map(({ recipient }) => recipient)).toEqual(['kassa@x.test', 'obfrau@x.test']);
    expect(mails[0]?.body).toContain('DE89 … 3000');
    expect(mails[0]?.body).toContain('/buchhaltung/konten');
    expect(mails[0]?.body).not.toContain(foreign);
  });

  it('collects nothing for a day, neither by a new file nor by one that was prepared before', async () => {
    const orderId = await hands.prepare();
    await saveIban(foreign);
    await hands.family(clubId, 'Berta', 'Moser');
    expect(await prepare()).toMatchObject({ http: 409, refusal: { code: 'bankExport.ibanTooNew' } });
    const exported = () => house().as(treasurer).ask(contract.bankExport.exportOrder, { ID: orderId });
    expect(await exported()).toMatchObject({ http: 409, refusal: { code: 'bankExport.ibanTooNew' } });
    now = new Date(now.getTime() + dayMs);
    expect((await exported()).http).toBe(200);
    expect((await prepare()).http).toBe(200);
  });

  it('is none when only something else of the account is changed', async () => {
    expect((await saveIban('')).http).toBe(200);
    expect((await prepare()).http).toBe(200);
    expect(await house().sql(`select 1 from mail where club_id = $1 and body like '%Bankkonto%'`, [clubId])).toEqual(
      [],
    );
  });
});
