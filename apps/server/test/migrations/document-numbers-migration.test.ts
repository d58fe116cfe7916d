import { resolve } from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { readMigrations } from '../../src/kit/migrate.ts';
import { prepareDatabase } from '../../src/kit/prepare-database.ts';
import { newDatabase } from '../harness.ts';

type Posting = { on: string; symbol: string; source?: string; row?: number; cash?: boolean };

it('what stands in the books is numbered in the order in which it was posted, and a changed row keeps its number', async () => {
  const migrations = await readMigrations(resolve(import.meta.dirname, '../../migrations'));
  const { ownerUrl } = await newDatabase();
  await prepareDatabase(
    ownerUrl,
    migrations.filter(({ name }) => name < '0195'),
  );
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const one = async (text: string, values: readonly unknown[]): Promise<number> =>
    (await client.query<{ id: number }>(text, [...values])).rows[0]?.id ?? 0;
  const clubId = await one(`insert into club (name) values ('Verein') returning id`, []);
  await client.query(
    `insert into business_year (club_id, starts_on, ends_on) values ($1, '2026-08-01', '2027-07-31')`,
    [clubId],
  );
  const account = (purpose: string) =>
    one('select id from ledger_account where club_id = $1 and purpose = $2', [clubId, purpose]);
  const [bank, cash, income] = [await account('bank'), await account('cash'), await account('otherIncome')];
  const post = async ({ on, symbol, source = 'hand', row, cash: isCash = false }: Posting) => {
    const documentId = await one(
      `insert into ledger_document (club_id, document_on, kind, source) values ($1, $2, 'manual', $3) returning id`,
      [clubId, on, source],
    );
    return one(
      `insert into ledger_entry (club_id, document_id, debit_id, credit_id, amount_cents, symbol, text, row_id)
       values ($1, $2, $3, $4, 100, $5, 'Spende', $6) returning id`,
      [clubId, documentId, isCash ? cash : bank, income, symbol, row ?? null],
    );
  };
  const typed = await post({ on: '2026-09-01', symbol: 'ER' });
  await post({ on: '2026-07-01', symbol: 'ER' });
  await post({ on: '2026-09-02', symbol: 'BK', source: 'bank' });
  await post({ on: '2026-09-03', symbol: 'BK', source: 'payment', cash: true });
  await post({ on: '2026-09-04', symbol: 'BK', row: typed });
  await post({ on: '2026-10-01', symbol: 'ER' });
  await post({ on: '2026-09-01', symbol: 'AR', source: 'fee' });
  await prepareDatabase(ownerUrl, migrations);
  const { rows } = await client.query(
    'select text, version from document_number where club_id = $1 order by document_id',
    [clubId],
  );
  await client.end();
  expect(rows).toEqual([
    { text: 'ER-2026-00001', version: 0 },
    { text: 'ER-2026-00002', version: 0 },
    { text: 'BK-2026-00001', version: 0 },
    { text: 'KA-2026-00001', version: 0 },
    { text: 'ER-2026-00001', version: 1 },
    { text: 'ER-2026-00003', version: 0 },
    { text: 'BE-2026-00001', version: 0 },
  ]);
});
