import { contract } from '@vereinshaus/contract';
import { expect } from 'vitest';
import type { Actor, TestHouse } from '../../../test/harness.ts';
import { upload } from '../persons/profile.testing.ts';
import { runConfidentMatches } from './book-confident-matches.ts';

const dayOfStatement = () => new Date('2026-03-03T09:00:00Z');

/** Runs what the job would run. */
export const endRun = (house: TestHouse, clubId: number, runId: number, now = dayOfStatement) =>
  runConfidentMatches(house.database, { id: clubId, origin: 'http://x.test' }, runId, {
    now,
    senderIn: (db) => house.queue.senderIn(db),
  });

/** Helpers that act as a treasurer with bank files. */
export const bankHands = (house: () => TestHouse, treasurer: () => NonNullable<Actor>, now = dayOfStatement) => {
  const as = () => house().as(treasurer());
  const send = (content: string | Buffer, name = 'auszug.xml') =>
    upload(house(), treasurer(), { path: '/accounting/bank/upload', name, content: Buffer.from(content) });
  const draft = async (content: string | Buffer, name?: string): Promise<number> => {
    const { http, reply } = await send(content, name);
    expect({ http, message: reply['message'] }).toMatchObject({ http: 200 });
    return Number(reply['ID']);
  };
  const lines = (asked: Record<string, unknown> = {}) => as().call(contract.bank.lines, asked);
  return {
    as,
    send,
    draft,
    preview: async (content: string | Buffer, name?: string) =>
      as().call(contract.bank.preview, { ID: await draft(content, name) }),
    /** Uploads and imports a file in one call; returns how many lines it added. */
    take: async (content: string | Buffer, name?: string) =>
      (await as().call(contract.bank.run, { ID: await draft(content, name) })).lines,
    lines,
    lineOf: async (text: string) => {
      const found = (await lines({ search: text })).lines[0];
      if (found === undefined) throw new Error(`no line says ${text}`);
      return found;
    },
    book: (lineId: number, childId: number, amount: number) =>
      as().call(contract.bank.book, { line_ID: lineId, parts: [{ child_ID: childId, amount }] }),
    link: (lineId: number, documents: readonly number[]) =>
      as().call(contract.bank.link, { line_ID: lineId, documents: [...documents] }),
    /** Starts a run over all certain lines and waits until it has finished; returns how many lines were booked. */
    bookConfidentMatches: async () => {
      const { reply } = await as().ask(contract.bank.bookConfidentMatches, {});
      if (reply === undefined || reply.ID === 0) return 0;
      await endRun(house(), treasurer().clubId, reply.ID, now);
      const run = (await as().call(contract.bank.runs, {})).runs.find(({ ID }) => ID === reply.ID);
      return run?.booked ?? 0;
    },
    unbook: (lineId: number) => as().call(contract.bank.unbook, { line_ID: lineId }),
  };
};

/** The balance of the bank account in the books, now or at the end of a day. */
export const bankBalance = async (house: TestHouse, clubId: number, on = 'infinity'): Promise<number> => {
  const [row] = await house.sql<{ cents: string }>(
    `select coalesce(sum(case when e.debit_id = a.id then e.amount_cents else -e.amount_cents end), 0) as cents
     from ledger_account a
     join ledger_entry e on e.club_id = a.club_id and a.id in (e.debit_id, e.credit_id) and e.cancelled_at is null
     where a.club_id = $1 and a.purpose = 'bank' and e.document_on <= $2::date`,
    [clubId, on],
  );
  return Number(row?.cents ?? 0);
};
