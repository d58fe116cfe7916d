import { shiftTexts } from '@vereinshaus/contract/shift-rules';
import { changedMeanwhile, defineErrors } from '../../kit/errors.ts';

type Named = { name: string };

export const shiftErrors = defineErrors('shift', {
  courseGone: { http: 404, text: 'Diesen Kurs gibt es nicht oder nicht mehr.' },
  locationGone: { http: 404, text: 'Einen der Orte gibt es in dieser Einteilung nicht. Es wurde nichts gespeichert.' },
  shiftGone: { http: 404, text: 'Diese Schicht gibt es nicht oder nicht mehr.' },
  shiftOver: { http: 422, text: 'Diese Schicht ist schon vorbei.' },
  changedMeanwhile: {
    http: 409,
    text: changedMeanwhile('Die Schicht-Einteilung wurde inzwischen geändert', []),
  },
  namedTwice: {
    http: 422,
    text: 'Ein Ort oder eine Schicht kommt im Entwurf doppelt vor. Es wurde nichts gespeichert.',
  },
  fewerThanTaken: {
    http: 422,
    text: ({ name, taken }: Named & { taken: number }) =>
      `Für „${name}“ sind schon ${taken === 1 ? 'eine Person' : `${taken} Personen`} eingeteilt. Bitte entferne zuerst jemanden.`,
  },
  full: {
    http: 409,
    text: ({ name, left }: Named & { left: number }) =>
      left === 0
        ? `„${name}“ ist schon voll.`
        : `Bei „${name}“ ${left === 1 ? 'ist nur noch ein Platz' : `sind nur noch ${left} Plätze`} frei. Es wurde niemand eingeteilt.`,
  },
  nobodyChosen: { http: 422, text: shiftTexts.nobodyChosen, field: 'child_IDs' },
  notInCourse: {
    http: 422,
    text: ({ name }: Named) => `${name} nimmt an diesem Kurs nicht teil. Es wurde niemand eingeteilt.`,
  },
  personGone: { http: 404, text: 'Diese Person gibt es nicht oder nicht mehr.' },
  joinedAlready: { http: 409, text: ({ name }: Named) => `${name} ist für diese Schicht schon eingeteilt.` },
  notJoined: { http: 404, text: 'Diese Person ist für diese Schicht nicht eingeteilt.' },
  hasBegun: { http: 422, text: 'Diese Schicht hat schon begonnen. Bitte wende dich an den Verein.' },
  shirtMissing: { http: 422, text: shiftTexts.shirtMissing },
  shirtMissingOf: {
    http: 422,
    text: ({ name }: Named) =>
      `Bei ${name} fehlt die T-Shirt-Größe. Bitte ergänze sie zuerst im Profil. Es wurde niemand eingeteilt.`,
  },
});
