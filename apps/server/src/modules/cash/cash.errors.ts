import { formatDay } from '@vereinshaus/contract/kit/days';
import { defineErrors } from '../../kit/errors.ts';

export const cashErrors = defineErrors('cash', {
  unknownReceipt: { http: 404, text: 'Diesen Beleg gibt es nicht.' },
  noAddress: {
    http: 409,
    text: 'Zu diesem Beleg ist keine E-Mail-Adresse bekannt. Bitte drucke ihn aus oder zeig den Code her.',
  },
  unknownImport: { http: 404, text: 'Diese Übernahme gibt es nicht.' },
  alreadyUndone: { http: 409, text: 'Diese Übernahme ist schon zurückgenommen.' },
  noColumns: {
    http: 422,
    field: 'content',
    text: 'In der ersten Zeile müssen die Spalten „Tag“, „Konto“ oder „Steuersatz“, und „Bar“ oder „Karte“ stehen.',
  },
  wrongLine: {
    http: 422,
    field: 'content',
    text: ({ line, problem }: { line: number; problem: string }) =>
      `Zeile ${line}: ${problem} Es wurde nichts übernommen.`,
  },
  otherFigures: {
    http: 409,
    field: 'content',
    text: ({ on, account }: { on: string; account: string }) =>
      `Für den ${formatDay(on)} steht auf ${account} schon ein anderer Betrag der Registrierkasse. Bitte nimm zuerst die frühere Übernahme zurück.`,
  },
  tooManyLines: { http: 422, field: 'content', text: 'Die Datei hat mehr als 3.000 Zeilen. Bitte teile sie auf.' },
});
