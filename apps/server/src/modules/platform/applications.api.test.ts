import { contract } from '@vereinshaus/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildClub, buildLogin, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, testConfig, useHouse } from '../../../test/harness.ts';

let now = new Date('2026-03-02T10:00:00Z');
/** Names that somebody has proven in the world outside. */
const proven = new Set<string>();
const house = useHouse({
  config: { ...testConfig, CLUB_APPLICATIONS: true },
  clock: () => now,
  hostProof: { isGiven: async ({ record }) => proven.has(record) },
});
const { platform } = contract;

let operator: NonNullable<Actor>;
let host = '';

beforeAll(async () => {
  host = `verein${await buildClub(house())}.test`;
  operator = await buildPerson(house(), 0, { first_name: 'Petra', last_name: 'Plattform' });
  await buildLogin(house(), 0, operator.personId, 'petra@plattform.test');
});

const asOperator = () => house().as(operator, { host });
const visitor = () => house().as(null, { host });
const wish = (name: string, email = `${name.toLowerCase()}@klub.test`) => ({
  club: { name, federalState: 'St' as const, host: `${name.toLowerCase()}.localhost` },
  administrator: { prename: 'Nora', lastname: 'Neu', email },
  note: 'Wir sind 80.\nUnd <b>mehr</b>.',
});
const waiting = async () => (await asOperator().call(platform.applications, {})).applications;
const mailsTo = (to: string) =>
  house().sql<{ subject: string; body: string }>('select subject, body from mail where recipient = $1 order by id', [
    to,
  ]);

describe('a club that asks to come here', () => {
  it('waits for the platform, comes once however often it is sent, and is made by one yes', async () => {
    expect(await visitor().call(platform.applyState, {})).toEqual({ isOpen: true });
    const { clubs: before } = await asOperator().call(platform.clubs, {});
    await Promise.all([1, 2, 3].map(() => visitor().call(platform.apply, wish('Ruderer', 'Nora@Klub.test'))));
    const [application, ...others] = await waiting();
    expect(others).toEqual([]);
    expect(application).toMatchObject({ name: 'Ruderer', who: 'Nora Neu', email: 'nora@klub.test' });
    expect(await mailsTo('petra@plattform.test')).toMatchObject([{ subject: 'Ruderer möchte hierher' }]);
    expect((await asOperator().call(platform.clubs, {})).clubs).toHaveLength(before.length);

    const yes = { ID: application?.ID ?? 0 };
    const answers = await Promise.all([1, 2].map(() => asOperator().ask(platform.accept, yes)));
    expect(answers.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 404]);
    expect((await asOperator().call(platform.clubs, {})).clubs).toHaveLength(before.length + 1);
    expect(await waiting()).toEqual([]);
    const [letter] = await mailsTo('nora@klub.test');
    expect(letter?.body).toContain('http://ruderer.localhost/benutzer/changepw/');
  });

  it('gets a link when its address leads here, and before that how to make it do so', async () => {
    const { club, ...rest } = wish('Segler');
    await visitor().call(platform.apply, { ...rest, club: { ...club, host: 'segler.example' } });
    const [application] = await waiting();
    await asOperator().call(platform.accept, { ID: application?.ID ?? 0 });
    const [first, ...more] = await mailsTo('segler@klub.test');
    expect(more).toEqual([]);
    expect(first?.body).toContain('mit dem Namen _vereinshaus.segler.example und dem Wert vereinshaus=');
    expect(first?.body).not.toContain('changepw');

    const { clubs } = await asOperator().call(platform.clubs, {});
    const named = { club_ID: clubs.find(({ name }) => name === 'Segler')?.ID ?? 0, host: 'segler.example' };
    expect(await asOperator().ask(contract.platformChecks.checkHost, named)).toMatchObject({ http: 409 });
    expect(await mailsTo('segler@klub.test')).toHaveLength(1);
    proven.add('_vereinshaus.segler.example');
    await asOperator().call(contract.platformChecks.checkHost, named);
    const [, second] = await mailsTo('segler@klub.test');
    const token = /http:\/\/segler\.example\/benutzer\/changepw\/(\S+)/.exec(second?.body ?? '')?.[1] ?? '';
    const password = { token, password1: 'Sommer2026!', password2: 'Sommer2026!' };
    const there = house().as(null, { host: 'segler.example' });
    expect(await there.ask(contract.session.changePassword, password)).toMatchObject({ http: 200 });
  });

  it('is told no with the reason, and nothing of it stays', async () => {
    await visitor().call(platform.apply, wish('Absager'));
    const [application] = await waiting();
    await asOperator().call(platform.decline, { ID: application?.ID ?? 0, text: 'Wir nehmen nur Tiroler Vereine.' });
    expect((await mailsTo('absager@klub.test'))[0]?.body).toContain('Wir nehmen nur Tiroler Vereine.');
    expect(await house().sql('select from club_application')).toEqual([]);
  });

  it('stays in the list when its address belongs to somebody meanwhile', async () => {
    await visitor().call(platform.apply, { ...wish('Zweiter'), club: { ...wish('Zweiter').club, host } });
    const [application] = await waiting();
    const yes = { ID: application?.ID ?? 0 };
    expect(await asOperator().refused(platform.accept, yes)).toMatchObject({ http: 409 });
    expect(await waiting()).toHaveLength(1);
    await asOperator().call(platform.decline, yes);
  });

  it('finds a list that has an end, and old wishes gone', async () => {
    await house().sql(
      `insert into club_application (name, federal_state, host, first_name, last_name, email, created_at)
       select 'x', 'W', 'x' || n || '.test', 'x', 'x', 'x@x.test', $1 from generate_series(1, 49) n`,
      [now],
    );
    const both = await Promise.all(['Eins', 'Zwei'].map((name) => visitor().ask(platform.apply, wish(name))));
    expect(both.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 429]);
    now = new Date('2026-06-02T10:00:00Z');
    await visitor().call(platform.apply, wish('Spaeter'));
    expect(await waiting()).toMatchObject([{ name: 'Spaeter' }]);
  });
});
