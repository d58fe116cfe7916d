import { randomUUID } from 'node:crypto';
import { contract } from '@vereinshaus/contract';
import { startOfDayInVienna, toSeconds } from '@vereinshaus/contract/kit/days';
import { describe, expect, it } from 'vitest';
import { buildCharge, buildPayment } from '../../../test/factories/books.ts';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import { useHouse } from '../../../test/harness.ts';
import { expectSoundBooks } from '../ledger/ledger.testing.ts';
import { buildFamily, payingOf } from './payments.testing.ts';

const now = new Date('2026-11-16T09:00:00Z');
const house = useHouse({ clock: () => now });

describe('a document with several payers', () => {
  it('is a line for each of them in the list of payments, and each line has a number of its own', async () => {
    const clubId = await buildClub(house());
    const treasurer = await buildPerson(house(), clubId, { staff_level: 80 });
    const families = [await buildPerson(house(), clubId), await buildPerson(house(), clubId)];
    for (const { personId } of families)
      await buildCharge(house(), clubId, { managerId: personId, personId, cents: 5000, now });
    const accounts = await house().sql<{ number: number; person_id: number }>(
      'select number, person_id from ledger_account where club_id = $1 and person_id is not null order by number',
      [clubId],
    );
    const parts = accounts.map(({ number }) => ({
      gkonto: 2800,
      konto: number,
      betrag: 5000,
      text: 'Sammelüberweisung',
    }));
    await house()
      .as(treasurer)
      .call(contract.accounting.addRow, {
        text: 'Sammelüberweisung',
        betrag: 10_000,
        belegdatum: toSeconds(startOfDayInVienna('2026-11-16')),
        buchsymbol: 'BK',
        gkonto: 2800,
        parts,
      });
    const first = families[0]?.personId ?? 0;
    await buildPayment(house(), clubId, { managerId: first, cents: 100, now });
    const { payments } = await house().as(treasurer).call(contract.clubPayments.list, {});
    const lines = payments.map(({ child_ID: payer, amount }) => `${payer}: ${amount}`);
    expect(new Set(lines)).toEqual(new Set([`${first}: 100`, ...families.map(({ personId }) => `${personId}: 5000`)]));
    expect(new Set(payments.map(({ ID }) => ID)).size).toBe(3);
    const documents = await house().sql<{ id: number }>('select id from ledger_document where club_id = $1', [clubId]);
    const known = new Set(documents.map(({ id }) => id));
    // The first payer has the document's number; no line has the number of another one.
    expect(payments.filter(({ ID }) => known.has(ID))).toHaveLength(2);
  });
});

describe('the days of the list', () => {
  it('are whole days in Vienna, the first and the last among them', async () => {
    const clubId = await buildClub(house());
    const treasurer = await buildPerson(house(), clubId, { staff_level: 80 });
    const { personId } = await buildPerson(house(), clubId);
    const moments = ['2026-11-14T22:59:59Z', '2026-11-14T23:00:00Z', '2026-11-15T22:59:59Z', '2026-11-15T23:00:00Z'];
    for (const [index, moment] of moments.entries()) {
      await house().sql(
        `insert into payment (club_id, payer_id, kind, provider, state, amount_cents, request_key, created_at)
         values ($1, $2, 'card', 'sandbox', 'failed', $3, $4, $5)`,
        [clubId, personId, 100 + index, `day-${index}`, moment],
      );
    }
    const { payments } = await house()
      .as(treasurer)
      .call(contract.clubPayments.list, { from: 20_261_115, to: 20_261_115 });
    expect(payments.map(({ amount }) => amount)).toEqual([102, 101]);
  });
});

describe('a refund in the list of payments', () => {
  it('is a line with a number of its own, of which nothing goes back a second time', async () => {
    const family = await buildFamily(house());
    const paying = payingOf(house(), family);
    await paying.owe(5000);
    const { id } = await paying.pay(5000, 'succeed');
    const as = house().as(family.admin);
    const refund = (paymentID: number, more: Record<string, unknown> = { key: randomUUID() }) =>
      as.ask(contract.clubPayments.refund, { paymentID, amount: 1000, reason: 'duplicate', ...more });
    const missing = await refund(id, {});
    expect([missing.http, Object.keys(missing.refusal?.fields ?? {})]).toEqual([422, ['key']]);
    expect((await refund(id)).http).toBe(200);
    const list = async () => (await as.call(contract.clubPayments.list, {})).payments;
    const line = (await list()).find(({ amount }) => amount === -1000);
    expect(line).toMatchObject({ refundable: 0, refunded: 0 });
    expect(line?.ID).not.toBe(id);
    for (const number of [line?.ID ?? 0, -id]) {
      expect([number, (await refund(number)).http]).toEqual([number, number > 0 ? 404 : 422]);
    }
    const refunds = await house().sql('select amount_cents::integer as cents from payment_refund where club_id = $1', [
      family.clubId,
    ]);
    expect(refunds).toEqual([{ cents: 1000 }]);
    expect((await paying.billing()).saldo).toBe(-1000);
    await expectSoundBooks(house(), family.clubId);
  });
});
