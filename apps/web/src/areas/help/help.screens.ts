import { loggedIn } from '@vereinshaus/contract/access';
import { pending, type Screen } from '../../site-map.ts';

export const helpScreens: readonly Screen[] = [
  pending('/faq', 'Hilfe', loggedIn),
  pending('/faq/:topic', 'Hilfe', loggedIn),
  pending('/faq/einführung', 'Einführung', loggedIn),
];
