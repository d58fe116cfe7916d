import { anyOf, loggedIn, manager, may, ownGroup, staffFrom } from '@vereinshaus/contract/kit/access';
import { balances } from '../../gates.ts';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const paying = () => import('./paying-pages.ts');

const AddMethodForPage = page(paying, 'AddMethodForPage');
const AddMethodPage = page(paying, 'AddMethodPage');
const AuthenticationPage = page(paying, 'AuthenticationPage');
const BillingPage = page(() => import('./BillingPage.tsx'), 'BillingPage');
const EpsPage = page(paying, 'EpsPage');
const OpenBalancesPage = page(() => import('./OpenBalancesPage.tsx'), 'OpenBalancesPage');
const PaymentsPage = page(() => import('./PaymentsPage.tsx'), 'PaymentsPage');
const ProviderAccountPage = page(() => import('./ProviderAccountPage.tsx'), 'ProviderAccountPage');
const SandboxPage = page(paying, 'SandboxPage');

const billing = anyOf(manager, staffFrom(10));

export const screens: readonly Screen[] = [
  screen('/benutzer/saldo', 'Offene Salden', balances, OpenBalancesPage, { list: true }),
  screen('/abrechnung', 'Abrechnung', billing, BillingPage),
  screen('/abrechnung/:userID', 'Abrechnung', anyOf(may('accounting_read'), ownGroup('userID')), BillingPage),
  screen('/abrechnung/authentication', 'Karte bestätigen', billing, AuthenticationPage),
  screen('/bezahlmethode/add', 'Zahlungsart hinzufügen', billing, AddMethodPage),
  screen('/bezahlmethode/add/sofort', 'Mit EPS bezahlen', billing, EpsPage),
  screen('/bezahlmethode/add/sofort/:userID', 'Mit EPS bezahlen', ownGroup('userID'), EpsPage, { numeric: true }),
  screen(
    '/bezahlmethode/add_for/:userID',
    'Zahlungsart hinzufügen',
    anyOf(may('accounting'), staffFrom(80)),
    AddMethodForPage,
    {
      numeric: true,
    },
  ),
  screen('/bezahlen/probe/:page', 'Probe-Zahlungsdienst', loggedIn, SandboxPage, { frame: 'bare' }),
  screen('/zahlungen', 'Zahlungen', may('accounting_read'), PaymentsPage, { list: true }),
  screen('/verein/zahlungsdienst', 'Konto bei Stripe', may('accounting'), ProviderAccountPage),
];
