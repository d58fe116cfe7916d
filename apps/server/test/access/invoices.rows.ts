import { invoiceArchive } from '@vereinshaus/contract/invoices/calls';
import { admins, type FileRow, type RowsOf } from './row.ts';

const readers = ['role50', 'treasurer', ...admins] as const;
const writers = ['treasurer', ...admins] as const;

/** An id that no record has: callers with access get "not found". */
const unknown = (field: string) => ({ [field]: 2_000_000_000 });

export const invoicesRows: RowsOf<'invoices' | 'invoiceFiles' | 'freeInvoices' | 'customerCredits'> = {
  'invoices.list': { input: () => ({}), may: readers },
  'invoices.ofCustomer': { input: () => unknown('ID'), may: readers },
  'invoices.ofPerson': {
    input: ({ child }) => ({ userID: child }),
    may: ['manager', ...readers],
  },
  'invoices.issue': { input: () => unknown('cp_ID'), may: writers, findNothing: writers },
  'invoices.cancel': {
    input: () => ({ ...unknown('ID'), reason: 'Irrtum' }),
    may: writers,
    findNothing: writers,
  },
  'invoices.xml': { input: () => unknown('ID'), may: readers, findNothing: readers },
  'invoices.templates': { input: () => ({}), may: readers },
  'invoices.template': {
    input: () => ({ ...unknown('ID'), accessToken: 'x' }),
    may: writers,
    findNothing: writers,
  },
  'invoices.addTemplate': {
    input: () => ({ name: 'Vorlage', ...unknown('copyOf') }),
    may: writers,
    findNothing: writers,
  },
  'invoices.saveTemplate': {
    input: () => ({ ...unknown('ID'), accessToken: 'x', name: 'Vorlage', content: '{}', version: 1 }),
    may: writers,
    findNothing: writers,
  },
  'invoices.defaultTemplate': { input: () => unknown('ID'), may: writers, findNothing: writers },
  'invoices.removeTemplate': { input: () => unknown('ID'), may: writers, findNothing: writers },
  'invoices.previewRun': { input: () => ({}), may: writers },
  'invoices.startRun': { input: () => ({}), may: writers },
  'invoices.runs': { input: () => ({}), may: readers },
  'invoiceFiles.ofBooking': { input: () => unknown('cp_ID'), may: readers, findNothing: readers },
  'invoiceFiles.pdf': { input: () => unknown('ID'), may: readers, findNothing: readers },
  'invoiceFiles.send': {
    input: () => ({ ...unknown('ID'), email: 'x@example.org', text: 'Hallo' }),
    may: writers,
    findNothing: writers,
  },
  'invoiceFiles.facturX': { input: () => unknown('ID'), may: readers, findNothing: readers },
  'freeInvoices.choices': { input: () => ({}), may: writers },
  'freeInvoices.issue': {
    input: () => ({
      recipient: { ...unknown('customer_ID'), name: 'Sponsor' },
      lines: [{ text: 'Werbung', quantity: 1000, price: 100, tax_code: 'exempt', ...unknown('account_ID') }],
      from: 20261117,
      to: 20261117,
      due: 20991231,
      key: 'access-row',
    }),
    may: writers,
  },
  'freeInvoices.issueForFamily': { input: () => unknown('userID'), may: writers, findNothing: writers },
  'freeInvoices.pay': {
    input: () => ({ ...unknown('ID'), amount: 100, day: 20261117, via: 'bank', key: 'access-row' }),
    may: writers,
    findNothing: writers,
  },
  'customerCredits.list': { input: () => ({}), may: readers },
  'customerCredits.payOut': {
    input: () => ({ ...unknown('customer_ID'), amount: 100, day: 20261117, account_ID: 1, key: 'access-row' }),
    may: writers,
    findNothing: writers,
  },
  'customerCredits.takeBack': { input: () => unknown('ID'), may: writers, findNothing: writers },
  'invoiceFiles.preview': {
    input: () => ({ ...unknown('ID'), accessToken: 'x', content: '{}' }),
    may: writers,
    findNothing: writers,
  },
};

export const invoicesFileRows: Readonly<Record<'invoices.archive', FileRow>> = {
  'invoices.archive': {
    call: invoiceArchive,
    path: () => '/2000000000/zip',
    may: readers,
    findNothing: readers,
  },
};
