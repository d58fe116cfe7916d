import { contract } from '@vereinshaus/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '../../src/kit/database.ts';
import { book, buildBillingClub } from '../../src/modules/invoices/invoices.testing.ts';
import { buildPerson } from '../factories/index.ts';
import { useHouse } from '../harness.ts';

const house = useHouse();

/** As many bookings as given, each of a different person. */
const bookings = async (count: number) => {
  const { clubId, treasurer, parent } = await buildBillingClub(house());
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const { personId } = await buildPerson(house(), clubId, {
      manager_id: parent.personId,
      birth_date: '2016-05-04',
      data_confirmed_at: new Date('2026-11-01T00:00:00Z'),
    });
    ids.push((await book(house(), { clubId, parent, personId })).bookingId);
  }
  return { clubId, treasurer, ids };
};

const numbersOf = async (clubId: number) => {
  const rows = await house().sql<{ number: number }>('select number from invoice where club_id = $1 order by number', [
    clubId,
  ]);
  return rows.map((row) => row.number);
};

describe('invoices that are issued at the same moment', () => {
  it('have every number once and none is missing, also when some of them are refused', async () => {
    const { clubId, treasurer, ids } = await bookings(12);
    const refused = ids.slice(0, 4);
    await house().sql('update participation set price_cents = 0 where id = any($1)', [refused]);
    const answers = await Promise.all(
      ids.map((cp_ID) => house().as(treasurer).ask(contract.invoices.issue, { cp_ID })),
    );
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(8);
    expect(await numbersOf(clubId)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('of one booking are one invoice', async () => {
    const { clubId, treasurer, ids } = await bookings(1);
    const ask = () => house().as(treasurer).ask(contract.invoices.issue, { cp_ID: ids[0] });
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ reply }) => reply?.invoiceNumber)).toEqual(Array(3).fill(answers[0]?.reply?.invoiceNumber));
    expect(await numbersOf(clubId)).toEqual([1]);
  });

  it('would share a number without the lock', async () => {
    const { clubId } = await bookings(0);
    const next = async (db: Db) => {
      const { rows } = await sql<{ next: number }>`select coalesce(max(number), 0) + 1 as next from invoice`.execute(
        db,
      );
      return rows[0]?.next;
    };
    const taken: (number | undefined)[] = [];
    await house().database.transaction({ tenant: clubId }, async (first) => {
      taken.push(await next(first));
      await house().database.transaction({ tenant: clubId }, async (second) => taken.push(await next(second)));
    });
    expect(taken).toEqual([1, 1]);
  });

  it('would miss a number with a sequence, which gives none back', async () => {
    await house().sql('create sequence careless');
    const refused = `do $$ begin perform nextval('careless'); raise exception 'refused'; end $$`;
    await expect(house().sql(refused)).rejects.toThrow('refused');
    expect(await house().sql(`select nextval('careless')::integer as next`)).toEqual([{ next: 2 }]);
  });
});
