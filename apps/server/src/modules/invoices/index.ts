export { type CustomerClaim, customerClaim, customerClaims } from './customer-claims.queries.ts';
export { cancellationOf, isSmallAmount, seriesOf, taxesOf, taxNotesOf, yearOf } from './invoice.rules.ts';
export { invoicePicturesToTakeAlong } from './invoice-pictures.ts';
export { invoiceNumber } from './invoice-state.ts';
export { invoicesOfFees } from './invoices-of-fees.ts';
export { payInvoice } from './pay-invoice.ts';
export { takeBackInvoicePayment } from './take-back-payment.ts';
export { fillTemplate } from './template.rules.ts';
