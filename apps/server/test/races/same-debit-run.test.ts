import { contract } from '@vereinshaus/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { buildCollectingClub, exportHands } from '../../src/modules/bank-export/bank-export.testing.ts';
import { lockOrders } from '../../src/modules/ledger/index.ts';
import { buildPerson } from '../factories/index.ts';
import { type Actor, useHouse } from '../harness.ts';

const house = useHouse({ clock: () => new Date('2026-03-03T09:00:00Z') });

let treasurer: NonNullable<Actor>;
const { as, wish, family, plan } = exportHands(house, () => treasurer);

const arrange = async () => {
  const clubId = await buildCollectingClub(house());
  treasurer = await buildPerson(house(), clubId, { staff_level: 80 });
  await family(clubId, 'Maria', 'Huber');
  return clubId;
};

const waiting = async () =>
  (await house().sql(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
    .length;

describe('two treasurers who prepare the same debits', () => {
  it('prepare them once: the second is told', async () => {
    const clubId = await arrange();
    const asked = await wish();
    // Both have read the same list and wait for the lock when it is released.
    const { all } = await house().database.transaction({ tenant: clubId }, async (db) => {
      await lockOrders({ db });
      const requests = [
        as().ask(contract.bankExport.prepareDebits, asked),
        as().ask(contract.bankExport.prepareDebits, asked),
      ];
      await expect.poll(waiting, { timeout: 2500, interval: 20 }).toBeGreaterThan(0);
      return { all: Promise.all(requests) };
    });
    const answers = await all;
    expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ http }) => http === 409)?.refusal?.code).toBe('bankExport.changed');
    const [row] = await house().sql<{ count: string; cents: string }>(
      `select count(*), sum(amount_cents) as cents from payment where club_id = $1 and provider = 'bank'`,
      [clubId],
    );
    expect([Number(row?.count), Number(row?.cents)]).toEqual([1, 5000]);
    expect((await plan()).families).toEqual([]);
  });

  it('without the lock both would find everything due', async () => {
    const clubId = await arrange();
    const { account_ID: account, payers } = await wish();
    const free = async (db: Parameters<Parameters<ReturnType<typeof house>['database']['transaction']>[1]>[0]) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from payment where payer_id = ${payers[0] ?? 0}`.execute(db);
      return rows[0]?.count;
    };
    const seen = await house().database.transaction({ tenant: clubId }, async (db) => {
      await sql`
        with o as (
          insert into bank_order (club_id, kind, state, account_id, execute_on, created_at)
          values (current_club(), 'debit', 'prepared', ${account}, '2026-03-09', now()) returning id
        )
        insert into payment (club_id, payer_id, kind, provider, state, amount_cents, request_key, order_id, created_at)
        select current_club(), ${payers[0] ?? 0}, 'sepm_debit', 'bank', 'charging', 5000, 'x', o.id, now() from o`.execute(
        db,
      );
      const other = await house().database.transaction({ tenant: clubId }, free);
      return [await free(db), other];
    });
    expect(seen).toEqual([1, 0]);
  });
});

describe('a mandate that is taken back', () => {
  it('while the file is made: what ended before it is not in it', async () => {
    const clubId = await arrange();
    const { ID } = await as().call(contract.bankExport.prepareDebits, await wish());
    const { answer } = await house().database.transaction({ tenant: clubId }, async (db) => {
      await sql`update payment set state = 'cancelled' where order_id = ${ID}`.execute(db);
      const request = as().ask(contract.bankExport.exportOrder, { ID });
      await expect.poll(waiting, { timeout: 2500, interval: 20 }).toBeGreaterThan(0);
      return { answer: request };
    });
    expect((await answer).refusal?.code).toBe('bankExport.nothingLeft');
    expect(await house().sql('select 1 from bank_order_file where club_id = $1', [clubId])).toEqual([]);
  });

  it('while it is prepared: it ends what was announced with it, or nothing is', async () => {
    const clubId = await arrange();
    const [method] = await house().sql<{ id: number }>('select id from payment_method where club_id = $1', [clubId]);
    const asked = await wish();
    await Promise.all([
      as().ask(contract.bankExport.prepareDebits, asked),
      as().call(contract.paymentMethods.remove, { ID: method?.id ?? 0 }),
    ]);
    const states = await house().sql<{ state: string }>('select state from payment where club_id = $1', [clubId]);
    expect(states.filter(({ state }) => state !== 'cancelled')).toEqual([]);
  });
});
