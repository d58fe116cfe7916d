import { anyOf, loggedIn, staffFrom, trainer } from '@vereinshaus/contract/kit/access';
import { onlineRooms } from '../../gates.ts';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const OnlineCalendarPage = page(() => import('./OnlinePages.tsx'), 'OnlineCalendarPage');
const RecordingPage = page(() => import('./OnlinePages.tsx'), 'RecordingPage');
const TestRoomPage = page(() => import('./OnlinePages.tsx'), 'TestRoomPage');

const recording = anyOf(trainer, staffFrom(80));

export const screens: readonly Screen[] = [
  screen('/kalender/atHome', 'Kalender Online', loggedIn, OnlineCalendarPage, { when: onlineRooms }),
  screen('/testraum', 'Testraum', loggedIn, TestRoomPage, { when: onlineRooms }),
  screen('/recordee', 'Aufnahme', recording, RecordingPage, { when: onlineRooms }),
  screen('/recordee/:roomName', 'Aufnahme', recording, RecordingPage, { when: onlineRooms }),
];
