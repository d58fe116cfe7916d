import { contract } from '@vereinshaus/contract';
import { contactFiles } from '@vereinshaus/contract/contacts/calls';
import { download, type FileRoute, upload } from '../../kit/file-routes.ts';
import { routes, succeeded } from '../../kit/routes.ts';
import { contactData } from './contact-data.ts';
import { allContacts, contactAsSeen, contactHistory, contactTags } from './contacts.queries.ts';
import { convertContact } from './convert-contact.ts';
import { importContacts, planContacts } from './import-contacts.ts';
import { duplicateContacts, mergeContacts } from './merge-contacts.ts';
import { messageContacts } from './message-contacts.ts';
import { removeContacts } from './remove-contacts.ts';
import { removeAgreement, saveAgreement } from './save-agreement.ts';
import { addNote, saveContact, tagContact } from './save-contact.ts';
import { contactImports, undoContactImport } from './undo-contact-import.ts';
import { useAddressAgain } from './use-address-again.ts';
import type { WithContact } from './with-contact.ts';

const contactsText = (count: number) => (count === 1 ? 'Ein Kontakt ist' : `${count} Kontakte sind`);

const removedText = ({ removed, anonymised }: { removed: number; anonymised: number }) =>
  anonymised === 0
    ? `${contactsText(removed)} gelöscht.`
    : `${contactsText(removed)} gelöscht, ${anonymised} davon anonymisiert: Ausgestellte Rechnungen bleiben.`;

type Services = {
  /** How many mails to many each club may send in a day. */
  massMailsPerDay: number;
  withContact: readonly WithContact[];
};

export const contactRoutes = ({ massMailsPerDay, withContact }: Services) =>
  routes(contract.contacts, {
    list: async (ctx) => ({ contacts: await allContacts(ctx) }),
    get: async (ctx, { ID: contactId }) => contactAsSeen(ctx, contactId),
    history: async (ctx, { ID: contactId }) => ({ history: await contactHistory(ctx, contactId) }),
    duplicates: async (ctx) => ({ pairs: await duplicateContacts(ctx) }),
    availableTags: async (ctx) => ({ tags: await contactTags(ctx) }),
    setTags: async (ctx, { ID: contactId, tags }) => ({
      ...succeeded('Erfolgreich gespeichert'),
      tags: [...(await tagContact(ctx, { contactId, tags }))],
    }),
    save: async (ctx, contact) => ({ ...succeeded('Erfolgreich gespeichert'), ID: await saveContact(ctx, contact) }),
    remove: async (ctx, { IDs: contactIds }) => succeeded(removedText(await removeContacts(ctx, contactIds))),
    merge: async (ctx, { ID: contactId, other_ID: otherId, take: taken }) => {
      await mergeContacts(ctx, { contactId, otherId, taken }, withContact);
      return succeeded('Die Kontakte sind zusammengelegt.');
    },
    convert: async (ctx, { ID: contactId, child_ID: personId }) => ({
      ...succeeded('Der Kontakt ist jetzt eine Person des Vereins. Die Mitgliedschaft trägst du im Profil ein.'),
      child_ID: await convertContact(ctx, { contactId, personId }, withContact),
    }),
    addNote: async (ctx, { ID: contactId, text }) => {
      await addNote(ctx, { contactId, text });
      return succeeded('Der Eintrag ist gespeichert.');
    },
    useAddress: async (ctx, { ID: contactId }) => {
      await useAddressAgain(ctx, contactId);
      return succeeded('Ab jetzt kommt wieder alles an diese Adresse.');
    },
    message: async (ctx, { IDs: contactIds, ...message }) => {
      const { sentence, ...sent } = await messageContacts(ctx, { contactIds, ...message }, { perDay: massMailsPerDay });
      return { ...succeeded(sentence), ...sent };
    },
    saveAgreement: async (ctx, agreement) => ({
      ...succeeded('Erfolgreich gespeichert'),
      ID: await saveAgreement(ctx, agreement),
    }),
    removeAgreement: async (ctx, { ID: agreementId }) => {
      await removeAgreement(ctx, agreementId);
      return succeeded('Die Vereinbarung ist gelöscht.');
    },
    import: async (ctx, { name, rows }) => {
      const added = await importContacts(ctx, name, rows);
      return { ...succeeded(`${contactsText(added)} angelegt.`), added };
    },
    imports: async (ctx) => ({ imports: await contactImports(ctx) }),
    undoImport: async (ctx, { ID: importId }) => {
      const removed = await undoContactImport(ctx, importId, withContact);
      return succeeded(`Der Import ist rückgängig gemacht: ${contactsText(removed)} gelöscht.`);
    },
  });

export const contactFileRoutes = ({ withContact }: Pick<Services, 'withContact'>): readonly FileRoute[] => [
  upload(contactFiles.previewImport, (ctx, _, file) => planContacts(ctx, file)),
  download(contactFiles.data, (ctx, { ID: contactId }) => contactData(ctx, contactId, withContact)),
];
