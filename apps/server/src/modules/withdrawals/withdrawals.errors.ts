import { formatDay, type IsoDay } from '@vereinshaus/contract/kit/days';
import { defineErrors } from '../../kit/errors.ts';

export const withdrawalErrors = defineErrors('withdrawals', {
  gone: { http: 404, text: 'Diesen Vertrag gibt es nicht, oder er wurde nicht online geschlossen.' },
  tooLate: {
    http: 409,
    text: ({ lastDay }: { lastDay: IsoDay }) =>
      `Die 14 Tage sind vorbei: Der letzte Tag für den Rücktritt war der ${formatDay(lastDay)}. Bitte wende dich an den Verein.`,
  },
  redeemed: {
    http: 409,
    text: 'Dieser Gutschein ist schon eingelöst, der Wert ist verbraucht. Deshalb kannst du vom Kauf nicht mehr zurücktreten.',
  },
  cancelled: { http: 409, text: 'Dieser Gutschein ist schon storniert.' },
  blockEnded: { http: 409, text: 'Dieser Block ist schon beendet, der Rest ist gutgeschrieben.' },
  decided: { http: 404, text: 'Diese Anfrage gibt es nicht, oder der Verein hat sie schon entschieden.' },
  ended: { http: 409, text: 'Diese Mitgliedschaft ist schon beendet.' },
});
