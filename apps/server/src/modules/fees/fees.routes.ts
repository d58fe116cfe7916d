import { contract } from '@vereinshaus/contract';
import { noticesText, personsText } from '@vereinshaus/contract/fees/calls';
import { addDays, dayInVienna, fromDayNumber, type IsoDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { type AfterCommitRoute, afterCommit } from '../../kit/after-commit-routes.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { routes, succeeded } from '../../kit/routes.ts';
import { startFeeRun } from './charge-fees.ts';
import { feeJoiners, startChargingJoiners } from './charge-joiners.ts';
import type { FamilyFeeInput } from './fee-demand.queries.ts';
import type { FeeInvoices } from './fee-invoices.ts';
import { letterOfFamily, lettersOfSending, previewNotice, testNotice } from './fee-notice.ts';
import { feeRuns } from './fee-runs.queries.ts';
import { feeErrors } from './fees.errors.ts';
import { feesOfYear, feeYearOf } from './fees.queries.ts';
import { allIndividualFees, removeIndividualFee, saveIndividualFee } from './individual-fees.ts';
import { familyNotices, startFeeNotices } from './start-fee-notices.ts';
import { cancelFee, undoFeeRun } from './take-back-fees.ts';

const requireDay = (due: number): IsoDay => {
  const dueOn = fromDayNumber(due);
  if (dueOn === null) throw feeErrors.dueBeforeToday();
  return dueOn;
};

type FamilyInput = {
  run_ID: number;
  payer_ID: number;
  again: boolean;
  year?: number | undefined;
  cutoff: number;
  due: number;
};

const usualTermDays = 30;

/** Without a run it is about a planned one. */
const wishOf = (
  ctx: Ctx,
  { run_ID: runId, payer_ID: payerId, again, year, cutoff, due }: FamilyInput,
): FamilyFeeInput => ({
  runId,
  payerId,
  again,
  planned:
    runId > 0
      ? null
      : {
          ...feeYearOf(ctx, { year, cutoff }),
          dueOn: due === 0 ? addDays(dayInVienna(ctx.now), usualTermDays) : requireDay(due),
        },
});

const sentText = ({ mails, letters }: { mails: number; letters: number }): string =>
  letters === 0
    ? `${noticesText(mails)} per E-Mail.`
    : `${noticesText(mails)} per E-Mail, ${letters} als Brief zum Ausdrucken.`;

export const feeRoutes = routes(contract.fees, {
  list: (ctx, wanted) => feesOfYear(ctx, feeYearOf(ctx, wanted)),
  runs: async (ctx) => ({ runs: [...(await feeRuns(ctx))] }),
  charge: async (ctx, { year, cutoff, due, persons, amount, tells }) => {
    const found = await startFeeRun(ctx, {
      ...feeYearOf(ctx, { year, cutoff }),
      dueOn: requireDay(due),
      shown: { persons, cents: amount },
      tells,
    });
    return succeeded(`${formatMoney(found.cents)} für ${personsText(found.persons)} werden jetzt vorgeschrieben.`);
  },
  undo: async (ctx, { run_ID: runId }) => {
    const persons = await undoFeeRun(ctx, runId);
    return succeeded(`Die Vorschreibung ist zurückgenommen (${personsText(persons)}).`);
  },
  cancel: async (ctx, { fee_ID: feeId }) => {
    await cancelFee(ctx, feeId);
    return succeeded('Der Beitrag ist gutgeschrieben.');
  },
  joiners: (ctx, { run_ID: runId }) => feeJoiners(ctx, runId),
  chargeJoiners: async (ctx, { run_ID: runId, due, persons, amount }) => {
    const wanted = { runId, dueOn: requireDay(due), shown: { persons, cents: amount } };
    const found = await startChargingJoiners(ctx, wanted);
    return succeeded(`${formatMoney(found.cents)} für ${personsText(found.persons)} werden jetzt nachverrechnet.`);
  },
  notices: async (ctx, { run_ID: runId, again }) => ({ families: [...(await familyNotices(ctx, { runId, again }))] }),
  notice: (ctx, input) => previewNotice(ctx, wishOf(ctx, input)),
  testNotice: async (ctx, input) =>
    succeeded(`Die Probe ist unterwegs an ${await testNotice(ctx, wishOf(ctx, input))}.`),
  sendNotices: async (ctx, { run_ID: runId, again }) =>
    succeeded(sentText(await startFeeNotices(ctx, { runId, again }))),
});

export const individualFeeRoutes = routes(contract.individualFees, {
  list: (ctx) => allIndividualFees(ctx),
  save: async (ctx, fee) => ({ ...succeeded('Erfolgreich gespeichert'), ID: await saveIndividualFee(ctx, fee) }),
  remove: async (ctx, { ID: feeId }) => {
    await removeIndividualFee(ctx, feeId);
    return succeeded('Der individuelle Beitrag ist gelöscht.');
  },
});

export const feeFileRoutes = (invoices: FeeInvoices): readonly AfterCommitRoute[] => [
  afterCommit(contract.feeFiles.letter, (ctx, input) => letterOfFamily(ctx, wishOf(ctx, input))),
  afterCommit(contract.feeFiles.letters, (ctx, { sending_ID: sendingId }) =>
    lettersOfSending(ctx, sendingId, invoices),
  ),
];
