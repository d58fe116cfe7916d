import { formatMoney } from '@vereinshaus/contract/kit/money';

/** What the screen showed holds: whoever sends another amount is told the one of now and charged nothing. */
export const amountChanged = {
  http: 409,
  text: ({ shownCents, nowCents }: { shownCents: number; nowCents: number }) =>
    `Der Betrag hat sich geändert: ${formatMoney(nowCents)} statt ${formatMoney(shownCents)}. Bitte prüfe ihn und buche dann noch einmal.`,
  field: 'shownTotal',
} as const;
