import { may } from '@vereinshaus/contract/kit/access';
import { readsWholeClub } from '@vereinshaus/contract/reports/access';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const AccountingDashboardPage = page(() => import('./AccountingDashboardPage.tsx'), 'AccountingDashboardPage');
const BoardReportPage = page(() => import('./BoardReportPage.tsx'), 'BoardReportPage');
const ReportsPage = page(() => import('./ReportsPage.tsx'), 'ReportsPage');

export const screens: readonly Screen[] = [
  screen('/buchhaltung/dashboard', 'Buchhaltung', may('accounting_read'), AccountingDashboardPage, {
    list: true,
    also: ['/dashboard', '/buchhaltung'],
  }),
  screen('/buchhaltung/berichte', 'Berichte', may('accounting_read'), ReportsPage, {
    list: true,
    asks: ['/accounting/businessyear/list/prepared'],
    also: ['/berichte'],
  }),
  screen('/verein/vorstandsbericht', 'Vorstandsbericht', readsWholeClub, BoardReportPage),
];
