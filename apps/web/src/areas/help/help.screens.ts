import { everyone, loggedIn } from '@vereinshaus/contract/kit/access';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const AccessibilityPage = page(() => import('./AccessibilityPage.tsx'), 'AccessibilityPage');
const HelpPage = page(() => import('./HelpPage.tsx'), 'HelpPage');
const TopicPage = page(() => import('./TopicPage.tsx'), 'TopicPage');
const IntroductionPage = page(() => import('./TopicPage.tsx'), 'IntroductionPage');

export const screens: readonly Screen[] = [
  screen('/barrierefreiheit', 'Barrierefreiheit', everyone, AccessibilityPage),
  screen('/faq', 'Hilfe', loggedIn, HelpPage),
  screen('/faq/:topic', 'Hilfe', loggedIn, TopicPage),
  screen('/faq/einführung', 'Einführung', loggedIn, IntroductionPage),
];
