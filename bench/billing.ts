import Fastify from 'fastify';
import pg from 'pg';
import { buildApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/kit/config.ts';
import { openDatabase } from '../apps/server/src/kit/database.ts';
import { sendOnlyQueue } from '../apps/server/src/kit/jobs.ts';
import { columns } from './report.ts';
import { addClub, cookieOf, percentile, withDatabase } from './rush.ts';

/**
 * Die Abrechnung einer Familie mit fünf Jahren Geschichte, 200 Buchungen und 150 Zahlungen, in a club of 300 families: the statements of
 * each call of the page, and its speed compared with the same statements on bare Fastify and a connection of the owner.
 */
const families = 300;
const ofTheFamily = { bookings: 200, payments: 150 };
const ofOthers = { bookings: 20, payments: 15 };
const maxStatements = 8;
const minShare = 0.25;
const admission = 60;

/** Five years of bookings, and of payments that cover them; half of them online. */
const arrange = async (client: pg.Client) => {
  const clubId = await addClub(client, 'Abrechnung');
  await client.query(
    `insert into course (club_id, name, starts_on, ends_on, price_cents, non_member_price_cents)
     select $1, 'Kurs ' || n, date '2022-01-10' + n * 40, date '2022-01-10' + n * 40 + 90, 12000, 12000
     from generate_series(1, 40) n`,
    [clubId],
  );
  const { rows: managers } = await client.query<{ id: number }>(
    `insert into person (club_id, first_name, last_name, email, birth_date, data_confirmed_at)
     select $1, 'Vera', 'Nr. ' || n, 'vera' || n || '@x.test', '1985-03-09', now() from generate_series(1, $2::integer) n
     returning id`,
    [clubId, families],
  );
  const [payerId = 0] = managers.map(({ id }) => id);
  await client.query(
    `insert into person (club_id, first_name, last_name, manager_id, birth_date)
     select $1, 'Kind ' || n, m.last_name, m.id, '2016-05-04' from person m, generate_series(1, 5) n
     where m.club_id = $1 and m.manager_id = m.id`,
    [clubId],
  );
  const perFamily = `case when m.id = ${payerId} then`;
  await client.query(
    `with wanted as (
       select p.id as person_id, c.id as course_id, row_number() over (partition by p.manager_id order by c.id, p.id) as n, m.id
       from person p join person m on m.id = p.manager_id and m.club_id = $1 and p.id <> m.id
       join course c on c.club_id = $1
     )
     insert into participation (club_id, course_id, person_id, role, price_cents, nominal_price_cents, price_steps, tax_code)
     select $1, m.course_id, m.person_id, 0, 12000, 12000, '[{"kind":"total","label":"Gesamt","cents":12000}]', 'exempt'
     from wanted m where m.n <= ${perFamily} $2::integer else $3::integer end`,
    [clubId, ofTheFamily.bookings, ofOthers.bookings],
  );
  await client.query(
    `select open_customer_account($1, p.id) from person p where p.club_id = $1 and p.manager_id = p.id`,
    [clubId],
  );
  await client.query(
    `with d as (
       insert into ledger_document (club_id, document_on, kind, source, source_reference, created_at)
       select $1, c.starts_on, 'charge', 'booking', 'bench:' || t.id, c.starts_on
       from participation t join course c on c.id = t.course_id where t.club_id = $1
       returning id, document_on, split_part(source_reference, ':', 2)::integer as participation_id
     ), made as (
       insert into open_item (club_id, account_id, document_id, side, amount_cents, open_cents, due_on, person_id,
         about_kind, about_id)
       select $1, a.id, d.id, 'charge', 12000, 12000, d.document_on, t.person_id, 'booking', t.id
       from d join participation t on t.id = d.participation_id join person p on p.id = t.person_id
       join ledger_account a on a.club_id = $1 and a.person_id = p.manager_id
       returning id, account_id, document_id, person_id, about_kind, about_id
     )
     insert into ledger_entry (club_id, document_id, debit_id, credit_id, debit_item_id, amount_cents, symbol, text, tax_code,
       person_id, about_kind, about_id)
     select $1, i.document_id, i.account_id, f.id, i.id, 12000, 'AR', 'Kurs', 'exempt', i.person_id, i.about_kind, i.about_id
     from made i join ledger_account f on f.club_id = $1 and f.purpose = 'courseFees'`,
    [clubId],
  );
  await client.query(
    `with d as (
       insert into ledger_document (club_id, document_on, kind, source, source_reference, created_at)
       select $1, date '2022-02-01' + n * 11, 'payment', case n % 2 when 0 then 'payment' else 'bank' end,
         'bench:' || m.id || ':' || n, date '2022-02-01' + n * 11
       from person m, generate_series(1, 150) n
       where m.club_id = $1 and m.manager_id = m.id and n <= ${perFamily} $2::integer else $3::integer end
       returning id, document_on, source, split_part(source_reference, ':', 2)::integer as payer_id
     ), online as (
       insert into payment (club_id, payer_id, kind, provider, state, amount_cents, request_key, document_id, paid_at, created_at)
       select $1, d.payer_id, 'card', 'sandbox', 'succeeded', 12000, 'bench' || d.id, d.id, d.document_on, d.document_on
       from d where d.source = 'payment'
     ), made as (
       insert into open_item (club_id, account_id, document_id, side, amount_cents, open_cents, due_on, person_id)
       select $1, a.id, d.id, 'credit', 12000, 12000, d.document_on, d.payer_id
       from d join ledger_account a on a.club_id = $1 and a.person_id = d.payer_id
       returning id, account_id, document_id, person_id
     )
     insert into ledger_entry (club_id, document_id, debit_id, credit_id, credit_item_id, amount_cents, symbol, text, person_id)
     select $1, i.document_id, b.id, i.account_id, i.id, 12000, 'BK', 'Zahlung', i.person_id
     from made i join ledger_account b on b.club_id = $1 and b.purpose = 'bank'`,
    [clubId, ofTheFamily.payments, ofOthers.payments],
  );
  await client.query(
    `select settle_account($1, a.id, now()) from ledger_account a where a.club_id = $1 and a.person_id is not null`,
    [clubId],
  );
  await client.query('analyze');
  return { clubId, payerId, cookie: await cookieOf(client, clubId, payerId) };
};

type Arranged = Awaited<ReturnType<typeof arrange>>;

const paid = `
  select d.id, d.created_at, d.kind, i.amount_cents, min(e.text) as text
  from ledger_account a
  join open_item i on i.club_id = a.club_id and i.account_id = a.id and i.side = 'credit'
  join ledger_document d on d.club_id = i.club_id and d.id = i.document_id and d.source <> 'payment'
  join ledger_entry e on e.club_id = d.club_id and e.document_id = d.id and e.credit_item_id = i.id
  where a.club_id = $1 and a.person_id = $2 group by d.id, d.created_at, d.kind, i.amount_cents`;

const covered = `
  select credit.document_id, min(e.text) as text, concat_ws(' ', min(p.first_name), min(p.last_name)) as fullname,
    sum(s.cents)::bigint as cents
  from ledger_account a
  join open_item credit on credit.club_id = a.club_id and credit.account_id = a.id and credit.side = 'credit'
  join settlement s on s.club_id = credit.club_id and s.credit_id = credit.id
  join open_item charge on charge.club_id = s.club_id and charge.id = s.charge_id
  join ledger_entry e on e.club_id = charge.club_id and e.debit_item_id = charge.id
  left join person p on p.club_id = charge.club_id and p.id = charge.person_id
  where a.club_id = $1 and a.person_id = $2 group by credit.document_id, charge.id, charge.due_on
  order by credit.document_id, charge.due_on`;

const saldos = `
  select d.document_on, sum(sum(case when e.credit_id = a.id then e.amount_cents else -e.amount_cents end)) over (order by d.document_on) as saldo
  from ledger_account a
  join ledger_entry e on e.club_id = a.club_id and (e.credit_id = a.id or e.debit_id = a.id)
  join ledger_document d on d.club_id = e.club_id and d.id = e.document_id
  where a.club_id = $1 and a.person_id = $2 group by d.document_on order by d.document_on`;

const online = 'select * from payment where club_id = $1 and payer_id = $2 order by created_at desc';

const openItems = `
  select i.id, i.due_on, i.amount_cents, i.open_cents, p.first_name, p.last_name, e.text
  from ledger_account a
  join open_item i on i.club_id = a.club_id and i.account_id = a.id and i.side = 'charge' and i.open_cents > 0
  join ledger_entry e on e.club_id = i.club_id and e.debit_item_id = i.id
  left join person p on p.club_id = i.club_id and p.id = i.person_id
  where a.club_id = $1 and a.person_id = $2 order by i.due_on, i.id`;

/** Balance, family, bank details, and pending payments. */
const around = [
  `select sum(case when i.side = 'credit' then i.open_cents else -i.open_cents end) as saldo from ledger_account a
   join open_item i on i.club_id = a.club_id and i.account_id = a.id and i.open_cents > 0
   where a.club_id = $1 and a.person_id = $2`,
  'select id, first_name, last_name from person where club_id = $1 and manager_id = $2 and deleted_at is null',
  `select c.iban, c.bic, c.full_name, c.name, c.settings, p.first_name, p.last_name
   from club c join person p on p.club_id = c.id where c.id = $1 and p.id = $2`,
  `select sum(amount_cents) from payment where club_id = $1 and payer_id = $2 and state in ('charging', 'pending')`,
];

const bookings = `
  select t.*, c.name, c.starts_on, c.ends_on, p.first_name, p.last_name,
    (select coalesce(sum(i.open_cents), 0) from open_item i where i.club_id = t.club_id and i.about_kind = 'booking' and i.about_id = t.id) as open
  from person p join participation t on t.club_id = p.club_id and t.person_id = p.id
  join course c on c.club_id = t.club_id and c.id = t.course_id
  where p.club_id = $1 and p.manager_id = $2 order by t.created_at desc`;

/** The calls of the page, each with its statements for the bare server. */
const pageOf = ({ payerId }: Arranged) => [
  { name: 'payments', url: `/api/user/payments/list/${payerId}`, bare: [online, paid, covered, saldos] },
  { name: 'open items', url: `/api/user/payments/open/${payerId}`, bare: [openItems, ...around] },
  { name: 'bookings', url: '/api/courses/list/family', bare: [bookings] },
];

const referenceFor = (ownerUrl: string, { clubId, payerId }: Arranged, bare: readonly string[]) => {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  const app = Fastify();
  app.get('/*', async () => Promise.all(bare.map(async (text) => (await pool.query(text, [clubId, payerId])).rows)));
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

export const runBilling = (say: (line: string) => void): Promise<boolean> =>
  withDatabase(async (client, url, ownerUrl) => {
    const arranged = await arrange(client);
    let heard = 0;
    const database = openDatabase(url, { max: 4, onStatement: () => (heard += 1) });
    const app = await buildApp({
      config: readConfig({ LOG_LEVEL: 'silent' }),
      database,
      queue: sendOnlyQueue(),
      mailer: { kind: 'outbox' },
      rateLimits: false,
    });
    const headers = { 'x-verein-id': String(arranged.clubId), cookie: arranged.cookie };
    try {
      const rows = [];
      for (const { name, url: address, bare } of pageOf(arranged)) {
        const reference = referenceFor(ownerUrl, arranged, bare);
        const ms = await medianMs(() => app.inject({ method: 'GET', url: address, headers }));
        const bareMs = await medianMs(() => reference.inject({ method: 'GET', url: '/' }));
        heard = 0;
        await app.inject({ method: 'GET', url: address, headers });
        await reference.close();
        rows.push({ name, ms, bareMs, statements: heard, share: bareMs / ms });
      }
      const table = rows.map(({ name, ms, bareMs, statements, share }) => [
        name,
        ms.toFixed(1),
        bareMs.toFixed(1),
        share.toFixed(2),
        String(statements),
      ]);
      say(`\n${columns([['call', 'ms', 'bare ms', 'share', 'statements'], ...table])}`);
      say(`\nlimits: a share of ${minShare}, ${maxStatements} statements`);
      return rows.every(({ share, statements }) => share >= minShare && statements <= maxStatements);
    } finally {
      await app.close();
      await database.end();
    }
  });
