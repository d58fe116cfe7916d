import { drawTexts } from '@vereinshaus/contract/draws/rules';
import { defineErrors } from '../../kit/errors.ts';

type Named = { name: string };
type Timed = { when: string };
type Coursed = { course: string };

export const drawErrors = defineErrors('draws', {
  switchedOff: { http: 409, text: 'In diesem Verein gibt es keine Verlosungen.' },
  gone: { http: 404, text: 'Diese Verlosung gibt es nicht oder nicht mehr.' },
  courseGone: { http: 404, text: 'Einen dieser Kurse gibt es nicht oder nicht mehr.', field: 'courses' },
  courseHidden: {
    http: 422,
    text: ({ course }: Coursed) => `„${course}“ ist noch verborgen. Veröffentliche den Kurs zuerst.`,
    field: 'courses',
  },
  courseOver: {
    http: 422,
    text: ({ course }: Coursed) => `„${course}“ ist schon zu Ende.`,
    field: 'courses',
  },
  courseUnlimited: {
    http: 422,
    text: ({ course }: Coursed) => `„${course}“ hat keine Platzgrenze. Dort gibt es nichts zu verlosen.`,
    field: 'courses',
  },
  courseHasQueue: {
    http: 409,
    text: ({ course }: Coursed) => `Für „${course}“ wartet schon jemand. Kläre zuerst die Warteliste.`,
    field: 'courses',
  },
  courseInDraw: {
    http: 409,
    text: 'Einer dieser Kurse ist schon in einer anderen Verlosung.',
    field: 'courses',
  },
  busy: { http: 503, text: 'Gerade wird schon verglichen. Bitte versuche es in einer Minute noch einmal.' },
  windowOrder: { http: 422, text: drawTexts.windowOrder, field: 'closes' },
  windowPast: { http: 422, text: drawTexts.windowPast, field: 'closes' },
  reasonMissing: { http: 422, text: drawTexts.reasonMissing, field: 'reason' },
  notOpenYet: { http: 409, text: ({ when }: Timed) => `Wünsche nehmen wir ab ${when} entgegen.` },
  overFor: { http: 409, text: ({ when }: Timed) => `Die Wünsche waren bis ${when} möglich. Es wurde nichts geändert.` },
  stillOpen: {
    http: 409,
    text: ({ when }: Timed) => `Wünsche sind noch bis ${when} möglich. Auslosen könnt ihr danach.`,
  },
  alreadyDrawn: { http: 409, text: 'Diese Verlosung ist schon ausgelost.' },
  stopped: { http: 409, text: 'Diese Verlosung ist abgebrochen.' },
  notDrawn: { http: 409, text: 'Diese Verlosung ist noch nicht ausgelost.' },
  notAccepted: { http: 422, text: drawTexts.notAccepted, field: 'accepts' },
  notYours: { http: 403, text: 'Wünsche gibt der Verwalter einer Familie für die eigenen Personen an.' },
  notInDraw: { http: 422, text: 'Einer dieser Kurse gehört nicht zu dieser Verlosung.', field: 'lots' },
  notEligible: {
    http: 422,
    text: ({ name, course, why }: Named & Coursed & { why: string }) => `${name}, „${course}“: ${why}`,
    field: 'lots',
  },
  savedMeanwhile: {
    http: 409,
    text: 'Die Wünsche deiner Familie wurden gerade auf einem anderen Gerät gespeichert. Bitte lade die Seite neu.',
  },
});

export const drawConstraints = {
  draw_course_once: drawErrors.courseInDraw,
  draw_entry_once: drawErrors.savedMeanwhile,
};
