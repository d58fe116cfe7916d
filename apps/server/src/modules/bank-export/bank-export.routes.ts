import { contract } from '@vereinshaus/contract';
import { debitsText, disbursementsText } from '@vereinshaus/contract/bank-export/calls';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { routes, succeeded } from '../../kit/routes.ts';
import { debitPlan } from './debit-plan.queries.ts';
import { disbursementPlan } from './disbursement-plan.queries.ts';
import { exportOrder } from './export-order.ts';
import { orderById, orderList } from './orders.queries.ts';
import { prepareDebits } from './prepare-debits.ts';
import { prepareDisbursements } from './prepare-disbursements.ts';
import { withdrawOrder } from './withdraw-order.ts';

const exportedText = (dropped: number): string =>
  dropped === 0
    ? 'Die Datei ist fertig. Bitte lade sie im Netbanking hoch.'
    : `Die Datei ist fertig, ohne ${dropped} ${dropped === 1 ? 'Zeile, die' : 'Zeilen, die'} inzwischen bezahlt oder widerrufen ${dropped === 1 ? 'ist' : 'sind'}. Bitte lade sie im Netbanking hoch.`;

export const bankExportRoutes = routes(contract.bankExport, {
  debits: (ctx, { on }) => debitPlan(ctx, on),
  prepareDebits: async (ctx, { on, account_ID: accountId, payers: payerIds, amount: shownCents }) => {
    const { orderId, count, cents } = await prepareDebits(ctx, { on, accountId, payerIds, shownCents });
    const message = `${debitsText(count)} vorbereitet, zusammen ${formatMoney(cents)}. Die Familien werden verständigt.`;
    return { ...succeeded(message), ID: orderId };
  },
  disbursements: (ctx) => disbursementPlan(ctx),
  prepareDisbursements: async (ctx, { on, account_ID: accountId, disbursements, key }) => {
    const wanted = disbursements.map(
      ({ child_ID: payerId, entry_ID: entryId, account_ID: toId, amount: cents, ...payee }) => ({
        ...payee,
        payerId,
        entryId,
        accountId: toId,
        cents,
      }),
    );
    const { orderId, count, cents } = await prepareDisbursements(ctx, { on, accountId, disbursements: wanted, key });
    return { ...succeeded(`${disbursementsText(count)} vorbereitet, zusammen ${formatMoney(cents)}.`), ID: orderId };
  },
  orders: (ctx, asked) => orderList(ctx, asked),
  order: (ctx, { ID: orderId }) => orderById(ctx, orderId),
  exportOrder: async (ctx, { ID: orderId, format }) => {
    const exported = await exportOrder(ctx, { orderId, format });
    return { ...succeeded(exportedText(exported.dropped)), ...exported };
  },
  withdrawOrder: async (ctx, { ID: orderId, notAtBank }) => {
    await withdrawOrder(ctx, { orderId, notAtBank });
    return succeeded('Der Auftrag ist zurückgezogen.');
  },
});
