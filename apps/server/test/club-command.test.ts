import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { clubCommand } from '../src/club-command.ts';
import { secretsFrom } from '../src/kit/secrets.ts';
import { markOf } from '../src/modules/backup/index.ts';
import { useHouse } from './harness.ts';

const house = useHouse();

const answer = z.looseObject({ status: z.string(), message: z.string() });

/** Calls it like a script, which relies on the exit code and JSON. */
const club = async (words: readonly string[], env: Readonly<Record<string, string>> = {}) => {
  const said: string[] = [];
  const note = (line: string) => void said.push(line);
  const database = { DATABASE_URL: house().url, DATABASE_OWNER_URL: house().ownerUrl };
  const code = await clubCommand([...words, '--json'], { ...database, ...env }, { say: note, complain: note });
  return { code, reply: answer.parse(JSON.parse(said.join('\n'))) };
};

const administrator = ['--admin-first', 'Anna', '--admin-last', 'Admin', '--admin-email', 'anna@tv.test'];
const create = ['create', '--name', 'Turnverein', '--host', 'tv.localhost', '--state', 'N', ...administrator];

describe('npm run club', () => {
  it('makes, lists, suspends, resumes and removes a club, by its number or a name', async () => {
    expect(await club(create)).toMatchObject({
      code: 0,
      reply: { ID: 1, link: expect.stringMatching(/^http:\/\/tv\.localhost:3000\/benutzer\/changepw\//) },
    });
    expect(await club(['host', 'tv.localhost', 'turnverein.test', '--main'])).toMatchObject({ code: 0 });
    expect(await club(['suspend', '1', '--text', 'Pause'])).toMatchObject({ code: 0 });
    expect(await club(['list'])).toMatchObject({
      code: 0,
      reply: { clubs: [{ ID: 1, name: 'Turnverein', domain: 'turnverein.test', state: 'suspended' }] },
    });
    expect(await club(['resume', 'turnverein.test'])).toMatchObject({ code: 0 });
    expect(await club(['admin', '1', ...administrator, '--alone'])).toMatchObject({ code: 0 });
    expect(await club(['remove', '1', '--name', 'Turnverein'])).toMatchObject({ code: 0 });
    const told = await house().sql("select details ->> 'by' as by from history_entry where kind = 'platform.removed'");
    expect(told).toEqual([{ by: 'am Server' }]);
  });

  it('writes the papers of a club, filled with what the installation knows', async () => {
    const { reply: made } = await club([
      ...create.slice(0, 4),
      'papiere.localhost',
      ...create.slice(5),
      '--zvr',
      '123456789',
    ]);
    const folder = await mkdtemp(join(tmpdir(), 'papers-'));
    const env = {
      PLATFORM_OPERATOR: 'Verband <Ost>, Hauptplatz 1, 1010 Wien',
      SMTP_URL: 'smtps://u:geheim@mail.anbieter.example:465',
      BACKUP_KEEP: '5,3,6',
    };
    const words = ['papers', 'papiere.localhost', '--to', folder];
    expect(await club(words, env)).toMatchObject({ code: 0 });
    const agreement = await readFile(join(folder, 'auftragsverarbeitung.html'), 'utf8');
    expect(agreement).toContain('Verband &lt;Ost&gt;, Hauptplatz 1, 1010 Wien');
    expect(agreement).toContain('ZVR 123456789');
    expect(agreement).toContain('<td>mail.anbieter.example</td><td>Versand von E-Mails</td>');
    expect(agreement).not.toContain('geheim');
    const kept = 'Es bleibt die jeweils neueste Sicherung von 5 Tagen, 3 Wochen und 6 Monaten.';
    for (const file of ['auftragsverarbeitung.html', 'massnahmen.html', 'verarbeitungen.html']) {
      expect(await readFile(join(folder, file), 'utf8')).toContain(kept);
    }
    // Documents that were filled in by hand are not overwritten.
    expect((await club(words, env)).code).toBe(3);
    await rm(folder, { recursive: true });
    expect(await club(['remove', String(made.ID), '--name', 'Turnverein'])).toMatchObject({ code: 0 });
  });

  it('makes the clubs of a list: rehearsed first, and a bad line keeps no other from being made', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'clubs-'));
    const file = join(folder, 'vereine.csv');
    await writeFile(
      file,
      [
        'Name;Adresse;Bundesland;Vorname;Nachname;E-Mail;ZVR',
        'Turnverein Ärmel;aermel.localhost;N;Anna;Ärmel;anna@aermel.test;123456789',
        'Ohne Land;land.localhost;X;Anna;Land;anna@land.test;',
        'Zweimal;aermel.localhost;N;Zoe;Zwei;zoe@zwei.test;',
        '',
        'Sportunion;union.localhost;St;Uli;Union;uli@union.test;',
      ].join('\n'),
    );
    const hosts = async () =>
      (await house().sql<{ host: string }>("select host from club_host where host like '%.localhost'")).map(
        ({ host }) => host,
      );
    const before = await hosts();
    const wrong = [
      expect.stringMatching(/^Bitte wähle das Bundesland: .* oder Wien\.$/),
      'Diese Adresse gehört schon einem anderen Verein.',
    ];
    const lastNumber = () => house().sql("select last_value from pg_sequences where sequencename = 'club_id_seq'");
    const numberBefore = await lastNumber();
    const told = (await club(['import', file])).reply;
    expect(await lastNumber()).toEqual(numberBefore);
    expect(told).toMatchObject({
      status: 'error',
      clubs: [
        { line: 2, problems: [] },
        { line: 3, problems: [wrong[0]] },
        { line: 4, problems: [wrong[1]] },
        { line: 6, problems: [] },
      ],
    });
    expect(told.message).toContain('2 können angelegt werden (--make), 2 nicht.');
    expect(await hosts()).toEqual(before);
    const made = await club(['import', file, '--make']);
    expect([made.code, made.reply.message]).toEqual([1, expect.stringContaining('2 angelegt, 2 nicht.')]);
    // The administrator must be able to sign in: the text says where the links are, without containing one.
    expect(made.reply.message).toContain('bekommt den Link zum Festlegen des Passworts per E-Mail');
    expect(made.reply.message).not.toContain('https://');
    expect(made.reply.clubs).toMatchObject([{ link: expect.stringContaining('/changepw/') }, {}, {}, {}]);
    expect((await hosts()).filter((host) => !before.includes(host)).toSorted()).toEqual([
      'aermel.localhost',
      'union.localhost',
    ]);
    const again = await club(['import', file, '--make']);
    expect(again.reply.message).toContain('0 angelegt, 4 nicht.');
    expect(again.reply.message).not.toContain('Link');
    await writeFile(
      file,
      'Name;Adresse;Bundesland;Vorname;Nachname;E-Mail;Kontingent\nTV;https://tv.localhost/;Wien;A;B;a@tv.test;500\n',
    );
    const unread = (await club(['import', file])).reply;
    expect(unread.message).toContain('Nicht gelesen: Kontingent. Spalten: Name; Adresse;');
    expect(unread.message).toContain('Zeile 2 (TV): Adresse: Bitte gib nur den Namen ein, z. B. verein.at,');
    await writeFile(file, 'Verein;Ort\nTV;Wien\n');
    expect(await club(['import', file])).toMatchObject({
      code: 2,
      reply: { message: expect.stringContaining('fehlt: Name, Adresse, Bundesland, Vorname, Nachname, E-Mail') },
    });
    await rm(folder, { recursive: true });
  });

  it('takes everything of a club out into a new file, social security numbers and all', async () => {
    const secret = '3f'.repeat(32);
    const folder = await mkdtemp(join(tmpdir(), 'export-'));
    const file = join(folder, 'alles.zip');
    const env = { SECRET: secret, DATA_DIR: folder };
    const made = await club([
      'create',
      '--name',
      'Leaving',
      '--host',
      'geht.localhost',
      '--state',
      'W',
      ...administrator,
    ]);
    const sealed = secretsFrom(secret).seal('1234010180', `svn:${String(made.reply.ID)}`);
    await house().sql('update person set svn_cipher = $1, svn_token = $2 where club_id = $3', [
      sealed,
      'a'.repeat(32),
      made.reply.ID,
    ]);
    expect(await club(['export', 'geht.localhost', '--to', file], env)).toMatchObject({ code: 0, reply: { file } });
    const files = unzipSync(await readFile(file));
    expect(Buffer.from(files['tabellen/person.csv'] ?? []).toString()).toContain('anna@tv.test');
    expect(Buffer.from(files['sozialversicherungsnummern.csv'] ?? []).toString()).toMatch(/\d;1234010180\r\n$/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    // The existing file stays, and no export is recorded.
    expect(await club(['export', 'geht.localhost', '--to', file], env)).toMatchObject({ code: 3 });
    expect(unzipSync(await readFile(file))).toHaveProperty('LIESMICH.txt');
    expect(await house().sql(`select from history_entry where kind = 'platform.exported'`)).toHaveLength(1);
    expect(await club(['export', 'geht.localhost'], env)).toMatchObject({ code: 2 });
    // With a key that does not belong to the database nothing is exported, and no export is recorded.
    await house().sql('insert into installation_secret (mark) values ($1)', [
      markOf({ given: secret, inFolder: undefined }),
    ]);
    const other = { ...env, SECRET: '4e'.repeat(32) };
    expect(await club(['export', 'geht.localhost', '--to', join(folder, 'leer.zip')], other)).toMatchObject({
      code: 3,
      reply: { message: expect.stringMatching(/^Der Schlüssel passt nicht zu dieser Datenbank/) },
    });
    expect(await house().sql(`select from history_entry where kind = 'platform.exported'`)).toHaveLength(1);
    await house().sql('delete from installation_secret');
    await rm(folder, { recursive: true });
  });

  it.each([
    [1, 'what a rule refuses', create, {}],
    [1, 'a club that is not there', ['resume', '77'], {}],
    [1, 'a demo that is not there', ['remove', '--demo'], {}],
    [2, 'an unknown command', ['befehl'], {}],
    [2, 'an unknown word', ['list', '--bunt'], {}],
    [2, 'what is missing', ['create', '--name', 'Turnverein'], {}],
    [2, 'a ZVR that is none', [...create, '--zvr', 'zwölf'], {}],
    [3, 'a database that is away', ['list'], { DATABASE_URL: 'postgres://niemand@127.0.0.1:1/nichts' }],
    [3, 'a setting that is none', ['list'], { PORT: 'drei' }],
  ])('ends with %i for %s', async (code, _, words, env) => {
    expect(await club(words, env)).toMatchObject({ code, reply: { status: 'error' } });
  });
});
