import { anyOf, may } from '@vereinshaus/contract/kit/access';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const ContactsPage = page(() => import('./ContactsPage.tsx'), 'ContactsPage');
const ContactPage = page(() => import('./ContactPage.tsx'), 'ContactPage');

export const screens: readonly Screen[] = [
  screen('/kontakte', 'Kontakte', may('contacts_read'), ContactsPage, { list: true }),
  screen('/kontakte/:contactID', 'Kontakt', anyOf(may('contacts_read'), may('invoice_read')), ContactPage),
];
