import { maxMessageTexts, whatsappCode } from '@vereinshaus/contract/messaging/calls';
import { defineErrors } from '../../kit/errors.ts';

export const messagingErrors = defineErrors('messaging', {
  notStoppable: { http: 409, text: 'Diese Nachricht ist schon unterwegs und lässt sich nicht mehr stoppen.' },
  personGone: { http: 404, text: 'Diese Person gibt es nicht oder nicht mehr.' },
  noPhone: { http: 422, text: 'Bitte gib zuerst im Profil eine Telefonnummer ein.' },
  tooSoon: {
    http: 429,
    text: ({ seconds }: { seconds: number }) =>
      `Der letzte Code ist noch unterwegs. Einen neuen kannst du in ${seconds} ${seconds === 1 ? 'Sekunde' : 'Sekunden'} anfordern.`,
  },
  // A wrong try counts: the count survives the rollback of the failed request.
  wrongCode: { http: 422, text: 'Der Code stimmt leider nicht.', field: 'code', keepsChanges: true },
  codeOnItsWay: { http: 409, text: 'Der Code ist noch unterwegs. Bitte warte, bis er da ist.', field: 'code' },
  noCode: { http: 409, text: 'Bitte fordere zuerst einen Code an.' },
  codeExpired: {
    http: 409,
    text: `Der Code gilt nur ${whatsappCode.validMinutes} Minuten. Bitte fordere einen neuen an.`,
  },
  tooManyTries: { http: 409, text: 'Das waren zu viele Versuche. Bitte fordere einen neuen Code an.' },
  noAdministrator: {
    http: 409,
    text: 'Euer Verein hat noch keine Adresse für Anfragen hinterlegt. Bitte wende dich direkt an den Vorstand.',
  },
  unknownRecipients: {
    http: 404,
    text: ({ count }: { count: number }) =>
      count === 1
        ? 'Eine der Personen gibt es in diesem Verein nicht. Es wurde nichts verschickt.'
        : `${count} der Personen gibt es in diesem Verein nicht. Es wurde nichts verschickt.`,
  },
  noOwnAddress: {
    http: 422,
    text: 'In deinem Profil steht keine E-Mail-Adresse, an die eine Probe gehen könnte.',
  },
  sendingGone: { http: 404, text: 'Diese Nachricht gibt es nicht oder nicht mehr.' },
  textGone: { http: 404, text: 'Diesen Text gibt es nicht oder nicht mehr.' },
  tooManyTexts: {
    http: 409,
    text: `Mehr als ${maxMessageTexts} Texte können nicht gespeichert werden. Bitte lösche zuerst einen.`,
  },
  nobodyReachable: { http: 422, text: 'Keine dieser Personen kann eine E-Mail bekommen. Es wurde nichts verschickt.' },
});
