import { everyone, may } from '@vereinshaus/contract/kit/access';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const CashPage = page(() => import('./CashPage.tsx'), 'CashPage');
const ReceiptPage = page(() => import('./ReceiptPage.tsx'), 'ReceiptPage');

export const screens: readonly Screen[] = [
  screen('/buchhaltung/kassa', 'Kassa und Belege', may('accounting_read'), CashPage),
  screen('/kassabeleg/:token', 'Kassabeleg', everyone, ReceiptPage),
];
