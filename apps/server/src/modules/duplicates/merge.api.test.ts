import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { balanceInBooks, buildCharge } from '../../../test/factories/books.ts';
import { buildClub, buildGrant, buildLogin, buildMembershipRole, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { everythingAboutPersons } from '../../modules.ts';
import { referencesIn, tableAndColumn } from '../about-person/index.ts';

const house = useHouse({ clock: () => new Date('2026-11-15T12:00:00Z') });
const { duplicates, persons, history } = contract;

let clubId = 0;
let admin: NonNullable<Actor>;

beforeEach(async () => {
  clubId = await buildClub(house());
  admin = await build({ first_name: 'Adele', last_name: 'Amt', staff_level: 90 });
});

const build = (columns: Record<string, unknown> = {}) => buildPerson(house(), clubId, columns);
const buildId = async (columns: Record<string, unknown> = {}) => (await build(columns)).personId;

type Merge = { choices?: Record<string, 'survivor' | 'other' | 'both'>; actor?: Actor };

const merge = (survivor: number, other: number, { choices = {}, actor = admin }: Merge = {}) =>
  house().as(actor).ask(duplicates.merge, { survivor_ID: survivor, other_ID: other, choices });

const get = (personId: number) => house().as(admin).call(persons.get, { child_ID: personId });

const entriesOf = async (personId: number) => {
  const { history: entries } = await house().as(admin).call(history.ofPerson, { userID: personId });
  return entries.map((entry) => entry.history.description);
};

const one = async <Row extends Record<string, unknown>>(text: string, values: readonly unknown[]) => {
  const [row] = await house().sql<Row>(text, values);
  return row;
};

const buildCourse = async (name: string) =>
  (await one<{ id: number }>('insert into course (club_id, name) values ($1, $2) returning id', [clubId, name]))?.id ??
  0;

const book = async (personId: number, courseId: number, role: number, at = '2026-01-01') =>
  (
    await one<{ id: number }>(
      `insert into participation (club_id, course_id, person_id, role, created_at, queued_at)
       values ($1, $2, $3, $4::smallint, $5::timestamptz, case when $4::smallint = 2 then $5::timestamptz end) returning id`,
      [clubId, courseId, personId, role, at],
    )
  )?.id ?? 0;

const activeBookings = (personId: number) =>
  house().sql<{ id: number; role: number }>(
    'select id, role from participation where person_id = $1 and left_at is null order by id',
    [personId],
  );

const charge = (managerId: number, cents: number, personId = managerId) =>
  buildCharge(house(), clubId, { managerId, cents, personId });

const saldoOf = (managerId: number) => balanceInBooks(house(), managerId);

describe('everything that refers to a person', () => {
  it('no longer refers to the record that went', async () => {
    const [kept, gone] = [await buildId(), await buildId({ email: 'anna@x.test' })];
    const child = await buildId({ first_name: 'Tim', manager_id: gone, legal_representative_id: gone });
    const course = await buildCourse('Turnen');
    await book(gone, course, 1);
    await buildMembershipRole(house(), clubId, gone, 1);
    await buildGrant(house(), clubId, gone, 'accounting', { granted_by: gone });
    await buildLogin(house(), clubId, gone, 'anna@x.test');
    await charge(gone, 4500, child);
    await house().sql(`insert into voucher (club_id, code, amount_cents, buyer_id) values ($1, 'ABCD1234', 1000, $2)`, [
      clubId,
      gone,
    ]);
    await house().sql(`insert into discount (club_id, code, amount_cents, person_id) values ($1, 'anna', 500, $2)`, [
      clubId,
      gone,
    ]);
    await house().sql(
      `insert into calendar_feed (club_id, person_id, kind, token_hash, token_cipher) values ($1, $2, 'family', '\\x01', '\\x01')`,
      [clubId, gone],
    );
    await house().sql(
      `insert into stored_file (club_id, person_id, purpose, name, mime_type, content, uploaded_by, created_at)
       values ($1, $2, 'data', 'arzt.pdf', 'application/pdf', '\\x00', $2, now())`,
      [clubId, gone],
    );
    await house().sql(
      `insert into history_entry (club_id, person_id, actor_id, kind) values ($1, $2, $2, 'person.confirmed')`,
      [clubId, gone],
    );
    expect(await merge(kept, gone)).toMatchObject({ http: 200, reply: { survivor_ID: kept } });

    const left: string[] = [];
    for (const reference of Object.keys(referencesIn(everythingAboutPersons))) {
      const { table, column } = tableAndColumn(reference);
      const rows = await house().sql(`select 1 from ${table} where club_id = $1 and ${column} = $2`, [clubId, gone]);
      left.push(...rows.map(() => reference));
    }
    // Its own history entry says into which record it was merged.
    expect(left).toEqual(['history_entry.person_id']);
    expect(await get(child)).toMatchObject({ verwalter_ID: kept, erzberID: kept });
    expect(await get(kept)).toMatchObject({ trainer: true, memberStatus: 1, email: 'anna@x.test', isVerwalter: true });
    expect(await house().sql('select person_id, email from login where club_id = $1', [clubId])).toEqual([
      { person_id: kept, email: 'anna@x.test' },
    ]);
  });
});

describe('merging two persons', () => {
  it('keeps the chosen value of every field, tells both histories, and leads old links on', async () => {
    const columns = { first_name: 'Anna', health_note: 'Asthma', phone: '436641111111', extra: { shirt: 'M' } };
    const kept = await buildId({ ...columns, last_name: 'Huber', email: '' });
    const gone = await buildId({
      first_name: 'Anna',
      last_name: 'Huber-Maier',
      email: 'anna@x.test',
      phone: '436642222222',
      health_note: 'Pollenallergie',
      street: 'Hauptstraße',
      postal_code: '3100',
      extra: { shirt: 'L', license: '77' },
    });
    const choices = { lastname: 'other', phone: 'survivor', note: 'both', data_shirt: 'other' } as const;
    expect(await merge(kept, gone, { choices })).toMatchObject({
      http: 200,
      reply: { message: 'Personen zusammengeführt' },
    });
    expect(await get(kept)).toMatchObject({
      lastname: 'Huber-Maier',
      phone: '436641111111',
      email: 'anna@x.test',
      street: 'Hauptstraße',
      note: 'Asthma\nPollenallergie',
      data: { shirt: 'L', license: '77' },
    });
    const empty = await get(gone);
    expect(empty).toMatchObject({ mergedInto: kept, prename: 'zusammengeführt', email: '', phone: '', note: '' });
    expect(empty.deleteDate).toBeGreaterThan(0);
    expect(await entriesOf(kept)).toEqual([`Mit Anna Huber-Maier (Nr. ${gone}) zusammengeführt`]);
    expect(await entriesOf(gone)).toEqual([`In Person ${kept} aufgegangen`]);
    expect(
      JSON.stringify(await house().sql('select details from history_entry where club_id = $1', [clubId])),
    ).not.toMatch(/Asthma|Pollen/);
  });

  it('unites roles that overlap, and changes of membership follow the role that stays', async () => {
    const [kept, gone] = [await buildId(), await buildId()];
    const first = await buildMembershipRole(house(), clubId, kept, 1, {
      starts_on: '2010-01-01',
      ends_on: '2016-01-01',
    });
    const second = await buildMembershipRole(house(), clubId, gone, 1, { starts_on: '2015-01-01' });
    await buildMembershipRole(house(), clubId, gone, 1000, { starts_on: '2020-01-01' });
    await house().sql(
      `insert into membership_change (club_id, person_id, new_role_id, old_code, new_code, changed_on) values ($1, $2, $3, 0, 1, '2015-01-01')`,
      [clubId, gone, second],
    );
    await merge(kept, gone);
    expect(
      await house().sql(
        'select code, starts_on::text, ends_on from membership_role where person_id = $1 order by code',
        [kept],
      ),
    ).toEqual([
      { code: 1, starts_on: '2010-01-01', ends_on: null },
      { code: 1000, starts_on: '2020-01-01', ends_on: null },
    ]);
    expect(
      await house().sql('select person_id, new_role_id from membership_change where club_id = $1', [clubId]),
    ).toEqual([{ person_id: kept, new_role_id: first }]);
  });

  const rolesOf = (personId: number) =>
    house().sql('select code, starts_on::text, ends_on::text from membership_role where person_id = $1 order by code', [
      personId,
    ]);

  const buildTwoMemberships = async () => {
    const [kept, gone] = [await buildId(), await buildId()];
    await buildMembershipRole(house(), clubId, kept, 1, { starts_on: '2019-01-01' });
    await buildMembershipRole(house(), clubId, gone, 3, { starts_on: '2024-03-15' });
    return { kept, gone };
  };

  it('asks which of two different memberships stays, and changes nothing before it knows', async () => {
    const { kept, gone } = await buildTwoMemberships();
    const answer = await merge(kept, gone);
    expect(answer).toMatchObject({
      http: 422,
      refusal: {
        code: 'duplicates.membershipOpen',
        message:
          'Beide haben einen laufenden Mitgliedsstand: „ordentliches Mitglied“ und „unterstützendes Mitglied“. Bitte wähle, welcher bleibt.',
      },
    });
    expect([await rolesOf(kept), await rolesOf(gone)]).toMatchObject([[{ code: 1 }], [{ code: 3 }]]);
  });

  it('ends the membership that was not chosen on the day of the merge, and tells it', async () => {
    const { kept, gone } = await buildTwoMemberships();
    await merge(kept, gone, { choices: { membership: 'other' } });
    expect(await rolesOf(kept)).toEqual([
      { code: 1, starts_on: '2019-01-01', ends_on: '2026-11-15' },
      { code: 3, starts_on: '2024-03-15', ends_on: null },
    ]);
    expect((await get(kept)).memberStatus).toBe(3);
    expect(await entriesOf(kept)).toContain('Rolle „ordentliches Mitglied“ beendet, letzter Tag 14.11.2026');
  });

  it('lets a membership never begin that was only planned and not chosen', async () => {
    const [kept, gone] = [await buildId(), await buildId()];
    await buildMembershipRole(house(), clubId, kept, 1);
    await buildMembershipRole(house(), clubId, gone, 3, { starts_on: '2027-01-01' });
    await merge(kept, gone, { choices: { membership: 'survivor' } });
    expect(await rolesOf(kept)).toMatchObject([{ code: 1, ends_on: null }]);
  });

  it('keeps both memberships where that was chosen, and asks nothing about functions and what is over', async () => {
    const { kept, gone } = await buildTwoMemberships();
    await buildMembershipRole(house(), clubId, gone, 2, { starts_on: '2010-01-01', ends_on: '2011-01-01' });
    await merge(kept, gone, { choices: { membership: 'both' } });
    expect(await rolesOf(kept)).toMatchObject([{ code: 1, ends_on: null }, { code: 2 }, { code: 3, ends_on: null }]);
    const officer = await buildId();
    await buildMembershipRole(house(), clubId, officer, 1400);
    expect((await merge(kept, officer)).http).toBe(200);
  });

  it('shows both memberships to whoever compares', async () => {
    const { kept, gone } = await buildTwoMemberships();
    const { one, other } = await house().as(admin).call(duplicates.compare, { one_ID: kept, other_ID: gone });
    expect([one.memberships, other.memberships]).toEqual([
      [{ code: 1, since: 20_190_101 }],
      [{ code: 3, since: 20_240_315 }],
    ]);
  });

  it('keeps the better role where both are in a course, and the older place in the queue', async () => {
    const [kept, gone] = [await buildId(), await buildId()];
    const [turnen, yoga, judo] = [await buildCourse('Turnen'), await buildCourse('Yoga'), await buildCourse('Judo')];
    await book(kept, turnen, 2);
    const participant = await book(gone, turnen, 0);
    await book(kept, yoga, 2, '2026-03-01');
    const older = await book(gone, yoga, 2, '2026-02-01');
    const trainer = await book(kept, judo, 1);
    await book(gone, judo, 0);
    await merge(kept, gone);
    expect(await activeBookings(kept)).toEqual(
      [
        { id: participant, role: 0 },
        { id: older, role: 2 },
        { id: trainer, role: 1 },
      ].toSorted((a, b) => a.id - b.id),
    );
    expect(await house().sql('select 1 from participation where person_id = $1', [kept])).toHaveLength(6);
    expect((await get(kept)).trainer).toBe(true);
  });

  it('transfers the balance with an entry of its own where both have an account; no amount changes', async () => {
    const [kept, gone] = [await buildId(), await buildId()];
    await charge(kept, 1000);
    await charge(gone, 4500);
    const entries = () =>
      house().sql(
        'select id, amount_cents, debit_id, credit_id, person_id from ledger_entry where club_id = $1 order by id',
        [clubId],
      );
    const before = await entries();
    await merge(kept, gone);
    expect([await saldoOf(kept), await saldoOf(gone)]).toEqual([-5500, 0]);
    const after = await entries();
    expect(after.slice(0, 2)).toEqual(before);
    expect(after[2]).toMatchObject({
      amount_cents: 4500,
      debit_id: before[0]?.debit_id,
      credit_id: before[1]?.debit_id,
    });
    expect(
      await house().sql(`select 1 from ledger_document where club_id = $1 and kind = 'transfer'`, [clubId]),
    ).toHaveLength(1);
  });

  it('gives a credit to the Verwalter who pays from now on, with the account itself where they have none', async () => {
    const mother = await buildId({ first_name: 'Eva' });
    const kept = await buildId({ first_name: 'Tim', birth_date: '2012-01-01', manager_id: mother });
    const gone = await buildId({ first_name: 'Tim', birth_date: '2012-01-01' });
    await charge(gone, 4500);
    await merge(kept, gone);
    expect(await house().sql('select person_id from ledger_account where kind = 5 and club_id = $1', [clubId])).toEqual(
      [{ person_id: mother }],
    );
    expect(await saldoOf(mother)).toBe(-4500);
  });

  it('holds every permission and tag once, keeps the higher staff level and one sign-in', async () => {
    const [kept, gone] = [await buildId(), await buildId({ staff_level: 50 })];
    for (const personId of [kept, gone]) {
      await buildGrant(house(), clubId, personId, 'invoice');
      await buildLogin(house(), clubId, personId, `p${personId}@x.test`);
    }
    await buildGrant(house(), clubId, gone, 'accounting');
    await merge(kept, gone, { choices: { signIn: 'other' } });
    const grants = await house().sql<{ permission: string }>(
      'select permission from permission_grant where person_id = $1 and revoked_at is null order by permission',
      [kept],
    );
    expect(grants.map(({ permission }) => permission)).toEqual(['accounting', 'invoice']);
    expect(await house().sql('select email from login where club_id = $1', [clubId])).toEqual([
      { email: `p${gone}@x.test` },
    ]);
    expect((await get(kept)).role).toBe(50);
  });

  it('lets a person whose Verwalter was their own duplicate manage themselves', async () => {
    const gone = await buildId();
    const kept = await buildId({ manager_id: gone });
    await merge(kept, gone);
    expect((await get(kept)).verwalter_ID).toBe(kept);
  });

  it('leads on to the last one of a chain', async () => {
    const [first, second, third] = [await buildId(), await buildId(), await buildId()];
    await merge(second, first);
    await merge(third, second);
    expect((await get(first)).mergedInto).toBe(third);
  });
});

describe('a merge is refused', () => {
  it.each([
    [
      'of somebody with a higher role',
      async () => [await buildId(), await buildId({ staff_level: 95 })],
      403,
      /Rechte, die du nicht hast/,
    ],
    [
      'into somebody with a higher role',
      async () => [await buildId({ staff_level: 95 }), await buildId()],
      403,
      /Rechte, die du nicht hast/,
    ],
    ['of oneself', async () => [await buildId(), admin.personId], 409, /nicht selbst wegführen/],
    [
      'of a deleted person',
      async () => [await buildId(), await buildId({ deleted_at: '2026-01-01' })],
      409,
      /gelöscht/,
    ],
    ['of an unknown person', async () => [await buildId(), 2_000_000_000], 404, /gibt es nicht/],
    ['of a person with themselves', async () => [admin.personId, admin.personId], 422, /zwei verschiedene/],
  ])('%s', async (_, arrange, http, sentence) => {
    const [kept = 0, gone = 0] = await arrange();
    const answer = await merge(kept, gone);
    expect(answer).toMatchObject({ http, refusal: { message: expect.stringMatching(sentence) } });
    expect(
      await house().sql('select 1 from person where club_id = $1 and merged_into_id is not null', [clubId]),
    ).toEqual([]);
  });

  it('of a Verwalter of others into somebody who is managed', async () => {
    const kept = await buildId({ manager_id: await buildId({ first_name: 'Eva' }) });
    const gone = await buildId();
    await buildId({ first_name: 'Kind', manager_id: gone });
    expect(await merge(kept, gone)).toMatchObject({
      http: 409,
      refusal: {
        message:
          'Anna Huber verwaltet selbst andere Personen. Behalte diese Person, oder verschiebe zuerst ihre Familie.',
      },
    });
  });

  it('with a person of another club', async () => {
    const foreign = await buildPerson(house(), await buildClub(house()));
    expect((await merge(await buildId(), foreign.personId)).http).toBe(404);
  });

  it('with a field that does not exist', async () => {
    const answer = await merge(await buildId(), await buildId(), { choices: { club_id: 'other' } });
    expect(answer).toMatchObject({ http: 422, refusal: { message: 'Dieses Feld gibt es nicht.' } });
  });
});

const waitingForLocks = async () =>
  (await house().sql(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
    .length;

/** Locks both persons until every request waits for the lock, then releases them to race. */
const atOnce = (ids: readonly number[], requests: readonly (() => ReturnType<typeof merge>)[]) =>
  house()
    .database.transaction({ tenant: clubId }, async (db) => {
      await db
        .selectFrom('person as p')
        .where('p.id', 'in', [...ids])
        .select('p.id')
        .forNoKeyUpdate()
        .execute();
      const started = requests.map((request) => request());
      await expect.poll(waitingForLocks).toBe(requests.length);
      return started;
    })
    .then((started) => Promise.all(started));

const inOrder = (answers: readonly { http: number }[]) => answers.map(({ http }) => http).toSorted((a, b) => a - b);

describe('two merges at the same moment', () => {
  it('of the same pair happen once; the second click is told the same', async () => {
    const [kept, gone] = [await buildId(), await buildId()];
    await charge(kept, 1000);
    await charge(gone, 4500);
    const answers = await atOnce([kept, gone], [() => merge(kept, gone), () => merge(kept, gone)]);
    expect(answers.map(({ http }) => http)).toEqual([200, 200]);
    expect(await saldoOf(kept)).toBe(-5500);
    expect(await entriesOf(kept)).toHaveLength(1);
  });

  it('in opposite directions leave one person, and the loser of the race is told', async () => {
    const [one, other] = [await buildId(), await buildId()];
    const answers = await atOnce([one, other], [() => merge(one, other), () => merge(other, one)]);
    expect(inOrder(answers)).toEqual([200, 409]);
    const alive = await house().sql('select 1 from person where id = any($1) and deleted_at is null', [[one, other]]);
    expect(alive).toHaveLength(1);
  });

  it('of one person into two others leave everything with one of them', async () => {
    const [gone, one, other] = [await buildId(), await buildId(), await buildId()];
    await buildMembershipRole(house(), clubId, gone, 1);
    const answers = await atOnce([gone], [() => merge(one, gone), () => merge(other, gone)]);
    expect(inOrder(answers)).toEqual([200, 409]);
    expect(await house().sql('select 1 from membership_role where club_id = $1', [clubId])).toHaveLength(1);
    const [record] = await house().sql<{ merged_into_id: number }>('select merged_into_id from person where id = $1', [
      gone,
    ]);
    expect(
      await house().sql('select 1 from membership_role where person_id = $1', [record?.merged_into_id]),
    ).toHaveLength(1);
  });
});
