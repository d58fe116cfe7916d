import { anyOf, loggedIn, staffFrom, trainer } from '@vereinshaus/contract/kit/access';
import { onlineUnits } from '../../gates.ts';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const OnlineCalendarPage = page(() => import('./OnlinePages.tsx'), 'OnlineCalendarPage');
const RecordingPage = page(() => import('./OnlinePages.tsx'), 'RecordingPage');
const TestRoomPage = page(() => import('./OnlinePages.tsx'), 'TestRoomPage');

const recording = anyOf(trainer, staffFrom(80));

export const screens: readonly Screen[] = [
  screen('/kalender/atHome', 'Kalender Online', loggedIn, OnlineCalendarPage, { when: onlineUnits }),
  screen('/testraum', 'Testraum', loggedIn, TestRoomPage, { when: onlineUnits }),
  screen('/recordee', 'Aufnahme', recording, RecordingPage, { when: onlineUnits }),
  screen('/recordee/:roomName', 'Aufnahme', recording, RecordingPage, { when: onlineUnits }),
];
