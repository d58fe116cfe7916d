import { anyOf, everyone, loggedIn, may, staffFrom, trainer } from '@vereinshaus/contract/kit/access';
import { onlineUnits } from '../../gates.ts';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const MyBookingsPage = page(() => import('./MyBookingsPage.tsx'), 'MyBookingsPage');
const MyParticipantsPage = page(() => import('./MyParticipantsPage.tsx'), 'MyParticipantsPage');
const MyOnlineBookingsPage = page(() => import('./MyBookingsPage.tsx'), 'MyOnlineBookingsPage');
const BookingPage = page(() => import('./BookingPage.tsx'), 'BookingPage');
const LastBookingsPage = page(() => import('./LastBookingsPage.tsx'), 'LastBookingsPage');
const LastBookingsOfCoursePage = page(() => import('./LastBookingsPage.tsx'), 'LastBookingsOfCoursePage');
const LastBookingsOfPersonPage = page(() => import('./LastBookingsPage.tsx'), 'LastBookingsOfPersonPage');
const QueueOfferPage = page(() => import('./QueueOfferPage.tsx'), 'QueueOfferPage');
const WaitReminderPage = page(() => import('./WaitReminderPage.tsx'), 'WaitReminderPage');
const OutgrownPage = page(() => import('./OutgrownPage.tsx'), 'OutgrownPage');
const WaitlistsPage = page(() => import('./WaitlistsPage.tsx'), 'WaitlistsPage');
const TurnoverPage = page(() => import('./TurnoverPage.tsx'), 'TurnoverPage');
const MembersByTagPage = page(() => import('./MembersByTagPage.tsx'), 'MembersByTagPage');

export const screens: readonly Screen[] = [
  screen('/kurs/meine', 'Meine Buchungen', loggedIn, MyBookingsPage),
  screen('/kurs/trainer', 'Meine Teilnehmer', trainer, MyParticipantsPage),
  screen('/kurs/meine_online', 'Meine TurnvereinLive@Home Buchungen', loggedIn, MyOnlineBookingsPage, {
    when: onlineUnits,
  }),
  screen('/kurs/buche/:courseID', 'Buchen', loggedIn, BookingPage),
  screen('/buche/:courseID', 'Buchen', loggedIn, BookingPage, { numeric: true }),
  screen('/kurs/buchungen', 'Letzte Buchungen', staffFrom(80), LastBookingsPage, { list: true }),
  screen('/kurs/buchungen/kurs/:courseID', 'Letzte Buchungen eines Kurses', staffFrom(80), LastBookingsOfCoursePage, {
    list: true,
    numeric: true,
  }),
  screen('/kurs/buchungen/user/:userID', 'Letzte Buchungen einer Person', staffFrom(80), LastBookingsOfPersonPage, {
    list: true,
    numeric: true,
  }),
  screen('/wartelisten', 'Wartelisten', anyOf(may('course/participants_read'), staffFrom(50)), WaitlistsPage),
  screen(
    '/herausgewachsen/:courseID',
    'Wer herauswächst',
    anyOf(may('course/participants_read', 'courseID'), staffFrom(50)),
    OutgrownPage,
    { numeric: true },
  ),
  screen('/warten/:token', 'Noch warten?', everyone, WaitReminderPage),
  screen('/platz/:token', 'Platz frei', everyone, QueueOfferPage),
  screen('/kurse/umsatz', 'Kurs-Umsatz', staffFrom(50), TurnoverPage, { list: true }),
  screen(
    '/kurstag/benutzer',
    'Mitglieder nach Tag',
    anyOf(may('user_read'), may('course/participants_read')),
    MembersByTagPage,
    { list: true },
  ),
];
