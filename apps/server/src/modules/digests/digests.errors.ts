import { defineErrors } from '../../kit/errors.ts';

export const digestErrors = defineErrors('digests', {
  personGone: { http: 404, text: 'Diese Person gibt es nicht oder nicht mehr.' },
  notOffered: { http: 409, text: 'Einen Wochenüberblick gibt es in diesem Verein nicht.' },
  isManaged: { http: 409, text: 'Den Wochenüberblick bekommt, wer die Familie verwaltet.' },
  noAddress: { http: 422, text: 'Ohne E-Mail-Adresse gibt es keinen Wochenüberblick. Trag zuerst eine ein.' },
});
