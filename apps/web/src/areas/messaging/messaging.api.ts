import { useMutation } from '@tanstack/react-query';
import { files } from '@vereinshaus/contract/files/calls';
import { history } from '@vereinshaus/contract/history/calls';
import { messaging } from '@vereinshaus/contract/messaging/calls';
import { persons } from '@vereinshaus/contract/persons/calls';
import { system } from '@vereinshaus/contract/system/calls';
import { query, useCommand } from '../../kit/api.ts';
import { uploadFile } from '../../kit/upload.ts';

export const personQuery = (personId: number) => query(persons.get, { child_ID: personId });
export const ownGroupQuery = () => query(persons.list, { group: 'only_mine' });

const person = [persons.get, persons.list, history.ofPerson];

export const useSaveMailing = () => useCommand(messaging.saveMailing, { invalidates: person, announces: true });
export const receptionQuery = (personId: number) => query(messaging.reception, { child_ID: personId });
export const useSaveReception = () =>
  useCommand(messaging.saveReception, { invalidates: [messaging.reception, history.ofPerson], announces: true });
export const useUseAddress = () =>
  useCommand(messaging.useAddress, { invalidates: [messaging.reception, history.ofPerson], announces: true });
export const useSendCode = () => useCommand(messaging.sendWhatsappCode, { announces: true, inline: true });
export const useVerifyCode = () =>
  useCommand(messaging.verifyWhatsappCode, { invalidates: person, announces: true, inline: true });
export const useUnsetWhatsapp = () => useCommand(messaging.unsetWhatsapp, { invalidates: person, announces: true });

export const useContact = () => useCommand(messaging.contact, { inline: true });

export const previewQuery = (personIds: readonly number[], includeUnwilling: boolean) =>
  query(messaging.previewMessage, { user_ids: [...personIds], includeUnwilling });
export const messageTextsQuery = () => query(messaging.texts, {});
export const useSaveText = () =>
  useCommand(messaging.saveText, { invalidates: [messaging.texts], announces: true, inline: true });
export const useRemoveText = () =>
  useCommand(messaging.removeText, { invalidates: [messaging.texts], announces: true });
/** The file is uploaded immediately; the message then refers to its name. */
export const useUploadAttachment = () =>
  useMutation({
    mutationFn: (file: File) => uploadFile(files.upload, { prefix: 'message' }, file),
    meta: { inline: true },
  });
export const useTestMessage = () => useCommand(messaging.testMessage, { announces: true, inline: true });
export const useSendMessage = () =>
  useCommand(messaging.sendMessage, {
    invalidates: [history.ofPerson, history.ofClub, system.mails, messaging.held],
    announces: true,
    inline: true,
  });
export const heldQuery = () => query(messaging.held, {});
export const useStopMessage = () =>
  useCommand(messaging.stopMessage, { invalidates: [messaging.held, history.ofClub, system.mails], announces: true });
