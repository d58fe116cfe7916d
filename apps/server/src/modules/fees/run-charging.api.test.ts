import { contract } from '@vereinshaus/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import type { Database } from '../../kit/database.ts';
import { expectSoundBooks } from '../ledger/ledger.testing.ts';
import { endChargings } from './fees.testing.ts';
import { runCharging } from './run-charging.ts';

const now = new Date('2026-02-01T10:00:00Z');
const house = useHouse({ clock: () => now });
const calls = contract.fees;

let clubId = 0;
let treasurer: NonNullable<Actor>;

beforeEach(async () => {
  clubId = await buildClub(house(), { settings: JSON.stringify({ msFees: { normal: 6000, junior: 4500 } }) });
  treasurer = await buildPerson(house(), clubId, { staff_level: 80, first_name: 'Karin', last_name: 'Kassier' });
});

const member = async (name: string, managerId?: number) => {
  const family = managerId === undefined ? {} : { manager_id: managerId };
  const { personId } = await buildPerson(house(), clubId, { first_name: name, last_name: 'Muster', ...family });
  await house().sql(
    `insert into membership_role (club_id, person_id, code, starts_on) values ($1, $2, 1, '2020-01-01')`,
    [clubId, personId],
  );
  return personId;
};

const start = async (actor = treasurer) => {
  const { users } = await house().as(treasurer).call(calls.list, { year: 2026 });
  const planned = users.filter(({ state }) => state === 'planned');
  return house()
    .as(actor)
    .ask(calls.charge, {
      year: 2026,
      due: 20_260_301,
      persons: planned.length,
      amount: planned.reduce((sum, { fee }) => sum + fee, 0),
    });
};

const lastRun = async (actor = treasurer) => {
  const [run] = (await house().as(actor).call(calls.runs, {})).runs;
  if (run === undefined) throw new Error('there is no run');
  return run;
};

const saldoOf = async (personId: number) =>
  (await house().as(treasurer).call(contract.payments.list, { userID: personId })).saldo;

const work = () => endChargings(house(), clubId, () => now);

/** The process dies after this many families: its transaction is rolled back, and the queue retries later. */
const workUntilItDies = async (families: number) => {
  const [row] = await house().sql<{ id: number }>(
    'select id from fee_charging where club_id = $1 and finished_at is null',
    [clubId],
  );
  const database: Database = {
    ...house().database,
    transaction: (options, run) =>
      house().database.transaction(options, async (db) => {
        const done = await run(db);
        const { rows } = await sql<{ charged: number }>`
          select count(distinct p.manager_id)::integer as charged from fee_charging_item i
          join person p on p.club_id = i.club_id and p.id = i.person_id where i.is_charged`.execute(db);
        if ((rows[0]?.charged ?? 0) > families) throw new Error('the process ended');
        return done;
      }),
  };
  const which = { chargingId: row?.id ?? 0, actor: { id: treasurer.personId, originalId: null } };
  await expect(
    runCharging(database, { id: clubId, origin: 'http://x.test' }, which, {
      now: () => now,
      senderIn: (db) => house().queue.senderIn(db),
    }),
  ).rejects.toThrow('the process ended');
};

/** A person moves to another family as soon as the first family is done. */
const workUntilMoved = async (personId: number, managerId: number) => {
  let hasMoved = false;
  const database: Database = {
    ...house().database,
    transaction: async (options, run) => {
      const done = await house().database.transaction(options, run);
      const [charged] = await house().sql('select 1 from membership_fee where person_id = $1', [managerId]);
      if (charged !== undefined && !hasMoved) {
        hasMoved = true;
        await house().sql('update person set manager_id = $2 where id = $1', [personId, managerId]);
      }
      return done;
    },
  };
  const [row] = await house().sql<{ id: number }>('select id from fee_charging where club_id = $1', [clubId]);
  const which = { chargingId: row?.id ?? 0, actor: { id: treasurer.personId, originalId: null } };
  await runCharging(database, { id: clubId, origin: 'http://x.test' }, which, {
    now: () => now,
    senderIn: (db) => house().queue.senderIn(db),
  });
};

describe('charging in the background', () => {
  it('is seen by whoever keeps the books, from any screen, until its result stands there', async () => {
    await member('Frau');
    await member('Mann');
    expect((await start()).http).toBe(200);
    const second = await buildPerson(house(), clubId, { staff_level: 80 });
    expect((await lastRun(second)).chargings).toMatchObject([
      { fullname: 'Karin Kassier', total: 2, done: 0, charged: 0, timeFinished: 0, refused: [] },
    ]);
    await work();
    expect(await lastRun(second)).toMatchObject({
      persons: 2,
      amount: 12_000,
      chargings: [{ total: 2, done: 2, charged: 2, timeFinished: now.getTime() / 1000, remark: '' }],
    });
  });

  it('refuses a second start, an undo and a sending while it runs, with a sentence', async () => {
    await member('Frau');
    await start();
    const { ID: runId } = await lastRun();
    const asked = house().as(treasurer);
    for (const refused of [
      await start(),
      await asked.ask(calls.undo, { run_ID: runId }),
      await asked.ask(calls.sendNotices, { run_ID: runId }),
    ]) {
      expect([refused.http, refused.refusal?.message]).toEqual([
        409,
        'Gerade werden schon Mitgliedsbeiträge vorgeschrieben. Warte bitte, bis der Lauf fertig ist.',
      ]);
    }
    await work();
    expect((await asked.ask(calls.undo, { run_ID: runId })).http).toBe(200);
  });

  it('that dies leaves no family half charged, and goes on where it stopped, as if nothing had been', async () => {
    const mother = await member('Maria');
    const child = await member('Lena', mother);
    const others = [await member('Eva'), await member('Ida')];
    await start();
    await workUntilItDies(1);
    const { chargings } = await lastRun();
    expect(chargings).toMatchObject([{ total: 4, timeFinished: 0 }]);
    expect([0, 2]).toContain(
      (await house().sql('select from membership_fee where person_id in ($1, $2)', [mother, child])).length,
    );
    await expectSoundBooks(house(), clubId);
    await work();
    expect(await lastRun()).toMatchObject({ persons: 4, chargings: [{ done: 4, charged: 4, refused: [] }] });
    expect(await saldoOf(mother)).toBe(-12_000);
    for (const personId of others) expect(await saldoOf(personId)).toBe(-6000);
    const { history } = await house().as(treasurer).call(contract.history.ofPerson, { userID: mother });
    expect(
      history.filter(({ history: { description } }) => description.startsWith('Mitgliedsbeitrag 2026')),
    ).toHaveLength(1);
    await house()
      .as(treasurer)
      .call(calls.undo, { run_ID: (await lastRun()).ID });
    expect(await saldoOf(mother)).toBe(0);
    await expectSoundBooks(house(), clubId);
  });

  it('charges nobody anything else than what was shown: who left, and whose fee has changed, is told by name', async () => {
    await member('Frau');
    const gone = await member('Geht');
    const young = await member('Jung');
    await start();
    await house().sql(`update membership_role set ends_on = '2025-12-31' where person_id = $1`, [gone]);
    await house().sql(`update person set birth_date = '2015-01-01' where id = $1`, [young]);
    await work();
    const [charging] = (await lastRun()).chargings;
    expect(charging).toMatchObject({ total: 3, done: 3, charged: 1 });
    expect(charging?.refused.map(({ fullname, reason }) => [fullname, reason])).toEqual([
      ['Geht Muster', 'Inzwischen ist kein Beitrag mehr vorzuschreiben.'],
      ['Jung Muster', expect.stringMatching(/^Inzwischen wären es €\s45,00\.$/)],
    ]);
    expect([await saldoOf(gone), await saldoOf(young)]).toEqual([0, 0]);
    await expectSoundBooks(house(), clubId);
  });

  it('charges who moves to another family while it runs, also to one whose turn is over', async () => {
    const mother = await member('Maria');
    const child = await member('Lena', await member('Eva'));
    await start();
    await workUntilMoved(child, mother);
    expect(await lastRun()).toMatchObject({
      persons: 3,
      chargings: [{ total: 3, done: 3, charged: 3, refused: [], timeFinished: now.getTime() / 1000 }],
    });
    expect(await saldoOf(mother)).toBe(-12_000);
    await expectSoundBooks(house(), clubId);
  });

  it('gives every family a document of its own, in the name of whoever started it', async () => {
    const mother = await member('Maria');
    await member('Lena', mother);
    await member('Eva');
    await start();
    await work();
    const documents = await house().sql(
      `select n.text, d.created_by, count(*)::integer as entries from ledger_document d
       join document_number n on n.club_id = d.club_id and n.document_id = d.id
       join ledger_entry e on e.club_id = d.club_id and e.document_id = d.id
       where d.club_id = $1 group by n.text, d.created_by order by n.text`,
      [clubId],
    );
    expect(documents).toEqual([
      { text: 'BE-2026-00001', created_by: treasurer.personId, entries: 2 },
      { text: 'BE-2026-00002', created_by: treasurer.personId, entries: 1 },
    ]);
  });
});
