import { everyone, may } from '@vereinshaus/contract/kit/access';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const AuditAccessPage = page(() => import('./AuditAccessPage.tsx'), 'AuditAccessPage');
const AuditPage = page(() => import('./AuditPage.tsx'), 'AuditPage');

export const screens: readonly Screen[] = [
  screen('/buchhaltung/pruefung', 'Rechnungsprüfung', may('accounting_read'), AuditAccessPage, { list: true }),
  screen('/pruefung/:accessToken', 'Rechnungsprüfung', everyone, AuditPage),
];
