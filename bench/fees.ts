import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { startServer } from './processes.ts';
import { addAdmin, addClub, askFor, withDatabase } from './rush.ts';

/**
 * Die Mitgliedsbeiträge von 5.000 Mitgliedern vorschreiben und zurücknehmen: limits for every response, and for the background run, family
 * by family.
 */
const members = 5000;
const limitSeconds = 15;
const backgroundSeconds = 120;
const lookMs = 500;

/** Families of four, all of them members for years. */
const arrange = async (client: pg.Client) => {
  const clubId = await addClub(client, 'Beiträge');
  const settings = { msFees: { normal: 6000, junior: 4500, senior: 5000, supporter: 2000, addText: '' } };
  await client.query('update club set settings = $2 where id = $1', [clubId, JSON.stringify(settings)]);
  await client.query(
    `with m as (
       insert into person (club_id, first_name, last_name, birth_date, email)
       select $1, 'Vera', 'Nr. ' || n, '1985-03-09', 'vera' || n || '@x.test'
       from generate_series(1, $2::integer / 4) n returning id, last_name
     ), k as (
       insert into person (club_id, first_name, last_name, manager_id, birth_date)
       select $1, 'Kind ' || n, m.last_name, m.id, '2016-05-04' from m, generate_series(1, 3) n returning id
     )
     insert into membership_role (club_id, person_id, code, starts_on)
     select $1, id, 1, '2020-01-01' from (select id from m union all select id from k) all_of_them`,
    [clubId, members],
  );
  await client.query('analyze');
  return { clubId, cookie: await addAdmin(client, clubId) };
};

type List = { users: readonly { state: string; fee: number }[] };
type Runs = { runs: readonly { ID: number; persons: number; chargings: readonly { timeFinished: number }[] }[] };

const isOver = ({ runs }: Runs) => runs[0]?.chargings.every(({ timeFinished }) => timeFinished > 0) === true;

export const runFees = (say: (line: string) => void): Promise<boolean> =>
  withDatabase(async (client, url) => {
    const side = await startServer({ DATABASE_URL: url });
    try {
      const who = await arrange(client);
      const year = new Date().getFullYear();
      const ask = async (path: string, body?: object) =>
        askFor(side, { ...who, path, ...(body !== undefined && { body }) });
      const listed = await ask(`/club/membership_fees/userlist?year=${year}`);
      const { users }: List = JSON.parse(listed.text);
      const planned = users.filter(({ state }) => state === 'planned');
      const charged = await ask('/club/membership_fees/charge', {
        year,
        due: (year + 1) * 10_000 + 131,
        persons: planned.length,
        amount: planned.reduce((sum, { fee }) => sum + fee, 0),
      });
      say(`listed in ${(listed.ms / 1000).toFixed(1)} s, started in ${(charged.ms / 1000).toFixed(1)} s`);
      const look = async (): Promise<Runs> => JSON.parse((await ask('/club/membership_fees/runs')).text);
      const begun = performance.now();
      const taken = () => (performance.now() - begun) / 1000;
      let last = await look();
      while (!isOver(last) && taken() <= backgroundSeconds) {
        await pause(lookMs);
        last = await look();
      }
      const background = taken();
      const { runs } = last;
      // The database would update its statistics a minute later.
      await client.query('analyze');
      const undone = await ask('/club/membership_fees/undo', { run_ID: runs[0]?.ID });
      const seconds = [listed, charged, undone].map(({ ms }) => ms / 1000);
      const [list = 0, charge = 0, undo = 0] = seconds;
      say(
        `${runs[0]?.persons} members: listed in ${list.toFixed(1)} s, started in ${charge.toFixed(1)} s, ` +
          `charged in ${background.toFixed(1)} s (limit ${backgroundSeconds} s), taken back in ${undo.toFixed(1)} s, limit ${limitSeconds} s each`,
      );
      return (
        runs[0]?.persons === members && background <= backgroundSeconds && seconds.every((each) => each <= limitSeconds)
      );
    } finally {
      await side.stop();
    }
  });
