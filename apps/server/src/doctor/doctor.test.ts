import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { useProgram } from '../../test/bundled-program.ts';
import { useHouse } from '../../test/harness.ts';
import { readMigrations } from '../kit/migrate.ts';
import { examineDatabase, hostsOf } from './database.ts';
import { catchAsFinding, lineOf } from './finding.ts';
import { clockFinding, diskFinding, memoryFinding, nodeFinding, timeZoneFinding } from './machine.ts';
import { domainOf, examineMailServer, examineSender } from './mail.ts';
import { NamesAreSilent, namesOf } from './names.ts';
import { certificateFindings, proxyFinding } from './web.ts';

const house = useHouse();
const doctor = useProgram(resolve(import.meta.dirname, '../doctor.ts'));

const gb = 1024 ** 3;
const now = new Date('2026-11-16T12:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

const certificateOf = (certificate: { validTo: Date; problem: string }) => {
  const [finding] = certificateFindings([{ host: 'verein.at', certificate }], now);
  return finding ?? { state: 'none' };
};

test.each([
  [nodeFinding('20.19.0'), 'ok'],
  [nodeFinding('24.1.0'), 'ok'],
  [nodeFinding('20.18.9'), 'bad'],
  [memoryFinding(4 * gb), 'ok'],
  [memoryFinding(gb), 'look'],
  [diskFinding('/', { free: 50 * gb, size: 100 * gb }), 'ok'],
  [diskFinding('/', { free: 5 * gb, size: 100 * gb }), 'look'],
  [diskFinding('/', { free: 0.5 * gb, size: 100 * gb }), 'bad'],
  [clockFinding(now, later(1), true), 'ok'],
  [clockFinding(now, later(1), false), 'look'],
  [clockFinding(now, later(60), true), 'bad'],
  [timeZoneFinding('14:00', '14:00'), 'ok'],
  [timeZoneFinding('12:00', '14:00'), 'bad'],
  [timeZoneFinding('14:00', '12:00'), 'bad'],
  [certificateOf({ validTo: later(80 * 86_400), problem: '' }), 'ok'],
  [certificateOf({ validTo: later(3 * 86_400), problem: '' }), 'look'],
  [certificateOf({ validTo: later(80 * 86_400), problem: 'SELF_SIGNED' }), 'bad'],
  [proxyFinding({ scheme: 'https', trustProxy: 1, host: '127.0.0.1', isContainer: false }), 'ok'],
  [proxyFinding({ scheme: 'https', trustProxy: 1, host: '0.0.0.0', isContainer: false }), 'look'],
  [proxyFinding({ scheme: 'https', trustProxy: 1, host: '0.0.0.0', isContainer: true }), 'unseen'],
  [proxyFinding({ scheme: undefined, trustProxy: false, host: '0.0.0.0', isContainer: false }), 'look'],
  [proxyFinding({ scheme: 'https', trustProxy: false, host: '127.0.0.1', isContainer: false }), 'bad'],
])('%o is %s', (finding, state) => {
  expect(finding.state).toBe(state);
});

const nothingThere = (code: string) => Object.assign(new Error(code), { code });

const zone = (records: Readonly<Record<string, string[]>>) =>
  namesOf({
    resolveTxt: async (name: string) => {
      const texts = records[name];
      if (texts === undefined) throw nothingThere('ENOTFOUND');
      return texts.map((text) => [text.slice(0, 5), text.slice(5)]);
    },
    resolve4: () => Promise.reject(nothingThere('ESERVFAIL')),
    resolve6: () => Promise.reject(nothingThere('ENODATA')),
  });

test('a sender is known by SPF, DKIM and DMARC; a mail server that is not there is a finding', async () => {
  const names = zone({
    'verein.at': ['v=spf1 mx ~all', 'etwas anderes'],
    'mail._domainkey.verein.at': ['v=DKIM1; p=MIIB'],
    '_dmarc.verein.at': ['v=DMARC1; p=none'],
  });
  const settings = { smtpUrl: 'smtp://127.0.0.1:1', from: 'Verein <office@verein.at>' };
  const states = async (answers: typeof names, given: Partial<typeof settings> & { dkimSelector?: string } = {}) =>
    (await examineSender({ ...settings, ...given }, answers)).map(({ about, state }) => `${about} ${state}`);

  expect(domainOf('office@Verein.at')).toBe('verein.at');
  expect((await examineMailServer(settings)).state).toBe('bad');
  expect(await states(names)).toEqual(['SPF ok', 'DKIM ok', 'DMARC ok']);
  expect(await states(names, { dkimSelector: 'x' })).toEqual(['SPF ok', 'DKIM bad', 'DMARC ok']);
  expect(await states(zone({}))).toEqual(['SPF bad', 'DKIM look', 'DMARC look']);
  expect(await states(names, { from: 'Verein <noreply@localhost>' })).toEqual(['Absender bad']);
});

test('silence of the name service is no answer', async () => {
  await expect(zone({}).addressesOf('verein.at')).rejects.toBeInstanceOf(NamesAreSilent);
  expect(await zone({}).textsAt('verein.at')).toEqual([]);
});

test('a house that is up to date is well; without its owner less can be said', async () => {
  const migrations = await readMigrations(resolve(import.meta.dirname, '../../migrations'));
  const { url, ownerUrl } = house();
  const lines = async (addresses: Parameters<typeof examineDatabase>[0], known = migrations) =>
    (await examineDatabase(addresses, known, { isBackedUpByUs: true, connections: 20 })).map(lineOf);

  expect((await lines({ url, ownerUrl })).map((line) => line.slice(0, 24).trim())).toEqual([
    'ok      Datenbank',
    'ok      Erweiterungen',
    'ok      Sperren',
    'ok      Verbindungen',
    'ok      Migrationen',
    'ok      Sicherung',
    'achtung Probe',
    'ok      Hintergrund',
    'achtung Zeitplan',
  ]);
  expect(await lines({ url, ownerUrl }, migrations.slice(0, -1))).toContainEqual(
    expect.stringMatching(/^FEHLER {2}Migrationen {5}Die Datenbank ist neuer/),
  );
  expect(await lines({ url, ownerUrl: undefined })).toContainEqual(expect.stringMatching(/^achtung Besitzer/));
  expect(await lines({ url: ownerUrl, ownerUrl })).toContainEqual(expect.stringMatching(/^FEHLER {2}Datenbank/));
});

test('a look that fails is a finding', async () => {
  expect(await hostsOf(house().url)).toEqual([]);
  expect(await catchAsFinding('Uhr', () => Promise.reject(new Error('steht')))).toEqual([
    { about: 'Uhr', state: 'bad', text: 'steht' },
  ]);
});

test.each([
  [2, 'a setting that is none', { PORT: 'drei' }, /^Die Einstellung PORT/],
  [2, 'a folder that is none', { DATA_DIR: '/dev/null/data' }, /^Der Ordner .*\/data .*DATA_DIR/],
])('ends with %i for %s, where nothing can be looked at', (code, _what, settings, sentence) => {
  const { status, stderr } = spawnSync(process.execPath, [doctor], {
    env: { PATH: process.env.PATH, ...settings },
    encoding: 'utf8',
  });
  expect([status, stderr.trim()]).toEqual([code, expect.stringMatching(sentence)]);
});
