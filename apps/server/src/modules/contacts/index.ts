export { contactsForMailing } from './contacts.queries.ts';
export { contactsForInvoices, type InvoiceContact, saveInvoiceContact } from './invoice-contacts.ts';
