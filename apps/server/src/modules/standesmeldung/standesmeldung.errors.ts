import { defineErrors } from '../../kit/errors.ts';

export const standesmeldungErrors = defineErrors('standesmeldung', {
  gone: { http: 404, text: 'Diese Standesmeldung gibt es nicht.' },
  noDay: { http: 422, text: 'Diesen Tag gibt es nicht.', field: 'cutoff' },
  future: {
    http: 422,
    text: 'Der Stichtag liegt in der Zukunft. Wer dann Mitglied ist, weiß noch niemand.',
    field: 'cutoff',
  },
  tooEarly: { http: 422, text: 'Der Stichtag liegt zu weit zurück.', field: 'cutoff' },
  changed: {
    http: 409,
    text: ({ members }: { members: number }) =>
      `Inzwischen sind es ${members} Mitglieder. Bitte sieh dir die Zahlen noch einmal an.`,
  },
});
