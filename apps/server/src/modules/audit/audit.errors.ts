import { defineErrors } from '../../kit/errors.ts';

export const auditErrors = defineErrors('audit', {
  gone: { http: 404, text: 'Diesen Zugang gibt es nicht oder nicht mehr.' },
  /** The same words for a wrong, an old and a revoked link: none tells what there was. */
  noAccess: {
    http: 404,
    text: 'Dieser Link ist nicht gültig oder abgelaufen. Bitte wende dich an die Kassierin oder den Kassier.',
  },
  enoughComments: { http: 409, text: 'Zu einem Geschäftsjahr gibt es höchstens 500 Anmerkungen.' },
  noRow: { http: 404, text: 'Diese Zeile gehört nicht zum geprüften Geschäftsjahr.' },
});
