import { useMutation } from '@tanstack/react-query';
import { contactFiles, contacts } from '@vereinshaus/contract/contacts/calls';
import { invoices } from '@vereinshaus/contract/invoices/calls';
import { freeInvoices } from '@vereinshaus/contract/invoices/free-invoices';
import { query, useCommand } from '../../kit/api.ts';
import { uploadFile } from '../../kit/upload.ts';

export const contactsQuery = () => query(contacts.list, {});
export const contactQuery = (contactId: number) => query(contacts.get, { ID: contactId });
export const contactHistoryQuery = (contactId: number) => query(contacts.history, { ID: contactId });
export const contactTagsQuery = () => query(contacts.availableTags, {});
export const duplicatesQuery = () => query(contacts.duplicates, {});
export const contactInvoicesQuery = (contactId: number) => query(invoices.ofCustomer, { ID: contactId });

const everything = [
  contacts.imports,
  contacts.list,
  contacts.get,
  contacts.history,
  contacts.duplicates,
  freeInvoices.choices,
];
const announced = { invalidates: everything, announces: true };

export const useSaveContact = () => useCommand(contacts.save, { ...announced, inline: true });
export const useRemoveContacts = () => useCommand(contacts.remove, announced);
export const useMergeContacts = () => useCommand(contacts.merge, { ...announced, inline: true });
export const useConvertContact = () => useCommand(contacts.convert, { ...announced, inline: true });
export const useTagContact = () =>
  useCommand(contacts.setTags, { ...announced, invalidates: [...everything, contacts.availableTags] });
export const useAddNote = () => useCommand(contacts.addNote, { ...announced, inline: true });
export const useUseAddress = () => useCommand(contacts.useAddress, announced);
export const useMessageContacts = () => useCommand(contacts.message, { ...announced, inline: true });
export const useSaveAgreement = () => useCommand(contacts.saveAgreement, { ...announced, inline: true });
export const useRemoveAgreement = () => useCommand(contacts.removeAgreement, announced);
export const contactImportsQuery = () => query(contacts.imports, {});
export const useUndoImport = () => useCommand(contacts.undoImport, { ...announced, inline: true });
export const useImportContacts = () => useCommand(contacts.import, { ...announced, inline: true });

/** Preview of an import: nothing is written. */
export const usePreviewContacts = () =>
  useMutation({ mutationFn: (file: File) => uploadFile(contactFiles.previewImport, {}, file), meta: { inline: true } });

/** Download URL. */
export const contactDataPath = (contactId: number) => `/api${contactFiles.data.path.replace(':ID', String(contactId))}`;
