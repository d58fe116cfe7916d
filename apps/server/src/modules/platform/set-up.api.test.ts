import { contract } from '@vereinshaus/contract';
import { describe, expect, it } from 'vitest';
import { useHouse } from '../../../test/harness.ts';
import { secretsFrom } from '../../kit/secrets.ts';
import { setUpPathAtStart } from './index.ts';

const secrets = secretsFrom('eine Installation im Test');
const house = useHouse({ secrets });

const host = 'neu.localhost';
const nobody = () => house().as(null, { host });
const currentToken = async () => (await setUpPathAtStart(house().database, secrets)).replace('/einrichten#', '');

const operator = { prename: 'Olga', lastname: 'Operator', email: 'olga@betrieb.test', password: 'Passwort1' };
const administrator = { prename: 'Anna', lastname: 'Admin', email: 'anna@verein.test' };
const club = {
  name: 'Turnverein Neustadt',
  shortName: 'TVN',
  address: 'Hauptplatz 1, 2700 Wiener Neustadt',
  zvrNr: '123456789',
  federalState: 'N' as const,
  host: 'neustadt.localhost',
  color: '#166534',
};

const counts = async () => {
  const [row] = await house().sql(
    `select (select count(*)::int from club where id > 0) as clubs, (select count(*)::int from login) as logins,
       (select count(*)::int from mail_server) as "mailServers", (select count(*)::int from club_host) as hosts`,
  );
  return row;
};

describe('the first start', () => {
  it('says on every page that there is no club yet', async () => {
    expect(await nobody().refused(contract.clubs.get, {})).toMatchObject({
      http: 404,
      message: 'Hier gibt es noch keinen Verein. Der Link zum Einrichten steht in der Ausgabe des Servers.',
    });
  });

  it('opens with the link alone', async () => {
    const token = await currentToken();
    expect(token).toMatch(/^[0-9a-f]{32}$/);
    expect(await nobody().call(contract.platform.setUpState, { token })).toEqual({
      asksForClub: true,
      mail: 'none',
      fillsDemo: false,
      host,
    });
    for (const wrong of ['x', token.slice(1), `${token}0`]) {
      expect(await nobody().refused(contract.platform.setUpState, { token: wrong })).toMatchObject({
        http: 404,
        code: 'platform.setUpOver',
      });
    }
  });

  it.each([
    ['a ZVR that is none', { club: { ...club, zvrNr: 'Nr. 12' } }, 'club.zvrNr'],
    ['a host with a scheme', { club: { ...club, host: 'https://neustadt.at' } }, 'club.host'],
    ['a weak password', { operator: { ...operator, password: 'kurz' } }, 'operator.password'],
    ['one address for both', { administrator: { ...administrator, email: operator.email } }, 'administrator.email'],
  ])('refuses %s at its field, and nothing is half-done', async (_, wrong, field) => {
    const before = await counts();
    const input = { token: await currentToken(), operator, club, administrator, ...wrong };
    const { http, refusal } = await nobody().ask(contract.platform.setUp, input);
    expect({ http, fields: Object.keys(refusal?.fields ?? {}) }).toEqual({ http: 422, fields: [field] });
    expect(await counts()).toEqual(before);
  });

  it('needs a club where there is none', async () => {
    const refused = await nobody().refused(contract.platform.setUp, { token: await currentToken(), operator });
    expect(refused).toMatchObject({ http: 422, code: 'platform.clubMissing' });
  });

  it('makes operator, club, administrator and mail server at once; of two at the same moment one wins', async () => {
    const token = await currentToken();
    const mail = {
      server: 'mail.test',
      port: 587,
      user: 'u',
      password: 'geheim',
      sender: 'a@b.test',
      senderName: 'TV',
    };
    const both = await Promise.all(
      [1, 2].map(() => nobody().ask(contract.platform.setUp, { token, operator, club, administrator, mail })),
    );
    expect(both.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 404]);
    const made = both.find(({ http }) => http === 200)?.reply;
    expect(made).toMatchObject({ address: 'http://neustadt.localhost' });
    expect(await counts()).toEqual({ clubs: 1, logins: 1, mailServers: 1, hosts: 1 });

    const [sealed] = await house().sql<{ settings: Buffer }>('select settings from mail_server');
    expect(sealed?.settings.toString('latin1')).not.toContain('geheim');

    const inClub = house().as(null, { host: club.host });
    expect(await inClub.call(contract.clubs.get, {})).toMatchObject({
      name: club.name,
      zvrNr: club.zvrNr,
      federalState: 'N',
      newEventVisibility: 5,
      notices: [],
    });
    const [begins] = await house().sql<Record<string, number>>(
      `select (select count(*)::int from ledger_account) as accounts, (select count(*)::int from tax_code) as taxes,
         (select count(*)::int from tag) as tags, (select count(*)::int from mail) as mails`,
    );
    expect(begins?.accounts).toBeGreaterThan(10);
    expect(begins).toMatchObject({ taxes: expect.any(Number), tags: 2, mails: 1 });

    const link = made?.link.replace(/^.*changepw\//, '') ?? '';
    const password = { password1: 'Passwort1', password2: 'Passwort1', token: link };
    expect(await inClub.call(contract.session.changePassword, password)).toMatchObject({ status: 'success' });
    const signIn = { username: administrator.email, password: 'Passwort1' };
    expect(await inClub.call(contract.session.login, signIn)).toMatchObject({ verein_ID: 1 });
    const asOperator = { username: operator.email, password: operator.password };
    expect(await inClub.call(contract.session.login, asOperator)).toMatchObject({ verein_ID: 0 });
  });

  it('is over then, with every link', async () => {
    const token = await currentToken();
    expect(token).toBe('');
    const refused = await nobody().refused(contract.platform.setUp, {
      token: secrets.token('0', 'set-up'),
      operator,
      club,
      administrator,
    });
    expect(refused).toMatchObject({ http: 404, code: 'platform.setUpOver' });
  });

  it('has left in the club that the platform made it', async () => {
    const entries = await house().sql(
      `select kind, actor_id, details from history_entry where kind like 'platform.%' order by id`,
    );
    expect(entries).toEqual([
      { kind: 'platform.founded', actor_id: null, details: { by: 'am Server' } },
      { kind: 'platform.administratorAppointed', actor_id: null, details: { by: 'am Server' } },
    ]);
  });
});
