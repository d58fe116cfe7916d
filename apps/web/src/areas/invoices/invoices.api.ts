import { invoiceFiles, invoices } from '@vereinshaus/contract/invoices/calls';
import { customerCredits } from '@vereinshaus/contract/invoices/customer-credits';
import { freeInvoices } from '@vereinshaus/contract/invoices/free-invoices';
import { query, send, useCommand } from '../../kit/api.ts';
import { saveFile } from '../../kit/save-file.ts';

export const invoiceSumsQuery = (search: string, filters: Record<string, string>) =>
  query(invoices.list, { search, filters, size: 1 });
export const templatesQuery = () => query(invoices.templates, {});
export const templateQuery = (templateId: number, accessToken: string) =>
  query(invoices.template, { ID: templateId, accessToken });
export const runsQuery = () => query(invoices.runs, {});
export const runPreviewQuery = (filter: { course_ID?: number; from?: number; to?: number; perFamily: boolean }) =>
  query(invoices.previewRun, filter);

const lists = [invoices.list, invoices.ofPerson, invoices.runs, customerCredits.list];

export const customerCreditsQuery = () => query(customerCredits.list, {});
export const usePayOutCredit = () =>
  useCommand(customerCredits.payOut, { invalidates: lists, announces: true, inline: true });
export const useTakeBackPayout = () => useCommand(customerCredits.takeBack, { invalidates: lists, announces: true });

export const freeChoicesQuery = () => query(freeInvoices.choices, {});
export const useIssueFree = () =>
  useCommand(freeInvoices.issue, { invalidates: [...lists, freeInvoices.choices], announces: true, inline: true });
export const useIssueForFamily = () => useCommand(freeInvoices.issueForFamily, { invalidates: lists, announces: true });
export const useSendInvoice = () =>
  useCommand(invoiceFiles.send, { invalidates: lists, announces: true, inline: true });
export const usePayInvoice = () => useCommand(freeInvoices.pay, { invalidates: lists, announces: true, inline: true });

export const useCancelInvoice = () =>
  useCommand(invoices.cancel, { invalidates: lists, announces: true, inline: true });
export const useStartRun = () => useCommand(invoices.startRun, { invalidates: lists, announces: true, inline: true });

export const useAddTemplate = () =>
  useCommand(invoices.addTemplate, { invalidates: [invoices.templates], inline: true });
export const useSaveTemplate = () =>
  useCommand(invoices.saveTemplate, { invalidates: [invoices.templates], announces: true, inline: true });
export const useDefaultTemplate = () =>
  useCommand(invoices.defaultTemplate, { invalidates: [invoices.templates], announces: true });
export const useRemoveTemplate = () =>
  useCommand(invoices.removeTemplate, { invalidates: [invoices.templates], announces: true });

export const saveInvoicePdf = async (invoiceId: number) => {
  const { fileName, mimeType, content } = await send(invoiceFiles.pdf, { ID: invoiceId });
  saveFile(fileName, mimeType, content);
};

export const saveInvoiceXml = async (invoiceId: number) => {
  const { fileName, mimeType, content } = await send(invoices.xml, { ID: invoiceId });
  saveFile(fileName, mimeType, content);
};

export const saveFacturX = async (invoiceId: number) => {
  const { fileName, mimeType, content } = await send(invoiceFiles.facturX, { ID: invoiceId });
  saveFile(fileName, mimeType, content);
};

export const previewTemplate = (templateId: number, accessToken: string, content: string) =>
  send(invoiceFiles.preview, { ID: templateId, accessToken, content });
