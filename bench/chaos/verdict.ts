import type pg from 'pg';
import { soundBooks } from '../../apps/server/src/modules/ledger/sound-books.testing.ts';
import { columns } from '../report.ts';
import type { Load } from './booking-load.ts';
import type { Site } from './site.ts';

/** The result of one scenario: acknowledged and stored bookings, and all faults. */
export type Verdict = {
  scenario: string;
  acknowledged: number;
  there: number;
  lost: number;
  double: number;
  /** 5xx other than 503. */
  broken: number;
  recoveryMs: number | undefined;
  note: string;
  faults: readonly string[];
};

type Booked = { key: string; times: number; charges: number; participants: number };

const bookingsOf = async (client: pg.Client, clubId: number) => {
  const { rows } = await client.query<Booked>(
    `select t.course_id || ' ' || t.person_id as key, count(*)::integer as times,
       count(*) filter (where t.role = 0)::integer as participants,
       coalesce(sum((select count(*) from ledger_entry e where e.club_id = t.club_id and e.about_kind = 'booking' and e.about_id = t.id
         and e.symbol = 'AR' and e.cancelled_at is null)), 0)::integer as charges
     from participation t where t.club_id = $1 and t.left_at is null group by t.course_id, t.person_id`,
    [clubId],
  );
  return rows;
};

const overbooked = async (client: pg.Client, clubId: number) => {
  const { rows } = await client.query<{ id: number; taken: number }>(
    `select c.id, count(*)::integer as taken from course c
     join participation t on t.club_id = c.club_id and t.course_id = c.id and t.role = 0 and t.left_at is null
     where c.club_id = $1 group by c.club_id, c.id having count(*) > c.max_participants`,
    [clubId],
  );
  return rows.map(({ id, taken }) => `course ${id} has ${taken} participants, more than places`);
};

const brokenBooks = async (client: pg.Client, clubId: number): Promise<readonly string[]> => {
  const faults: string[] = [];
  for (const [rule, text] of Object.entries(soundBooks)) {
    const { rows } = await client.query(text, [clubId]);
    if (rows.length > 0) faults.push(`the books: not ${rule}: ${JSON.stringify(rows.slice(0, 3))}`);
  }
  return faults;
};

export const mailsTwice = ({ postbox }: Site): readonly string[] =>
  [...postbox.kept].filter(([, times]) => times > 1).map(([id, times]) => `mail ${id} went out ${times} times`);

const brokenAnswers = ({ statuses }: Load) =>
  [...statuses].reduce((sum, [status, times]) => sum + (status >= 500 && status !== 503 ? times : 0), 0);

/** Every acknowledged booking exists once, with one charge if it has a place and none if it waits; books are sound. */
export const judgeBookings = async (
  site: Site,
  scenario: string,
  load: Load,
  outcome: { recoveryMs: number | undefined; note?: string; faults?: readonly string[] },
): Promise<Verdict> => {
  const { clubId, acknowledged, strange } = load;
  const { booked, faults } = await site.withClient(async (client) => ({
    booked: await bookingsOf(client, clubId),
    faults: [...(await overbooked(client, clubId)), ...(await brokenBooks(client, clubId))],
  }));
  const there = new Set(booked.map(({ key }) => key));
  const lost = [...acknowledged].filter((key) => !there.has(key)).length;
  const double = booked.filter(({ times, charges, participants }) => times !== 1 || charges !== participants).length;
  const silent = outcome.recoveryMs === undefined ? ['it did not recover'] : [];
  const dead = site.dead();
  return {
    scenario,
    acknowledged: acknowledged.size,
    there: there.size,
    lost,
    double,
    broken: brokenAnswers(load),
    recoveryMs: outcome.recoveryMs,
    note: outcome.note ?? '',
    faults: [
      ...faults,
      ...silent,
      ...(acknowledged.size === 0 ? ['nothing was booked'] : []),
      ...(dead > 0 ? [`${dead} processes ended by themselves`] : []),
      ...new Set(strange),
      ...mailsTwice(site),
      ...(outcome.faults ?? []),
    ],
  };
};

export const isFine = ({ lost, double, broken, faults }: Verdict) => lost + double + broken + faults.length === 0;

const heads = ['scenario', 'acknowledged', 'there', 'lost', 'double', '5xx but 503', 'recovery', '', 'note'];

export const verdictTable = (verdicts: readonly Verdict[]): string =>
  columns([
    heads,
    ...verdicts.map((verdict) => [
      verdict.scenario,
      ...[verdict.acknowledged, verdict.there, verdict.lost, verdict.double, verdict.broken].map(String),
      verdict.recoveryMs === undefined ? '-' : `${(verdict.recoveryMs / 1000).toFixed(1)} s`,
      isFine(verdict) ? 'ok' : 'WRONG',
      verdict.note,
    ]),
  ]);
