import { anyOf, everyone, may, staffFrom } from '@vereinshaus/contract/kit/access';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';
import { seesCourses } from './sees-courses.ts';

const EmbedRegisterPage = page(() => import('./EmbedExits.tsx'), 'EmbedRegisterPage');
const OffersPage = page(() => import('./OffersPage.tsx'), 'OffersPage');
const OverviewPage = page(() => import('./OverviewPage.tsx'), 'OverviewPage');
const CoursePage = page(() => import('./CoursePage.tsx'), 'CoursePage');
const EmbedCoursePage = page(() => import('./EmbedExits.tsx'), 'EmbedCoursePage');
const SeasonPage = page(() => import('./SeasonPage.tsx'), 'SeasonPage');
const CourseOfficePage = page(() => import('./CourseOfficePage.tsx'), 'CourseOfficePage');
const CourseTagsPage = page(() => import('./CourseTagsPage.tsx'), 'CourseTagsPage');
const EmbedConfiguratorPage = page(() => import('./EmbedConfiguratorPage.tsx'), 'EmbedConfiguratorPage');
const EmbedPage = page(() => import('./EmbedPage.tsx'), 'EmbedPage');

export const screens: readonly Screen[] = [
  screen('/embed/:verein/registrieren/:courseId', 'Anmelden', everyone, EmbedRegisterPage, { frame: 'embed' }),
  screen('/kurs/buchung', 'Angebote', everyone, OffersPage),
  screen('/kurs/buchung/:date', 'Angebote', everyone, OffersPage),
  screen('/buche', 'Kurse', everyone, OverviewPage),
  screen('/kurse/:courseID/*', 'Kurs', everyone, CoursePage),
  screen('/kurse', 'Kurs', everyone, CoursePage),
  screen('/kurse/:linkPrefix/:courseID', 'Kurs', everyone, CoursePage),
  screen('/kurse/embed/:verein/:courseID', 'Kurs', everyone, EmbedCoursePage, { frame: 'embed' }),
  screen('/kurse/saisonwechsel', 'Saisonwechsel', may('course'), SeasonPage),
  screen('/kurs/verwaltung', 'Kurse verwalten', seesCourses, CourseOfficePage),
  screen('/kurs/tags', 'Kurs-Tags', anyOf(staffFrom(20), may('course/data_read')), CourseTagsPage),
  screen('/embed/konfigurator', 'Embed-Konfigurator', staffFrom(20), EmbedConfiguratorPage),
  screen('/embed/:verein/:tag', 'Angebote', everyone, EmbedPage, { frame: 'embed' }),
];
