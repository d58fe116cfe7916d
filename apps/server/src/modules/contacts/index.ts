export {
  contactAddressBehind,
  isContactSubscribed,
  setContactSubscription,
  unsubscribeTokens,
} from './contact-subscription.ts';
export { contactsForMailing, contactTags, type MailingContact } from './contacts.queries.ts';
export { contactsForInvoices, type InvoiceContact, saveInvoiceContact } from './invoice-contacts.ts';
export { anonymiseContact } from './remove-contacts.ts';
export type { ContactDataTable, WithContact } from './with-contact.ts';
