import { familiesText } from '@vereinshaus/contract/dunning/calls';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { defineErrors } from '../../kit/errors.ts';

export const dunningErrors = defineErrors('dunning', {
  switchedOff: {
    http: 409,
    text: 'Der Verein erinnert nicht an offene Beträge. Das lässt sich in der Konfiguration ändern.',
  },
  nobody: { http: 422, text: 'Bitte wähle mindestens eine Familie.', field: 'payers' },
  changed: {
    http: 409,
    text: ({ families, cents }: { families: number; cents: number }) =>
      families === 0
        ? 'Inzwischen ist keine dieser Familien mehr zu mahnen: Sie hat bezahlt, oder jemand anderer hat gerade gemahnt. Es wurde nichts verschickt.'
        : `Inzwischen wären davon ${familiesText(families)} mit zusammen ${formatMoney(cents)} zu mahnen. Es wurde nichts verschickt; bitte sieh dir die Liste noch einmal an.`,
  },
  underWay: {
    http: 409,
    text: 'Gerade läuft schon ein Mahnlauf. Warte bitte, bis er fertig ist.',
  },
  notOwingAnyMore: {
    http: 409,
    text: 'Inzwischen nicht mehr zu mahnen: bezahlt, als bezahlt gemeldet oder gerade gemahnt.',
  },
  owesOtherwise: {
    http: 409,
    text: ({ cents }: { cents: number }) => `Inzwischen wären es ${formatMoney(cents)}.`,
  },
  runFailed: { http: 409, text: 'Das Mahnen ist gescheitert.' },
  announcementGone: {
    http: 404,
    text: 'Diese Zahlungserinnerung steht nicht mehr an: Sie ist schon verschickt oder entfallen.',
  },
  nothingAnnounced: { http: 409, text: 'Es steht keine Zahlungserinnerung an.' },
  nothingToSend: { http: 404, text: 'Diese Familie bekommt gerade keine Mahnung.' },
  nothingDue: { http: 409, text: 'Es ist nichts fällig.' },
  dayAhead: { http: 422, text: 'Dieser Tag liegt in der Zukunft.', field: 'paidOn' },
  noDay: { http: 422, text: 'Diesen Tag gibt es nicht.', field: 'paidOn' },
  reportedAlready: {
    http: 409,
    text: ({ on }: { on: string }) =>
      `Das hast du schon am ${formatDay(on)} gemeldet. Wenn deine Zahlung nicht ankommt, schreib dem Verein.`,
  },
  unknownColumn: { http: 422, text: ({ column }: { column: string }) => `Die Spalte „${column}“ gibt es nicht.` },
});

/** Named constraints of the tables of this area. */
export const dunningConstraints = { dunning_run_under_way: dunningErrors.underWay };
