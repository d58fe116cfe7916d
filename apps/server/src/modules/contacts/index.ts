export { contactsForMailing, type MailingContact } from './contacts.queries.ts';
export { contactsForInvoices, type InvoiceContact, saveInvoiceContact } from './invoice-contacts.ts';
