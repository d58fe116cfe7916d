import { randomBytes } from 'node:crypto';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildClub, buildCourse, buildLogin, buildParticipation, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { clubTables } from '../archives/club-tables.queries.ts';
import { download } from '../persons/profile.testing.ts';

const house = useHouse();

let operator: NonNullable<Actor>;
let clubId = 0;
let memberId = 0;
const fileContent = randomBytes(200_000);

beforeAll(async () => {
  clubId = await buildClub(house(), { name: 'Turnverein' });
  operator = await buildPerson(house(), 0, { first_name: 'Petra', last_name: 'Plattform' });
  await buildLogin(house(), 0, operator.personId, 'petra@plattform.test');
  const member = await buildPerson(house(), clubId, {
    first_name: 'Jürgen;"',
    last_name: '=HYPERLINK("http://x")',
    email: 'mitglied@tv.test',
  });
  memberId = member.personId;
  await buildLogin(house(), clubId, memberId, 'mitglied@tv.test');
  await buildParticipation(house(), clubId, await buildCourse(house(), clubId), memberId);
  const elsewhere = await buildClub(house());
  await buildPerson(house(), elsewhere, { last_name: 'Fremd' });
  await house().sql(
    `insert into mail (club_id, recipient, subject, body, state) values ($1, 'mitglied@tv.test', 'Passwort', 'https://tv.test/benutzer/changepw/geheim', 'outbox')`,
    [clubId],
  );
  await house().sql(
    `insert into stored_file (club_id, name, mime_type, content, purpose, created_at)
     values ($1, '../../Beleg/März.pdf', 'application/pdf', $2, 'receipt', now())`,
    [clubId, fileContent],
  );
  // More than are fetched at once.
  await house().sql(
    `insert into history_entry (club_id, kind, details) select $1, 'platform.founded', '{"by":"x"}' from generate_series(1, 4500)`,
    [clubId],
  );
});

const taken = (id = clubId) => download(house(), operator, `/platform/clubs/${id}/export`);

const text = (files: Readonly<Record<string, Uint8Array>>, name: string) => Buffer.from(files[name] ?? []).toString();

describe('the whole export of a club', () => {
  it('holds every row and file of the club, nothing of others, and nothing that opens anything', async () => {
    const reply = await taken();
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' });
    expect(String(reply.headers['content-disposition'])).toMatch(
      /^attachment; filename="Turnverein \d{4}-\d\d-\d\d.zip"/,
    );
    const files = unzipSync(reply.rawPayload);

    const persons = text(files, 'tabellen/person.csv').split('\r\n');
    expect(persons[0]).toMatch(/^\ufeffid;club_id;manager_id;first_name;/);
    // Quoted as CSV wants it, and no formula.
    expect(persons[1]).toContain(`"Jürgen;"""`);
    expect(persons[1]).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(persons[0]).not.toMatch(/svn_(cipher|token)/);
    expect(text(files, 'tabellen/participation.csv').split('\r\n')).toHaveLength(3);
    expect(text(files, 'tabellen/history_entry.csv').split('\r\n').length).toBeGreaterThan(4500);
    expect(text(files, 'tabellen/club.csv').split('\r\n')).toHaveLength(3);

    const [file] = Object.keys(files).filter((name) => name.startsWith('dateien/'));
    expect(file).toMatch(/^dateien\/[\w-]+-.*Beleg_März\.pdf$/);
    expect(file).not.toContain('..');
    expect(Buffer.compare(Buffer.from(files[file ?? ''] ?? []), fileContent)).toBe(0);

    expect(text(files, 'tabellen/mail.csv')).toContain('mitglied@tv.test;Passwort');
    const everything = Object.values(files)
      .map((content) => Buffer.from(content).toString('latin1'))
      .join('\n');
    expect(['changepw', '$argon2', 'Fremd'].filter((secret) => everything.includes(secret))).toEqual([]);
    expect(text(files, 'LIESMICH.txt')).toContain('tabellen/participation.csv  Buchungen');
  });

  it('leaves out whatever a new table could open something with', async () => {
    const tables = await house().database.transaction({ tenant: clubId, readOnly: true }, clubTables);
    const names = tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column}`));
    const [row] = await house().sql<{ count: number }>(
      `select count(distinct table_name)::integer as count from information_schema.columns
       where table_name not in (select table_name from information_schema.views where table_schema = 'public') and table_schema = 'public' and column_name = 'club_id'`,
    );
    expect(tables.length).toBeGreaterThan((row?.count ?? 0) - 31);
    // Codes are what the club hands out itself, or a number of a list.
    const suspicious = names.filter((name) => /hash|cipher|token|secret|passw|credential|_key|auth\b|p256/.test(name));
    expect(suspicious).toEqual([]);
  });

  it('stands in the history of the club, with who took it', async () => {
    const before = await house().sql(`select from history_entry where kind = 'platform.exported'`);
    await taken();
    const told = await house().sql<{ club_id: number; details: unknown }>(
      `select club_id, details from history_entry where kind = 'platform.exported'`,
    );
    expect(told).toHaveLength(before.length + 1);
    expect(told[0]).toEqual({ club_id: clubId, details: { by: 'Petra Plattform' } });
  });

  it('is not there for a club that is not there, nor for the platform itself', async () => {
    for (const id of [0, 987_654]) {
      const reply = await taken(id);
      expect(reply.statusCode).toBeGreaterThanOrEqual(400);
      expect(reply.headers['content-type']).toContain('json');
    }
  });
});
