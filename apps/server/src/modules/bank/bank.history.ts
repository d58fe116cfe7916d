import { formatDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { type AreaHistory, kind } from '../history/area-history.ts';

export const bankHistory = {
  kinds: {
    'bank.imported': kind<{ file: string; lines: number }>({
      category: 'money',
      sentence: ({ file, lines }) => `Kontoauszug „${file}“ übernommen: ${lines === 1 ? '1 Zeile' : `${lines} Zeilen`}`,
    }),
    'bank.linked': kind<{ amountCents: number; on: string }>({
      category: 'money',
      sentence: ({ amountCents, on }) =>
        `Eingetragene Zahlung über ${formatMoney(amountCents)} mit der Bankzeile vom ${formatDay(on)} verbunden`,
    }),
    'bank.unlinked': kind<{ amountCents: number; on: string }>({
      category: 'money',
      sentence: ({ amountCents, on }) =>
        `Verbindung der Zahlung über ${formatMoney(amountCents)} mit der Bankzeile vom ${formatDay(on)} gelöst`,
    }),
    'bank.undone': kind<{ file: string }>({
      category: 'money',
      sentence: ({ file }) => `Kontoauszug „${file}“ zurückgenommen`,
    }),
  },
} satisfies AreaHistory;
