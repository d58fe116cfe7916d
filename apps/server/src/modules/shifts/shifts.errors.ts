import { shiftTexts } from '@vereinshaus/contract/shifts/rules';
import { changedMeanwhile, defineErrors } from '../../kit/errors.ts';

type NamedPerson = { name: string };

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
    text: ({ name, taken }: NamedPerson & { taken: number }) =>
      `Für „${name}“ sind schon ${taken === 1 ? 'eine Person' : `${taken} Personen`} eingeteilt. Bitte entferne zuerst jemanden.`,
  },
  full: {
    http: 409,
    text: ({ name, left }: NamedPerson & { left: number }) =>
      left === 0
        ? `„${name}“ ist schon voll.`
        : `Bei „${name}“ ${left === 1 ? 'ist nur noch ein Platz' : `sind nur noch ${left} Plätze`} frei. Es wurde niemand eingeteilt.`,
  },
  nobodyChosen: { http: 422, text: shiftTexts.nobodyChosen, field: 'child_IDs' },
  notInCourse: {
    http: 422,
    text: ({ name }: NamedPerson) => `${name} nimmt an diesem Kurs nicht teil. Es wurde niemand eingeteilt.`,
  },
  elsewhere: {
    http: 409,
    text: ({ name, place, when }: NamedPerson & { place: string; when: string }) =>
      `${name} hilft zu dieser Zeit schon woanders: ${place}, ${when}.`,
  },
  elsewhereSomehow: { http: 409, text: 'Jemand hilft zu dieser Zeit schon woanders. Bitte lade die Seite neu.' },
  offerGone: { http: 404, text: 'Dieses Angebot gibt es nicht mehr.' },
  offeredAlready: { http: 409, text: 'Diese Schicht ist schon angeboten.' },
  ownOffer: { http: 422, text: 'Diese Person gibt die Schicht selbst ab.', field: 'child_ID' },
  nothingToSwap: {
    http: 422,
    text: ({ name, shift }: NamedPerson & { shift: string }) =>
      `Tauschen kann nur, wer bei „${shift}“ eingeteilt ist. ${name} ist es nicht.`,
  },
  sameShift: { http: 422, text: 'Bitte wähle eine andere Schicht zum Tauschen.', field: 'wanted_ID' },
  personGone: { http: 404, text: 'Diese Person gibt es nicht oder nicht mehr.' },
  joinedAlready: { http: 409, text: ({ name }: NamedPerson) => `${name} ist für diese Schicht schon eingeteilt.` },
  notJoined: { http: 404, text: 'Diese Person ist für diese Schicht nicht eingeteilt.' },
  hasBegun: { http: 422, text: 'Diese Schicht hat schon begonnen. Bitte wende dich an den Verein.' },
  shirtMissing: { http: 422, text: shiftTexts.shirtMissing },
  shirtMissingOf: {
    http: 422,
    text: ({ name }: NamedPerson) =>
      `Bei ${name} fehlt die T-Shirt-Größe. Bitte ergänze sie zuerst im Profil. Es wurde niemand eingeteilt.`,
  },
});

/** The last guards: two who put one person into two shifts at once, one shift that is offered twice. */
export const shiftConstraints = {
  helper_in_one_place: shiftErrors.elsewhereSomehow,
  shift_offer_once: shiftErrors.offeredAlready,
};
