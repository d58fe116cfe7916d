import { maxLists, maxTemplates } from '@vereinshaus/contract/newsletters/calls';
import { defineErrors } from '../../kit/errors.ts';

const mails = (count: number) => (count === 1 ? 'eine E-Mail' : `${count} E-Mails`);

export const newsletterErrors = defineErrors('newsletters', {
  gone: { http: 404, text: 'Diesen Newsletter gibt es nicht oder nicht mehr.' },
  changedMeanwhile: {
    http: 409,
    text: ({ who }: { who: string }) =>
      `${who} hat diesen Newsletter inzwischen gespeichert. Bitte sieh dir den neuen Stand an, bevor du weiterschreibst.`,
  },
  notADraft: { http: 409, text: 'Dieser Newsletter ist freigegeben und lässt sich nicht mehr ändern.' },
  notRemovable: { http: 409, text: 'Was verschickt wird oder wurde, bleibt.' },
  empty: { http: 422, text: 'Dieser Newsletter ist noch leer. Bitte füge einen Baustein hinzu.' },
  nobody: {
    http: 422,
    text: 'Niemand, der gewählt ist, kann eine E-Mail bekommen. Es wurde nichts verschickt.',
  },
  otherNumber: {
    http: 409,
    text: ({ seen, now }: { seen: number; now: number }) =>
      `Es ${now === 1 ? 'wäre' : 'wären'} jetzt ${mails(now)} statt ${seen}. Bitte sieh dir die Empfänger noch einmal an.`,
  },
  inThePast: { http: 422, text: 'Diese Zeit ist schon vorbei.', field: 'sendAt' },
  tooFarAhead: { http: 422, text: 'Bitte wähle eine Zeit in den nächsten zwölf Monaten.', field: 'sendAt' },
  notStoppable: { http: 409, text: 'Dieser Newsletter lässt sich nicht mehr stoppen. Du kannst den Versand anhalten.' },
  notSending: { http: 409, text: 'Dieser Newsletter wird gerade nicht verschickt.' },
  notPaused: { http: 409, text: 'Dieser Newsletter ist nicht angehalten.' },
  templateGone: { http: 404, text: 'Diese Vorlage gibt es nicht oder nicht mehr.' },
  tooManyTemplates: { http: 409, text: `Mehr als ${maxTemplates} Vorlagen lassen sich nicht speichern.` },
  listGone: { http: 404, text: 'Diese Empfängerliste gibt es nicht oder nicht mehr.' },
  tooManyLists: { http: 409, text: `Mehr als ${maxLists} Empfängerlisten lassen sich nicht speichern.` },
  unknownPersons: {
    http: 404,
    text: ({ count }: { count: number }) =>
      count === 1
        ? 'Eine der Personen gibt es in diesem Verein nicht.'
        : `${count} der Personen gibt es in diesem Verein nicht.`,
  },
  contactsHidden: {
    http: 403,
    text: 'Dieser Newsletter geht auch an Kontakte. Dafür brauchst du die Berechtigung, Kontakte zu lesen.',
  },
  contactTagGone: { http: 404, text: 'Einen der Tags für Kontakte gibt es nicht oder nicht mehr.' },
  noOwnAddress: { http: 422, text: 'In deinem Profil steht keine E-Mail-Adresse, an die eine Probe gehen könnte.' },
  unknownLink: { http: 404, text: 'Dieser Link gilt hier nicht. Bitte verwende den Link aus deiner E-Mail.' },
  nobodyThere: {
    http: 409,
    text: 'Diese E-Mail-Adresse steht bei niemandem mehr. Bitte bestell den Newsletter in deinen Sendungseinstellungen.',
  },
  noLetters: { http: 404, text: 'Niemand bekommt diesen Newsletter per Post.' },
});
