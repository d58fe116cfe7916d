import { dayInVienna } from '@vereinshaus/contract/kit/days';
import pg from 'pg';
import { replaceRegister } from '../modules/addresses/index.ts';
import { hashPassword } from '../modules/session/index.ts';
import { writeArchives } from './archives.ts';
import { writeAnswers, writeAttendance } from './attendance.ts';
import { writeBank } from './bank.ts';
import { writeBooks } from './books.ts';
import { writeBusinessYears } from './business-years.ts';
import { writeCalls } from './calls.ts';
import { writeCashReceipts } from './cash-receipts.ts';
import { writeCloudFiles } from './cloud-files.ts';
import { writeClubDates } from './club-dates.ts';
import { writeContacts } from './contacts.ts';
import { writeConversations } from './conversations.ts';
import { type ClubCopy, copyClub } from './copy-clubs.ts';
import { writeCourses } from './courses.ts';
import { type DemoOptions, demoClubs } from './demo-clubs.ts';
import { writeDonations } from './donations.ts';
import { writeDraws } from './draws.ts';
import { writeDunning } from './dunning.ts';
import { writeFees } from './fees.ts';
import { writeForms } from './forms.ts';
import { writeFreeInvoices } from './free-invoices.ts';
import { writeHandover } from './handover.ts';
import { writeHelp } from './help.ts';
import { writeInterfaces } from './interfaces.ts';
import { writeInvoices } from './invoices.ts';
import { writeKiosk } from './kiosk.ts';
import { writeLivingLists } from './living-lists.ts';
import { type LoadOptions, loadClub } from './load-clubs.ts';
import { writeSeason } from './load-season.ts';
import { writeMakeups } from './makeups.ts';
import { writeMedia } from './media.ts';
import { writeMeetings } from './meetings.ts';
import { writeNews } from './news.ts';
import { writeNewsletter } from './newsletter.ts';
import { writePages } from './pages.ts';
import { writePaymentPlans } from './payment-plans.ts';
import { writeMandates, writePayments } from './payments.ts';
import { demoRegister } from './places.ts';
import { writePrae } from './prae.ts';
import { writePriceRules } from './price-rules.ts';
import { writeRegistrations } from './registrations.ts';
import { writeRooms } from './rooms.ts';
import { writeSeasonPlans } from './season-plans.ts';
import { writeSections, writeStandesmeldungen } from './sections.ts';
import { writeShifts } from './shifts.ts';
import { demoPassword, signInsOfSouth, signInsOfTown } from './sign-ins.ts';
import { writeSingles } from './singles.ts';
import { writeSubstitutes } from './substitutes.ts';
import { writeTexts } from './texts.ts';
import { writeTrainerPapers } from './trainer-papers.ts';
import { writeTrainers } from './trainers.ts';
import { writeTwoHomes } from './two-homes.ts';
import { writeVouchers } from './vouchers.ts';
import { writeWaitingTogether } from './waiting-together.ts';
import { writeClub } from './write-club.ts';

export { fillDemoCloudFiles } from './cloud-files.ts';
export { drawDemoMedia } from './media.ts';
export { demoPassword, demoSignIns } from './sign-ins.ts';

/** Any number; the same in every process, so that only one fills at a time. */
const lockKey = 7_340_222;
const defaultSeed = 2026;

const today = () => dayInVienna(new Date());

const connected = async <T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
};

const inTransaction = async <T>(client: pg.Client, run: () => Promise<T>): Promise<T> => {
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1)', [lockKey]);
    const result = await run();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
};

const isTrue = async (client: pg.Client, condition: string, values: readonly unknown[] = []): Promise<boolean> => {
  const { rows } = await client.query<{ answer: boolean }>(`select ${condition} as answer`, [...values]);
  return rows[0]?.answer === true;
};

const advanceClubIds = (client: pg.Client) =>
  client.query("select setval(pg_get_serial_sequence('club', 'id'), greatest((select max(id) from club), 1))");

/** Only where no register was imported: a real one is never replaced by an invented one. */
const fillDemoRegister = async (client: pg.Client) => {
  if (await isTrue(client, 'exists (select from address_register)')) return;
  await replaceRegister(client, { source: 'Erfundene Adressen zum Ausprobieren', addresses: demoRegister() });
};

/** The numbers and names of the two clubs. */
type Places = { town: number; south: number; hosts?: { town: string; south: string } };

/** The platform belongs to a demo that stands alone: beside real clubs nobody gets in with a password from the README. */
const draftsFor = ({ town, south, hosts }: Places, options: DemoOptions) =>
  demoClubs(options).flatMap((draft) => {
    if (draft.id === 0) return hosts === undefined ? [draft] : [];
    const [id, host] = draft.id === 1 ? [town, hosts?.town] : [south, hosts?.south];
    return [{ ...draft, id, ...(host !== undefined && { hosts: [host] }) }];
  });

/** Both clubs with everything in them, in the transaction of the client. */
const fillDemoClubs = async (client: pg.Client, places: Places, { seed, today: day }: DemoOptions) => {
  const { town, south } = places;
  const passwordHash = await hashPassword(demoPassword);
  for (const club of draftsFor(places, { seed, today: day })) {
    const ids = await writeClub(client, club, passwordHash);
    await writeCourses(client, club, ids, day);
    await writePaymentPlans(client, club.id, day);
    if (club.id > 0) await writeClubDates(client, club.id, ids[0] ?? 0, day);
    await writeAttendance(client, club.id, day);
    await writeAnswers(client, club.id, day);
  }
  await client.query('insert into club_standing (club_id, is_demo) select unnest($1::integer[]), true', [
    [town, south],
  ]);
  await advanceClubIds(client);
  await fillDemoRegister(client);
  await writeRegistrations(client, town, [south]);
  await writeVouchers(client, town, day);
  await writeTwoHomes(client, town);
  await writeCalls(client, town, day);
  await writeCashReceipts(client, town);
  await writeKiosk(client, town, day);
  await writePriceRules(client, town);
  for (const [clubId, { family }] of [
    [town, signInsOfTown],
    [south, signInsOfSouth],
  ] as const) {
    await writeInvoices(client, { clubId, firstEmail: family.email, today: day });
  }
  await writeFreeInvoices(client, town, day);
  await writeContacts(client, town, day);
  await writeSections(client, town, day);
  await writeStandesmeldungen(client, town, day);
  await writeArchives(client, town, day);
  await writeFees(client, south, day);
  await writePayments(client, town, day);
  await writeDunning(client, town, day);
  await writeBank(client, town, day);
  await writeMandates(client, town, day);
  for (const clubId of [town, south]) {
    await writeBooks(client, clubId, day);
    await writeBusinessYears(client, clubId, day);
  }
  await writeDonations(client, town, day);
  await writeNewsletter(client, town, day);
  await writePages(client, town, day);
  await writeNews(client, town, day);
  await writeConversations(client, town, day);
  await writeTrainers(client, town);
  await writeTrainerPapers(client, town, day);
  await writeSubstitutes(client, town, day);
  await writePrae(client, town, day);
  await writeMakeups(client, town, day);
  await writeSingles(client, town, day);
  await writeDraws(client, town, day);
  await writeMeetings(client, town, day);
  await writeHandover(client, town, day);
  await writeSeasonPlans(client, town, day);
  await writeWaitingTogether(client, town);
  await writeLivingLists(client, town, day);
  await writeForms(client, town, day);
  await writeHelp(client, town, day);
  await writeTexts(client, town, day);
  await writeInterfaces(client, town, day);
  await writeMedia(client, town, day);
  await writeCloudFiles(client, town, day);
  await writeShifts(client, town, day);
  await writeRooms(client, town, day, { family: signInsOfTown.family.email, member: signInsOfTown.member.email });
  await client.query('analyze person, membership_role, course, participation, event, room_occupation');
};

/**
 * Vorführ-Vereine: fills them into a database without a club, all or nothing; of several processes that start at once
 * one fills and the others wait. True when the demo clubs are there, from now or from before.
 */
export const fillDemoClubsOnce = (
  url: string,
  say: (line: string) => void,
  { seed = defaultSeed, today: day = today() }: Partial<DemoOptions> = {},
): Promise<boolean> =>
  connected(url, (client) =>
    inTransaction(client, async () => {
      if (await isTrue(client, 'exists (select from club where id > 0)')) {
        return isTrue(client, 'exists (select from login where club_id = 1 and email = $1)', [
          signInsOfTown.admin.email,
        ]);
      }
      say('Zwei Vorführ-Vereine werden angelegt …');
      await fillDemoClubs(client, { town: 1, south: 2 }, { seed, today: day });
      return true;
    }),
  );

const isLocal = (host: string) => host === 'localhost' || host.endsWith('.localhost');

/** Where demo clubs beside a club of one's own are found. */
const hostsBeside = (host: string) => {
  const below = isLocal(host) ? 'localhost' : host;
  return { town: `demo.${below}`, south: `demo-sued.${below}` };
};

/** The same two beside a club of one's own, under names below its own; once. False: they are there already. */
export const addDemoClubs = (url: string, host: string): Promise<boolean> =>
  connected(url, (client) =>
    inTransaction(client, async () => {
      if (await isTrue(client, 'exists (select from club_standing where is_demo)')) return false;
      const { rows } = await client.query<{ id: number }>(
        "select nextval(pg_get_serial_sequence('club', 'id'))::integer as id from generate_series(1, 2)",
      );
      const [town = 0, south = 0] = rows.map(({ id }) => id);
      await fillDemoClubs(client, { town, south, hosts: hostsBeside(host) }, { seed: defaultSeed, today: today() });
      await client.query("select pg_notify('registry', '')");
      return true;
    }),
  );

/** Reserves numbers for clubs to come; their names count on from those that are there. */
const nextClubs = async (client: pg.Client, count: number): Promise<readonly ClubCopy[]> => {
  const { rows } = await client.query<ClubCopy>(
    `select nextval(pg_get_serial_sequence('club', 'id'))::integer as id, last.number + n as number
     from generate_series(1, $1) n, (
       select coalesce(max(substring(name from '\\d+$')::integer), 0) as number from club where name ~ '^Lastverein \\d+$'
     ) last`,
    [count],
  );
  return rows;
};

/** Every Verwalter of a load club signs in with their address; of two with the same address the elder entry does. */
const letManagersSignIn = (client: pg.Client, clubId: number, passwordHash: string) =>
  client.query(
    `insert into login (club_id, person_id, email, password_hash)
     select distinct on (lower(p.email)) p.club_id, p.id, lower(p.email), $2 from person p
     where p.club_id = $1 and p.manager_id = p.id and p.email <> '' order by lower(p.email), p.id
     on conflict do nothing`,
    [clubId, passwordHash],
  );

const writeLoadClub = async (
  client: pg.Client,
  { id, number }: ClubCopy,
  passwordHash: string,
  options: LoadOptions,
) => {
  const club = loadClub(id, number, options);
  const ids = await writeClub(client, club, passwordHash);
  await letManagersSignIn(client, id, passwordHash);
  if (options.hasSeason) await writeSeason(client, club, ids, options.today);
};

/** Clubs with a season are many: so many are written, the others are copies of them. */
const maxTemplates = 8;
const copiesAtOnce = 50;

/** For load tests: further clubs "Lastverein n" on lastn.localhost, each or some of them in a transaction of their own. */
export const fillLoadClubs = (
  url: string,
  options: Pick<LoadOptions, 'clubs' | 'persons'> & Partial<LoadOptions>,
): Promise<void> =>
  connected(url, async (client) => {
    const settings = { seed: defaultSeed, today: today(), hasSeason: false, ...options };
    const passwordHash = await hashPassword(demoPassword);
    const clubs = await nextClubs(client, settings.clubs);
    const templates = settings.hasSeason ? clubs.slice(0, maxTemplates) : clubs;
    for (const club of templates) {
      await inTransaction(client, () => writeLoadClub(client, club, passwordHash, settings));
    }
    for (let from = templates.length; from < clubs.length; from += copiesAtOnce) {
      const template = templates[Math.floor(from / copiesAtOnce) % templates.length];
      const copies = clubs.slice(from, from + copiesAtOnce);
      if (template) await inTransaction(client, () => copyClub(client, template, copies));
    }
    await client.query(settings.hasSeason ? 'vacuum (analyze)' : 'vacuum (analyze) person, membership_role, login');
  });
