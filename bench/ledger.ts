import Fastify from 'fastify';
import pg from 'pg';
import { buildApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/kit/config.ts';
import { openDatabase } from '../apps/server/src/kit/database.ts';
import { sendOnlyQueue } from '../apps/server/src/kit/jobs.ts';
import { addAdmin, addClub, percentile, withDatabase } from './rush.ts';

/**
 * Buchungen eines Kontos in einem Jahr, in a club with 200,000 rows in 8 years: a page with the balance after each row, compared with one
 * statement that reads the same rows and sums the same years without the product around it.
 */
const count = 200_000;
const pageSize = 50;
const slowerAtMost = 3;
const admission = 60;

/** Every second row is on the bank account: 12,500 of them a year. */
const arrange = async (client: pg.Client) => {
  const clubId = await addClub(client, 'Buchungen');
  await client.query(
    `with d as (
       insert into ledger_document (club_id, document_on, number, kind, source, source_reference)
       select $1, date '2018-01-01' + (n::bigint * 2920 / $2)::integer, 'B-' || n, 'manual', 'hand', 'bench:' || n
       from generate_series(1, $2::integer) n
       returning id, document_on, split_part(source_reference, ':', 2)::integer as n
     )
     insert into ledger_entry (club_id, document_id, document_on, debit_id, credit_id, amount_cents, symbol, text)
     select $1, d.id, d.document_on, case d.n % 4 when 0 then bank.id else cash.id end,
       case d.n % 4 when 0 then income.id when 2 then bank.id else income.id end, 1000 + d.n % 9000, 'BK', 'Zeile ' || d.n
     from d, ledger_account bank, ledger_account cash, ledger_account income
     where bank.club_id = $1 and bank.purpose = 'bank' and cash.club_id = $1 and cash.purpose = 'cash'
       and income.club_id = $1 and income.purpose = 'otherIncome'`,
    [clubId, count],
  );
  await client.query('vacuum analyze ledger_entry');
  await client.query('analyze');
  return { clubId, cookie: await addAdmin(client, clubId) };
};

const bare = `
  with bank as (select id from ledger_account where club_id = $1 and purpose = 'bank'),
  opening as (
    select coalesce(sum(case when e.debit_id = bank.id then e.amount_cents else -e.amount_cents end), 0) as cents
    from ledger_entry e, bank
    where e.club_id = $1 and (e.debit_id = bank.id or e.credit_id = bank.id) and e.document_on < '2024-01-01'
      and e.cancelled_at is null
  ), year as (
    select e.*, opening.cents + sum(case when e.debit_id = bank.id then e.amount_cents else -e.amount_cents end)
      over (order by e.document_on, e.id) as after, count(*) over () as total
    from ledger_entry e, bank, opening
    where e.club_id = $1 and (e.debit_id = bank.id or e.credit_id = bank.id)
      and e.document_on between '2024-01-01' and '2024-12-31'
  )
  select y.*, d.number, debit.number as gkonto, credit.number as konto
  from (select * from year order by document_on desc, id desc limit $2) y
  join ledger_document d on d.club_id = y.club_id and d.id = y.document_id
  join ledger_account debit on debit.club_id = y.club_id and debit.id = y.debit_id
  join ledger_account credit on credit.club_id = y.club_id and credit.id = y.credit_id
  order by y.document_on desc, y.id desc`;

const referenceFor = (ownerUrl: string, clubId: number) => {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  const app = Fastify();
  app.get('/*', async () => (await pool.query(bare, [clubId, pageSize])).rows);
  app.addHook('onClose', () => pool.end());
  return app;
};

const medianMs = async (ask: () => Promise<{ statusCode: number }>): Promise<number> => {
  const times: number[] = [];
  for (let turn = 0; turn < admission; turn += 1) {
    const start = performance.now();
    const { statusCode } = await ask();
    if (statusCode !== 200) throw new Error(`answered ${statusCode}`);
    // The first runs are slower, since the code is not compiled yet.
    if (turn >= admission / 3) times.push(performance.now() - start);
  }
  return percentile(times, 0.5);
};

const year = { from: Date.UTC(2023, 11, 31, 23) / 1000, to: Date.UTC(2024, 11, 31, 22, 59, 59) / 1000 };
const address = `/api/accounting/ledger/view/2800?dateFrom=${year.from}&dateTo=${year.to}&size=${pageSize}`;

export const runLedger = (say: (line: string) => void): Promise<boolean> =>
  withDatabase(async (client, url, ownerUrl) => {
    const { clubId, cookie } = await arrange(client);
    const database = openDatabase(url, { max: 4 });
    const app = await buildApp({
      config: readConfig({ LOG_LEVEL: 'silent' }),
      database,
      queue: sendOnlyQueue(),
      mailer: { kind: 'outbox' },
      rateLimits: false,
    });
    const reference = referenceFor(ownerUrl, clubId);
    const headers = { 'x-verein-id': String(clubId), cookie };
    try {
      const ms = await medianMs(() => app.inject({ method: 'GET', url: address, headers }));
      const bareMs = await medianMs(() => reference.inject({ method: 'GET', url: '/' }));
      say(
        `a page of one account and year among ${count} rows: ${ms.toFixed(1)} ms, bare ${bareMs.toFixed(1)} ms, ` +
          `${(ms / bareMs).toFixed(1)} times, limit ${slowerAtMost}`,
      );
      return ms <= slowerAtMost * bareMs;
    } finally {
      await reference.close();
      await app.close();
      await database.end();
    }
  });
