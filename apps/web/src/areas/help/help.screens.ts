import { everyone, loggedIn } from '@vereinshaus/contract/kit/access';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const AccessibilityPage = page(() => import('./AccessibilityPage.tsx'), 'AccessibilityPage');
const EasyWordsPage = page(() => import('./EasyWordsPage.tsx'), 'EasyWordsPage');
const HelpPage = page(() => import('./HelpPage.tsx'), 'HelpPage');
const TopicPage = page(() => import('./TopicPage.tsx'), 'TopicPage');
const IntroductionPage = page(() => import('./TopicPage.tsx'), 'IntroductionPage');

export const screens: readonly Screen[] = [
  screen('/barrierefreiheit', 'Barrierefreiheit', everyone, AccessibilityPage),
  screen('/kurz-gesagt', 'Kurz gesagt', everyone, EasyWordsPage),
  screen('/faq', 'Hilfe', loggedIn, HelpPage),
  screen('/faq/:topic', 'Hilfe', loggedIn, TopicPage),
  screen('/faq/einführung', 'Einführung', loggedIn, IntroductionPage),
];
