import { may } from '@vereinshaus/contract/kit/access';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const BankExportPage = page(() => import('./BankExportPage.tsx'), 'BankExportPage');

export const screens: readonly Screen[] = [
  screen('/buchhaltung/bankexport', 'Bankexport', may('accounting_read'), BankExportPage, {
    list: true,
    also: ['/bankexport'],
  }),
];
