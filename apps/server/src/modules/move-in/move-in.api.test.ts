import { readFileSync } from 'node:fs';
import { contract } from '@vereinshaus/contract';
import type { InputOf } from '@vereinshaus/contract/kit/call';
import { type MoveInStep, missingColumn } from '@vereinshaus/contract/move-in/move-in-fields';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { upload } from '../persons/profile.testing.ts';

const noon = new Date('2026-11-15T12:00:00Z');
let now = noon;
const house = useHouse({ clock: () => now });
const { imports, membership, moveIn, persons, payments } = contract;

const page = readFileSync(new URL('../../../../../docs/rules/einzug.md', import.meta.url), 'utf8');

/** A table of the worked example, as the page has it. */
const example = (name: string) => {
  const found = new RegExp(`\`\`\`csv ${name}\\n([^\`]+)\`\`\``).exec(page)?.[1];
  if (found === undefined) throw new Error(`the page has no table „${name}“`);
  return found;
};

let clubId = 0;
let admin: NonNullable<Actor>;

beforeEach(async () => {
  now = noon;
  clubId = await buildClub(house());
  admin = await buildPerson(house(), clubId, { first_name: 'Adele', last_name: 'Amt', staff_level: 90 });
  const settings = { paymentMethods: ['bank', 'sepm'] };
  await house().sql(`update club set creditor_id = 'AT61ZZZ01234567890', settings = settings || $2 where id = $1`, [
    clubId,
    JSON.stringify(settings),
  ]);
});

const send = async (csv: string, name = 'tabelle.csv') => {
  const { http, reply } = await upload(house(), admin, {
    path: '/import/persons/upload',
    name,
    content: Buffer.from(csv, 'utf8'),
  });
  expect({ http, reply }).toMatchObject({ http: 200 });
  return imports.table.reply.parse(reply);
};

type Columns = readonly { index: number; guess: string }[];
const mappingOf = (columns: Columns) =>
  Object.fromEntries(columns.flatMap(({ index, guess }) => (guess === '' ? [] : [[String(index), guess]])));

/** The persons of the example, Oskar put to Vera by hand. */
const movePersonsIn = async () => {
  const { file_ID, columns } = await send(example('personen'), 'personen.csv');
  const plan: InputOf<typeof imports.run> = { file_ID, mapping: mappingOf(columns), managers: { 6: 7 } };
  const check = await house().as(admin).call(imports.check, plan);
  const { run_ID } = await house().as(admin).call(imports.run, plan);
  return { check, plan, run_ID };
};

type Plan = InputOf<typeof moveIn.check>;

const planFor = async (step: MoveInStep, csv: string, further: Partial<Plan> = {}): Promise<Plan> => {
  const { file_ID } = await send(csv, `${step}.csv`);
  const { columns } = await house().as(admin).call(moveIn.table, { step, file_ID });
  const mapping = mappingOf(columns);
  expect(missingColumn(step, Object.values(mapping))).toBeNull();
  return { step, file_ID, mapping, ...further };
};

const check = (plan: Plan) => house().as(admin).call(moveIn.check, plan);
const run = (plan: InputOf<typeof moveIn.run>) => house().as(admin).call(moveIn.run, plan);
const undo = (run_ID: number) => house().as(admin).call(moveIn.undo, { run_ID });
const refusedUndo = (run_ID: number) => house().as(admin).refused(moveIn.undo, { run_ID });

const find = async (name: string) => {
  const { users } = await house().as(admin).call(persons.list, { search: name });
  const [user] = users;
  if (user === undefined) throw new Error(`nobody is called ${name}`);
  return user;
};

const count = async (table: string, where = 'true') => {
  const [row] = await house().sql<{ count: number }>(
    `select count(*)::integer as count from ${table} t where t.club_id = $1 and ${where}`,
    [clubId],
  );
  return row?.count ?? 0;
};

const saldoOf = async (name: string) =>
  (
    await house()
      .as(admin)
      .call(contract.ledger.saldo, { childID: (await find(name)).ID })
  ).saldo;

/** Whatever waits to be sent to anybody. */
const mailsWaiting = async () => (await house().sql(`select 1 from mail m where m.club_id = $1`, [clubId])).length;

describe('persons and families', () => {
  it('of the example: each family with its reason, minors alone named, one corrected by hand; the account is the payer’s', async () => {
    const { file_ID, columns } = await send(example('personen'));
    const plan: InputOf<typeof imports.run> = { file_ID, mapping: mappingOf(columns) };
    const first = await house().as(admin).call(imports.check, plan);
    expect(first.rows.map(({ manager, familyBy }) => [manager, familyBy])).toEqual([
      ['', ''],
      ['Maria Muster', 'iban'],
      ['Maria Muster', 'iban'],
      ['Maria Muster', 'household'],
      ['', ''],
      ['', ''],
    ]);
    expect(first.problems).toMatchObject([{ row: 6, text: 'Wer noch nicht 18 ist, braucht einen Verwalter.' }]);

    const { check: corrected, run_ID } = await movePersonsIn();
    expect(corrected.problems).toEqual([]);
    expect(corrected.rows[4]).toMatchObject({ manager: 'Vera Solo', managerRow: 7, familyBy: 'hand', isMinor: true });
    const maria = await find('Maria Muster');
    for (const name of ['Karl', 'Tim', 'Lea']) expect(await find(name)).toMatchObject({ verwalter_ID: maria.ID });
    expect(await house().sql('select iban from ledger_account where person_id = $1', [maria.ID])).toEqual([
      { iban: 'AT611904300234573201' },
    ]);
    expect(await mailsWaiting()).toBe(0);
    expect(await house().as(admin).call(moveIn.overview, {})).toMatchObject({
      persons: 7,
      families: 2,
      minorsAlone: 0,
    });

    await house().as(admin).call(imports.undo, { run_ID });
    expect(await count('person', 'deleted_at is null')).toBe(1);
  });

  it('stay where a later step stands on them, which is said; after that step is taken back they go, too', async () => {
    const { run_ID } = await movePersonsIn();
    const roles = await planFor('memberships', example('mitgliedschaften'), {
      values: { memberStatus: { Jugend: '2' } },
      decisions: { 5: 'skip' },
    });
    const later = await run(roles);
    const { message: text } = await house().as(admin).call(imports.undo, { run_ID });
    expect(text).toBe(
      '4 Personen zurückgenommen. Geblieben ist, wer seither geändert oder verwendet wurde: Maria Muster (ein späterer Schritt der Datenübernahme betrifft sie), Tim Muster (ein späterer Schritt der Datenübernahme betrifft sie).',
    );
    expect(await count('person', 'deleted_at is null')).toBe(3);
    await undo(later.run_ID);
    await house().as(admin).call(imports.undo, { run_ID });
    expect(await count('person', 'deleted_at is null')).toBe(1);
  });
});

describe('memberships', () => {
  it('come with their history, words are given a meaning, and what is there already or crosses is not made', async () => {
    await movePersonsIn();
    const plan = await planFor('memberships', example('mitgliedschaften'));
    const first = await check(plan);
    expect(first.counts).toEqual({ make: 2, skip: 0, ask: 0, faulty: 2 });
    expect(first.rows.map(({ state, reason }) => [state, reason])).toEqual([
      ['make', ''],
      ['make', ''],
      ['faulty', 'Die Rolle „Jugend“ gibt es in diesem Verein nicht.'],
      ['faulty', 'Diese Person gibt es im Verein nicht.'],
    ]);
    expect(first.wordings).toMatchObject([{ words: [{ word: 'Jugend', rows: 1 }] }]);
    expect(await house().as(admin).refused(moveIn.run, plan)).toMatchObject({
      http: 422,
      message: '2 Zeilen sind fehlerhaft oder noch zu klären. Es wurde nichts übernommen.',
    });
    expect(await count('membership_role')).toBe(0);

    const settled = { ...plan, values: { memberStatus: { Jugend: '2' } }, decisions: { 5: 'skip' } };
    const done = await run(settled);
    expect(done).toMatchObject({ made: 3, skipped: 1 });
    const maria = await find('Maria Muster');
    expect(
      await house().sql(
        `select code, starts_on, ends_on from membership_role where person_id = $1 order by starts_on`,
        [maria.ID],
      ),
    ).toEqual([
      { code: 1, starts_on: '2010-09-01', ends_on: '2015-09-01' },
      { code: 1, starts_on: '2019-09-01', ends_on: null },
    ]);
    // A double click is the same run; the same table again is refused; a longer one leaves out what is there.
    expect(await run(settled)).toMatchObject({ run_ID: done.run_ID });
    const again = await planFor('memberships', example('mitgliedschaften'), { decisions: { 5: 'skip' } });
    expect(await house().as(admin).refused(moveIn.run, again)).toMatchObject({
      http: 409,
      message: 'Genau diese Tabelle wurde am 15.11.2026 schon übernommen. Nimm das zuerst zurück, wenn es falsch war.',
    });
    const crossing = await check(
      await planFor(
        'memberships',
        'Nachname;Vorname;Rolle;Von;Bis\nMuster;Maria;ordentliches Mitglied;01.09.2019;\nMuster;Maria;ordentliches Mitglied;01.01.2015;\nMuster;Karl;ordentliches Mitglied;01.01.2020;31.12.2019',
      ),
    );
    expect(crossing.rows.map(({ reason }) => reason)).toEqual([
      'gibt es schon',
      'Überschneidet sich mit der Rolle ab 01.09.2010.',
      'Eine Rolle kann nicht enden, bevor sie beginnt.',
    ]);
    expect(await mailsWaiting()).toBe(0);

    await undo(done.run_ID);
    expect(await count('membership_role')).toBe(0);
    expect(await refusedUndo(done.run_ID)).toMatchObject({ message: 'Dieser Lauf ist schon zurückgenommen.' });
  });
});

describe('memberships that were changed', () => {
  it('stay: the refusal names the person and why', async () => {
    await movePersonsIn();
    const { run_ID } = await run(
      await planFor('memberships', 'Vorname;Nachname;Rolle;Von\nVera;Solo;ordentliches Mitglied;01.01.2020'),
    );
    const vera = await find('Vera Solo');
    const [role] = await house().sql<{ id: number }>('select id from membership_role where person_id = $1', [vera.ID]);
    now = new Date('2026-11-16T12:00:00Z');
    const time = (day: string) => new Date(`${day}T00:00:00+01:00`).getTime() / 1000;
    await house()
      .as(admin)
      .call(membership.endRole, {
        child_ID: vera.ID,
        ID: role?.id,
        timeStart: time('2020-01-01'),
        timeEnd: time('2026-11-16'),
        finished: true,
      });
    expect((await refusedUndo(run_ID)).message).toBe(
      'Das kann nicht mehr zurückgenommen werden: Bei Vera Solo wurde eine übernommene Rolle seither geändert.',
    );
    expect(await count('membership_role')).toBe(1);
  });
});

describe('opening balances', () => {
  const standing = async (purpose: string) => {
    const [row] = await house().sql<{ cents: number }>(
      `select coalesce(sum(case when e.credit_id = a.id then e.amount_cents else -e.amount_cents end), 0)::integer as cents
       from ledger_account a left join ledger_entry e on e.club_id = a.club_id and a.id in (e.debit_id, e.credit_id)
       where a.club_id = $1 and a.purpose = $2`,
      [clubId, purpose],
    );
    return row?.cents;
  };
  const opening = () => standing('opening');

  it('are documents of their own that balance; the stated sum must be that of the rows, otherwise nothing is written', async () => {
    await movePersonsIn();
    const plan = await planFor('balances', example('salden'));
    expect(await check(plan)).toMatchObject({ counts: { make: 2, faulty: 0 }, cents: 3750 });
    expect(await house().as(admin).refused(moveIn.run, plan)).toMatchObject({
      http: 422,
      fields: { cents: expect.any(String) },
    });
    const wrong = await house()
      .as(admin)
      .refused(moveIn.run, { ...plan, cents: 6250 });
    expect(wrong.message.replaceAll('\u00a0', ' ')).toBe(
      'Die Summe stimmt nicht: Du hast € 62,50 angegeben, die Zeilen ergeben € 37,50. Es wurde nichts übernommen.',
    );
    expect(await count('ledger_document')).toBe(0);

    const done = await run({ ...plan, cents: 3750 });
    expect([await saldoOf('Maria Muster'), await saldoOf('Vera Solo'), await opening()]).toEqual([-5000, 1250, 0]);
    expect(await standing('equity')).toBe(3750);
    // One of each family, and one that carries what they come to.
    expect(await count('ledger_document', `kind = 'opening'`)).toBe(3);
    expect(await house().sql(`select due_on from open_item where club_id = $1 and side = 'charge'`, [clubId])).toEqual([
      { due_on: '2026-01-31' },
    ]);
    const twice = await check(await planFor('balances', 'Vorname;Nachname;Saldo\nKarl;Muster;1,00'));
    expect(twice.rows).toMatchObject([{ reason: 'Diese Familie hat schon einen Anfangssaldo vom 15.11.2026.' }]);

    await undo(done.run_ID);
    expect([await saldoOf('Maria Muster'), await saldoOf('Vera Solo'), await opening()]).toEqual([0, 0, 0]);
    expect(await standing('equity')).toBe(0);
    expect(await mailsWaiting()).toBe(0);
  });

  it('that were paid stay when the others are taken back, and are named', async () => {
    await movePersonsIn();
    const plan = await planFor('balances', example('salden'));
    const { run_ID } = await run({ ...plan, cents: 3750 });
    const maria = await find('Maria Muster');
    await house().as(admin).call(payments.addManual, { child_ID: maria.ID, amount: 2000, text: 'bar', via: 'cash' });
    expect((await undo(run_ID)).message).toBe(
      'Eine Zeile zurückgenommen. Geblieben ist, was seither verwendet wurde: Bei Maria Muster ist der Anfangssaldo schon bezahlt, ausbezahlt oder an eine andere Familie übergegangen.',
    );
    expect(await saldoOf('Vera Solo')).toBe(0);
    expect((await house().as(admin).call(moveIn.runs, { step: 'balances' })).runs).toMatchObject([
      { made: 2, standing: 1, timeUndone: 0 },
    ]);
    expect((await refusedUndo(run_ID)).message).toMatch(/^Das kann nicht mehr zurückgenommen werden: Bei Maria Muster/);
    expect(await saldoOf('Maria Muster')).toBe(-3000);
  });

  it('two administrators at once bring them in once', async () => {
    await movePersonsIn();
    const plans = [await planFor('balances', example('salden')), await planFor('balances', example('salden'))];
    const answers = await Promise.all(
      plans.map((plan) =>
        house()
          .as(admin)
          .ask(moveIn.run, { ...plan, cents: 3750 }),
      ),
    );
    expect(answers.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await saldoOf('Maria Muster')).toBe(-5000);
  });
});

describe('mandates', () => {
  it('belong to who pays, are checked, never show the account, and can be taken back until they are used', async () => {
    await movePersonsIn();
    const plan = await planFor('mandates', example('mandate'));
    const { rows } = await check(plan);
    expect(rows.map(({ what, state, reason }) => [what, state, reason])).toEqual([
      ['Mandat ALT-0815 vom 01.03.2024, IBAN … 3201', 'make', ''],
      ['', 'faulty', 'Diese IBAN stimmt nicht. Bitte prüfe, ob alle Zeichen richtig sind.'],
    ]);
    expect(JSON.stringify(rows)).not.toContain('3457');
    const { run_ID } = await run({ ...plan, decisions: { 3: 'skip' } });
    const maria = await find('Maria Muster');
    expect(
      await house().sql(
        `select m.person_id, m.is_default, s.reference, s.account_holder, s.creditor_id from payment_method m
         join sepa_mandate s on s.club_id = m.club_id and s.method_id = m.id where m.club_id = $1`,
        [clubId],
      ),
    ).toEqual([
      {
        person_id: maria.ID,
        is_default: true,
        reference: 'ALT-0815',
        account_holder: 'Karl Muster',
        creditor_id: 'AT61ZZZ01234567890',
      },
    ]);
    const again = await check(
      await planFor('mandates', 'Nachname;Vorname;Mandat;Datum;IBAN\nMuster;Maria;NEU-1;1.3.2024;AT611904300234573201'),
    );
    expect(again.rows).toMatchObject([{ state: 'skip', reason: 'hat schon das Mandat ALT-0815' }]);
    expect(await mailsWaiting()).toBe(0);
    await undo(run_ID);
    expect(await count('sepa_mandate')).toBe(0);

    await house().sql(`update club set creditor_id = '' where id = $1`, [clubId]);
    expect(
      await house()
        .as(admin)
        .refused(moveIn.check, await planFor('mandates', example('mandate'))),
    ).toMatchObject({
      message: 'Ohne Creditor-ID des Vereins gilt kein Mandat. Bitte trage sie zuerst unter „Verein“ ein.',
    });
  });
});

describe('courses with participants', () => {
  it('are made where they are missing; only what is still open is charged, nobody is told, and all of it goes again', async () => {
    await movePersonsIn();
    const plan = await planFor('courses', example('kurse'));
    expect((await check(plan)).counts).toEqual({ make: 3, skip: 0, ask: 0, faulty: 0 });
    const { run_ID } = await run(plan);
    expect(
      await house().sql(
        `select c.name, p.first_name, t.price_cents from participation t
         join course c on c.club_id = t.club_id and c.id = t.course_id
         join person p on p.club_id = t.club_id and p.id = t.person_id where t.club_id = $1 order by 1, 2`,
        [clubId],
      ),
    ).toEqual([
      { name: 'Eltern-Kind-Turnen', first_name: 'Lea', price_cents: 0 },
      { name: 'Eltern-Kind-Turnen', first_name: 'Tim', price_cents: 4000 },
      { name: 'Yoga', first_name: 'Vera', price_cents: 0 },
    ]);
    expect(await saldoOf('Maria Muster')).toBe(-4000);
    expect(await mailsWaiting()).toBe(0);
    const further = await check(await planFor('courses', 'Kurs;Vorname;Nachname\nYOGA;Vera;Solo'));
    expect(further.rows).toMatchObject([{ state: 'skip', reason: 'nimmt schon teil' }]);

    await undo(run_ID);
    expect(await saldoOf('Maria Muster')).toBe(0);
    expect(await count('participation', 't.left_at is null')).toBe(0);
    expect(await count('course', 't.deleted_at is null')).toBe(0);
    expect(await mailsWaiting()).toBe(0);
  });

  it('ask who is meant where several could be, and take nobody of another club', async () => {
    const twins = [
      await buildPerson(house(), clubId, { first_name: 'Eva', last_name: 'Huber', birth_date: '1990-01-01' }),
      await buildPerson(house(), clubId, { first_name: 'Eva', last_name: 'Huber', birth_date: '1960-01-01' }),
    ];
    const plan = await planFor('courses', 'Kurs;Vorname;Nachname\nYoga;Eva;Huber');
    const { rows } = await check(plan);
    expect(rows).toMatchObject([{ state: 'ask', reason: 'Mehrere Personen könnten gemeint sein.' }]);
    expect(rows[0]?.candidates.map(({ ID }) => ID)).toEqual(twins.map(({ personId }) => personId));
    const elsewhere = await buildClub(house());
    const foreign = await buildPerson(house(), elsewhere, { staff_level: 90 });
    const stolen = { ...plan, decisions: { 2: String(foreign.personId) } };
    expect((await check(stolen)).rows).toMatchObject([
      { state: 'faulty', reason: 'Diese Person gibt es im Verein nicht.' },
    ]);
    expect(await house().as(foreign).refused(moveIn.check, plan)).toMatchObject({ http: 404 });
    const { run_ID } = await run({ ...plan, decisions: { 2: String(twins[1]?.personId) } });
    expect(await house().as(foreign).refused(moveIn.undo, { run_ID })).toMatchObject({ http: 404 });
    expect(await count('participation', `t.person_id = ${twins[1]?.personId}`)).toBe(1);
  });
});
