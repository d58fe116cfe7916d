import { contract } from '@vereinshaus/contract';
import type { RetentionKind } from '@vereinshaus/contract/retention/calendar';
import { deletableFrom } from '@vereinshaus/contract/retention/kept-until';
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
import { everythingAboutPersons } from '../../modules.ts';
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
      if (below(2) === 0) continue;
      const on = `${2014 + below(12)}-${String(1 + below(12)).padStart(2, '0')}-15`;
      await buildCharge(house(), club, { managerId: id, cents: 1000 + below(9000), on });
      if (below(3) > 0) await buildPayment(house(), club, { managerId: id, cents: 1000, on });
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
  const tooEarly = gone.filter(({ id }) => {
    const on = posted.get(id);
    return on !== undefined && deletableFrom(on as `${number}-${number}-${number}`) > today;
  });
  expect(tooEarly).toEqual([]);
});
