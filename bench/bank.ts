import { setTimeout as pause } from 'node:timers/promises';
import { customerReference } from '@vereinshaus/contract/payments/customer-reference';
import type pg from 'pg';
import { type Side, startServer } from './processes.ts';
import { addAdmin, addClub, askFor, percentile, withDatabase } from './rush.ts';

/**
 * Ein Kontoauszug mit 5.000 Zeilen gegen 3.000 offene Posten: read and shown, then matched with all debts, while another client requests
 * the session status again and again.
 */
const lines = 5000;
const families = 3000;
const previewSeconds = 5;
const matchSeconds = 10;
const slowerAtMost = 3;
const idleQuestions = 300;
/** One file is done in a second, with thirty requests beside it: too few for a 99th percentile. */
const files = 10;
const iban = 'AT611904300234573201';

type Somebody = { clubId: number; cookie: string };

/** Families of two that owe € 50 each; returns the payers. */
export const owingFamilies = async (client: pg.Client, clubId: number, count: number): Promise<readonly number[]> => {
  const { rows } = await client.query<{ id: number }>(
    `with m as (
       insert into person (club_id, first_name, last_name, birth_date)
       select $1, 'Vera' || n % 97, 'Familie' || n, '1985-03-09' from generate_series(1, $2::integer) n returning id, last_name
     ), k as (
       insert into person (club_id, first_name, last_name, manager_id, birth_date)
       select $1, 'Kind', m.last_name, m.id, '2016-05-04' from m
     )
     select id from m order by id`,
    [clubId, count],
  );
  await client.query(
    `with account as materialized (
       select p.id as person_id, open_customer_account($1, p.id) as id
       from person p where p.club_id = $1 and p.manager_id = p.id
     ), d as (
       insert into ledger_document (club_id, document_on, kind, source, source_reference)
       select $1, current_date, 'charge', 'booking', 'bench:' || a.id from account a
       returning id, split_part(source_reference, ':', 2)::integer as account_id
     ), made as (
       insert into open_item (club_id, account_id, document_id, side, amount_cents, open_cents, due_on)
       select $1, d.account_id, d.id, 'charge', 5000, 5000, current_date from d returning id, account_id, document_id
     )
     insert into ledger_entry (club_id, document_id, debit_id, credit_id, debit_item_id, amount_cents, symbol, text)
     select $1, i.document_id, i.account_id, f.id, i.id, 5000, 'AR', 'Kinderturnen'
     from made i join ledger_account f on f.club_id = $1 and f.purpose = 'courseFees'`,
    [clubId],
  );
  return rows.map(({ id }) => id);
};

const arrange = async (client: pg.Client): Promise<Somebody & { payers: readonly number[] }> => {
  const clubId = await addClub(client, 'Kontoauszug');
  await client.query('update club set iban = $2 where id = $1', [clubId, iban]);
  const payers = await owingFamilies(client, clubId, families);
  return { clubId, cookie: await addAdmin(client, clubId), payers };
};

/** Three of five with the right reference, one nearly right, one without. */
const statement = (payers: readonly number[]): string => {
  const entries = Array.from({ length: lines }, (_, index) => {
    const reference = customerReference(payers[index % payers.length] ?? 0);
    const text =
      index < families ? `${reference} Kursbeitrag` : index % 2 === 0 ? reference.replace(/.$/, '0') : 'danke';
    return `<Ntry><Amt Ccy="EUR">50.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt><AcctSvcrRef>R-${index}</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RltdPties><Dbtr><Pty><Nm>Vera${index % 97} Familie${index}</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>S</Id><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`;
};

const upload = async ({ url }: Side, { clubId, cookie }: Somebody, content: string): Promise<number> => {
  const form = new FormData();
  form.append('excel_file', new Blob([content]), 'auszug.xml');
  const response = await fetch(`${url}/api/accounting/bank/upload`, {
    method: 'POST',
    headers: { 'x-verein-id': String(clubId), cookie },
    body: form,
  });
  const reply: { ID?: number; message: string } = await response.json();
  if (reply.ID === undefined) throw new Error(reply.message);
  return reply.ID;
};

const statusMs = async (side: Side, who: Somebody) => (await askFor(side, { ...who, path: '/user/status' })).ms;

/** The response times of another client until the work is done. */
const besides = async <T>(
  side: Side,
  who: Somebody,
  work: Promise<T>,
): Promise<{ done: T; times: readonly number[] }> => {
  const times: number[] = [];
  let isOver = false;
  const watched = work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    times.push(await statusMs(side, who));
    await pause(5);
  }
  return { done: await watched, times };
};

const idle = async (side: Side, who: Somebody): Promise<number> => {
  const times: number[] = [];
  for (let n = 0; n < idleQuestions; n += 1) {
    times.push(await statusMs(side, who));
    await pause(5);
  }
  return percentile(times, 0.99);
};

type Round = {
  open: number;
  certain: number;
  previewed: number;
  takenIn: number;
  matchedIn: number;
  times: readonly number[];
};

/** A file is read, shown, taken over and matched, and discarded for the next round. */
const playRound = async (side: Side, who: Somebody, content: string): Promise<Round> => {
  const ask = (path: string, body?: object) => askFor(side, { ...who, path, ...(body !== undefined && { body }) });
  const start = performance.now();
  const read = await besides(
    side,
    who,
    upload(side, who, content).then(async (id) => ({ id, shown: await ask(`/accounting/bank/preview/${id}`) })),
  );
  const previewed = (performance.now() - start) / 1000;
  const taken = await besides(side, who, ask('/accounting/bank/import', { ID: read.done.id }));
  const matched = await besides(side, who, ask('/accounting/bank/lines?size=50'));
  const { open, certain }: { open: number; certain: number } = JSON.parse(matched.done.text);
  await ask('/accounting/bank/undo', { ID: read.done.id });
  return {
    open,
    certain,
    previewed,
    takenIn: taken.done.ms / 1000,
    matchedIn: matched.done.ms / 1000,
    times: [...read.times, ...taken.times, ...matched.times],
  };
};

export const runBank = (say: (line: string) => void): Promise<boolean> =>
  withDatabase(async (client, url) => {
    const side = await startServer({ DATABASE_URL: url });
    try {
      const { payers, ...who } = await arrange(client);
      const ask = (path: string, body?: object) => askFor(side, { ...who, path, ...(body !== undefined && { body }) });
      await idle(side, who);
      const rest = await idle(side, who);
      const content = statement(payers);
      // The first file starts the thread; the following ones show what a treasurer waits for.
      await ask('/accounting/bank/discard', { ID: await upload(side, who, content) });
      const rounds: Round[] = [];
      for (let n = 0; n < files; n += 1) rounds.push(await playRound(side, who, content));
      const busy = percentile(
        rounds.flatMap(({ times }) => times),
        0.99,
      );
      const slowest = (which: (round: Round) => number) => Math.max(...rounds.map(which));
      const [previewed, takenIn, matchedIn] = [
        slowest((round) => round.previewed),
        slowest((round) => round.takenIn),
        slowest((round) => round.matchedIn),
      ];
      const asked = rounds.reduce((sum, { times }) => sum + times.length, 0);
      say(
        `${files} files of ${lines} lines, slowest: read and shown in ${previewed.toFixed(1)} s (limit ${previewSeconds}), ` +
          `taken over in ${takenIn.toFixed(1)} s, compared with ${families} open items in ${matchedIn.toFixed(1)} s (limit ${matchSeconds}); ` +
          `${asked} questions of others: p99 ${busy.toFixed(0)} ms, idle ${rest.toFixed(0)} ms (at most ${slowerAtMost} times)`,
      );
      return (
        rounds.every(({ open, certain }) => open === lines && certain >= families) &&
        previewed <= previewSeconds &&
        matchedIn <= matchSeconds &&
        busy <= Math.max(slowerAtMost * rest, 30)
      );
    } finally {
      await side.stop();
    }
  });
