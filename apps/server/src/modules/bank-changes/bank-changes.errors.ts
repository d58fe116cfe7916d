import { defineErrors } from '../../kit/errors.ts';

export const bankChangeErrors = defineErrors('bankChanges', {
  notYourField: {
    http: 403,
    text: ({ label }: { label: string }) =>
      `„${label}“ ändert, wer die Kassa führt (Berechtigung Buchhaltung), oder ein Administrator.`,
  },
  clubOnly: { http: 403, text: 'Dazu fehlt dir die Berechtigung für die Vereinsdaten.' },
  alreadyWaiting: {
    http: 409,
    text: ({ from }: { from: string }) =>
      `Es wartet schon eine neue Bankverbindung, die ab ${from} gilt. Stoppe sie zuerst, wenn etwas anderes gelten soll.`,
  },
  over: { http: 409, text: 'Diese Änderung gilt schon oder wurde schon gestoppt.' },
  notBound: {
    http: 403,
    text: 'Wer einen zweiten Faktor braucht, legt nur fest, für wen das selbst gilt. Das muss jemand mit mehr Rechten ändern.',
  },
  factorFirst: {
    http: 403,
    text: 'Richte zuerst unter „Meine Anmeldung“ selbst einen zweiten Faktor ein. Dann kannst du festlegen, wer einen braucht.',
  },
});
