import { type AreaHistory, kind } from '../history/area-history.ts';

type DrawDetails = { draw: string };

export const drawsHistory = {
  kinds: {
    'draws.planned': kind<DrawDetails & { courses: readonly string[] }>({
      category: 'course',
      sentence: ({ draw, courses }) => `Verlosung angekündigt: ${draw} (${courses.join(', ')})`,
    }),
    'draws.changed': kind<DrawDetails & { change: string; reason: string }>({
      category: 'course',
      sentence: ({ draw, change, reason }) =>
        `Verlosung geändert: ${draw}. ${change}${reason === '' ? '' : ` Grund: ${reason}`}`,
    }),
    'draws.stopped': kind<DrawDetails & { reason: string }>({
      category: 'course',
      sentence: ({ draw, reason }) => `Verlosung abgebrochen: ${draw}. Grund: ${reason}`,
    }),
    'draws.drawn': kind<DrawDetails & { children: number; won: number }>({
      category: 'course',
      sentence: ({ draw, children, won }) => `Ausgelost: ${draw} (${won} von ${children} Kindern haben einen Platz)`,
    }),
    'draws.wished': kind<DrawDetails & { courses: readonly string[] }>({
      category: 'course',
      sentence: ({ draw, courses }) => `Wünsche für die Verlosung ${draw}: ${courses.join(', ')}`,
    }),
    'draws.withdrawn': kind<DrawDetails>({
      category: 'course',
      sentence: ({ draw }) => `Wünsche für die Verlosung ${draw} zurückgezogen`,
    }),
    'draws.won': kind<DrawDetails & { course: string; why: string }>({
      category: 'course',
      sentence: ({ draw, course, why }) => `Platz gelost: ${course} (${draw}). ${why}`,
    }),
    'draws.lost': kind<DrawDetails & { why: string }>({
      category: 'course',
      sentence: ({ draw, why }) => `Kein Platz in der Verlosung ${draw}. ${why}`,
    }),
    'draws.dropped': kind<DrawDetails & { why: string }>({
      category: 'course',
      sentence: ({ draw, why }) => `Wünsche zählten nicht in der Verlosung ${draw}. ${why}`,
    }),
  },
} satisfies AreaHistory;
