import { anyOf, manager, may, ownGroup, staffAbove, staffFrom } from '@vereinshaus/contract/access';
import { balances } from '../../gates.ts';
import { page } from '../../kit/lazy-page.ts';
import { pending, type Screen, screen } from '../../site-map.ts';

const BillingPage = page(() => import('./BillingPage.tsx'), 'BillingPage');

const billing = anyOf(manager, staffFrom(10));

export const paymentsScreens: readonly Screen[] = [
  pending('/benutzer/saldo', 'Offene Salden', balances, { list: true }),
  screen('/abrechnung', 'Abrechnung', billing, BillingPage),
  screen('/abrechnung/:userID', 'Abrechnung', anyOf(may('accounting_read'), ownGroup('userID')), BillingPage),
  pending('/abrechnung/authentication', 'Karte bestätigen', billing),
  pending('/bezahlmethode/add', 'Zahlungsmethode hinzufügen', billing),
  pending('/bezahlmethode/add/sofort', 'Sofort/EPS bezahlen', billing),
  pending('/bezahlmethode/add/sofort/:userID', 'Sofort/EPS bezahlen', anyOf(staffAbove(80), ownGroup('userID'))),
  pending('/bezahlmethode/add_for/:userID', 'Zahlungsmethode hinzufügen', staffFrom(80)),
  pending('/zahlungen', 'Zahlungen', may('accounting_read'), { list: true }),
];
