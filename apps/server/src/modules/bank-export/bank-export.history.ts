import { debitsText, disbursementsText, type OrderKind } from '@vereinshaus/contract/bank-export/calls';
import { formatDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { type AreaHistory, kind } from '../history/area-history.ts';

type Order = { of: OrderKind; count: number; amountCents: number; on: string };
const orderText = ({ of, count, amountCents, on }: Order) =>
  `${of === 'debit' ? debitsText(count) : disbursementsText(count)} für ${formatDay(on)}, ${formatMoney(amountCents)}`;

type Line = { amountCents: number; on: string };

export const bankExportHistory = {
  kinds: {
    'bankExport.prepared': kind<Order>({
      category: 'money',
      sentence: (details) => `Bankexport vorbereitet: ${orderText(details)}`,
    }),
    'bankExport.exported': kind<Order & { format: string }>({
      category: 'money',
      sentence: ({ format, ...details }) => `Datei für die Bank erstellt (${format}): ${orderText(details)}`,
    }),
    'bankExport.withdrawn': kind<Order>({
      category: 'money',
      sentence: (details) => `Bankexport zurückgezogen: ${orderText(details)}`,
    }),
    'bankExport.debitAnnounced': kind<Line & { mandate: string }>({
      category: 'money',
      sentence: ({ amountCents, on, mandate }) =>
        `Lastschrift über ${formatMoney(amountCents)} für ${formatDay(on)} angekündigt (Mandat ${mandate})`,
    }),
    'bankExport.debitWithdrawn': kind<Line & { reason?: string }>({
      category: 'money',
      sentence: ({ amountCents, on, reason = '' }) =>
        `Lastschrift über ${formatMoney(amountCents)} für ${formatDay(on)} zurückgezogen${reason === '' ? '' : ` (${reason})`}`,
    }),
    'bankExport.heldReleased': kind<{ amountCents: number; reason: string }>({
      category: 'money',
      sentence: ({ amountCents, reason }) =>
        `${formatMoney(amountCents)} Guthaben, für das nichts eingezahlt wurde, zur Auszahlung freigegeben: ${reason}`,
    }),
    'payout.requested': kind<{ amountCents: number; account: string }>({
      category: 'money',
      sentence: ({ amountCents, account }) =>
        `Auszahlung des Guthabens beantragt: ${formatMoney(amountCents)} auf ${account}`,
    }),
    'payout.withdrawn': kind<{ amountCents: number }>({
      category: 'money',
      sentence: ({ amountCents }) => `Antrag auf Auszahlung von ${formatMoney(amountCents)} zurückgezogen`,
    }),
    'payout.declined': kind<{ amountCents: number; reason: string }>({
      category: 'money',
      sentence: ({ amountCents, reason }) => `Auszahlung von ${formatMoney(amountCents)} abgelehnt: ${reason}`,
    }),
    'bankExport.disbursementPrepared': kind<Line>({
      category: 'money',
      sentence: ({ amountCents, on }) => `Auszahlung über ${formatMoney(amountCents)} für ${formatDay(on)} vorbereitet`,
    }),
  },
} satisfies AreaHistory;
