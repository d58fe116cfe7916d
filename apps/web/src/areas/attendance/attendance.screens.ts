import { anyOf, may, ownGroup, staffFrom, trainer } from '@vereinshaus/contract/access';
import { pending, type Screen } from '../../site-map.ts';

const attendance = anyOf(trainer, may('course/participants_read', 'courseID'));

export const attendanceScreens: readonly Screen[] = [
  pending('/trainer/anwesenheitprokurs', 'Anwesenheit pro Kurs', staffFrom(50), { list: true }),
  pending('/kurs/:courseID/anwesenheit/:eventID', 'Anwesenheit', attendance),
  pending(
    '/kurs/:courseID/personenanwesenheit/:childID',
    'Anwesenheit einer Person',
    anyOf(attendance, ownGroup('childID')),
  ),
];
