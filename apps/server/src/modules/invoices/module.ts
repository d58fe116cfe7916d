import { defineModule } from '../../module.ts';
import { isBankLineLinked } from '../bank/index.ts';
import { aboutPerson } from './about-person.ts';
import { customerCreditRoutes } from './customer-credits.routes.ts';
import { invoiceConstraints } from './invoices.errors.ts';
import { issueInvoices, sendNewInvoices } from './invoices.jobs.ts';
import { freeInvoiceRoutes, invoiceArchiveRoutes, invoiceFileRoutes, invoiceRoutes } from './invoices.routes.ts';
import { isInvoiced, isOwnInvoice, paysForBooking } from './own-invoice.ts';
import { issueInvoicesWorker, sendNewInvoicesWorker } from './run-invoices.ts';
import { searchedInvoices } from './searched-invoices.ts';

export const invoicesModule = defineModule({
  name: 'invoices',
  tables: ['invoice', 'invoice_item', 'invoice_picture', 'invoice_run', 'invoice_run_item', 'invoice_template'],
  published: ['invoice_card'],
  routes: ({ store }) => [...invoiceRoutes(store), ...freeInvoiceRoutes, ...customerCreditRoutes(isBankLineLinked)],
  afterCommitRoutes: ({ store }) => invoiceFileRoutes(store),
  fileRoutes: invoiceArchiveRoutes,
  constraints: invoiceConstraints,
  checks: {
    'maySee:invoicedContact': isInvoiced,
    'maySee:ownBooking': paysForBooking,
    'maySee:ownInvoice': isOwnInvoice,
  },
  jobs: [issueInvoices, sendNewInvoices],
  workers: ({ senderIn, originOf }) => [issueInvoicesWorker(senderIn), sendNewInvoicesWorker(senderIn, originOf)],
  aboutPerson,
  search: [searchedInvoices],
});
