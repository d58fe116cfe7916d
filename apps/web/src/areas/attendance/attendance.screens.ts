import { anyOf, may, ownGroup, self, staffFrom, trainer } from '@vereinshaus/contract/kit/access';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const attendance = anyOf(trainer, may('course/participants_read', 'courseID'));

const AttendancePage = page(() => import('./AttendancePage.tsx'), 'AttendancePage');
const CourseAttendancePage = page(() => import('./CourseAttendancePage.tsx'), 'CourseAttendancePage');
const PersonAttendancePage = page(() => import('./PersonAttendancePage.tsx'), 'PersonAttendancePage');

export const screens: readonly Screen[] = [
  screen('/trainer/anwesenheitprokurs', 'Anwesenheit pro Kurs', staffFrom(50), CourseAttendancePage, { list: true }),
  screen('/kurs/:courseID/anwesenheit/:eventID', 'Anwesenheit', attendance, AttendancePage, { numeric: true }),
  screen(
    '/kurs/:courseID/personenanwesenheit/:childID',
    'Anwesenheit einer Person',
    anyOf(attendance, self('childID'), ownGroup('childID')),
    PersonAttendancePage,
    { numeric: true },
  ),
];
