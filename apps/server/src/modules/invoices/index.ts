export { aboutPerson } from './about-person.ts';
export { cancellationOf, isSmallAmount, seriesOf, yearOf } from './invoice.rules.ts';
export { invoiceNumber } from './invoice-state.ts';
export { invoiceConstraints } from './invoices.errors.ts';
export { issueInvoices, sendNewInvoices } from './invoices.jobs.ts';
export { freeInvoiceRoutes, invoiceArchiveRoutes, invoiceFileRoutes, invoiceRoutes } from './invoices.routes.ts';
export { isOwnInvoice, paysForBooking } from './own-invoice.ts';
export { issueInvoicesWorker, sendNewInvoicesWorker } from './run-invoices.ts';
export { fillTemplate } from './template.rules.ts';
