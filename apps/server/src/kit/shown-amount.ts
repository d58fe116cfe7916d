import { formatMoney } from '@vereinshaus/contract/kit/money';

/** The amount on the screen must still hold: a caller who sends another one gets the current amount and is charged nothing. */
export const amountChanged = {
  http: 409,
  text: ({ shownCents, nowCents }: { shownCents: number; nowCents: number }) =>
    `Der Betrag hat sich geändert: ${formatMoney(nowCents)} statt ${formatMoney(shownCents)}. Bitte prüfe ihn und buche dann noch einmal.`,
  field: 'shownTotal',
} as const;
