import { may } from '@vereinshaus/contract/kit/access';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const BusinessYearsPage = page(() => import('./BusinessYearsPage.tsx'), 'BusinessYearsPage');

export const screens: readonly Screen[] = [
  screen('/buchhaltung/geschaeftsjahr', 'Geschäftsjahr', may('accounting_read'), BusinessYearsPage, {
    list: true,
    also: ['/geschaeftsjahr'],
  }),
];
