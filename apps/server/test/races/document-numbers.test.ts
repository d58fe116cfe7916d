import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { accountsFor, type LedgerCtx, postDocument } from '../../src/modules/ledger/index.ts';
import { expectSoundBooks } from '../../src/modules/ledger/ledger.testing.ts';
import { buildClub } from '../factories/index.ts';
import { useHouse } from '../harness.ts';

const now = new Date('2026-11-15T12:00:00Z');
const house = useHouse({ clock: () => now });

const inBooks = <T>(clubId: number, work: (ctx: LedgerCtx) => Promise<T>): Promise<T> =>
  house().database.transaction({ tenant: clubId }, (db) => work({ db, viewer: null, now }));

/** A document of the series BK or UM, between two accounts of the club. */
const postIn = async (ctx: LedgerCtx, symbol: 'BK' | 'SO') => {
  const accounts = await accountsFor(ctx, { purposes: ['bank', 'otherIncome'] });
  const line = { debit: accounts.of('bank'), credit: accounts.of('otherIncome'), cents: 100, symbol, text: 'Spende' };
  return (await postDocument(ctx, { kind: 'payment', source: 'bank', lines: [line] }))?.documentId ?? 0;
};

const numberOf = async (clubId: number, documentId: number) => {
  const [row] = await house().sql<{ text: string }>(
    'select text from document_number where club_id = $1 and document_id = $2',
    [clubId, documentId],
  );
  return row?.text;
};

describe('two who post at once', () => {
  it('wait for nobody before they commit: who commits first has the first number', async () => {
    const clubId = await buildClub(house());
    const { early, late } = await inBooks(clubId, async (ctx) => {
      const posted = await postIn(ctx, 'BK');
      // Begins later, commits earlier: nothing is locked while the first is still running.
      const other = await inBooks(clubId, (second) => postIn(second, 'BK'));
      return { early: posted, late: other };
    });
    expect([await numberOf(clubId, late), await numberOf(clubId, early)]).toEqual(['BK-2026-00001', 'BK-2026-00002']);
  });

  it('in two series in opposite order: both come through, many times over, without a gap', async () => {
    const clubId = await buildClub(house());
    const orders = [['BK', 'SO'] as const, ['SO', 'BK'] as const];
    await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        inBooks(clubId, async (ctx) => {
          for (const symbol of orders[turn % 2] ?? []) await postIn(ctx, symbol);
        }),
      ),
    );
    const counted = await house().sql(
      `select series, count(*)::integer as documents, min(number) as first, max(number) as last from document_number
       where club_id = $1 group by series order by series`,
      [clubId],
    );
    expect(counted).toEqual([
      { series: 'BK', documents: 20, first: 1, last: 20 },
      { series: 'UM', documents: 20, first: 1, last: 20 },
    ]);
    await expectSoundBooks(house(), clubId);
  });

  it('and one fails, at any moment before it is committed: the number goes to the next', async () => {
    const clubId = await buildClub(house());
    const before = await inBooks(clubId, (ctx) => postIn(ctx, 'BK'));
    await expect(
      inBooks(clubId, async (ctx) => {
        await postIn(ctx, 'BK');
        throw new Error('thought better of it');
      }),
    ).rejects.toThrow('thought better of it');
    await expect(
      inBooks(clubId, async (ctx) => {
        await postIn(ctx, 'BK');
        await sql`set constraints document_gets_number immediate`.execute(ctx.db);
        throw new Error('the process ended when the number was taken');
      }),
    ).rejects.toThrow('the process ended');
    const after = await inBooks(clubId, (ctx) => postIn(ctx, 'BK'));
    expect([await numberOf(clubId, before), await numberOf(clubId, after)]).toEqual(['BK-2026-00001', 'BK-2026-00002']);
  });

  it('a connection that is cut while it holds the series leaves no gap and keeps nobody waiting', async () => {
    const clubId = await buildClub(house());
    await expect(
      inBooks(clubId, async (ctx) => {
        await postIn(ctx, 'BK');
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(ctx.db);
        await sql`set constraints document_gets_number immediate`.execute(ctx.db);
        await house().sql('select pg_terminate_backend($1)', [rows[0]?.pid]);
        await postIn(ctx, 'BK');
      }),
    ).rejects.toThrow();
    const after = await inBooks(clubId, (ctx) => postIn(ctx, 'BK'));
    expect(await numberOf(clubId, after)).toBe('BK-2026-00001');
  });
});
