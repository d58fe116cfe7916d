import { contract } from '@vereinshaus/contract';
import { familiesText } from '@vereinshaus/contract/dunning/calls';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { routes, succeeded } from '../../kit/routes.ts';
import { announcedReminders, resumeAnnounced, stopAnnounced } from './announce-reminders.ts';
import { dunningOfPerson, dunningPlan, noticeList } from './dunning.queries.ts';
import { latestDunningRuns } from './dunning-runs.queries.ts';
import { previewLetter } from './preview-letter.ts';
import { reportPaid } from './report-paid.ts';
import { startDunning } from './start-dunning.ts';

export const dunningRoutes = routes(contract.dunning, {
  plan: (ctx) => dunningPlan(ctx),
  letter: (ctx, { userID: payerId }) => previewLetter(ctx, payerId),
  run: async (ctx, { payers: payerIds, amount: shownCents }) => {
    const { families, cents } = await startDunning(ctx, { payerIds, shownCents });
    return succeeded(`Wird jetzt verschickt an ${familiesText(families)}, zusammen ${formatMoney(cents)}.`);
  },
  notices: (ctx, asked) => noticeList(ctx, asked),
  runs: async (ctx) => ({ runs: await latestDunningRuns(ctx) }),
  announced: (ctx) => announcedReminders(ctx),
  stopAnnounced: async (ctx, { ID: announcementId }) =>
    succeeded(`Gestoppt: ${familiesText(await stopAnnounced(ctx, announcementId))}.`),
  resumeAnnounced: async (ctx, { ID: announcementId }) =>
    succeeded(`Wird am ${await resumeAnnounced(ctx, announcementId)} verschickt.`),
  ofPerson: (ctx, { userID: personId }) => dunningOfPerson(ctx, personId),
  reportPaid: async (ctx, { paidOn, text: remark }) => {
    await reportPaid(ctx, { paidOn, remark });
    return succeeded('Danke, wir sehen nach. Bis dahin erinnern wir dich nicht.');
  },
});
