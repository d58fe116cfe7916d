import { contract } from '@vereinshaus/contract';
import { invoiceArchive } from '@vereinshaus/contract/invoices/calls';
import { type AfterCommitRoute, afterCommit } from '../../kit/after-commit-routes.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { download, type FileRoute } from '../../kit/file-routes.ts';
import { routes, succeeded } from '../../kit/routes.ts';
import type { MediaStore } from '../media/index.ts';
import { cancelInvoice } from './cancel-invoice.ts';
import { dayOf } from './day-of.ts';
import { drawFacturX } from './factur-x.ts';
import { freeChoices } from './free-choices.queries.ts';
import { invoiceOfBooking } from './invoice-of-booking.ts';
import { invoiceXml } from './invoice-xml.ts';
import { invoiceErrors } from './invoices.errors.ts';
import { invoiceList, invoicesOfCustomer, invoicesOfPayer } from './invoices.queries.ts';
import { issueFamilyInvoice } from './issue-family-invoice.ts';
import { issueFreeInvoice, requireInvoice } from './issue-free-invoice.ts';
import { issueInvoice } from './issue-invoice.ts';
import { keptPdf, pdfReply } from './kept-pdf.ts';
import { payInvoice } from './pay-invoice.ts';
import { bookedCourses, planRun } from './plan-run.queries.ts';
import { previewTemplate } from './preview-template.ts';
import { latestRuns, runArchive } from './runs.queries.ts';
import { sendInvoiceByHand } from './send-invoice.ts';
import { startRun } from './start-run.ts';
import type { StoredInvoice } from './stored-invoice.ts';
import { allTemplates, openedTemplate } from './templates.queries.ts';
import { addTemplate, chooseTemplate, removeTemplate, saveTemplate } from './templates.ts';

export const invoiceRoutes = (store: MediaStore) =>
  routes(contract.invoices, {
    list: (ctx, asked) => invoiceList(ctx, asked),
    ofCustomer: async (ctx, { ID: customerId }) => ({ invoices: await invoicesOfCustomer(ctx, customerId) }),
    ofPerson: async (ctx, { userID: personId }) => ({ invoices: await invoicesOfPayer(ctx, personId) }),
    issue: async (ctx, { cp_ID: participationId }) => {
      const { id, number, isNew } = await issueInvoice(ctx, participationId);
      const message = isNew ? `Rechnung ${number} ist ausgestellt.` : `Diese Buchung hat schon die Rechnung ${number}.`;
      return { ...succeeded(message), ID: id, invoiceNumber: number };
    },
    cancel: async (ctx, { ID: invoiceId, reason }) => {
      const { id, number } = await cancelInvoice(ctx, invoiceId, reason);
      return { ...succeeded(`Die Rechnung ist storniert: Stornorechnung ${number}.`), ID: id, invoiceNumber: number };
    },
    xml: async (ctx, { ID: invoiceId }) => {
      const { content, number } = await requireInvoice(ctx, invoiceId);
      return {
        content: Buffer.from(invoiceXml(content)).toString('base64'),
        fileName: `Rechnung ${number}.xml`,
        mimeType: 'application/xml',
      };
    },
    templates: async (ctx) => ({ templates: await allTemplates(ctx) }),
    template: async (ctx, { ID: id, accessToken: token }) => {
      const { name, content, version } = await openedTemplate(ctx, { id, token });
      return { ID: id, name, content: JSON.stringify(content), version };
    },
    addTemplate: async (ctx, { name, copyOf }) => {
      const { id, accessToken } = await addTemplate(ctx, { name, copyOf });
      return { ...succeeded('Die Vorlage ist angelegt.'), ID: id, accessToken };
    },
    saveTemplate: async (ctx, { ID: id, accessToken: token, name, content, version }) => ({
      ...succeeded('Erfolgreich gespeichert'),
      version: await saveTemplate(ctx, store, { id, token, name, content, version }),
    }),
    defaultTemplate: async (ctx, { ID: templateId }) => {
      await chooseTemplate(ctx, templateId);
      return succeeded('Neue Rechnungen werden damit geschrieben.');
    },
    removeTemplate: async (ctx, { ID: templateId }) => {
      await removeTemplate(ctx, templateId);
      return succeeded('Die Vorlage ist gelöscht.');
    },
    previewRun: async (ctx, { course_ID: courseId, from, to, perFamily }) => {
      const { count, amount, withoutEmail, leftOut } = await planRun(ctx, { courseId, from, to, perFamily });
      return { count, amount, withoutEmail, leftOut, courses: await bookedCourses(ctx) };
    },
    startRun: async (ctx, { course_ID: courseId, from, to, perFamily, sends }) => {
      const id = await startRun(ctx, { courseId, from, to, perFamily, sends });
      return { ...succeeded('Der Rechnungslauf hat begonnen.'), ID: id };
    },
    runs: async (ctx) => ({ runs: await latestRuns(ctx) }),
  });

export const freeInvoiceRoutes = routes(contract.freeInvoices, {
  choices: (ctx) => freeChoices(ctx),
  issue: async (ctx, { recipient, lines, from, to, due, note, key }) => {
    const days = { from: dayOf(from), to: dayOf(to), dueOn: dayOf(due) };
    const { id, number } = await issueFreeInvoice(ctx, { recipient, lines, ...days, note, key });
    return { ...succeeded(`Rechnung ${number} ist ausgestellt.`), ID: id, invoiceNumber: number };
  },
  issueForFamily: async (ctx, { userID: personId }) => {
    const issued = await issueFamilyInvoice(ctx, { personId });
    if (issued === null) throw invoiceErrors.nothingToBill();
    return { ...succeeded(`Rechnung ${issued.number} ist ausgestellt.`), ID: issued.id, invoiceNumber: issued.number };
  },
  pay: async (ctx, { ID: invoiceId, amount, day, via, key }) => {
    const payment = { invoiceId, cents: amount, on: dayOf(day), at: via, reference: `invoice:${key}` };
    const { receipt } = await payInvoice(ctx, payment);
    return { ...succeeded('Die Zahlung ist eingetragen.'), receipt };
  },
});

const pdfLater = async (ctx: Ctx, invoice: StoredInvoice) => {
  const make = await keptPdf(ctx, invoice);
  return async (afterwards: Parameters<typeof make>[0]) => pdfReply(invoice, await make(afterwards));
};

export const invoiceFileRoutes = (store: MediaStore): readonly AfterCommitRoute[] => [
  afterCommit(contract.invoiceFiles.ofBooking, async (ctx, { cp_ID: participationId, kind }) =>
    pdfLater(ctx, await invoiceOfBooking(ctx, participationId, kind)),
  ),
  afterCommit(contract.invoiceFiles.pdf, async (ctx, { ID: invoiceId }) =>
    pdfLater(ctx, await requireInvoice(ctx, invoiceId)),
  ),
  afterCommit(contract.invoiceFiles.facturX, async (ctx, { ID: invoiceId }) =>
    drawFacturX(ctx, await requireInvoice(ctx, invoiceId)),
  ),
  afterCommit(contract.invoiceFiles.send, async (ctx, { ID: invoiceId, email: to, text: words }) => {
    const send = await sendInvoiceByHand(ctx, { invoiceId, to, words });
    return async (afterwards) => succeeded(`Rechnung ${(await send(afterwards)).number} ist an ${to} unterwegs.`);
  }),
  afterCommit(contract.invoiceFiles.preview, (ctx, { ID: id, accessToken: token, content }) =>
    previewTemplate(ctx, store, { id, token, content }),
  ),
];

export const invoiceArchiveRoutes: readonly FileRoute[] = [
  download(invoiceArchive, (ctx, { ID: runId }) => runArchive(ctx, runId)),
];
