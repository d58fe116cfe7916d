import { allOf, everyone, loggedIn, may } from '@vereinshaus/contract/kit/access';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const StatisticsPage = page(() => import('./StatisticsPage.tsx'), 'StatisticsPage');
const NewsletterListPage = page(() => import('./NewsletterListPage.tsx'), 'NewsletterListPage');
const NewsletterPage = page(() => import('./NewsletterPage.tsx'), 'NewsletterPage');
const NewNewsletterPage = page(() => import('./NewsletterPage.tsx'), 'NewNewsletterPage');
const TemplatesPage = page(() => import('./TemplatesPage.tsx'), 'TemplatesPage');
const ArchivePage = page(() => import('./ArchivePages.tsx'), 'ArchivePage');
const ArchivedPage = page(() => import('./ArchivePages.tsx'), 'ArchivedPage');
const UnsubscribePage = page(() => import('./UnsubscribePage.tsx'), 'UnsubscribePage');

const reads = may('newsletter_read');

export const screens: readonly Screen[] = [
  screen('/newsletter/liste', 'Newsletter', reads, NewsletterListPage),
  screen('/newsletter/*', 'Newsletter', reads, NewsletterListPage),
  screen('/newsletter/neu', 'Neuer Newsletter', allOf(may('newsletter'), may('user_read')), NewNewsletterPage),
  screen('/newsletter/vorlagen', 'Vorlagen für Newsletter', reads, TemplatesPage),
  screen('/newsletter/archiv', 'Newsletter-Archiv', loggedIn, ArchivePage),
  screen('/newsletter/archiv/:newsletter_ID', 'Newsletter-Archiv', loggedIn, ArchivedPage, { numeric: true }),
  screen('/newsletter/abmelden/:token', 'Newsletter abbestellen', everyone, UnsubscribePage),
  screen('/newsletter/statistik/:newsletter_ID', 'Empfangsstatistik', reads, StatisticsPage, { numeric: true }),
  screen('/newsletter/:newsletter_ID', 'Newsletter', allOf(reads, may('user_read')), NewsletterPage, { numeric: true }),
];
