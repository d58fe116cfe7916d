import { contract } from '@vereinshaus/contract';
import type { TillSum } from '@vereinshaus/contract/cash/calls';
import { toDayNumber } from '@vereinshaus/contract/kit/days';
import { routes, succeeded } from '../../kit/routes.ts';
import { dutyFigures } from './duty.queries.ts';
import { importTill, undoTill } from './import-till.ts';
import { mailReceipt } from './mail-receipt.ts';
import { type PlannedSum, planTill } from './plan-till.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { receiptByToken, receiptList } from './receipts.queries.ts';
import { tillImports } from './till-imports.queries.ts';

const wireSum = ({ line, on, label, percent, cashCents, cardCents, state, problem }: PlannedSum): TillSum => ({
  line,
  on: on === '' ? 0 : toDayNumber(on),
  account: label,
  percent,
  cash: cashCents,
  card: cardCents,
  state,
  problem,
});

const fresh = (sums: readonly PlannedSum[]) => sums.filter(({ state }) => state === 'new');

export const cashRoutes = routes(contract.cash, {
  receipts: (ctx, { year }) => receiptList(ctx, year),
  receipt: async (ctx, { token }) => (await receiptByToken(ctx, token)).receipt,
  pdf: (ctx, { token }) => receiptPdf(ctx, token),
  mail: async (ctx, { token }) => {
    await mailReceipt(ctx, token);
    return succeeded('Der Beleg ist unterwegs.');
  },
  duty: (ctx) => dutyFigures(ctx),
  till: (ctx) => tillImports(ctx),
  previewTill: async (ctx, { content }) => {
    const sums = await planTill(ctx, content);
    return {
      sums: sums.map(wireSum),
      cash: fresh(sums).reduce((total, { cashCents }) => total + cashCents, 0),
      card: fresh(sums).reduce((total, { cardCents }) => total + cardCents, 0),
    };
  },
  importTill: async (ctx, file) => {
    const { posted, known } = await importTill(ctx, file);
    return { ...succeeded(posted === 0 ? 'Alles davon steht schon in den Büchern.' : 'Übernommen'), posted, known };
  },
  undoTill: async (ctx, { ID: importId }) => {
    await undoTill(ctx, importId);
    return succeeded('Die Übernahme ist zurückgenommen.');
  },
});
