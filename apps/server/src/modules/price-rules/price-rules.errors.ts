import { defineErrors } from '../../kit/errors.ts';

export const priceRuleErrors = defineErrors('priceRules', {
  gone: { http: 404, text: 'Diese Preisregel gibt es nicht.' },
  kindStays: {
    http: 409,
    text: 'Die Art einer Regel lässt sich nicht ändern. Bitte lege eine neue an.',
    field: 'kind',
  },
  courseGone: { http: 422, text: 'Diesen Kurs gibt es nicht.', field: 'course_ID' },
  tagGone: { http: 422, text: 'Diese Kursgruppe gibt es nicht.', field: 'tag_ID' },
  tooMany: { http: 409, text: 'Mehr als 50 Preisregeln kann ein Verein nicht haben.' },
});
