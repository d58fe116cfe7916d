import { contract } from '@vereinshaus/contract';
import { describe, expect, it } from 'vitest';
import { buildClub, buildLogin, buildPerson, testPassword } from '../../../test/factories/index.ts';
import { useHouse } from '../../../test/harness.ts';
import { secretsFrom } from '../../kit/secrets.ts';
import { requestedLinkWorker, sendRequestedLink } from '../session/password-link.ts';
import { deliveredFrom } from '../system/delivered.testing.ts';
import { enterOperatorHost, setUpPathAtStart } from './index.ts';

const secrets = secretsFrom('eine Installation mit eigener Adresse');
const house = useHouse({ secrets });

const host = 'plattform.localhost';
const noClub =
  'Unter dieser Adresse wird die Plattform betrieben. Deinen Verein findest du unter seiner eigenen Adresse.';
const visitor = () => house().as(null, { host });

const operator = { prename: 'Olga', lastname: 'Operator', email: 'olga@betrieb.test', password: 'Passwort1' };

describe('the address of the operator', () => {
  it('is where the set-up ends, without a club', async () => {
    await enterOperatorHost(house().database, host);
    const token = (await setUpPathAtStart(house().database, secrets)).replace('/einrichten#', '');
    const state = await visitor().call(contract.platform.setUpState, { token });
    expect(state).toMatchObject({ asksForClub: false, host });
    // At any other address the first club is still asked for.
    const elsewhere = house().as(null, { host: 'anders.localhost' });
    expect(await elsewhere.refused(contract.platform.setUp, { token, operator })).toMatchObject({
      code: 'platform.clubMissing',
    });
    expect(await visitor().call(contract.platform.setUp, { token, operator })).toMatchObject({ address: '', link: '' });
  });

  it('signs the operator in, and nobody of a club', async () => {
    const clubId = await buildClub(house());
    const admin = await buildPerson(house(), clubId, { staff_level: 90 });
    await buildLogin(house(), clubId, admin.personId, 'admin@verein.test');
    const signIn = (email: string, password: string) =>
      visitor().ask(contract.session.login, { username: email, password });
    expect((await signIn(operator.email, operator.password)).http).toBe(200);
    expect((await signIn('admin@verein.test', testPassword)).http).toBe(401);
    const [row] = await house().sql<{ id: number }>(`select person_id as id from login where email = $1`, [
      operator.email,
    ]);
    const olga = house().as({ clubId: 0, personId: row?.id ?? 0 }, { host });
    expect((await olga.call(contract.platform.clubs, {})).clubs).toHaveLength(1);
  });

  it('sends the link for a forgotten password to itself, in the name of the installation', async () => {
    await visitor().call(contract.session.requestPasswordReset, { email: operator.email });
    const [job] = await house().sql<{ data: unknown }>('select data from pgboss.job where name = $1', [
      sendRequestedLink.name,
    ]);
    const now = () => new Date();
    const attempt = { database: house().database, now, isLast: true };
    const wanted = sendRequestedLink.input.parse(job?.data);
    await requestedLinkWorker((db) => house().queue.senderIn(db)).run(attempt, wanted as never);
    const [mail] = await deliveredFrom(house(), 0);
    // Without a sender of its own a mail leaves as MAIL_FROM says.
    expect(mail).toMatchObject({ to: operator.email, sender: undefined });
    expect(mail?.replyTo).toBeUndefined();
    const [link = ''] = /https?:\S+changepw\S+/.exec(mail?.text ?? '') ?? [];
    expect(new URL(link).host).toBe(host);
    expect(mail?.text).toContain('Vereinshaus');
    // It works there, and at the address of no club.
    const token = link.split('/').at(-1) ?? '';
    const passwords = { password1: 'Passwort2', password2: 'Passwort2', token };
    const [club] = await house().sql<{ id: number }>('select max(id)::int as id from club');
    const elsewhere = house().as(null, { host: `verein${club?.id}.test` });
    expect(await elsewhere.refused(contract.session.changePassword, passwords)).toMatchObject({ http: 410 });
    expect((await visitor().ask(contract.session.changePassword, passwords)).http).toBe(200);
  });

  it('answers everybody else with one sentence', async () => {
    expect(await visitor().call(contract.clubs.get, {})).toMatchObject({ ID: 0, name: 'Vereinshaus', closed: noClub });
    const elsewhere = house().as(null, { host: 'anders.localhost' });
    expect(await elsewhere.refused(contract.clubs.get, { verein_ID: 0 })).toMatchObject({ http: 404 });
    const [club] = await house().sql<{ id: number }>('select max(id)::int as id from club');
    const inWindow = house().as(null, { host, headers: { 'x-verein-id': String(club?.id) } });
    expect(await inWindow.refused(contract.courses.list, {})).toMatchObject({ http: 503, message: noClub });
    for (const call of [contract.courses.list, contract.help.topics]) {
      expect(await visitor().refused(call, {})).toMatchObject({ http: 503, message: noClub });
    }
  });

  it('belongs to no club, and can be another one after the next start', async () => {
    const [{ id: clubId } = { id: 0 }] = await house().sql<{ id: number }>('select max(id)::int as id from club');
    const [row] = await house().sql<{ id: number }>(`select person_id as id from login where email = $1`, [
      operator.email,
    ]);
    const olga = house().as({ clubId: 0, personId: row?.id ?? 0 }, { host });
    expect(await olga.refused(contract.platform.addHost, { club_ID: clubId, host })).toMatchObject({ http: 409 });
    await expect(enterOperatorHost(house().database, `verein${clubId}.test`)).rejects.toThrow(
      `PLATFORM_HOST: Die Adresse verein${clubId}.test gehört dem Verein ${clubId}.`,
    );
    await enterOperatorHost(house().database, 'betrieb.localhost');
    await enterOperatorHost(house().database, 'betrieb.localhost');
    const hosts = await house().sql<{ host: string }>('select host from club_host where club_id = 0');
    expect(hosts).toEqual([{ host: 'betrieb.localhost' }]);
    await enterOperatorHost(house().database, undefined);
    expect(await house().sql('select host from club_host where club_id = 0')).toEqual([]);
  });
});
