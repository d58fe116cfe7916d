import { may } from '@vereinshaus/contract/kit/access';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const LedgerPage = page(() => import('./LedgerPage.tsx'), 'LedgerPage');
const AccountsPage = page(() => import('./AccountsPage.tsx'), 'AccountsPage');
const ChartImportPage = page(() => import('./ChartImportPage.tsx'), 'ChartImportPage');

const asks = ['/accounting/businessyear/list/prepared', '/accounting/accounts/list'] as const;

export const screens: readonly Screen[] = [
  screen('/buchhaltung/buchungen', 'Buchungen', may('accounting_read'), LedgerPage, { list: true, asks }),
  screen('/buchhaltung/buchungen/:kontonr', 'Buchungen eines Kontos', may('accounting_read'), LedgerPage, {
    list: true,
    asks,
  }),
  screen('/buchhaltung/konten', 'Konten', may('accounting_read'), AccountsPage, { list: true, also: ['/konten'] }),
  screen('/migrieren/kontenrahmen', 'Kontenrahmen importieren', may('accounting'), ChartImportPage),
];
