import { emptyPage, pageLimits } from '@vereinshaus/contract/page-blocks/page-content';
import type { ConstraintErrors } from '../../kit/error-handler.ts';
import { defineErrors } from '../../kit/errors.ts';

export const pageErrors = defineErrors('pageBlocks', {
  gone: { http: 404, text: 'Diese Seite gibt es nicht oder nicht mehr.' },
  courseGone: { http: 404, text: 'Diesen Kurs gibt es nicht oder nicht mehr.', field: 'course_ID' },
  courseNeeded: { http: 422, text: 'Bitte wähle einen Kurs aus.', field: 'course_ID' },
  noCourseHere: { http: 422, text: 'Diese Seite gehört zu keinem Kurs.', field: 'course_ID' },
  wrongSubslot: { http: 422, text: ({ problem }: { problem: string }) => problem, field: 'subslot' },
  placeTaken: {
    http: 409,
    text: 'Für diesen Ort gibt es schon eine Seite. Bitte ändere diese, statt eine zweite anzulegen.',
    field: 'place',
  },
  tooMany: { http: 409, text: `Mehr als ${pageLimits.pages} Seiten lassen sich nicht anlegen.` },
  wrongAudience: { http: 422, text: 'Für diesen Ort kann die Seite so nicht eingeschränkt werden.', field: 'audience' },
  changedMeanwhile: {
    http: 409,
    text: ({ who }: { who: string }) =>
      `${who} hat die Seite inzwischen geändert. Bitte sieh dir den neuen Stand an, bevor du weiterschreibst.`,
  },
  empty: { http: 422, text: emptyPage, field: 'blocks' },
  unfinished: {
    http: 422,
    text: ({ place, problem }: { place: number; problem: string }) => `Baustein ${place + 1}: ${problem}`,
    field: 'blocks',
  },
  notPublic: { http: 409, text: 'Diese Seite ist nicht veröffentlicht.' },
  versionGone: { http: 404, text: 'Diesen Stand gibt es nicht oder nicht mehr.' },
  fileGone: { http: 404, text: 'Diese Datei gibt es nicht oder nicht mehr.', field: 'blocks' },
  formGone: { http: 404, text: 'Dieses Formular gibt es nicht oder nicht mehr.', field: 'blocks' },
});

export const pageConstraints: ConstraintErrors = { club_page_once: pageErrors.placeTaken };
