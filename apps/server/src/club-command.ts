import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { newAdministrator, newClub } from '@vereinshaus/contract/platform/inputs';
import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { z } from 'zod';
import { bootstrap } from './bootstrap.ts';
import { type ArgumentValues, exitCodes, readArguments, required, UsageError, usage } from './club-words.ts';
import { typedPath } from './kit/command-line.ts';
import { type Config, readConfig } from './kit/config.ts';
import type { WorkCtx } from './kit/ctx.ts';
import type { Database, Db } from './kit/database.ts';
import { AppError } from './kit/errors.ts';
import { createProcessErrors } from './kit/process-errors.ts';
import { masterSecret, secretsFrom } from './kit/secrets.ts';
import { StartupError } from './kit/startup-error.ts';
import { archivesOfClub, wholeExport } from './modules/archives/index.ts';
import { requireKnownSecret } from './modules/backup/index.ts';
import {
  cancelMove,
  cellKeyFrom,
  eraseMoved,
  expectClub,
  type MoveEndpoint,
  moveBack,
  moveClub,
  publicKeyOf,
} from './modules/cells/index.ts';
import { allCloudKeys, cloudFilesOfClub } from './modules/cloud-storage/index.ts';
import { settingsFrom } from './modules/club-settings/index.ts';
import { readTable } from './modules/imports/index.ts';
import { filesOfClub, mediaKeys } from './modules/media/index.ts';
import { clubTable } from './modules/platform/club-lines/index.ts';
import {
  addHost,
  allClubs,
  appointAdministrator,
  clubsOfList,
  createClub,
  dropHost,
  eraseDueClubs,
  eraseMovedClub,
  federalStateMeant,
  findClubByName,
  type ListedClubResult,
  listHeadings,
  makeListedClubs,
  makeMainHost,
  makePracticeClub,
  missingHeadings,
  noteExport,
  paperFacts,
  privacyPapers,
  rehearseListedClubs,
  removeClub,
  removeDemo,
  resumeClub,
  setUpPathAtStart,
  suspendClub,
  unknownHeadings,
} from './modules/platform/index.ts';
import { sealedColumns } from './modules.ts';
import { storeOf } from './store-of.ts';

const administratorFrom = (values: ArgumentValues) =>
  newAdministrator.parse({
    prename: required(values['admin-first'], '--admin-first'),
    lastname: required(values['admin-last'], '--admin-last'),
    email: required(values['admin-email'], '--admin-email'),
  });

const clubFrom = ({ short, address, zvr, color, ...values }: ArgumentValues) =>
  newClub.parse({
    name: required(values.name, '--name'),
    host: required(values.host, '--host'),
    federalState: federalStateMeant(required(values.state, '--state (B, K, N, O, S, St, T, V oder W)')),
    ...(short !== undefined && { shortName: short }),
    ...(address !== undefined && { address }),
    ...(zvr !== undefined && { zvrNr: zvr }),
    ...(color !== undefined && { color }),
  });

/** The result of a command: a sentence for people, values for scripts. */
type Outcome = { message: string; exitCode?: number; [value: string]: unknown };

type CommandWords = { values: ArgumentValues; rest: readonly string[] };
/** What a command may need besides its transaction. */
type Around = { config: Config; database: Database; contextIn: (db: Db) => WorkCtx };
type Command = (ctx: WorkCtx, told: CommandWords, around: Around) => Promise<Outcome>;

const linkLine = (link: string) =>
  link === '' ? 'Diese Person meldet sich mit ihrem bisherigen Passwort an.' : `Passwort festlegen: ${link}`;

const list: Command = async (ctx) => {
  const clubs = await allClubs(ctx);
  return { message: clubTable(clubs), clubs };
};

const create: Command = async (ctx, { values }) => {
  const [club, administrator] = [clubFrom(values), administratorFrom(values)];
  const { id, link } = await createClub(ctx, { club, administrator, isTrusted: true });
  return { message: `Verein ${id} angelegt. ${linkLine(link)}`, ID: id, link };
};

const host: Command = async (ctx, { values, rest: [called, name] }) => {
  const clubId = await findClubByName(ctx, required(called, 'der Verein'));
  const named = { clubId, host: newClub.shape.host.parse(required(name, 'die Adresse')) };
  if (values.drop === true) {
    await dropHost(ctx, named);
    return { message: `${named.host} entfernt.` };
  }
  const has = await ctx.db
    .selectFrom('club_host as h')
    .where('h.host', '=', named.host)
    .where('h.club_id', '=', clubId)
    .select('h.host')
    .executeTakeFirst();
  if (!has) await addHost(ctx, named, { isTrusted: true });
  if (values.main === true) await makeMainHost(ctx, named);
  return { message: `${named.host} führt zum Verein ${clubId}.` };
};

const practice: Command = async (ctx, { values, rest: [called] }) => {
  const clubId = await findClubByName(ctx, required(called, 'der Verein'));
  const name = newClub.shape.host.parse(required(values.host, '--host'));
  const { id } = await makePracticeClub(ctx, { clubId, host: name }, { isTrusted: true });
  return { message: `Übungsverein ${id} angelegt: ${name}.`, ID: id };
};

const admin: Command = async (ctx, { values, rest: [called] }) => {
  const clubId = await findClubByName(ctx, required(called, 'der Verein'));
  const wanted = { ...administratorFrom(values), clubId, replacesOthers: values.alone === true };
  const { link } = await appointAdministrator(ctx, wanted);
  return { message: linkLine(link), link };
};

/** Readable only for the user who runs this. Never overwrites a file, and an incomplete file is removed. */
const writeNew = async (file: string, content: Readable) => {
  const written = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  try {
    await once(written, 'open');
  } catch (cause) {
    content.destroy();
    throw new StartupError(`${file} lässt sich nicht anlegen. Gibt es die Datei schon?`, { cause });
  }
  try {
    await pipeline(content, written);
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
};

/** Only with the key that belongs to this database. */
const ownSecrets = async (config: Config, database: Database) => {
  const master = masterSecret(config.SECRET, resolve(config.DATA_DIR));
  await requireKnownSecret(database, master);
  return secretsFrom(master);
};

const takeOut: Command = async (ctx, { values, rest: [called] }, { config, database }) => {
  const secrets = await ownSecrets(config, database);
  const club = await noteExport(ctx, await findClubByName(ctx, required(called, 'der Verein')));
  const file = typedPath(required(values.to, '--to mit dem Namen der Datei'));
  await writeNew(file, wholeExport(database, { club, now: ctx.now, store: storeOf(config), secrets }));
  return { message: `Alle Daten von ${club.name} liegen in ${file}. Sie sind nicht verschlüsselt.`, file };
};

/** The data protection documents of a club, each in a new file. */
const papers: Command = async (ctx, { values, rest: [called] }, { config }) => {
  const clubId = await findClubByName(ctx, required(called, 'der Verein'));
  const folder = typedPath(required(values.to, '--to mit dem Ordner'));
  const club = await ctx.db
    .selectFrom('club_card as c')
    .leftJoin('club_host as h', (join) => join.onRef('h.club_id', '=', 'c.id').on('h.is_main', '=', true))
    .where('c.id', '=', clubId)
    .select(['c.name', 'c.address', 'c.zvr', 'c.settings', 'h.host'])
    .executeTakeFirst();
  if (!club) throw new UsageError('Diesen Verein gibt es nicht.');
  await mkdir(folder, { recursive: true });
  const { settings, host, ...named } = club;
  const periods = settingsFrom(settings).retentionPeriods;
  const facts = paperFacts(config, { ...named, host: host ?? '', periods }, dayInVienna(ctx.now));
  for (const { file, content } of privacyPapers(facts)) {
    await writeNew(resolve(folder, file), Readable.from([content]));
  }
  return { message: `Auftragsverarbeitung, Maßnahmen und Verzeichnis für ${club.name} liegen in ${folder}.`, folder };
};

const suspend: Command = async (ctx, { values, rest: [called] }) => {
  const clubId = await findClubByName(ctx, required(called, 'der Verein'));
  await suspendClub(ctx, { clubId, text: values.text ?? '' });
  return { message: `Verein ${clubId} ist stillgelegt.` };
};

const resume: Command = async (ctx, { rest: [called] }) => {
  const clubId = await findClubByName(ctx, required(called, 'der Verein'));
  await resumeClub(ctx, clubId);
  return { message: `Verein ${clubId} ist wieder in Betrieb.` };
};

const remove: Command = async (ctx, { values, rest: [called] }) => {
  if (values.demo === true) {
    await removeDemo(ctx);
    return { message: 'Die Vorführ-Vereine sind gelöscht.' };
  }
  const clubId = await findClubByName(ctx, required(called, 'der Verein'));
  const { until } = await removeClub(ctx, { clubId, name: required(values.name, '--name mit dem Namen des Vereins') });
  return { message: `Verein ${clubId} wird nach dem ${until} gelöscht; bis dahin: resume ${clubId}.`, until };
};

const lineOf = ({ line, name, ID, problems }: ListedClubResult, isMade: boolean) => {
  const told = problems.length > 0 ? problems.join(' ') : isMade ? `Verein ${ID} angelegt.` : 'kann angelegt werden.';
  return `Zeile ${line}${name === '' ? '' : ` (${name})`}: ${told}`;
};

const linksAreSent =
  'Wer administriert, bekommt den Link zum Festlegen des Passworts per E-Mail; mit --json steht er auch in der Antwort.';

const readList = async (file: string) => {
  const content = await readFile(file).catch((cause: unknown) => {
    throw new UsageError(`${file} ist nicht zu lesen.`, { cause });
  });
  const table = await readTable({ name: file, content });
  const missing = missingHeadings(table[0] ?? []);
  if (missing.length > 0) throw new UsageError(`In ${file} fehlt: ${missing.join(', ')}. Spalten: ${listHeadings}`);
  return { listed: clubsOfList(table), unknown: unknownHeadings(table[0] ?? []) };
};

/** A rehearsal by default. Faulty lines do not stop the others, and the exit code reports them. */
const importList: Command = async (ctx, { values, rest: [called] }, { database, contextIn }) => {
  const { listed, unknown } = await readList(typedPath(required(called, 'der Name der Datei')));
  const isMade = values.make === true;
  const clubs = isMade
    ? await makeListedClubs((run) => database.transaction({ tenant: 0 }, (db) => run(contextIn(db))), listed)
    : await rehearseListedClubs(ctx, listed);
  const wrong = clubs.filter(({ problems }) => problems.length > 0).length;
  const end = isMade ? `${clubs.length - wrong} angelegt` : `${clubs.length - wrong} können angelegt werden (--make)`;
  const ignored = unknown.length > 0 ? [`Nicht gelesen: ${unknown.join(', ')}. Spalten: ${listHeadings}`] : [];
  const lines = clubs.map((club) => lineOf(club, isMade));
  const links = isMade && wrong < clubs.length ? [linksAreSent] : [];
  const message = [...ignored, ...lines, `${end}, ${wrong} nicht.`, ...links].join('\n');
  return { message, clubs, unknown, ...(wrong > 0 && { exitCode: exitCodes.refused }) };
};

/** The line for the lists of cells of the other installations. */
const cell: Command = async (_ctx, _told, { config }) => {
  const publicKey = publicKeyOf(cellKeyFrom(masterSecret(config.SECRET, resolve(config.DATA_DIR))));
  const line = { name: config.CELL_NAME ?? '', url: originOf(config), publicKey };
  return {
    message: `Für die Datei CELLS der anderen (name und url, wie sie euch erreichen):\n${JSON.stringify(line)}`,
    ...line,
  };
};

const commands: Readonly<Record<string, Command>> = {
  list,
  create,
  import: importList,
  host,
  practice,
  admin,
  export: takeOut,
  papers,
  suspend,
  resume,
  remove,
  cell,
};

/** Needs more than one transaction: the steps of a club's move are noted one by one. */
type HouseCommand = (told: CommandWords, house: MoveEndpoint & { database: Database }) => Promise<Outcome>;

const calledIn = (database: Database, called: string | undefined) =>
  database.transaction({ tenant: 0, readOnly: true }, (db) => findClubByName({ db }, required(called, 'der Verein')));

const receive: HouseCommand = async ({ values }, { ownerUrl }) => {
  const name = required(values.name, '--name');
  const named = { name, host: newClub.shape.host.parse(required(values.host, '--host')) };
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { key, expiresAt } = await expectClub(client, named);
    const until = expiresAt.toLocaleString('de-AT', { timeZone: 'Europe/Vienna' });
    const message = `Umzugsschlüssel für „${name}“ nach ${named.host}, einmal gezeigt und bis ${until} gültig:\n${key}`;
    return { message, key, host: named.host };
  } finally {
    await client.end();
  }
};

const movedText = (name: string, state: string, target: string) =>
  state === 'moved'
    ? `${name} ist umgezogen und ab jetzt hier zu finden: ${target}. Bis erase-moved geht es mit --back zurück.`
    : `${name} ist hier und offen.`;

const move: HouseCommand = async ({ values, rest: [called] }, house) => {
  const clubId = await calledIn(house.database, called);
  const { name, state, target } =
    values.back === true
      ? await moveBack(house, clubId, values['lose-changes'] === true)
      : values.cancel === true
        ? await cancelMove(house, clubId)
        : await moveClub(house, { clubId, cell: values.to, key: values.key });
  return { message: movedText(name, state, target), state, target };
};

const eraseMovedCopy: HouseCommand = async ({ values, rest: [called] }, house) => {
  const { database, store } = house;
  const clubId = await calledIn(database, called);
  const outside = { filesOf: [filesOfClub(store), archivesOfClub(store), cloudFilesOfClub(store)] };
  const wish = { clubId, withoutBackup: values['without-backup'] === true };
  const { name, target } = await eraseMoved(house, wish, (id, note) =>
    eraseMovedClub(database, outside, id, (db) =>
      note((text, parameters) => db.executeQuery(CompiledQuery.raw(text, parameters))),
    ),
  );
  return { message: `Die alte Kopie von ${name} ist gelöscht. Wer hierher kommt, liest: ${target}`, target };
};

const houseCommands: Readonly<Record<string, HouseCommand>> = { receive, move, 'erase-moved': eraseMovedCopy };

const originOf = ({ PUBLIC_SCHEME: scheme, PUBLIC_PORT, PORT }: Config) => {
  const port = PUBLIC_PORT ?? (scheme === undefined ? PORT : undefined);
  return `${scheme ?? 'http'}://localhost${port === undefined ? '' : `:${port}`}`;
};

/** Removes the demo now, whether the server runs or not. If the platform then has no operator any more, returns the link to set one up. */
const leaveDemo = async (config: Config, database: Database, origin: string): Promise<string> => {
  const directory = resolve(config.DATA_DIR);
  const store = storeOf(config);
  await eraseDueClubs(database, { filesOf: [filesOfClub(store), archivesOfClub(store), cloudFilesOfClub(store)] });
  const path = await setUpPathAtStart(database, secretsFrom(masterSecret(config.SECRET, directory)));
  return path === '' ? '' : `${origin}${path}`;
};

const carryOutInSteps = async (
  command: HouseCommand,
  told: CommandWords,
  config: Config,
  say: (line: string) => void,
) => {
  const processErrors = createProcessErrors((line) => console.error(line));
  const { database, ownerUrl, close } = await bootstrap(config, { say: () => undefined, processErrors });
  try {
    if (ownerUrl === undefined) throw new StartupError('Dafür braucht es DATABASE_OWNER_URL.');
    const secrets = await ownSecrets(config, database);
    const [store, origin] = [storeOf(config), originOf(config)];
    const keysOf = (clubId: number) =>
      database.transaction({ tenant: clubId, readOnly: true }, async (db) => [
        ...(await mediaKeys(db)),
        ...(await allCloudKeys(db)),
      ]);
    return await command(told, {
      ownerUrl,
      database,
      keysOf,
      store,
      secrets,
      sealed: sealedColumns,
      origin,
      say,
    });
  } finally {
    await close();
  }
};

/** Runs in one transaction, in the view of the platform and without a viewer: access to the machine is authorisation enough. */
const carryOut = async (command: Command, told: CommandWords, config: Config): Promise<Outcome> => {
  const processErrors = createProcessErrors((line) => console.error(line));
  const runtime = await bootstrap(config, { say: () => undefined, processErrors });
  try {
    const now = await runtime.database.time();
    const origin = originOf(config);
    const contextIn = (db: Db): WorkCtx => ({
      db,
      club: { id: 0, origin },
      viewer: null,
      now,
      jobs: runtime.queue.senderIn(db),
    });
    const around = { config, database: runtime.database, contextIn };
    const outcome = await runtime.database.transaction({ tenant: 0 }, (db) => command(contextIn(db), told, around));
    if (told.values.demo !== true) return outcome;
    const setUp = await leaveDemo(config, runtime.database, origin);
    return setUp === '' ? outcome : { message: `${outcome.message} Betreiber anlegen: ${setUp}`, setUp };
  } finally {
    await runtime.close();
  }
};

type Runner = (told: CommandWords, config: Config, say: (line: string) => void) => Promise<Outcome>;

const runnerOf = (name: string): Runner | undefined => {
  const [command, inSteps] = [commands[name], houseCommands[name]];
  if (command !== undefined) return (told, config) => carryOut(command, told, config);
  return inSteps === undefined ? undefined : (told, config, say) => carryOutInSteps(inSteps, told, config, say);
};

const sentencesOf = (error: z.ZodError): string => error.issues.map(({ message }) => message).join(' ');

/** Turns an error into a message and an exit code. */
const judged = (error: unknown): { code: number; message: string } => {
  if (error instanceof UsageError) return { code: exitCodes.misunderstood, message: `${error.message}\n\n${usage}` };
  if (error instanceof z.ZodError) return { code: exitCodes.misunderstood, message: sentencesOf(error) };
  if (error instanceof AppError) return { code: exitCodes.refused, message: error.message };
  if (error instanceof StartupError) return { code: exitCodes.unavailable, message: error.message };
  console.error(error);
  return { code: exitCodes.unavailable, message: 'Das ist schiefgegangen; es wurde nichts geändert.' };
};

type Environment = Readonly<Record<string, string | undefined>>;

/** Where the result goes, and where errors go. */
type Output = { say: (line: string) => void; complain: (line: string) => void };

/** Vereine verwalten, ohne Browser: runs the command line and returns the exit code. */
export const clubCommand = async (
  words: readonly string[],
  environment: Environment,
  { say, complain }: Output,
): Promise<number> => {
  const wantsJson = words.includes('--json');
  try {
    const { values, positionals } = readArguments(words);
    const [name = '', ...rest] = positionals;
    const run = runnerOf(name);
    if (values.help === true) {
      say(usage);
      return exitCodes.done;
    }
    if (name === '') throw new UsageError('Bitte sag, was zu tun ist.');
    if (run === undefined) throw new UsageError(`Den Befehl „${name}“ gibt es nicht.`);
    const {
      message,
      exitCode = exitCodes.done,
      ...found
    } = await run({ values, rest }, readConfig(environment), wantsJson ? () => undefined : say);
    const status = exitCode === exitCodes.done ? 'success' : 'error';
    say(wantsJson ? JSON.stringify({ status, message, ...found }) : message);
    return exitCode;
  } catch (error) {
    const { code, message } = judged(error);
    if (wantsJson) say(JSON.stringify({ status: 'error', message }));
    else complain(message);
    return code;
  }
};
