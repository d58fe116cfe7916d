import { everyone, loggedIn, staffFrom } from '@vereinshaus/contract/access';
import { pending, type Screen } from '../../site-map.ts';

export const newsScreens: readonly Screen[] = [
  pending('/kurs/:news_ID', 'Kurs', everyone, { numeric: true }),
  pending('/kurse/nachrichten', 'Kurs-Nachrichten', staffFrom(80), { list: true }),
  pending('/neuigkeiten', 'Neuigkeiten', loggedIn),
];
