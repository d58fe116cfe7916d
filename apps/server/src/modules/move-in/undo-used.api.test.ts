import { contract } from '@vereinshaus/contract';
import type { MoveInStep } from '@vereinshaus/contract/move-in/move-in-fields';
import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { upload } from '../persons/profile.testing.ts';

const house = useHouse({ clock: () => new Date('2026-11-15T12:00:00Z') });
const { moveIn } = contract;

let clubId = 0;
let admin: NonNullable<Actor>;
let maria: NonNullable<Actor>;

beforeEach(async () => {
  clubId = await buildClub(house());
  admin = await buildPerson(house(), clubId, { staff_level: 90 });
  maria = await buildPerson(house(), clubId, { first_name: 'Maria', last_name: 'Muster', birth_date: '1980-01-01' });
  await house().sql(`update club set creditor_id = 'AT61ZZZ01234567890', settings = settings || $2 where id = $1`, [
    clubId,
    JSON.stringify({ paymentMethods: ['bank', 'sepm'] }),
  ]);
});

const moveStepIn = async (step: MoveInStep, csv: string) => {
  const file = { path: '/import/persons/upload', name: `${step}.csv`, content: Buffer.from(csv) };
  const { reply } = await upload(house(), admin, file);
  const file_ID = String(reply['file_ID']);
  const { columns } = await house().as(admin).call(moveIn.table, { step, file_ID });
  const mapping = Object.fromEntries(columns.map(({ index, guess }) => [String(index), guess]));
  return (await house().as(admin).call(moveIn.run, { step, file_ID, mapping })).run_ID;
};

const refusedUndo = (run_ID: number) => house().as(admin).refused(moveIn.undo, { run_ID });
const countOf = async (table: string, where = 'true') =>
  (await house().sql(`select from ${table} t where t.club_id = $1 and ${where}`, [clubId])).length;

const waitingForALock = () =>
  house().sql(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`);

describe('what was used since it was brought in stays', () => {
  it('a mandate with which somebody collects at this very moment, and one that was revoked', async () => {
    const run_ID = await moveStepIn(
      'mandates',
      'Nachname;Vorname;Mandat;Datum;IBAN\nMuster;Maria;ALT-1;1.3.2024;AT611904300234573201',
    );
    const collector = new pg.Client({ connectionString: house().ownerUrl });
    await collector.connect();
    try {
      await collector.query('begin');
      await collector.query(
        `insert into payment (club_id, payer_id, kind, provider, state, amount_cents, request_key, method_id, created_at)
         select club_id, person_id, 'sepa_debit', 'sandbox', 'pending', 100, 'x', id, now() from payment_method where club_id = $1`,
        [clubId],
      );
      const asked = refusedUndo(run_ID);
      await expect.poll(waitingForALock, { interval: 20 }).toHaveLength(1);
      await collector.query('commit');
      expect(await asked).toMatchObject({ http: 409, message: expect.stringContaining('schon eingezogen') });
    } finally {
      await collector.end();
    }
    expect(await countOf('sepa_mandate')).toBe(1);

    await house().sql('delete from payment where club_id = $1', [clubId]);
    await house().sql('update payment_method set removed_at = now(), is_default = false where club_id = $1', [clubId]);
    expect(await refusedUndo(run_ID)).toMatchObject({ http: 409, message: expect.stringContaining('Maria Muster') });
    expect(await countOf('sepa_mandate')).toBe(1);
  });

  it('a course that somebody has attended; when nobody has, and two take it back at once, one does', async () => {
    const run_ID = await moveStepIn('courses', 'Kurs;Vorname;Nachname;offen\nYoga;Maria;Muster;40,00');
    const [course] = await house().sql<{ id: number }>('select id from course where club_id = $1', [clubId]);
    const courseId = course?.id ?? 0;
    const [event] = await house().sql<{ id: number }>(
      `insert into event (club_id, course_id, series_id, starts_at, ends_at, visibility)
       values ($1, $2, 1, '2026-11-10T16:00:00Z', '2026-11-10T17:00:00Z', 5) returning id`,
      [clubId, courseId],
    );
    const came = {
      courseID: courseId,
      eventID: event?.id ?? 0,
      attendances: [{ child_ID: maria.personId, status: 1 }],
    };
    await house().as(admin).call(contract.attendance.save, came);
    expect(await refusedUndo(run_ID)).toMatchObject({
      http: 409,
      message: expect.stringContaining('ist schon eine Anwesenheit eingetragen'),
    });
    expect(await countOf('participation', 't.left_at is null')).toBe(1);

    await house().sql('delete from attendance where club_id = $1', [clubId]);
    const foreign = await buildPerson(house(), await buildClub(house()), { staff_level: 90 });
    expect(await house().as(foreign).refused(moveIn.undo, { run_ID })).toMatchObject({ http: 404 });
    const both = await Promise.all([1, 2].map(() => house().as(admin).ask(moveIn.undo, { run_ID })));
    expect(both.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await countOf('participation', 't.left_at is null')).toBe(0);
    const { saldo } = await house().as(admin).call(contract.ledger.saldo, { childID: maria.personId });
    expect(saldo).toBe(0);
  });
});
