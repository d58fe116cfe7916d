import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { useHouse } from '../../test/harness.ts';
import { readMigrations } from '../kit/migrate.ts';
import { examineDatabase, hostsOf } from './database.ts';
import { found, lineOf } from './finding.ts';
import { clockFinding, diskFinding, memoryFinding, nodeFinding, timeZoneFinding } from './machine.ts';
import { domainOf, examineMail } from './mail.ts';
import { certificateFinding, examineWeb, proxyFinding } from './web.ts';

const house = useHouse();

const gb = 1024 ** 3;
const now = new Date('2026-11-16T12:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

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
  [certificateFinding('verein.at', { validTo: later(80 * 86_400), problem: '' }, now), 'ok'],
  [certificateFinding('verein.at', { validTo: later(3 * 86_400), problem: '' }, now), 'look'],
  [certificateFinding('verein.at', { validTo: later(80 * 86_400), problem: 'SELF_SIGNED' }, now), 'bad'],
  [proxyFinding({ scheme: 'https', trustProxy: 1, host: '127.0.0.1' }), 'ok'],
  [proxyFinding({ scheme: 'https', trustProxy: 1, host: '0.0.0.0' }), 'look'],
  [proxyFinding({ scheme: undefined, trustProxy: false, host: '0.0.0.0' }), 'look'],
  [proxyFinding({ scheme: 'https', trustProxy: false, host: '127.0.0.1' }), 'bad'],
])('%o is %s', (finding, state) => {
  expect(finding.state).toBe(state);
});

const zone = (records: Readonly<Record<string, string[]>>) => ({
  resolveTxt: async (name: string) => {
    const texts = records[name];
    if (texts === undefined) throw new Error(`ENOTFOUND ${name}`);
    return texts.map((text) => [text.slice(0, 5), text.slice(5)]);
  },
  resolve4: async (host: string) => {
    if (host !== 'verein.at') throw new Error('ENOTFOUND');
    return ['192.0.2.1'];
  },
  resolve6: async (): Promise<string[]> => [],
});

test('a sender is known by SPF, DKIM and DMARC; a mail server that is not there is a finding', async () => {
  const dns = zone({
    'verein.at': ['v=spf1 mx ~all', 'etwas anderes'],
    'mail._domainkey.verein.at': ['v=DKIM1; p=MIIB'],
    '_dmarc.verein.at': ['v=DMARC1; p=none'],
  });
  const settings = { smtpUrl: 'smtp://127.0.0.1:1', from: 'Verein <office@verein.at>' };
  const states = async (answers: typeof dns, given: Partial<typeof settings> & { dkimSelector?: string } = {}) =>
    (await examineMail({ ...settings, ...given }, answers)).map(({ about, state }) => `${about} ${state}`);

  expect(domainOf('office@Verein.at')).toBe('verein.at');
  expect(await states(dns)).toEqual(['Mailserver bad', 'SPF ok', 'DKIM ok', 'DMARC ok']);
  expect(await states(dns, { dkimSelector: 'x' })).toEqual(['Mailserver bad', 'SPF ok', 'DKIM bad', 'DMARC ok']);
  expect(await states(zone({}))).toEqual(['Mailserver bad', 'SPF bad', 'DKIM look', 'DMARC look']);
  expect(await states(dns, { from: 'Verein <noreply@localhost>' })).toEqual(['Mailserver bad', 'Absender bad']);
});

test('a house that is up to date is well; without its owner less can be said', async () => {
  const migrations = await readMigrations(resolve(import.meta.dirname, '../../migrations'));
  const { url, ownerUrl } = house();
  const lines = async (addresses: Parameters<typeof examineDatabase>[0], known = migrations) =>
    (await examineDatabase(addresses, known, true)).map(lineOf);

  expect((await lines({ url, ownerUrl })).map((line) => line.slice(0, 24).trim())).toEqual([
    'ok      Datenbank',
    'ok      Erweiterungen',
    'ok      Migrationen',
    'ok      Sicherung',
    'ok      Sperren',
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

test('addresses that nobody finds are named', async () => {
  const settings = { scheme: undefined, trustProxy: false, host: '127.0.0.1', port: 1 } as const;
  const findings = await examineWeb(settings, ['verein.at', 'weg.at', 'demo.localhost'], zone({}));
  expect(findings.map(({ about, state }) => `${about} ${state}`)).toEqual([
    'Server look',
    'Proxy look',
    'Adresse ok',
    'Adresse bad',
  ]);
  // Forty clubs without their entries have one cause.
  const forty = Array.from({ length: 40 }, (_, index) => `verein${index + 1}.weg.at`);
  const [, , ...unknown] = await examineWeb(settings, forty, zone({}));
  expect(unknown).toEqual([
    {
      about: 'Adresse',
      state: 'bad',
      text: 'verein1.weg.at, verein2.weg.at, verein3.weg.at und 37 weitere: im DNS unbekannt; leg A- oder AAAA-Einträge auf diesen Server an.',
    },
  ]);
  expect(await hostsOf(house().url)).toEqual([]);
  expect(await found('Uhr', () => Promise.reject(new Error('steht')))).toEqual([
    { about: 'Uhr', state: 'bad', text: 'steht' },
  ]);
});
