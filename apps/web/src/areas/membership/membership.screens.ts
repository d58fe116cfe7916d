import { everyone, loggedIn, may, staffFrom } from '@vereinshaus/contract/kit/access';
import { membership, membershipCard } from '../../gates.ts';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const MembershipCardsPage = page(() => import('./MembershipCardsPage.tsx'), 'MembershipCardsPage');
const VerifyCardPage = page(() => import('./VerifyCardPage.tsx'), 'VerifyCardPage');
const BoardListPage = page(() => import('./BoardListPage.tsx'), 'BoardListPage');
const RoleListPage = page(() => import('./RoleListPage.tsx'), 'RoleListPage');
const JubileesPage = page(() => import('./JubileesPage.tsx'), 'JubileesPage');
const BoardPage = page(() => import('./BoardPage.tsx'), 'BoardPage');
const MembershipPage = page(() => import('./MembershipPage.tsx'), 'MembershipPage');
const RoleCodesPage = page(() => import('./RoleCodesPage.tsx'), 'RoleCodesPage');

export const screens: readonly Screen[] = [
  screen('/meineMitgliedskarte', 'Meine Mitgliedskarte', loggedIn, MembershipCardsPage, { when: membershipCard }),
  screen('/mitgliedskarte/pruefen/:token', 'Mitgliedskarte prüfen', everyone, VerifyCardPage),
  screen('/verein/vorstand', 'Vorstandsliste', may('club_read'), BoardListPage, { list: true }),
  screen('/benutzer/nachRolle', 'Nach Rolle', may('user_read'), RoleListPage, { list: true }),
  screen('/benutzer/jubilare', 'Jubilare und Geburtstage', may('user_read'), JubileesPage, { list: true }),
  screen('/vorstand', 'Vorstand', loggedIn, BoardPage),
  screen('/mitgliedschaft', 'Mitgliedschaft', loggedIn, MembershipPage, { when: membership }),
  screen('/rollen', 'Rollen verwalten', staffFrom(80), RoleCodesPage),
];
