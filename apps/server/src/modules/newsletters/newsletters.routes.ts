import { contract } from '@vereinshaus/contract';
import { formatMoment } from '@vereinshaus/contract/kit/days';
import { minutesToStop } from '@vereinshaus/contract/messaging/mailing';
import { type AfterCommitRoute, afterCommit } from '../../kit/after-commit-routes.ts';
import { routes, succeeded } from '../../kit/routes.ts';
import { addressLabels } from './address-labels.ts';
import { chosenBy, planFor } from './choose-persons.ts';
import { doorsByPost, lettersByPost } from './letters-by-post.ts';
import { newsletterLists, removeList, saveList } from './lists.ts';
import { newsletterById, newsletterList } from './newsletters.queries.ts';
import { archivedNewsletter, archivedNewsletters, previewNewsletter, testNewsletter } from './preview-newsletter.ts';
import { releaseNewsletter, stopNewsletter } from './release-newsletter.ts';
import { removeNewsletter, saveNewsletter } from './save-newsletter.ts';
import { cancelNewsletter, pauseNewsletter, resumeNewsletter } from './steer-newsletter.ts';
import { chooseSubscription, subscriptionBehind } from './subscription.ts';
import { newsletterTemplates, removeTemplate, saveTemplate } from './templates.ts';

/** `massMailsPerDay`: how many mails to many each club may send in a day. */
export const newsletterRoutes = ({ massMailsPerDay }: { massMailsPerDay: number }) =>
  routes(contract.newsletters, {
    list: async (ctx) => ({ newsletters: [...(await newsletterList(ctx))] }),
    get: (ctx, { newsletter_ID }) => newsletterById(ctx, newsletter_ID),
    save: async (ctx, { newsletter_ID: newsletterId, ...input }) => {
      const { id, version } = await saveNewsletter(ctx, { newsletterId, ...input });
      return { ...succeeded('Der Entwurf ist gespeichert.'), ID: id, version };
    },
    remove: async (ctx, { newsletter_ID }) => {
      await removeNewsletter(ctx, newsletter_ID);
      return succeeded('Der Entwurf ist gelöscht.');
    },
    preview: (ctx, { child_ID: personId, ...content }) => previewNewsletter(ctx, personId, content),
    recipients: async (ctx, { audience }) => {
      const plan = await planFor(ctx, await chosenBy(ctx, audience));
      const { persons, letters, sameAddress, leftOut, forContacts } = plan;
      return {
        persons,
        contacts: forContacts.contacts,
        mails: letters.length + forContacts.letters.length,
        sameAddress: sameAddress + forContacts.sameAddress,
        leftOut: [
          ...leftOut.map(({ id, name, why }) => ({ ID: id, fullname: name, personType: 0, why })),
          ...forContacts.leftOut.map(({ id, name, why }) => ({ ID: id, fullname: name, personType: 1, why })),
        ],
        byPost: (await doorsByPost(ctx, plan)).length,
      };
    },
    test: async (ctx, { newsletter_ID }) =>
      succeeded(`Die Probe ist unterwegs an ${await testNewsletter(ctx, newsletter_ID)}.`),
    send: async (ctx, { newsletter_ID: newsletterId, version, mails: seenMails, sendAt }) => {
      const release = { newsletterId, version, seenMails, sendAt };
      const at = await releaseNewsletter(ctx, release, { perDay: massMailsPerDay });
      const message = `Der Newsletter geht am ${formatMoment(at)} hinaus. Bis dahin, mindestens ${minutesToStop} Minuten lang, kannst du ihn stoppen.`;
      return { ...succeeded(message), sendAt: at };
    },
    stop: async (ctx, { newsletter_ID }) => {
      await stopNewsletter(ctx, newsletter_ID);
      return succeeded('Gestoppt. Nichts ist hinausgegangen, der Newsletter ist wieder ein Entwurf.');
    },
    pause: async (ctx, { newsletter_ID }) => {
      await pauseNewsletter(ctx, newsletter_ID);
      return succeeded('Der Versand ist angehalten.');
    },
    resume: async (ctx, { newsletter_ID }) => {
      await resumeNewsletter(ctx, newsletter_ID);
      return succeeded('Der Versand geht weiter.');
    },
    cancel: async (ctx, { newsletter_ID }) => {
      await cancelNewsletter(ctx, newsletter_ID);
      return succeeded('Der Versand ist abgebrochen.');
    },
    templates: async (ctx) => ({ templates: await newsletterTemplates(ctx) }),
    saveTemplate: async (ctx, template) => {
      await saveTemplate(ctx, template);
      return succeeded('Die Vorlage ist gespeichert.');
    },
    removeTemplate: async (ctx, { ID }) => {
      await removeTemplate(ctx, ID);
      return succeeded('Die Vorlage ist gelöscht.');
    },
    lists: async (ctx) => ({ lists: await newsletterLists(ctx) }),
    saveList: async (ctx, { name, user_ids: personIds }) => {
      await saveList(ctx, { name, personIds });
      return succeeded('Die Empfängerliste ist gespeichert.');
    },
    removeList: async (ctx, { ID }) => {
      const drafts = await removeList(ctx, ID);
      const named = drafts === 1 ? 'Ein Entwurf' : `${drafts} Entwürfe`;
      const message = 'Die Empfängerliste ist gelöscht.';
      return succeeded(
        drafts === 0 ? message : `${message} ${named} ${drafts === 1 ? 'nennt' : 'nennen'} sie nicht mehr.`,
      );
    },
    archive: async (ctx) => ({ newsletters: await archivedNewsletters(ctx) }),
    archived: (ctx, { newsletter_ID }) => archivedNewsletter(ctx, newsletter_ID),
    subscription: (ctx, { token }) => subscriptionBehind(ctx, token),
    saveSubscription: async (ctx, { token, isSubscribed: subscribes }) => {
      const chosen = await chooseSubscription(ctx, { token, subscribes });
      const message = subscribes ? 'Du bekommst wieder Newsletter.' : 'Du bekommst keinen Newsletter mehr.';
      return { ...succeeded(message), ...chosen };
    },
  });

export const newsletterFileRoutes: readonly AfterCommitRoute[] = [
  afterCommit(contract.newsletterFiles.letters, (ctx, { newsletter_ID }) => lettersByPost(ctx, newsletter_ID)),
  afterCommit(contract.newsletterFiles.labels, (ctx, { newsletter_ID }) => addressLabels(ctx, newsletter_ID)),
];
