import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type Side, startServer } from './processes.ts';
import { addAdmin, addClub, askFor, percentile, withDatabase } from './rush.ts';

/**
 * Ein Rechnungslauf über 1.000 Buchungen: issued, rendered and stored by the same process that serves all other requests, while another
 * client requests the session status again and again. Measures the time until the run is over, and the 99th percentile of those responses
 * compared with an idle process.
 */
/** Set INVOICES to fewer for a closer look. */
const count = Number(process.env.INVOICES ?? 1000);
const limitSeconds = 90;
const slowerAtMost = 3;
const idleQuestions = 400;

/** Booked and charged, as the product does it; one family for every ten. */
const arrange = async (client: pg.Client) => {
  const clubId = await addClub(client, 'Rechnungen');
  await client.query(
    `update club set address = 'Turngasse 1, 4020 Linz', zvr = '123456789', iban = 'AT611904300234573201' where id = $1`,
    [clubId],
  );
  await client.query(
    `with c as (
       insert into course (club_id, name, starts_on, ends_on, price_cents, non_member_price_cents)
       values ($1, 'Kinderturnen', '2027-02-01', '2027-06-30', 12000, 12000) returning id
     ), m as (
       insert into person (club_id, first_name, last_name, street, house_number, postal_code, locality, birth_date, email)
       select $1, 'Vera', 'Nr. ' || n, 'Hauptstraße', n::text, '4020', 'Linz', '1985-03-09', 'vera' || n || '@x.test'
       from generate_series(1, $2::integer / 10) n returning id
     ), k as (
       insert into person (club_id, first_name, last_name, manager_id, birth_date)
       select $1, 'Kind ' || n, 'Nr. ' || m.id, m.id, '2016-05-04' from m, generate_series(1, 10) n returning id, manager_id
     )
     insert into participation (club_id, course_id, person_id, role, price_cents, nominal_price_cents, price_steps, tax_code)
     select $1, c.id, k.id, 0, 12000, 12000,
       '[{"kind":"base","label":"Preis für Nicht-Mitglieder","cents":12000},{"kind":"total","label":"Gesamt","cents":12000}]', 'exempt'
     from k, c`,
    [clubId, count],
  );
  await client.query(
    `with account as (
       select p.manager_id, open_customer_account($1, p.manager_id) as id
       from (select distinct manager_id from person where club_id = $1 and manager_id <> id) p
     ), d as (
       insert into ledger_document (club_id, document_on, kind, source, source_reference)
       select $1, current_date, 'charge', 'booking', 'bench:' || t.id from participation t where t.club_id = $1
       returning id, split_part(source_reference, ':', 2)::integer as participation_id
     ), made as (
       insert into open_item (club_id, account_id, document_id, side, amount_cents, open_cents, due_on, person_id,
         about_kind, about_id)
       select $1, a.id, d.id, 'charge', 12000, 12000, current_date, t.person_id, 'booking', t.id
       from d join participation t on t.id = d.participation_id join person p on p.id = t.person_id
       join account a on a.manager_id = p.manager_id
       returning id, account_id, document_id, person_id, about_kind, about_id
     )
     insert into ledger_entry (club_id, document_id, debit_id, credit_id, debit_item_id, amount_cents, symbol, text, tax_code,
       person_id, about_kind, about_id)
     select $1, i.document_id, i.account_id, f.id, i.id, 12000, 'AR', 'Kinderturnen', 'exempt', i.person_id, i.about_kind, i.about_id
     from made i join ledger_account f on f.club_id = $1 and f.purpose = 'courseFees'`,
    [clubId],
  );
  // The database would do this itself a minute after so many inserts; an earlier plan compares everyone with everyone.
  await client.query('analyze');
  return { clubId, cookie: await addAdmin(client, clubId) };
};

type Somebody = { clubId: number; cookie: string };

const statusMs = async (side: Side, who: Somebody): Promise<number> =>
  (await askFor(side, { ...who, path: '/user/status' })).ms;

/** Processor time of a process and its threads; 0 if the system does not report it. A busy machine does not change it. */
const processorSeconds = ({ pid }: Side): number => {
  try {
    const [, , user = '0', system = '0'] =
      /\) (?:\S+ ){11}((\d+) (\d+))/.exec(readFileSync(`/proc/${pid}/stat`, 'latin1')) ?? [];
    return (Number(user) + Number(system)) / 100;
  } catch {
    return 0;
  }
};

const p99 = (times: readonly number[]): number => percentile(times, 0.99);

const idle = async (side: Side, who: Somebody): Promise<number> => {
  const times: number[] = [];
  for (let n = 0; n < idleQuestions; n += 1) {
    times.push(await statusMs(side, who));
    await pause(5);
  }
  return p99(times);
};

type Runs = { runs: readonly { timeFinished: number; issued: number }[] };

const lastRun = async (side: Side, who: Somebody) => {
  const answer: Runs = JSON.parse((await askFor(side, { ...who, path: '/invoice/runs' })).text);
  return answer.runs[0];
};

/** The response times of others until the run is over. */
const whileRunning = async (side: Side, who: Somebody) => {
  const start = performance.now();
  await askFor(side, { ...who, path: '/invoice/runs/start', body: {} });
  const times: number[] = [];
  let last = await lastRun(side, who);
  while (last === undefined || last.timeFinished === 0) {
    for (let n = 0; n < 20; n += 1) {
      times.push(await statusMs(side, who));
      await pause(5);
    }
    last = await lastRun(side, who);
    if (performance.now() - start > 4 * limitSeconds * 1000) throw new Error('the run does not end');
  }
  return { seconds: (performance.now() - start) / 1000, issued: last.issued, p99: p99(times), asked: times.length };
};

export const runInvoices = (say: (line: string) => void): Promise<boolean> =>
  withDatabase(async (client, url) => {
    const side = await startServer({ DATABASE_URL: url });
    try {
      const who = await arrange(client);
      await idle(side, who);
      const before = await idle(side, who);
      const busy = processorSeconds(side);
      const { seconds, issued, p99: during, asked } = await whileRunning(side, who);
      say(
        `${issued} invoices issued, drawn and kept in ${seconds.toFixed(1)} s, limit ${limitSeconds} s; ` +
          `GET /user/status p99 ${before.toFixed(1)} ms idle, ${during.toFixed(1)} ms meanwhile (${asked} asked), ` +
          `${(during / before).toFixed(1)} times, limit ${slowerAtMost}; ` +
          `${(((processorSeconds(side) - busy) * 1000) / count).toFixed(0)} ms of the server's processor time for each`,
      );
      return issued === count && seconds <= limitSeconds && during <= slowerAtMost * before;
    } finally {
      await side.stop();
    }
  });
