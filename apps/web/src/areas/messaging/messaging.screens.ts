import { loggedIn } from '@vereinshaus/contract/kit/access';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const MailingPage = page(() => import('./MailingPage.tsx'), 'MailingPage');
const ContactPage = page(() => import('./ContactPage.tsx'), 'ContactPage');

export const screens: readonly Screen[] = [
  screen('/sendungseinstellungen', 'Sendungseinstellungen', loggedIn, MailingPage),
  screen('/kontakt', 'Kontakt', loggedIn, ContactPage),
];
