import { formatDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import type { ManualWay } from '@vereinshaus/contract/payments/calls';
import { paymentKindLabels } from '@vereinshaus/contract/payments/labels';
import { type AreaHistory, kind } from '../history/area-history.ts';

const received = { bank: 'Überweisung', cash: 'Barzahlung', credit: 'Gutschrift' } as const;

const methodNames: Readonly<Record<string, string>> = {
  ...paymentKindLabels,
  bank: 'Überweisung',
  sepm: 'SEPA-Mandat',
};

type Online = { amountCents: number; via: keyof typeof paymentKindLabels };
const online = ({ amountCents, via }: Online) =>
  `Online-Zahlung über ${formatMoney(amountCents)} (${paymentKindLabels[via]})`;

type Method = { method: string; last4: string };
const methodText = ({ method, last4 }: Method) =>
  `${methodNames[method] ?? method}${last4 === '' ? '' : ` … ${last4}`}`;

export const paymentsHistory = {
  kinds: {
    'payment.manual': kind<{ amountCents: number; text: string; via: ManualWay }>({
      category: 'money',
      sentence: ({ amountCents, text, via }) =>
        `${amountCents > 0 ? received[via] : 'Nachverrechnung'} über ${formatMoney(Math.abs(amountCents))} eingetragen: ${text}`,
    }),
    'payment.entryTakenBack': kind<{ amountCents: number; text: string }>({
      category: 'money',
      sentence: ({ amountCents, text }) => `Zahlung über ${formatMoney(amountCents)} zurückgenommen: ${text}`,
    }),
    'payment.transferred': kind<{ amountCents: number; on: string }>({
      category: 'money',
      sentence: ({ amountCents, on }) =>
        amountCents > 0
          ? `Überweisung über ${formatMoney(amountCents)} vom ${formatDay(on)} zugeordnet`
          : `Auszahlung über ${formatMoney(-amountCents)} vom ${formatDay(on)} zugeordnet`,
    }),
    'payment.collected': kind<{ amountCents: number; on: string }>({
      category: 'money',
      sentence: ({ amountCents, on }) => `Lastschrift über ${formatMoney(amountCents)} am ${formatDay(on)} eingegangen`,
    }),
    'payment.debitReturned': kind<{ amountCents: number; on: string; code: string }>({
      category: 'money',
      sentence: ({ amountCents, on, code }) =>
        `Lastschrift über ${formatMoney(amountCents)} am ${formatDay(on)} zurückgekommen (${code})`,
    }),
    'payment.transferTakenBack': kind<{ amountCents: number; on: string }>({
      category: 'money',
      sentence: ({ amountCents, on }) =>
        `Zuordnung zurückgenommen: ${formatMoney(Math.abs(amountCents))} vom ${formatDay(on)}`,
    }),
    'payment.paid': kind<Online>({ category: 'money', sentence: (details) => `${online(details)} angekommen` }),
    'payment.failed': kind<Online>({ category: 'money', sentence: (details) => `${online(details)} fehlgeschlagen` }),
    'payment.returned': kind<Online>({ category: 'money', sentence: (details) => `${online(details)} zurückgebucht` }),
    'payment.refunded': kind<{ amountCents: number; reason: string; remark: string }>({
      category: 'money',
      sentence: ({ amountCents, remark }) =>
        `Online-Zahlung erstattet: ${formatMoney(amountCents)}${remark === '' ? '' : ` (${remark})`}`,
    }),
    'payment.creditKept': kind<{ amountCents: number }>({
      category: 'money',
      sentence: ({ amountCents }) => `Zu viel bezahlt und als Guthaben behalten: ${formatMoney(amountCents)}`,
    }),
    'payment.accountProven': kind<{ account: string }>({
      category: 'money',
      sentence: ({ account }) => `Konto bei Stripe nachgewiesen: ${account}`,
    }),
    'payment.methodAdded': kind<Method>({
      category: 'money',
      sentence: (details) => `Zahlungsart gespeichert: ${methodText(details)}`,
    }),
    'payment.methodRemoved': kind<Method>({
      category: 'money',
      sentence: (details) => `Zahlungsart gelöscht: ${methodText(details)}`,
    }),
    'payment.methodChosen': kind<Method>({
      category: 'money',
      sentence: (details) => `Bezahlt ab jetzt mit: ${methodText(details)}`,
    }),
    'payment.mandateExpired': kind({
      category: 'money',
      sentence: () => 'Verfallenes SEPA-Mandat: Konto und Unterschrift nach Ablauf der Löschfrist gelöscht',
    }),
    'payment.mandateReleased': kind<{ reference: string; code: string }>({
      category: 'money',
      sentence: ({ reference, code }) =>
        `SEPA-Mandat ${reference} wird wieder verwendet (gesperrt war es wegen ${code})`,
    }),
    'payment.mandateSigned': kind<{ reference: string; last4: string }>({
      category: 'money',
      sentence: ({ reference, last4 }) => `SEPA-Mandat ${reference} erteilt (Konto … ${last4})`,
    }),
  },
} satisfies AreaHistory;
