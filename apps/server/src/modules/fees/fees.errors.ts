import { personsText } from '@vereinshaus/contract/fees/calls';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { defineErrors } from '../../kit/errors.ts';

export const feeErrors = defineErrors('fees', {
  nobody: { http: 409, text: 'Für diesen Stichtag ist niemandem ein Beitrag vorzuschreiben.' },
  changed: {
    http: 409,
    text: ({ persons, cents }: { persons: number; cents: number }) =>
      `Inzwischen wären es ${formatMoney(cents)} für ${personsText(persons)}. Bitte sieh dir die Liste noch einmal an.`,
  },
  twice: { http: 409, text: 'Jemandem davon wurde der Beitrag gerade schon vorgeschrieben. Bitte lade die Liste neu.' },
  dueBeforeToday: { http: 422, text: 'Der Tag der Fälligkeit darf nicht in der Vergangenheit liegen.', field: 'due' },
  noDay: { http: 422, text: 'Diesen Tag gibt es nicht.', field: 'cutoff' },
  noMembership: {
    http: 409,
    text: 'Der Verein kennt keine Mitgliedschaft. Das lässt sich in der Konfiguration ändern.',
  },
  runGone: { http: 404, text: 'Diese Vorschreibung gibt es nicht.' },
  runUndone: { http: 409, text: 'Diese Vorschreibung ist schon zurückgenommen.' },
  runPaid: {
    http: 409,
    text: ({ persons }: { persons: number }) =>
      `Davon ${persons === 1 ? 'wurde schon ein Beitrag' : `wurden schon ${persons} Beiträge`} bezahlt oder verschoben. Schreib einzelne Beiträge in der Liste gut.`,
  },
  noNotice: { http: 404, text: 'Für diese Familie gibt es keine Vorschreibung.' },
  nobodyToTell: {
    http: 409,
    text: 'Niemand davon bekommt eine Vorschreibung: Alle haben sie schon, nichts mehr offen oder keine Adresse.',
  },
  sendingUnderWay: {
    http: 409,
    text: 'Gerade werden schon Vorschreibungen verschickt. Warte bitte, bis sie fertig sind.',
  },
  chargingUnderWay: {
    http: 409,
    text: 'Gerade werden schon Mitgliedsbeiträge vorgeschrieben. Warte bitte, bis der Lauf fertig ist.',
  },
  chargingFailed: { http: 409, text: 'Das Vorschreiben ist gescheitert.' },
  noLetters: { http: 404, text: 'In diesem Versand gibt es keine Briefe.' },
  noOwnEmail: { http: 409, text: 'Bei dir ist keine E-Mail-Adresse eingetragen.' },
  personGone: { http: 404, text: 'Diese Person gibt es nicht.' },
  sectionGone: { http: 422, text: 'Diese Sektion gibt es nicht.', field: 'section_ID' },
  noStart: { http: 422, text: 'Diesen Tag gibt es nicht.', field: 'start' },
  noEnd: { http: 422, text: 'Diesen Tag gibt es nicht.', field: 'end' },
  individualGone: { http: 404, text: 'Diesen individuellen Beitrag gibt es nicht.' },
  individualTwice: {
    http: 409,
    text: 'Für diese Zeit ist schon ein individueller Beitrag eingetragen. Beende ihn zuerst.',
    field: 'start',
  },
  feeGone: { http: 404, text: 'Diesen Beitrag gibt es nicht.' },
  feeReversed: { http: 409, text: 'Dieser Beitrag ist schon gutgeschrieben.' },
});

export const feeConstraints = {
  membership_fee_once: feeErrors.twice,
  individual_fee_once: feeErrors.individualTwice,
  fee_charging_under_way: feeErrors.chargingUnderWay,
  fee_sending_under_way: feeErrors.sendingUnderWay,
};
