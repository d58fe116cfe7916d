import { defineErrors } from '../../kit/errors.ts';

export const newsErrors = defineErrors('news', {
  courseGone: { http: 404, text: 'Diesen Kurs gibt es nicht oder nicht mehr.' },
  newsGone: { http: 404, text: 'Diese Neuigkeit gibt es nicht oder nicht mehr.' },
  nothingSent: { http: 409, text: 'Diese Neuigkeit wurde nicht verschickt, sie steht nur im Kurs.' },
  noText: { http: 422, text: 'Bitte gib einen Text ein.', field: 'textLong' },
  noShortText: { http: 422, text: 'Bitte gib den Text der Kurznachricht ein.', field: 'textShort' },
  noWay: {
    http: 422,
    text: 'Bitte wähle, wie die Neuigkeit zu den Empfängern kommt, oder zeig sie im Kurs an.',
    field: 'email',
  },
  unknownRecipients: {
    http: 404,
    text: ({ count }: { count: number }) =>
      count === 1
        ? 'Eine der Personen gehört nicht zu diesem Kurs. Es wurde nichts verschickt.'
        : `${count} der Personen gehören nicht zu diesem Kurs. Es wurde nichts verschickt.`,
  },
  nobodyReachable: {
    http: 422,
    text: 'Niemand von den Empfängern ist auf diesem Weg erreichbar. Es wurde nichts verschickt.',
  },
});
