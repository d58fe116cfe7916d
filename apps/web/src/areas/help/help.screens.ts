import { everyone, loggedIn } from '@vereinshaus/contract/access';
import { page } from '../../kit/lazy-page.ts';
import { pending, type Screen, screen } from '../../site-map.ts';

const AccessibilityPage = page(() => import('./AccessibilityPage.tsx'), 'AccessibilityPage');

export const screens: readonly Screen[] = [
  screen('/barrierefreiheit', 'Barrierefreiheit', everyone, AccessibilityPage),
  pending('/faq', 'Hilfe', loggedIn),
  pending('/faq/:topic', 'Hilfe', loggedIn),
  pending('/faq/einführung', 'Einführung', loggedIn),
];
