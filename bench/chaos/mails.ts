import type pg from 'pg';
import { createRandom } from '../../apps/server/src/demo/random.ts';
import { addAdmin, addClub, ask } from '../rush.ts';
import { addLoadedClub, everyWish, startLoad } from './booking-load.ts';
import type { Scenario } from './database-faults.ts';
import { type Site, until } from './site.ts';
import { judgeBookings, mailsTwice, type Verdict } from './verdict.ts';

/** The recipients, and an administrator who may write to all of them. */
const addReaders = async (client: pg.Client, name: string, count: number) => {
  const clubId = await addClub(client, name);
  const { rows } = await client.query<{ id: number }>(
    `insert into person (club_id, first_name, last_name, email, birth_date, mailing)
     select $1, 'Mitglied', 'Nr. ' || n, 'mitglied' || n || '@x.test', '1985-03-09', 2
     from generate_series(1, $2::integer) n returning id`,
    [clubId, count],
  );
  return { clubId, cookie: await addAdmin(client, clubId), personIds: rows.map(({ id }) => id) };
};

type Readers = Awaited<ReturnType<typeof addReaders>>;

/** Whether it was answered with success; a broken connection is not an answer. */
const sendToAll = async (site: Site, { clubId, cookie, personIds: user_ids }: Readers): Promise<boolean> => {
  const body = { user_ids, includeUnwilling: true, subject: 'Sommerfest', text: 'Kommt alle!' };
  const question = { clubId, path: '/user/message/list', cookie, body };
  const answer = await ask({ url: site.urls[0] ?? '' }, question).catch(() => undefined);
  return answer?.status === 200;
};

const mailsOf = (site: Site, clubId: number) =>
  site.withClient(async (client) => {
    const { rows } = await client.query<{ id: number; state: string }>(
      'select id, state from mail where club_id = $1',
      [clubId],
    );
    return rows;
  });

/** What the queue does by itself two minutes after the death of a worker; also starts jobs that wait for a retry. */
const giveOutAgain = (site: Site) =>
  site.withClient((client) =>
    client.query(`update pgboss.job set state = 'retry', start_after = now() where state in ('active', 'retry')`),
  );

const hurryRetries = (site: Site) =>
  site.withClient((client) => client.query(`update pgboss.job set start_after = now() where state = 'retry'`));

const isUnderWay = ({ state }: { state: string }) => state === 'queued' || state === 'sending';

const keptOf = ({ postbox }: Site, clubId: number) =>
  [...postbox.kept.keys()].filter((id) => id.startsWith(`${clubId}.`)).length;

/** Each mail must have arrived once, or be marked as unclear. */
const judgeMails = async (
  site: Site,
  scenario: string,
  clubId: number,
  seen: Pick<Verdict, 'acknowledged' | 'recoveryMs'>,
) => {
  const mails = await mailsOf(site, clubId);
  const timesOf = ({ id }: { id: number }) => site.postbox.kept.get(`${clubId}.${id}@localhost`) ?? 0;
  const sent = mails.filter(({ state }) => state === 'sent');
  const unclear = mails.filter(({ state }) => state === 'unclear');
  const others = mails.filter(({ state }) => state !== 'sent' && state !== 'unclear');
  return {
    scenario,
    ...seen,
    there: mails.filter((mail) => timesOf(mail) > 0 || mail.state === 'unclear').length,
    lost: sent.filter((mail) => timesOf(mail) === 0).length + Math.max(0, seen.acknowledged - mails.length),
    double: mails.filter((mail) => timesOf(mail) > 1).length,
    broken: 0,
    note: `${unclear.length} unclear, of which ${unclear.filter((mail) => timesOf(mail) > 0).length} arrived`,
    faults: [
      ...mailsTwice(site),
      ...(others.length > 0
        ? [`${others.length} mails are ${[...new Set(others.map(({ state }) => state))].join(', ')}`]
        : []),
      ...(site.dead() > 0 ? ['a process ended by itself'] : []),
    ],
  } satisfies Verdict;
};

const massName = '3,000 mails, 4 kills';
const recipients = 3000;

/** The first kill comes while the message is accepted, the others while the mails are sent. */
export const massMail: Scenario = {
  name: massName,
  run: async (site, seed) => {
    const readers = await site.withClient((client) => addReaders(client, massName, recipients));
    const { clubId } = readers;
    const random = createRandom(seed);
    const accepted = sendToAll(site, readers);
    await until(async () => (await mailsOf(site, clubId)).length > 0, random.int(1, 4) / 10);
    await killAll(site);
    const faults: string[] = [];
    const stored = (await mailsOf(site, clubId)).length;
    if (stored !== (stored === 0 ? 0 : recipients)) faults.push(`${stored} of ${recipients} mails are stored`);
    if ((await accepted) && stored === 0) faults.push('an acknowledged message is gone');
    if (stored === 0 && !(await sendToAll(site, readers))) faults.push('the message was refused after the kill');

    for (const share of [0.1, 0.4, 0.7]) {
      const isSoFar = () => keptOf(site, clubId) >= recipients * share;
      if (!(await until(isSoFar, 180))) faults.push('the mails stand still');
      await killAll(site);
    }
    const since = performance.now();
    const isDone = await until(async () => !(await mailsOf(site, clubId)).some(isUnderWay), 180);
    const recoveryMs = isDone ? performance.now() - since : undefined;
    const verdict = await judgeMails(site, massName, clubId, { acknowledged: recipients, recoveryMs });
    return { ...verdict, faults: [...verdict.faults, ...faults] };
  },
};

/** Every process at once, so that none is left to finish the jobs of the dead. */
const killAll = (site: Site) => site.replace(site.urls.keys(), () => giveOutAgain(site));

const badName = 'mail server slow, dying, gone';
const few = 240;

/** Families go on booking while the mail server fails in every way. */
export const badMailServer: Scenario = {
  name: badName,
  run: async (site, seed) => {
    const { postbox } = site;
    const readers = await site.withClient((client) => addReaders(client, badName, few));
    const club = await addLoadedClub(site, badName);
    const load = startLoad(site, club.clubId, everyWish(club, seed), 2);
    const faults: string[] = [];
    const after = async (mails: number) => {
      const wanted = postbox.kept.size + mails;
      if (!(await until(() => postbox.kept.size >= wanted))) faults.push('the mails stand still');
    };
    postbox.behave('slow');
    if (!(await sendToAll(site, readers))) faults.push('the message was refused');
    await after(20);
    postbox.behave('dying');
    await after(60);
    await postbox.leave();
    const booked = load.acknowledged.size;
    await until(() => load.acknowledged.size > booked + 20);
    if (load.acknowledged.size <= booked + 20) faults.push('without a mail server nobody books');
    postbox.behave('prompt');
    await postbox.open();
    const since = performance.now();
    await load.stop();
    const isDone = async () => {
      await hurryRetries(site);
      return !(await mailsOf(site, readers.clubId)).some(isUnderWay);
    };
    const recoveryMs = (await until(isDone, 120)) ? performance.now() - since : undefined;
    const mails = await judgeMails(site, badName, readers.clubId, { acknowledged: few, recoveryMs });
    const bookings = await judgeBookings(site, badName, load, { recoveryMs });
    return {
      ...mails,
      acknowledged: mails.acknowledged + bookings.acknowledged,
      there: mails.there + bookings.there,
      lost: mails.lost + bookings.lost,
      double: mails.double + bookings.double,
      broken: bookings.broken,
      faults: [...mails.faults, ...bookings.faults, ...faults],
    };
  },
};
