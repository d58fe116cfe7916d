import { everyone, loggedIn, staffFrom } from '@vereinshaus/contract/kit/access';
import { anyRooms, rooms } from '../../gates.ts';
import { page } from '../../kit/lazy-page.ts';
import { type Screen, screen } from '../../site-map.ts';

const RoomCalendarPage = page(() => import('./RoomCalendarPage.tsx'), 'RoomCalendarPage');
const RoomBookingsPage = page(() => import('./RoomBookingsPage.tsx'), 'RoomBookingsPage');
const RoomPricesPage = page(() => import('./RoomPricesPage.tsx'), 'RoomPricesPage');
const RoomBoardPage = page(() => import('./RoomBoardPage.tsx'), 'RoomBoardPage');

export const screens: readonly Screen[] = [
  screen('/kalender/raum', 'Raumkalender', loggedIn, RoomCalendarPage, { when: rooms }),
  screen('/raum/preise', 'Raumpreise', staffFrom(50), RoomPricesPage, { when: anyRooms }),
  screen('/raum/buchungen', 'Raumbuchungen', loggedIn, RoomBookingsPage, { when: rooms }),
  screen('/raum/aushang', 'Raumplan', everyone, RoomBoardPage, { frame: 'bare' }),
];
