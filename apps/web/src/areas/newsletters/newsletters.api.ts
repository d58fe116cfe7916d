import { contacts } from '@vereinshaus/contract/contacts/calls';
import { history } from '@vereinshaus/contract/history/calls';
import type { InputOf } from '@vereinshaus/contract/kit/call';
import { newsletterFiles, newsletters } from '@vereinshaus/contract/newsletters/calls';
import { system } from '@vereinshaus/contract/system/calls';
import { query, send, useCommand } from '../../kit/api.ts';
import { saveFile } from '../../kit/save-file.ts';

export const newslettersQuery = () => query(newsletters.list, {});
/** Never cached: editing starts from the stored state. */
export const newsletterQuery = (newsletterId: number) => ({
  ...query(newsletters.get, { newsletter_ID: newsletterId }),
  gcTime: 0,
});
export const templatesQuery = () => query(newsletters.templates, {});
export const listsQuery = () => query(newsletters.lists, {});
export const contactTagsQuery = () => query(contacts.availableTags, {});
export const recipientsQuery = (audience: InputOf<typeof newsletters.recipients>['audience']) =>
  query(newsletters.recipients, { audience });
export const previewQuery = (content: InputOf<typeof newsletters.preview>) => query(newsletters.preview, content);
export const archiveQuery = () => query(newsletters.archive, {});
export const archivedQuery = (newsletterId: number) => query(newsletters.archived, { newsletter_ID: newsletterId });
export const subscriptionQuery = (token: string) => query(newsletters.subscription, { token });

const shows = [newsletters.list, newsletters.get, newsletters.archive, history.ofClub];

/** The message that it will be sent is outdated once it is stopped. */
const steers = {
  invalidates: shows,
  announces: true,
  about: ({ newsletter_ID }: { newsletter_ID: number | string }) => `newsletter ${newsletter_ID}`,
};

export const useSaveNewsletter = () =>
  useCommand(newsletters.save, { invalidates: [newsletters.list, newsletters.get], inline: true, announces: true });
export const useRemoveNewsletter = () => useCommand(newsletters.remove, { invalidates: shows, announces: true });
export const useTestNewsletter = () => useCommand(newsletters.test, { announces: true });
export const useSendNewsletter = () =>
  useCommand(newsletters.send, { ...steers, invalidates: [...shows, system.mails], inline: true });
export const useStopNewsletter = () => useCommand(newsletters.stop, steers);
export const usePauseNewsletter = () => useCommand(newsletters.pause, steers);
export const useResumeNewsletter = () => useCommand(newsletters.resume, steers);
export const useCancelNewsletter = () => useCommand(newsletters.cancel, steers);
export const useSaveTemplate = () =>
  useCommand(newsletters.saveTemplate, { invalidates: [newsletters.templates], announces: true, inline: true });
export const useRemoveTemplate = () =>
  useCommand(newsletters.removeTemplate, { invalidates: [newsletters.templates], announces: true });
export const useSaveList = () =>
  useCommand(newsletters.saveList, { invalidates: [newsletters.lists], announces: true, inline: true });
export const useRemoveList = () =>
  useCommand(newsletters.removeList, { invalidates: [newsletters.lists], announces: true });
export const useSaveSubscription = () =>
  useCommand(newsletters.saveSubscription, { invalidates: [newsletters.subscription], inline: true });

const saveFileOf = async (call: (typeof newsletterFiles)[keyof typeof newsletterFiles], newsletterId: number) => {
  const { fileName, mimeType, content } = await send(call, { newsletter_ID: newsletterId });
  saveFile(fileName, mimeType, content);
};

export const saveLetters = (newsletterId: number) => saveFileOf(newsletterFiles.letters, newsletterId);
export const saveLabels = (newsletterId: number) => saveFileOf(newsletterFiles.labels, newsletterId);
