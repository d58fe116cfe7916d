import { contract } from '@vereinshaus/contract';
import { guardedNames } from '@vereinshaus/contract/clubs/club-field-access';
import { type ClubSettings, clubSettings, defaultClubSettings } from '@vereinshaus/contract/clubs/settings';
import { beforeEach, describe, expect, it } from 'vitest';
import { openBrowser } from '../../../test/browser.ts';
import {
  buildClub,
  buildGrant,
  buildLogin,
  buildMembershipRole,
  buildPerson,
  testPassword,
} from '../../../test/factories/index.ts';
import { useHouse } from '../../../test/harness.ts';
import { applyDueBankChanges } from './apply-bank-changes.ts';

let now = new Date();
const house = useHouse({ clock: () => now });
const { clubs, bankChanges, secondFactor } = contract;

const [oldIban, newIban] = ['AT611904300234573201', 'DE89370400440532013000'];
const hourMs = 3_600_000;
let clubId = 0;
let count = 0;

beforeEach(async () => {
  now = new Date();
  clubId = await buildClub(house(), { name: 'Turnverein', iban: oldIban, bic: 'GIBAATWWXXX' });
});

/** A person with these rights who has just signed in. */
const signedIn = async (columns: Record<string, unknown>, ...grants: readonly string[]) => {
  const email = `kassa${(count += 1)}@x.test`;
  const { personId } = await buildPerson(house(), clubId, { email, first_name: 'Karla', ...columns });
  for (const permission of grants) await buildGrant(house(), clubId, personId, permission);
  await buildLogin(house(), clubId, personId, email);
  const browser = openBrowser(house(), clubId);
  await browser.signIn(email);
  return { browser, personId, email };
};

const treasurer = () => signedIn({}, 'accounting');
const ofClub = () => signedIn({}, 'club');
const administrator = (staff_level = 80) => signedIn({ staff_level });

const storedIban = async () => {
  const [row] = await house().sql<{ iban: string }>('select iban from club where id = $1', [clubId]);
  return row?.iban;
};

const aDayLater = async () => {
  now = new Date(now.getTime() + 24 * hourMs);
  await applyDueBankChanges(house().database, {
    now: () => now,
    senderIn: (db) => house().queue.senderIn(db),
    originOf: (host) => `https://${host}`,
  });
};

const kinds = async () =>
  (await house().sql<{ kind: string }>('select kind from history_entry where club_id = $1 order by id', [clubId])).map(
    ({ kind }) => kind,
  );

describe('a new bank account of the club', () => {
  it('counts after a day, and everybody who keeps the money is told at once', async () => {
    const { browser, email } = await treasurer();
    const admin = await administrator();
    const stranger = await ofClub();
    const board = await signedIn({});
    await buildMembershipRole(house(), clubId, board.personId, 420);
    const former = await signedIn({});
    await buildMembershipRole(house(), clubId, former.personId, 420, {
      starts_on: '2019-01-01',
      ends_on: '2020-01-01',
    });
    const { message } = await browser.call(clubs.save, { iban: newIban });
    expect(message).toMatch(/gilt ab .*stoppen/);
    expect(await storedIban()).toBe(oldIban);
    const mails = await house().sql<{ recipient: string; body: string }>(
      'select recipient, body from mail where club_id = $1 order by recipient',
      [clubId],
    );
    expect(mails.map(({ recipient }) => recipient)).toEqual([email, admin.email, board.email].toSorted());
    const ofBoard = mails.find(({ recipient }) => recipient === board.email);
    expect(ofBoard?.body).toContain('melde dich bitte gleich');
    expect(mails[0]?.body).toContain('IBAN: AT61 … 3201 → DE89 … 3000');
    expect(mails[0]?.body).not.toContain(newIban);
    expect(mails[0]?.body).toMatch(/https?:\/\/\S+\/verein\n/);
    expect((await admin.browser.call(bankChanges.waiting, {})).change).toMatchObject({
      changes: [{ label: 'IBAN', before: 'AT61 … 3201', after: 'DE89 … 3000' }],
    });
    expect((await stranger.browser.ask(bankChanges.waiting, {})).statusCode).toBe(200);

    await aDayLater();
    expect(await storedIban()).toBe(newIban);
    const keeper = { clubId, personId: admin.personId };
    expect(await house().as(keeper).call(bankChanges.waiting, {})).toEqual({ change: null });
    expect(await kinds()).toEqual(['bankChange.requested', 'club.changed']);
  });

  it('does not count a minute earlier', async () => {
    const { browser } = await treasurer();
    await browser.call(clubs.save, { iban: newIban });
    now = new Date(now.getTime() - 60_000);
    await aDayLater();
    expect(await storedIban()).toBe(oldIban);
  });

  it('can be stopped by any other keeper, hours after they signed in, and then never counts', async () => {
    const { browser } = await treasurer();
    const other = await treasurer();
    const stranger = await ofClub();
    await browser.call(clubs.save, { iban: newIban });
    now = new Date(now.getTime() + 20 * hourMs);
    const { change } = await other.browser.call(bankChanges.waiting, {});
    const ID = change?.ID ?? 0;
    expect(await stranger.browser.refused(bankChanges.stop, { ID })).toMatchObject({ http: 403 });
    await other.browser.call(bankChanges.stop, { ID });
    expect(await other.browser.refused(bankChanges.stop, { ID })).toMatchObject({ code: 'bankChanges.over' });
    await aDayLater();
    expect(await storedIban()).toBe(oldIban);
    expect(await kinds()).toEqual(['bankChange.requested', 'bankChange.stopped']);
  });

  it('asks who it is when that was asked more than ten minutes ago', async () => {
    const { browser } = await treasurer();
    now = new Date(now.getTime() + 11 * 60_000);
    expect(await browser.refused(clubs.save, { iban: newIban })).toMatchObject({ code: 'session.confirmationNeeded' });
    await browser.call(secondFactor.confirmWithPassword, { password: testPassword });
    expect((await browser.ask(clubs.save, { iban: newIban })).statusCode).toBe(200);
  });

  it('is entered at once where there was none, and told all the same', async () => {
    await house().sql(`update club set iban = '', bic = '' where id = $1`, [clubId]);
    const { browser } = await treasurer();
    await browser.call(clubs.save, { iban: newIban });
    expect(await storedIban()).toBe(newIban);
    expect(await house().sql('select 1 from mail where club_id = $1', [clubId])).toHaveLength(1);
  });

  it('does not slip in by emptying the old one first', async () => {
    const { browser } = await treasurer();
    await browser.call(clubs.save, { iban: '' });
    expect(await browser.refused(clubs.save, { iban: newIban })).toMatchObject({
      http: 409,
      code: 'bankChanges.alreadyWaiting',
    });
    expect(await storedIban()).toBe(oldIban);
  });

  it('leaves the rest of the form to count at once', async () => {
    const { browser } = await administrator();
    await browser.call(clubs.save, { iban: newIban, shortName: 'TVX', settings: { showFirstSteps: false } });
    const [row] = await house().sql('select iban, short_name from club where id = $1', [clubId]);
    expect(row).toEqual({ iban: oldIban, short_name: 'TVX' });
  });

  it('entered twice at the same moment waits once', async () => {
    const [one, other] = [await treasurer(), await treasurer()];
    const answers = await Promise.all([
      one.browser.ask(clubs.save, { iban: newIban }),
      other.browser.ask(clubs.save, { iban: 'AT483200000012345864' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('stopped while it comes into force is one or the other', async () => {
    const { browser } = await treasurer();
    await browser.call(clubs.save, { iban: newIban });
    const { change } = await browser.call(bankChanges.waiting, {});
    now = new Date(now.getTime() + hourMs);
    const [stopped] = await Promise.all([browser.ask(bankChanges.stop, { ID: change?.ID ?? 0 }), aDayLater()]);
    expect(await storedIban()).toBe(stopped.statusCode === 200 ? oldIban : newIban);
  });
});

describe('the account at the provider', () => {
  it('waits while the provider is in use, though none is entered; switching off counts at once', async () => {
    await house().sql(`update club set settings = settings || '{"onlinePayments":"stripe"}' where id = $1`, [clubId]);
    await house().sql(
      `insert into provider_account (club_id, provider, account, proven_at) values ($1, 'stripe', 'acct_neu', now())`,
      [clubId],
    );
    const { browser } = await administrator();
    await browser.call(clubs.save, { settings: { stripeAccount: 'acct_neu' } });
    const settings = async () => {
      const [row] = await house().sql<{ settings: Record<string, unknown> }>(
        'select settings from club where id = $1',
        [clubId],
      );
      return row?.settings ?? {};
    };
    expect(await settings()).not.toHaveProperty('stripeAccount');
    const { change } = await browser.call(bankChanges.waiting, {});
    await browser.call(bankChanges.stop, { ID: change?.ID ?? 0 });
    await browser.call(clubs.save, { settings: { onlinePayments: 'off' } });
    expect(await settings()).toMatchObject({ onlinePayments: 'off' });
  });
});

/** A value that differs from the current one. */
const otherValues: Readonly<Record<string, unknown>> = {
  name: 'Anders',
  showLogo: false,
  facebook: 'https://x.test/f',
  agbsLink: 'https://x.test/a',
  dataprotectionLink: 'https://x.test/d',
  statutenLink: 'https://x.test/s',
  color: '#123456',
  fontColor: '#123456',
  secondColor: '#123456',
  colors: ['#123456'],
  iban: newIban,
  bic: 'RLNWATWW',
  creditorID: 'AT61ZZZ01234567890',
  dateFounded: 19_500_101,
  zvrNr: '123456789',
  logoData: 'data:image/png;base64,AAAA',
};

const otherSettings: Readonly<Partial<Record<keyof ClubSettings, unknown>>> = {
  secondFactorFromRole: 80,
  secondFactorPermissions: ['club'],
  onlinePayments: 'sandbox',
  stripeAccount: 'acct_fremd',
};

const otherSetting = (name: string): unknown => {
  if (name in otherSettings) return Reflect.get(otherSettings, name);
  const current: unknown = Reflect.get(defaultClubSettings, name);
  if (typeof current === 'boolean') return !current;
  if (typeof current === 'number') return current + 1;
  return typeof current === 'string' ? 'anders' : current;
};

const fieldNames = Object.keys(clubs.save.input.shape).filter((name) => name !== 'settings');

describe('who holds `club` alone', () => {
  it('changes every field of the club but those of its money', async () => {
    const { browser } = await ofClub();
    const refused: string[] = [];
    for (const name of fieldNames) {
      const { statusCode } = await browser.ask(clubs.save, { [name]: otherValues[name] ?? 'anders' });
      if (statusCode !== 200) refused.push(`${name} ${statusCode}`);
    }
    expect(refused.toSorted()).toEqual(['accountName 403', 'bankname 403', 'bic 403', 'creditorID 403', 'iban 403']);
    expect(await storedIban()).toBe(oldIban);
  });

  it('changes every setting but those of its money and the second factor', async () => {
    const { browser } = await ofClub();
    const refused: string[] = [];
    for (const name of Object.keys(clubSettings.shape)) {
      const value = otherSetting(name);
      const { statusCode } = await browser.ask(clubs.save, { settings: { [name]: value } });
      if (statusCode === 403) refused.push(name);
    }
    // The second-factor settings: „club“ would bind the user, who has no factor; the role does not bind them.
    expect(refused.toSorted()).toEqual([
      'onlinePayments',
      'secondFactorFromRole',
      'secondFactorPermissions',
      'stripeAccount',
    ]);
  });

  it('the guarded fields are all that is refused for money', () => {
    expect(guardedNames.toSorted()).toEqual([
      'accountName',
      'bankname',
      'bic',
      'creditorID',
      'iban',
      'onlinePayments',
      'stripeAccount',
    ]);
  });

  it('takes no permission from anybody that they do not hold', async () => {
    const { browser } = await ofClub();
    const { personId } = await buildPerson(house(), clubId);
    const [accounting, club] = [
      await buildGrant(house(), clubId, personId, 'accounting'),
      await buildGrant(house(), clubId, personId, 'club'),
    ];
    expect(await browser.refused(contract.permissions.revoke, { ID: accounting })).toMatchObject({
      http: 403,
      code: 'permissions.notYours',
    });
    expect((await browser.ask(contract.permissions.revoke, { ID: club })).statusCode).toBe(200);
    const chief = await administrator(90);
    expect((await chief.browser.ask(contract.permissions.revoke, { ID: accounting })).statusCode).toBe(200);
  });
});

describe('who keeps the money alone', () => {
  it('changes nothing else of the club', async () => {
    const { browser } = await treasurer();
    expect(await browser.refused(clubs.save, { shortName: 'Mein' })).toMatchObject({ code: 'bankChanges.clubOnly' });
    expect(await browser.refused(clubs.save, { iban: newIban, shortName: 'Mein' })).toMatchObject({ http: 403 });
    expect(await storedIban()).toBe(oldIban);
  });
});

describe('the rule of the second factor', () => {
  const withFactor = async (personId: number) =>
    house().sql(
      `insert into passkey (club_id, person_id, credential_id, public_key, counter, user_handle, name, created_at)
       values ($1, $2, $3, '\\x00', 0, 'wer', 'Handy', now())`,
      [clubId, personId, `key${personId}`],
    );
  const rule = { settings: { secondFactorFromRole: 80 } };

  it('is set by an administrator who has a factor, not by one who has none', async () => {
    const { browser, personId } = await administrator();
    expect(await browser.refused(clubs.save, rule)).toMatchObject({ http: 403, code: 'bankChanges.factorFirst' });
    await withFactor(personId);
    expect((await browser.ask(clubs.save, rule)).statusCode).toBe(200);
  });

  it('is not switched off by somebody whom only another part of it binds', async () => {
    await house().sql(
      `update club set settings = settings || '{"secondFactorFromRole":80,"secondFactorPermissions":["club"]}' where id = $1`,
      [clubId],
    );
    const { browser, personId } = await ofClub();
    await withFactor(personId);
    await house().sql('update session set has_two_factors = true where person_id = $1', [personId]);
    expect(await browser.refused(clubs.save, { settings: { secondFactorFromRole: 0 } })).toMatchObject({
      code: 'bankChanges.notBound',
    });
    expect((await browser.ask(clubs.save, { settings: { secondFactorPermissions: [] } })).statusCode).toBe(200);
  });
});
