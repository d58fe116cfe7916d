import { contract } from '@vereinshaus/contract';
import { periodInWords, retentionKindOf } from '@vereinshaus/contract/retention/calendar';
import { type RetentionKind, retentionKindNames } from '@vereinshaus/contract/retention/periods';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { buildCharge, buildPayment } from '../../../test/factories/books.ts';
import {
  buildClub,
  buildCourse,
  buildMembershipRole,
  buildParticipation,
  buildPerson,
} from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { whileHeld } from '../../../test/while-held.ts';
import { memoryStore } from '../../adapters/storage/file-store.ts';
import { html } from '../../kit/html.ts';
import { everythingAboutPersons } from '../../modules.ts';
import { proposeExpiredWorker } from './propose-expired.ts';
import { removeExpired } from './remove-expired.ts';

const today = '2026-11-19';
const now = new Date(`${today}T10:00:00Z`);
const house = useHouse({ clock: () => now });
const calls = contract.retention;
const longAgo = '2019-05-01T10:00:00Z';

let clubId = 0;
let admin: NonNullable<Actor>;

beforeEach(async () => {
  clubId = await buildClub(house());
  admin = await buildPerson(house(), clubId, { staff_level: 90, first_name: 'Petra', last_name: 'Obmann' });
});

const person = async (name: string, columns: Record<string, unknown> = {}, club = clubId) =>
  (await buildPerson(house(), club, { first_name: name, last_name: 'Muster', created_at: longAgo, ...columns }))
    .personId;

const former = async (name: string, columns: Record<string, unknown> = {}, club = clubId) => {
  const id = await person(name, columns, club);
  await buildMembershipRole(house(), club, id, 1, { starts_on: '2015-01-01', ends_on: '2020-01-01' });
  return id;
};

const entries = async (kind: RetentionKind) =>
  Object.fromEntries(
    (await house().as(admin).call(calls.entries, { kind })).entries.map(({ name, reasons }) => [name, reasons]),
  );

const recompute = () => house().as(admin).call(calls.recompute, {});

const approve = (items: { kind: RetentionKind; subjects: number[] }[], key = crypto.randomUUID()) =>
  house().as(admin).ask(calls.approve, { items, key });

const everythingListed = async () => {
  const items: { kind: RetentionKind; subjects: number[] }[] = [];
  for (const { kind, goes } of (await house().as(admin).call(calls.calendar, {})).kinds) {
    if (goes === 0) continue;
    const { entries: listed } = await house().as(admin).call(calls.entries, { kind });
    items.push({
      kind,
      subjects: listed.filter(({ reasons }) => reasons.length === 0).map(({ subject_ID }) => subject_ID),
    });
  }
  return items;
};

type WorkOptions = { dieAfter?: number };

/** What the job would do; where it dies, the transaction it was in is undone. */
const work = async ({ dieAfter = Infinity }: WorkOptions = {}) => {
  const runs = await house().sql<{ id: number; approved_by: number }>(
    'select id, approved_by from retention_run where club_id = $1 and finished_at is null',
    [clubId],
  );
  let begun = 0;
  const database = {
    ...house().database,
    transaction: ((options: never, run: never) => {
      begun += 1;
      if (begun > dieAfter) throw new Error('the process ended');
      return house().database.transaction(options, run);
    }) as ReturnType<typeof house>['database']['transaction'],
  };
  for (const { id, approved_by } of runs) {
    await removeExpired(
      database,
      { id: clubId, origin: `http://verein${clubId}.test` },
      { runId: id, actor: { id: approved_by, originalId: null } },
      {
        now: () => now,
        senderIn: (db) => house().queue.senderIn(db),
        everything: everythingAboutPersons,
        store: memoryStore(),
      },
    );
  }
};

const isAnonymised = async (id: number) =>
  (await house().sql<{ gone: boolean }>('select anonymised_at is not null as gone from person where id = $1', [id]))[0]
    ?.gone;

it('says who may go and why others stay, removes what was agreed to, and keeps a log without names', async () => {
  const wanda = await former('Wanda');
  await former('Kurt', { manager_id: wanda });
  const lost = await former('Lore');
  await former('Berta', { staff_level: 50 });
  const open = await former('Otto');
  await buildCharge(house(), clubId, { managerId: open, cents: 5000, on: '2018-03-01' });
  const paid = await former('Paula');
  await buildCharge(house(), clubId, { managerId: paid, cents: 5000, on: '2023-03-01' });
  await buildPayment(house(), clubId, { managerId: paid, cents: 5000, on: '2023-03-05' });
  const waits = await former('Wolf');
  const course = await buildCourse(house(), clubId, { ends_on: '2027-06-30' });
  await buildParticipation(house(), clubId, course, waits, { created_at: longAgo });
  await former('Frisch', { last_active_at: '2026-01-01T10:00:00Z' });
  const member = await person('Mara', { health_note: 'Asthma', emergency_phone: '436641234567' });
  await buildMembershipRole(house(), clubId, member, 1);
  await person('Nie', {});
  await person('Neu', { created_at: '2026-06-01T10:00:00Z', health_note: 'Nüsse' });
  const other = await buildClub(house());
  const foreign = await former('Fremd', {}, other);
  await recompute();

  expect(await entries('formerMembers')).toEqual({
    'Kurt Muster': [],
    'Lore Muster': [],
    'Wanda Muster': ['family'],
    'Berta Muster': ['rights'],
    'Otto Muster': ['balance'],
    'Paula Muster': ['booksOpen'],
  });
  expect(await entries('neverBooked')).toEqual({ 'Nie Muster': [] });
  // Neu came in June: the season ended on 31 July, and the thirty days are over.
  expect(await entries('health')).toEqual({ 'Mara Muster': [], 'Neu Muster': [] });
  expect(await entries('emergency')).toEqual({ 'Mara Muster': [] });

  expect(
    (
      await approve([
        { kind: 'formerMembers', subjects: [lost, paid, open, foreign] },
        { kind: 'health', subjects: [member] },
      ])
    ).http,
  ).toBe(200);
  await work();
  expect(await Promise.all([lost, paid, open, foreign].map(isAnonymised))).toEqual([true, false, false, false]);
  expect(await house().sql('select health_note, emergency_phone from person where id = $1', [member])).toEqual([
    { health_note: '', emergency_phone: '436641234567' },
  ]);
  const { log, waiting } = await house().as(admin).call(calls.calendar, {});
  expect(waiting).toBe(0);
  expect(log).toMatchObject([
    {
      approvedBy: 'Petra Obmann',
      proofs: [
        { kind: 'formerMembers', removed: 1, amount: 1, stayed: 0, failed: 0 },
        { kind: 'health', removed: 1, amount: 1, stayed: 0, failed: 0 },
      ],
    },
  ]);
  expect(JSON.stringify(log)).not.toContain('Lore');
});

it('the night makes the list of every club and removes nothing; Start says what left with the season', async () => {
  const other = await buildClub(house());
  const keeper = await buildPerson(house(), other, { staff_level: 90 });
  const [mara, foreign] = [await former('Mara', { health_note: 'Asthma' }), await former('Fremd', {}, other)];
  const nightly = proposeExpiredWorker({
    senderIn: (db) => house().queue.senderIn(db),
    originOf: (host) => `http://${host}`,
    everythingAboutPersons,
  });
  await nightly.run({ database: house().database, now: () => now, isLast: true }, { clubId: 0 } as never);
  const told = async (actor: Actor) => (await house().as(actor).call(contract.home.inbox, {})).expired;
  expect((await told(admin))?.entries.map(({ text }) => text)).toEqual([
    'Nach der Saison: Gesundheitshinweise (1)',
    'Ehemalige Mitglieder und Teilnehmer',
  ]);
  expect((await told(keeper))?.total).toBe(1);
  expect(await Promise.all([mara, foreign].map(isAnonymised))).toEqual([false, false]);
});

it('whoever comes back between list and removal stays, also while it is their turn', async () => {
  const [anna, bert, cora] = [await former('Anna'), await former('Bert'), await former('Cora')];
  const course = await buildCourse(house(), clubId, { ends_on: '2027-06-30' });
  await recompute();
  await approve([{ kind: 'formerMembers', subjects: [anna, bert, cora] }]);
  await buildParticipation(house(), clubId, course, anna);
  // Bert's booking is in the making: the removal waits for it and looks again.
  await whileHeld(
    house(),
    {
      table: 'person',
      id: bert,
      withoutTurns: true,
      change: `member_since = '2026-11-19'`,
      meanwhile: () => buildMembershipRoleAside(bert),
    },
    [() => work()],
  );
  expect(await Promise.all([anna, bert, cora].map(isAnonymised))).toEqual([false, false, true]);
  expect((await house().as(admin).call(calls.calendar, {})).log[0]?.proofs).toMatchObject([{ removed: 1, stayed: 2 }]);
});

/** A role whose foreign key does not wait for the held row. */
const buildMembershipRoleAside = (personId: number) =>
  house().sql(`update membership_role set ends_on = null where club_id = $1 and person_id = $2`, [clubId, personId]);

it('a list older than a day is computed anew, the same approval counts once, and what was interrupted goes on', async () => {
  const [anna, bert, cora] = [await former('Anna'), await former('Bert'), await former('Cora')];
  await recompute();
  await buildMembershipRole(house(), clubId, anna, 1);
  await house().sql(`update retention_list set computed_at = $2 where club_id = $1`, [clubId, '2026-11-17T10:00:00Z']);
  expect((await approve([{ kind: 'formerMembers', subjects: [anna] }])).refusal?.code).toBe('retention.nothingLeft');

  const key = crypto.randomUUID();
  const items = [{ kind: 'formerMembers' as const, subjects: [bert, cora] }];
  expect((await approve(items, key)).http).toBe(200);
  expect((await approve(items, key)).reply?.message).toContain('2 Einträge');
  expect((await approve([{ kind: 'formerMembers', subjects: [cora] }])).refusal?.code).toBe('retention.underWay');
  await expect(work({ dieAfter: 2 })).rejects.toThrow('the process ended');
  expect((await house().as(admin).call(calls.calendar, {})).waiting).toBe(1);
  await work();
  const { log } = await house().as(admin).call(calls.calendar, {});
  expect(log).toHaveLength(1);
  expect(log[0]?.proofs).toMatchObject([{ removed: 2, amount: 2, stayed: 0 }]);
});

it('of two who agree at once one is carried out, and the other is told that it runs', async () => {
  const gone = await Promise.all(['Anna', 'Bert', 'Cora', 'Dora'].map((name) => former(name)));
  const treasurer = await buildPerson(house(), clubId, { staff_level: 80 });
  await recompute();
  const agree = (actor: Actor) =>
    house()
      .as(actor)
      .ask(calls.approve, { items: [{ kind: 'formerMembers', subjects: gone }], key: crypto.randomUUID() });
  // Both have read the list before either has agreed.
  const held = { table: 'retention_list', id: clubId, column: 'club_id' } as const;
  const answers = await whileHeld(house(), held, [() => agree(admin), () => agree(treasurer)]);
  expect(answers.map(({ refusal }) => refusal?.code ?? '').toSorted((a, b) => a.localeCompare(b))).toEqual([
    '',
    'retention.underWay',
  ]);
  await work();
  const { log } = await house().as(admin).call(calls.calendar, {});
  expect(log.map(({ proofs }) => proofs.map(({ removed }) => removed))).toEqual([[4]]);
});

const put = async (table: string, values: Record<string, unknown>) => {
  const all = { club_id: clubId, ...values };
  const places = Object.keys(all).map((_, index) => `$${index + 1}`);
  const [row] = await house().sql<{ row: Record<string, number> }>(
    `insert into ${table} (${Object.keys(all).join(', ')}) values (${places.join(', ')}) returning to_jsonb(${table}) as row`,
    Object.values(all),
  );
  return row?.row['id'] ?? 0;
};

/** One of each kind that is old enough, on somebody who stays a member; where it stands, and what is left of it. */
const oldThings = async (member: number, course: number) => {
  const at = longAgo;
  await put('contact', { company: 'Alte Bäckerei', created_at: at });
  const picture = { name: 'bild.jpg', kind: 'photo', mime_type: 'image/jpeg', size_bytes: 1, state: 'published' };
  await put('media', { ...picture, course_id: course, created_at: at });
  const event_id = await put('event', {
    course_id: course,
    series_id: 1,
    starts_at: at,
    ends_at: '2019-05-01T11:00:00Z',
  });
  await put('attendance', { event_id, person_id: member, status: 1, marked_at: at });
  await put('attendance_mark', { event_id, person_id: member, status: 1, marked_at: at, saved_at: at });
  const declined = { kind: 'leave', note: '', state: 'declined', decided_at: at, requested_by: member };
  await put('membership_request', { ...declined, person_id: member });
  const discarded = { state: 'discarded', source: 'public', position: 0, token: 1, fingerprint: Buffer.alloc(32) };
  await put('registration', { ...discarded, created_at: at, decided_at: at });
  await put('mail', { recipient: 'x@x.test', subject: 'alt', body: '', state: 'sent', created_at: at });
  const form = {
    slot: 'a',
    title: 'Umfrage',
    audience: 'everybody',
    allows_several: false,
    fields: '[]',
    is_active: false,
  };
  const form_id = await put('form', { ...form, created_at: at });
  const answer = { answers: '{}', is_only: true, request_key: 'k', created_at: at, updated_at: at };
  await put('form_answer', { ...answer, form_id, person_id: member });
  await put('pickup_person', { child_id: member, name: 'Oma', code: '1234', created_at: at });
  const method_id = await put('payment_method', { person_id: member, kind: 'sepm', created_at: at });
  const mandate = {
    reference: 'M1',
    creditor_id: 'AT',
    text: 'Text',
    text_version: 1,
    account_holder: 'M',
    iban: 'AT1',
  };
  await put('sepa_mandate', { ...mandate, method_id, signed_at: at });
  await put('prae_payee', { person_id: member, holder: 'M', iban: 'AT2' });
  await put('prae_payout', { person_id: member, kind: 'prae', cents: 100, paid_on: '2015-03-01', created_at: at });
};

it.each([
  ['contacts', 'select count(*) from contact', 'Alte Bäckerei'],
  ['courseMedia', 'select count(*) from media', 'Kinderturnen'],
  ['attendance', 'select (select count(*) from attendance) + (select count(*) from attendance_mark)', 'Mara Muster'],
  ['declined', 'select count(*) from membership_request', 'Mara Muster'],
  ['registrations', 'select count(*) from registration', ''],
  ['mails', `select count(*) from mail where subject = 'alt'`, ''],
  ['formAnswers', 'select count(*) from form_answer', 'Mara Muster'],
  [
    'emergency',
    `select (select count(*) from pickup_person) + (select count(*) from person where emergency_phone <> '')`,
    'Mara Muster',
  ],
  ['svn', 'select count(*) from person where svn_cipher is not null', 'Mara Muster'],
  ['mandates', `select count(*) from sepa_mandate where iban <> ''`, 'Mara Muster'],
  ['payoutAccounts', 'select count(*) from prae_payee', 'Mara Muster'],
] as const)('%s leave by the way of their module, and nothing else with them', async (kind, query, name) => {
  const member = await person('Mara', {
    emergency_phone: '436641234567',
    svn_cipher: Buffer.from('x'),
    svn_token: 'x'.repeat(32),
  });
  await buildMembershipRole(house(), clubId, member, 1);
  await oldThings(member, await buildCourse(house(), clubId, { ends_on: '2019-06-30' }));
  await recompute();
  const listed = (await house().as(admin).call(calls.entries, { kind })).entries;
  expect(listed.map((entry) => [entry.name, entry.reasons])).toEqual([[name, []]]);
  const left = async () =>
    Number(
      Object.values(
        (
          await house().sql<Record<string, string>>(
            query.replaceAll(/from (\w+)/g, `from (select * from $1 where club_id = ${clubId}) $1`),
          )
        )[0] ?? {},
      )[0],
    );
  expect(await left()).toBeGreaterThan(0);
  const all = await everythingListed();
  await approve([{ kind, subjects: listed.map(({ subject_ID }) => subject_ID) }]);
  await work();
  expect(await left()).toBe(0);
  expect(await isAnonymised(member)).toBe(false);
  const { kinds, log } = await house().as(admin).call(calls.calendar, {});
  expect(log[0]?.proofs).toMatchObject([{ kind, removed: 1, stayed: 0, failed: 0 }]);
  expect(kinds.filter(({ goes }) => goes > 0).map((line) => line.kind)).toEqual(
    all.map((line) => line.kind).filter((other) => other !== kind),
  );
});

it('photos of persons leave with the season of their last course; members and trainers keep theirs', async () => {
  const [guest, member] = [await person('Gast', { image: 'foto-1' }), await person('Mara', { image: 'foto-2' })];
  await buildMembershipRole(house(), clubId, member, 1);
  for (const person_id of [guest, member]) {
    const file = { mime_type: 'image/jpeg', content: Buffer.from('x'), created_at: longAgo, name: 'foto.jpg' };
    await put('stored_file', { ...file, person_id, purpose: 'photo' });
  }
  const current = await person('Neu', { image: 'foto-3', created_at: '2026-10-01T10:00:00Z' });
  await recompute();
  expect(await entries('photos')).toEqual({ 'Gast Muster': [], 'Mara Muster': ['member'] });
  await approve([{ kind: 'photos', subjects: [guest, member, current] }]);
  await work();
  const left = `select id from person where club_id = $1 and image <> '' order by id`;
  expect(await house().sql(left, [clubId])).toEqual([{ id: member }, { id: current }]);
  const files = `select person_id as id from stored_file where club_id = $1 and purpose = 'photo'`;
  expect(await house().sql(files, [clubId])).toEqual([{ id: member }]);
});

it('the register of processing tells every kind with the period of this club, its ground and what becomes of it', async () => {
  const periods = { health: 14, formerMembers: 60 };
  await house().sql(`update club set settings = settings || $2 where id = $1`, [
    clubId,
    JSON.stringify({ retentionPeriods: periods }),
  ]);
  const { fileName, content } = await house().as(admin).call(calls.register, {});
  expect(fileName).toBe('verarbeitungen.html');
  const text = Buffer.from(content, 'base64').toString();
  for (const kind of retentionKindNames) {
    const { label, from, ground, outcome, usual } = retentionKindOf(kind);
    const period = periodInWords(kind, new Map<string, number>(Object.entries(periods)).get(kind) ?? usual);
    const cells = [label, period, from, ground, outcome].map((cell) => html`<td>${cell}</td>`.html);
    expect(text).toContain(cells.join(''));
  }
  expect(text).toContain('Gesundheitshinweise: 14 Tage');
  expect(text).toContain('(§ 132 BAO)');
});

/** § 132 BAO, reckoned here once more: seven years after the end of the calendar year. */
const isKeptByLaw = (on: string) => `${Number(on.slice(0, 4)) + 8}-01-01` > today;

/** The last days that a book may be deleted of, and the first that it may not. */
const limits = ['2018-12-31', '2019-01-01', '2019-12-31', '2020-06-15'] as const;

const booksOf = (club: number) =>
  house().database.transaction({ tenant: club, readOnly: true }, async (db) => {
    const tables = ['ledger_entry', 'ledger_document', 'open_item', 'invoice', 'bank_order', 'payment'] as const;
    const all = [];
    for (const table of tables) all.push((await sql`select * from ${sql.table(table)} order by id`.execute(db)).rows);
    return all;
  });

it('whatever is agreed to, the books stay as they are, nobody they name goes too early, and no other club loses anything', async () => {
  let seed = 20_261_119;
  const below = (count: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * count);
  };
  const other = await buildClub(house());
  const posted = new Map<number, string>();
  for (const club of [clubId, other]) {
    for (let index = 0; index < 24; index += 1) {
      const id = await (below(3) === 0 ? person : former)(
        `P${index}`,
        {
          ...(below(3) === 0 && { health_note: 'x' }),
          ...(below(3) === 0 && { emergency_phone: '4366412345' }),
        },
        club,
      );
      if (!(index in limits) && below(2) === 0) continue;
      const on = limits[index] ?? `${2014 + below(12)}-${String(1 + below(12)).padStart(2, '0')}-15`;
      const cents = 1000 + below(9000);
      await buildCharge(house(), club, { managerId: id, cents, on });
      // Whoever owes something stays for that; the others stay for the books alone.
      if (index in limits || below(3) > 0) await buildPayment(house(), club, { managerId: id, cents, on });
      posted.set(id, on);
    }
  }
  const before = [await booksOf(clubId), await booksOf(other)];
  const otherBefore = await house().sql('select * from person where club_id = $1 order by id', [other]);
  await recompute();
  await approve(await everythingListed());
  await work();
  expect([await booksOf(clubId), await booksOf(other)]).toEqual(before);
  expect(await house().sql('select * from person where club_id = $1 order by id', [other])).toEqual(otherBefore);
  const gone = await house().sql<{ id: number }>(
    'select id from person where club_id = $1 and anonymised_at is not null',
    [clubId],
  );
  expect(gone.length).toBeGreaterThan(3);
  expect(gone.filter(({ id }) => posted.has(id)).length).toBeGreaterThan(0);
  const tooEarly = gone.filter(({ id }) => {
    const on = posted.get(id);
    return on !== undefined && isKeptByLaw(on);
  });
  expect(tooEarly).toEqual([]);
});

it('whatever is agreed to, payouts, donations, invoices and mandates keep those they name, as long as each is needed', async () => {
  let seed = 20_261_120;
  const below = (count: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * count);
  };
  const mandateLimits = ['2023-11-18', '2023-11-19', '2023-11-20', '2018-12-31'] as const;
  const someDay = (index: number) =>
    (index % 4 === 3 ? mandateLimits : limits)[Math.floor(index / 4)] ??
    `${2014 + below(12)}-${String(1 + below(12)).padStart(2, '0')}-15`;
  const course = await buildCourse(house(), clubId, { ends_on: '2015-06-30' });
  /** Per person, the day of what a book says of them, and of the last use of their mandate. */
  const [inBooks, paid, collected] = [new Map<number, string>(), new Map<number, string>(), new Map<number, string>()];
  for (let index = 0; index < 32; index += 1) {
    const id = await former(`P${index}`, { svn_cipher: Buffer.from('x'), svn_token: `${index}`.padStart(32, 'x') });
    const on = someDay(index);
    switch (index % 4) {
      case 0:
        await put('prae_payee', { person_id: id, holder: 'M', iban: 'AT2' });
        await put('prae_payout', { person_id: id, kind: 'prae', cents: 100, paid_on: on, created_at: longAgo });
        paid.set(id, on);
        break;
      case 1: {
        const donor_id = await put('donor', { person_id: id, created_at: longAgo });
        await put('donation', { donor_id, amount_cents: 100, given_on: on, created_at: longAgo });
        break;
      }
      case 2: {
        const participation_id = await buildParticipation(house(), clubId, course, id, {
          created_at: longAgo,
          left_at: longAgo,
        });
        const sums = { net_cents: 100, tax_cents: 0, total_cents: 100, content: '{}' };
        const said = { year: 2020, number: index + 1, kind: 'normal', recipient: 'M', subject: 'Kurs', ...sums };
        const whom = { participation_id, person_id: id, payer_id: id };
        await put('invoice', { ...said, ...whom, issued_on: on, created_at: longAgo });
        break;
      }
      default: {
        const method_id = await put('payment_method', { person_id: id, kind: 'sepm', created_at: longAgo });
        const words = { creditor_id: 'AT', text: 'Text', text_version: 1, account_holder: 'M', iban: 'AT1' };
        const signed_at = '2014-01-01T10:00:00Z';
        await put('sepa_mandate', { ...words, method_id, reference: `M${index}`, signed_at, last_collected_on: on });
        collected.set(id, on);
        continue;
      }
    }
    inBooks.set(id, on);
  }
  const papers = async () =>
    house().sql(
      `select (select jsonb_agg(o order by o.id) from prae_payout o where o.club_id = $1) as payouts,
         (select jsonb_agg(to_jsonb(d) - 'donor_id' order by d.id) from donation d where d.club_id = $1) as donations,
         (select jsonb_agg(i order by i.id) from invoice i where i.club_id = $1) as invoices`,
      [clubId],
    );
  const before = await papers();
  await recompute();
  await approve(await everythingListed());
  await work();
  expect(await papers()).toEqual(before);
  const idsWhere = async (query: string) =>
    new Set((await house().sql<{ id: number }>(query, [clubId])).map(({ id }) => id));
  const gone = await idsWhere('select id from person where club_id = $1 and anonymised_at is not null');
  const still = (days: ReadonlyMap<number, string>, isDue: (on: string) => boolean) =>
    [...days].filter(([, on]) => isDue(on)).map(([id]) => id);
  // Some of each kind are old enough to go, and did.
  expect(still(inBooks, (on) => !isKeptByLaw(on)).filter((id) => !gone.has(id))).toEqual([]);
  expect(still(inBooks, isKeptByLaw).filter((id) => gone.has(id))).toEqual([]);
  const [payees, svns, mandates] = [
    await idsWhere('select person_id as id from prae_payee where club_id = $1'),
    await idsWhere('select id from person where club_id = $1 and svn_cipher is not null'),
    await idsWhere(
      `select m.person_id as id from payment_method m join sepa_mandate s on s.club_id = m.club_id and s.method_id = m.id
       where m.club_id = $1 and s.iban <> ''`,
    ),
  ];
  // Eight years from the payout, and never before its book may go; or with the whole person.
  const eightYears = (on: string) => on >= '2018-11-19' || isKeptByLaw(on);
  expect([...payees].toSorted((a, b) => a - b)).toEqual(
    still(paid, eightYears)
      .filter((id) => !gone.has(id))
      .toSorted((a, b) => a - b),
  );
  expect(still(paid, isKeptByLaw).filter((id) => !svns.has(id))).toEqual([]);
  const threeYears = (on: string) => on >= '2023-11-19';
  expect([...mandates].toSorted((a, b) => a - b)).toEqual(still(collected, threeYears).toSorted((a, b) => a - b));
  expect([still(paid, eightYears).length, still(collected, threeYears).length].every((count) => count > 0)).toBe(true);
});

it('one person is kept until a day, with a reason: nothing of theirs goes, it ends by itself, and can be taken back', async () => {
  const [kept, other] = [await former('Klara', { health_note: 'Asthma' }), await former('Otto')];
  await recompute();
  const hold = (more: Record<string, unknown> = {}, actor: Actor = admin) =>
    house()
      .as(actor)
      .ask(calls.hold, { child_ID: kept, until: 20_261_201, reason: 'Verfahren vor dem Bezirksgericht', ...more });
  const clerk = await buildPerson(house(), clubId, { staff_level: 50 });
  expect((await hold({}, clerk)).http).toBe(403);
  const stranger = await buildPerson(house(), await buildClub(house()), { staff_level: 90 });
  expect((await hold({}, stranger)).http).toBe(404);
  expect((await hold({ until: 20_261_118 })).http).toBe(422);
  expect((await hold({ until: 20_370_101 })).http).toBe(422);
  expect((await hold()).http).toBe(200);

  const told = (await house().as(admin).call(calls.entries, { kind: 'formerMembers' })).entries;
  expect(told.find(({ subject_ID }) => subject_ID === kept)).toMatchObject({
    reasons: ['held'],
    hold: { until: 20_261_201, reason: 'Verfahren vor dem Bezirksgericht', by: 'Petra Obmann' },
  });
  expect((await house().as(admin).call(calls.entries, { kind: 'health' })).entries).toMatchObject([
    { subject_ID: kept, reasons: ['held'] },
  ]);
  await recompute();
  expect(await entries('formerMembers')).toEqual({ 'Klara Muster': ['held'], 'Otto Muster': [] });
  // Held while the removal is under way: each step looks again.
  await approve([{ kind: 'formerMembers', subjects: [kept, other] }]);
  await house().as(admin).call(calls.hold, { child_ID: other, until: 20_261_201, reason: 'auch er' });
  await work();
  expect(await Promise.all([kept, other].map(isAnonymised))).toEqual([false, false]);

  await house().as(admin).call(calls.release, { child_ID: other });
  await house().as(admin).call(calls.release, { child_ID: other });
  await house().sql(`update retention_hold set keep_until = '2026-11-18' where person_id = $1`, [kept]);
  await recompute();
  expect(await entries('formerMembers')).toEqual({ 'Klara Muster': [], 'Otto Muster': [] });
  expect(await house().sql('select person_id from retention_hold where club_id = $1', [clubId])).toEqual([]);
  const story = JSON.stringify(await house().as(admin).call(contract.history.ofPerson, { userID: kept }));
  expect(story).toContain('Wird aufbewahrt bis 01.12.2026, weil: Verfahren vor dem Bezirksgericht');
  expect(story).toContain('Die Aufbewahrung bis 18.11.2026 ist zu Ende');
});
