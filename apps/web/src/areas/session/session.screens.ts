import { everyone, loggedIn } from '@vereinshaus/contract/kit/access';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const SignInPage = page(() => import('./SignInPage.tsx'), 'SignInPage');
const SignInLinkPage = page(() => import('./SignInLinkPage.tsx'), 'SignInLinkPage');
const SignOutPage = page(() => import('./SignOutPage.tsx'), 'SignOutPage');
const ChangePasswordPage = page(() => import('./ChangePasswordPage.tsx'), 'ChangePasswordPage');
const ConfirmEmailPage = page(() => import('./LinkPages.tsx'), 'ConfirmEmailPage');
const ConsentEmailPage = page(() => import('./LinkPages.tsx'), 'ConsentEmailPage');
const RevertEmailPage = page(() => import('./LinkPages.tsx'), 'RevertEmailPage');
const ObjectionPage = page(() => import('./LinkPages.tsx'), 'ObjectionPage');
const MyClubsPage = page(() => import('./MyClubsPage.tsx'), 'MyClubsPage');
const SessionPage = page(() => import('./SessionPage.tsx'), 'SessionPage');

export const screens: readonly Screen[] = [
  screen('/benutzer/login', 'Anmelden', everyone, SignInPage, { frame: 'bare' }),
  screen('/benutzer/login/link/:token', 'Anmelden mit Link', everyone, SignInLinkPage, { frame: 'bare' }),
  screen('/benutzer/logout', 'Abmelden', everyone, SignOutPage, { frame: 'bare' }),
  screen('/benutzer/changepw/:token', 'Passwort setzen', everyone, ChangePasswordPage, { frame: 'bare' }),
  screen('/benutzer/email/bestaetigen/:token', 'E-Mail-Adresse bestätigen', everyone, ConfirmEmailPage, {
    frame: 'bare',
  }),
  screen('/benutzer/email/zustimmen/:token', 'Neuer Adresse zustimmen', everyone, ConsentEmailPage, { frame: 'bare' }),
  screen('/benutzer/email/zuruecknehmen/:token', 'Änderung zurücknehmen', everyone, RevertEmailPage, { frame: 'bare' }),
  screen('/zuordnung/einspruch/:token', 'Zuordnung widersprechen', everyone, ObjectionPage, { frame: 'bare' }),
  screen('/meineVereine', 'Meine Vereine', loggedIn, MyClubsPage),
  screen('/session', 'Meine Anmeldung', loggedIn, SessionPage),
];
