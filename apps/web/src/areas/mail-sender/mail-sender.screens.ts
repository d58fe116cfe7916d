import { staffFrom } from '@vereinshaus/contract/kit/access';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const MailSenderPage = page(() => import('./MailSenderPage.tsx'), 'MailSenderPage');

export const screens: readonly Screen[] = [
  screen('/verein/absender', 'Absender der E-Mails', staffFrom(90), MailSenderPage),
];
