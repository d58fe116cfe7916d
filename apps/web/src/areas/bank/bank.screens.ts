import { may } from '@vereinshaus/contract/kit/access';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const BankImportPage = page(() => import('./BankImportPage.tsx'), 'BankImportPage');
const AssignmentPage = page(() => import('./AssignmentPage.tsx'), 'AssignmentPage');
const MemberAssignmentPage = page(() => import('./AssignmentPage.tsx'), 'MemberAssignmentPage');

const readsBooks = may('accounting_read');

export const screens: readonly Screen[] = [
  screen('/buchhaltung/bankimport', 'Bankimport', readsBooks, BankImportPage, { list: true, also: ['/bankimport'] }),
  screen('/buchhaltung/zuordnung', 'Zuordnung', readsBooks, AssignmentPage, { list: true, also: ['/zuordnung'] }),
  screen('/buchhaltung/mitgliederzuordnung', 'Mitgliederzuordnung', readsBooks, MemberAssignmentPage, {
    list: true,
    also: ['/mitgliederzuordnung'],
  }),
];
