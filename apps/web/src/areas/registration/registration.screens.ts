import { anyOf, everyone, manager, may, staffFrom } from '@vereinshaus/contract/kit/access';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const RegisterPage = page(() => import('./RegisterPage.tsx'), 'RegisterPage');
const ActivatePage = page(() => import('./ActivatePage.tsx'), 'ActivatePage');
const GuardianPage = page(() => import('./GuardianPage.tsx'), 'GuardianPage');
const StaffRegisterPage = page(() => import('./StaffRegisterPage.tsx'), 'StaffRegisterPage');
const RegistrationsPage = page(() => import('./RegistrationsPage.tsx'), 'RegistrationsPage');

export const screens: readonly Screen[] = [
  screen('/registrieren', 'Neu registrieren', everyone, RegisterPage),
  screen('/registrieren/:course_ID', 'Neu registrieren', everyone, RegisterPage),
  screen('/aktivieren', 'Aktivieren', everyone, ActivatePage),
  screen('/verwalterRegistrieren', 'Verwalter registrieren', everyone, GuardianPage),
  screen('/benutzer/registrieren', 'Person registrieren', anyOf(staffFrom(80), manager), StaffRegisterPage),
  screen('/benutzer/registrierungen', 'Registrierungen', may('user_read'), RegistrationsPage, { list: true }),
  screen('/buche/registrieren/:course_ID', 'Neu registrieren', everyone, RegisterPage),
];
