import { may } from '@vereinshaus/contract/access';
import { mandates } from '../../gates.ts';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const BankExportPage = page(() => import('./BankExportPage.tsx'), 'BankExportPage');

export const screens: readonly Screen[] = [
  screen('/buchhaltung/bankexport', 'Bankexport', may('accounting_read'), BankExportPage, {
    when: mandates,
    list: true,
    also: ['/bankexport'],
  }),
];
