import { addDays, formatDay, type IsoDay, startOfDayInVienna } from '@vereinshaus/contract/kit/days';
import { type ItemKind, type MeetingTerms, usualAgenda } from '@vereinshaus/contract/meetings/rules';
import type pg from 'pg';
import { signInsOfTown } from './sign-ins.ts';

const terms: MeetingTerms = {
  version: 1,
  noticeDays: 14,
  quorumPercent: 0,
  minAge: 16,
  feesPaid: false,
  votingKinds: [1],
  maxProxies: 1,
};

const hours = (day: IsoDay, hour: number) => new Date(startOfDayInVienna(day).getTime() + hour * 3_600_000);

type DemoMeeting = { title: string; on: IsoDay; state: 'invited' | 'closed'; intro: string };

const insertMeeting = async (client: pg.ClientBase, clubId: number, { title, on, state, intro }: DemoMeeting) => {
  const isOver = state === 'closed';
  const { rows } = await client.query<{ id: number }>(
    `insert into meeting (club_id, kind, title, place, starts_at, record_on, motions_until, intro, state, terms, invited_at, opened_at, closed_at, chair, keeper, minutes, created_at)
     values ($1, 'ordinary', $2, 'Turnhalle Schulgasse', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $9) returning id`,
    [
      clubId,
      title,
      hours(on, 19),
      on,
      hours(addDays(on, -7), 19),
      intro,
      state,
      JSON.stringify(terms),
      hours(addDays(on, -21), 9),
      isOver ? hours(on, 19) : null,
      isOver ? hours(on, 21) : null,
      isOver ? 'Claudia Leitner' : '',
      isOver ? 'Martin Steiner' : '',
      isOver ? 'Die Vorsitzende begrüßt alle und stellt fest, dass rechtzeitig eingeladen wurde.' : '',
    ],
  );
  return rows[0]?.id ?? 0;
};

const said: Partial<Record<ItemKind, string>> = {
  report: 'Rückblick auf Vereinsmeisterschaft, Sommerfest und 27 Kurse.',
  finances: 'Der Kassier legt Einnahmen und Ausgaben vor. Fragen werden beantwortet.',
  audit: 'Die Rechnungsprüfer haben geprüft und nichts beanstandet. Sie beantragen die Entlastung.',
};

const insertAgenda = async (client: pg.ClientBase, clubId: number, meetingId: number, isOver: boolean) => {
  const ids = new Map<ItemKind, number>();
  for (const [place, { kind, title }] of usualAgenda.entries()) {
    const { rows } = await client.query<{ id: number }>(
      'insert into meeting_item (club_id, meeting_id, place, kind, title, minutes) values ($1, $2, $3, $4, $5, $6) returning id',
      [clubId, meetingId, place, kind, title, isOver ? (said[kind] ?? '') : ''],
    );
    ids.set(kind, rows[0]?.id ?? 0);
  }
  return (kind: ItemKind) => ids.get(kind) ?? 0;
};

/** Members of the club, as they are invited. */
const invite = (client: pg.ClientBase, clubId: number, meetingId: number, day: IsoDay) =>
  client.query(
    `insert into meeting_invitee (club_id, meeting_id, person_id, handed_at)
     select distinct $1::integer, $2::integer, p.id, $3::timestamptz from person p
     join membership_role r on r.club_id = p.club_id and r.person_id = p.id and r.code in (1, 2, 3) and r.ends_on is null
     where p.club_id = $1 and p.death_date is null and p.deleted_at is null`,
    [clubId, meetingId, hours(addDays(day, -21), 9)],
  );

/** A year ago, with a vote by hands and its minutes. */
const writePastMeeting = async (client: pg.ClientBase, clubId: number, today: IsoDay) => {
  const on = addDays(today, -353);
  const title = `Generalversammlung ${on.slice(0, 4)}`;
  const meetingId = await insertMeeting(client, clubId, { title, on, state: 'closed', intro: '' });
  const itemOf = await insertAgenda(client, clubId, meetingId, true);
  await invite(client, clubId, meetingId, on);
  await client.query(
    `insert into meeting_voter (club_id, meeting_id, person_id, problem)
     select $1, $2, i.person_id, case when p.birth_date > $3::date - interval '16 years' then 'am Stichtag noch nicht 16' else '' end
     from meeting_invitee i join person p on p.club_id = i.club_id and p.id = i.person_id
     where i.club_id = $1 and i.meeting_id = $2`,
    [clubId, meetingId, on],
  );
  const { rows: present } = await client.query<{ name: string }>(
    `with here as (
       insert into meeting_presence (club_id, meeting_id, person_id, came_at, left_at)
       select $1, $2, v.person_id, $3, $4 from meeting_voter v
       where v.club_id = $1 and v.meeting_id = $2 and v.problem = '' order by v.person_id limit 31
       returning person_id
     )
     select p.first_name || ' ' || p.last_name as name from here h join person p on p.club_id = $1 and p.id = h.person_id order by 1`,
    [clubId, meetingId, hours(on, 19), hours(on, 21)],
  );
  const { rows: voters } = await client.query<{ count: number }>(
    "select count(*)::integer as count from meeting_voter where club_id = $1 and meeting_id = $2 and problem = ''",
    [clubId, meetingId],
  );
  const result = {
    version: 1,
    yes: present.length - 2,
    no: 0,
    abstain: 2,
    isCarried: true,
    candidates: [],
    elected: [],
  };
  await client.query(
    `insert into meeting_vote (club_id, meeting_id, item_id, question, way, is_secret, majority, seats, state, result)
     values ($1, $2, $3, 'Wird der Vorstand entlastet?', 'hands', false, 'simple', 0, 'closed', $4)`,
    [clubId, meetingId, itemOf('discharge'), JSON.stringify(result)],
  );
  const content = {
    version: 1,
    title,
    kind: 'ordentliche Generalversammlung',
    place: 'Turnhalle Schulgasse',
    times: `${formatDay(on)}, 19:00 bis 21:00`,
    chair: 'Claudia Leitner',
    keeper: 'Martin Steiner',
    recordOn: formatDay(on),
    present: present.map(({ name }) => name),
    guests: ['Bürgermeisterin Hofer'],
    proxies: [],
    quorum: `${voters[0]?.count ?? 0} Stimmberechtigte, davon ${present.length} anwesend. Die Versammlung ist ohne Rücksicht auf die Zahl der Anwesenden beschlussfähig.`,
    text: 'Die Vorsitzende begrüßt alle und stellt fest, dass rechtzeitig eingeladen wurde.',
    items: usualAgenda.map(({ kind, title: heading }) => ({
      title: heading,
      text: '',
      author: '',
      minutes: said[kind] ?? '',
      results:
        kind === 'discharge'
          ? [
              `Wird der Vorstand entlastet? (Handzeichen, mehr Ja als Nein): ${result.yes} Ja, 0 Nein, 2 Enthaltungen – angenommen`,
            ]
          : [],
    })),
  };
  await client.query(
    'insert into meeting_minutes (club_id, meeting_id, version, content, fixed_at) values ($1, $2, 1, $3, $4)',
    [clubId, meetingId, JSON.stringify(content), hours(addDays(on, 9), 10)],
  );
};

/** In twelve days: everybody is invited, a member has asked for something, votes are prepared. */
const writeComingMeeting = async (client: pg.ClientBase, clubId: number, today: IsoDay) => {
  const on = addDays(today, 12);
  const title = `Generalversammlung ${on.slice(0, 4)}`;
  const intro = 'Danach laden wir zu Brot und Aufstrichen ein.';
  const meetingId = await insertMeeting(client, clubId, { title, on, state: 'invited', intro });
  const itemOf = await insertAgenda(client, clubId, meetingId, false);
  await invite(client, clubId, meetingId, on);
  await client.query(
    `insert into meeting_item (club_id, meeting_id, place, kind, title, text, state, asked_by)
     select $1, $2, 8, 'motion', 'Hallenzeiten am Sonntag', 'Ich beantrage, dass der Verein am Sonntagvormittag eine Halle für Familien öffnet.', 'asked', l.person_id
     from login l where l.club_id = $1 and l.email = $3`,
    [clubId, meetingId, signInsOfTown.member.email],
  );
  await client.query(
    `insert into meeting_vote (club_id, meeting_id, item_id, question, way, is_secret, majority, seats)
     values ($1, $2, $3, 'Wird der Vorstand entlastet?', 'phone', false, 'simple', 0)`,
    [clubId, meetingId, itemOf('discharge')],
  );
};

/** Generalversammlungen: one that is over, and one that comes. */
export const writeMeetings = async (client: pg.ClientBase, clubId: number, today: IsoDay) => {
  await writePastMeeting(client, clubId, today);
  await writeComingMeeting(client, clubId, today);
};
