import { defineErrors } from '../../kit/errors.ts';

export const trainerPaperErrors = defineErrors('trainerPapers', {
  gone: { http: 404, text: 'Diesen Nachweis gibt es nicht oder nicht mehr.' },
  personGone: { http: 404, text: 'Diese Person gibt es nicht oder nicht mehr.', field: 'child_ID' },
  courseGone: { http: 404, text: 'Einen der Kurse gibt es nicht oder nicht mehr. Es wurde nichts geändert.' },
  barred: { http: 409, text: ({ sentence }: { sentence: string }) => sentence },
  ownRecord: {
    http: 409,
    text: 'Die eigene Strafregisterbescheinigung muss jemand anderer ansehen und eintragen.',
  },
  seenLater: { http: 422, text: 'Dieser Tag liegt in der Zukunft.', field: 'seenOn' },
  neverKept: {
    http: 409,
    text: 'Eine Strafregisterbescheinigung wird nie abgelegt. Festgehalten wird nur, wer sie wann gesehen hat.',
  },
  otherPerson: { http: 409, text: 'Ein Nachweis gehört immer derselben Person. Bitte trag einen neuen ein.' },
  noFile: { http: 404, text: 'Zu diesem Nachweis gibt es keine Datei.' },
});

export const trainerPaperConstraints = { trainer_paper_never_kept: trainerPaperErrors.neverKept };
