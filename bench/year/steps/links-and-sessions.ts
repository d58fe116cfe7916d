import { contract } from '@vereinshaus/contract';
import { signIn } from '../club.ts';
import { count, lastMailTo } from '../counting.ts';
import type { SeasonStep } from '../step.ts';

let token = '';

/** A person requests a link to set their password, and forgets about it. */
export const askForLink: SeasonStep = {
  name: 'A link is asked for',
  on: '07-01',
  at: 9 * 60,
  play: async ({ house, club }) => {
    const { email } = club.families.maier;
    await house.visitor().call(contract.session.requestPasswordReset, { email });
    await house.rest();
    token = /changepw\/([\w-]{20,})/.exec(await lastMailTo(house, club.id, email))?.[1] ?? '';
    return {
      'has a token': token === '' ? 'no' : 'yes',
      links: await count(house, 'from password_link where club_id = $1', [club.id]),
    };
  },
  expected: () => ({
    figures: { 'has a token': 'yes', links: 1 },
    mails: { 'Dein Passwort bei Turnverein Jahresstadt': 1 },
  }),
};

/** A day later the link is invalid. A session unused for half a year has ended, a used one has not. */
export const linksExpire: SeasonStep = {
  name: 'Links and sessions expire',
  on: '08-25',
  at: 9 * 60,
  play: async ({ house, club }) => {
    const { berger, huber, maier } = club.families;
    const passwords = { password1: 'Sommer2027', password2: 'Sommer2027' };
    const refused = await house.visitor().refused(contract.session.changePassword, { token, ...passwords });
    const statusOf = async (visitor: typeof berger.browser) => (await visitor.call(contract.session.status, {})).status;
    const before = { huber: await statusOf(huber.browser), berger: await statusOf(berger.browser) };
    for (const { browser, email } of [huber, berger, maier]) await signIn(browser, email);
    return {
      'the link': refused.code,
      'a family that comes now and then': before.huber,
      'one that did not for half a year': before.berger,
      'links that are left': await count(house, 'from password_link where club_id = $1', [club.id]),
      'sessions that are left': await count(house, 'from session where club_id = $1 and expires_at < now()', [club.id]),
    };
  },
  expected: () => ({
    figures: {
      'the link': 'session.linkInvalid',
      'a family that comes now and then': 'logged_in',
      'one that did not for half a year': 'logged_out',
      'links that are left': 0,
      'sessions that are left': 0,
    },
    mails: {},
  }),
};
