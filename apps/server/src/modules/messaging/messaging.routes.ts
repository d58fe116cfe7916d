import { contract } from '@vereinshaus/contract';
import { routes, succeeded } from '../../kit/routes.ts';
import { contactClub } from './contact-club.ts';
import { messageTexts, removeMessageText, saveMessageText } from './message-texts.ts';
import { receptionOf } from './reception.queries.ts';
import { receptionWish, saveReceptionWish, useAddressAgain } from './reception-wish.ts';
import type { Candidate } from './recipients.rules.ts';
import { saveMailing } from './save-mailing.ts';
import { previewMailing, sendTest, sendToMany } from './send-to-many.ts';
import { sentText } from './sent-text.ts';
import { heldMessages, stopMessage } from './stop-message.ts';
import { requestCode, unsetWhatsapp, verifyCode } from './whatsapp.ts';

const named = (persons: readonly Candidate[]) =>
  persons.map((person) => ({ ID: person.id, fullname: `${person.firstName} ${person.lastName}`.trim() }));

/** `massMailsPerDay`: how many mass mails each club may send per day. */
export const messagingRoutes = ({ massMailsPerDay }: { massMailsPerDay: number }) =>
  routes(contract.messaging, {
    saveMailing: async (ctx, { child_ID: personId, shouldReceivePost: mailing }) => {
      await saveMailing(ctx, { personId, mailing });
      return succeeded('Einstellung erfolgreich verändert');
    },
    reception: async (ctx, { child_ID: personId }) => receptionWish(ctx, personId),
    saveReception: async (ctx, { child_ID: personId, objects }) => {
      await saveReceptionWish(ctx, { personId, objects });
      return succeeded('Einstellung erfolgreich verändert');
    },
    useAddress: async (ctx, { child_ID: personId }) => {
      await useAddressAgain(ctx, personId);
      return succeeded('Ab jetzt kommt wieder alles an diese Adresse.');
    },
    statistics: async (ctx, { newsletter_ID: sendingId }) => receptionOf(ctx, { kind: 'newsletter', sendingId }),
    sendWhatsappCode: async (ctx, { ID: personId }) => {
      await requestCode(ctx, personId);
      return { ...succeeded('Der Code ist unterwegs.'), code: '' as const };
    },
    verifyWhatsappCode: async (ctx, { ID: personId, code }) => {
      await verifyCode(ctx, { personId, code });
      return succeeded('Deine WhatsApp-Nummer ist bestätigt.');
    },
    unsetWhatsapp: async (ctx, { ID: personId }) => {
      await unsetWhatsapp(ctx, personId);
      return succeeded('WhatsApp ist abgeschaltet. Kurznachrichten kommen jetzt als SMS.');
    },
    contact: async (ctx, contact) => {
      await contactClub(ctx, contact);
      return succeeded('Die Anfrage wurde erfolgreich entgegengenommen!');
    },
    previewMessage: async (ctx, { user_ids: personIds, includeUnwilling }) => {
      const mailing = await previewMailing(ctx, { personIds, includeUnwilling });
      const { persons, letters, withoutEmail, resting, unwilling } = mailing;
      const recipients = letters.map((letter) => ({ to: letter.to, persons: named(letter.persons) }));
      return {
        persons,
        mails: letters.length,
        recipients,
        withoutEmail: named(withoutEmail),
        resting: named(resting),
        unwilling: named(unwilling),
      };
    },
    testMessage: async (ctx, { user_ids: personIds, ...letter }) => {
      const to = await sendTest(ctx, { personIds, ...letter });
      return succeeded(`Die Probe ist unterwegs an ${to}.`);
    },
    texts: async (ctx) => ({ texts: await messageTexts(ctx) }),
    saveText: async (ctx, text) => {
      await saveMessageText(ctx, text);
      return succeeded('Der Text ist gespeichert.');
    },
    removeText: async (ctx, { ID }) => {
      await removeMessageText(ctx, ID);
      return succeeded('Der Text ist gelöscht.');
    },
    held: async (ctx) => ({ messages: await heldMessages(ctx) }),
    stopMessage: async (ctx, { newsletter_ID: sendingId }) => {
      await stopMessage(ctx, sendingId);
      return succeeded('Die Nachricht ist gestoppt. Niemand hat sie bekommen.');
    },
    sendMessage: async (ctx, { user_ids: personIds, ...letter }) => {
      const { mails, withoutEmail, resting, sendingId } = await sendToMany(
        ctx,
        { personIds, ...letter },
        { perDay: massMailsPerDay },
      );
      const message = sentText(
        mails,
        named(resting).map(({ fullname }) => fullname),
      );
      return { ...succeeded(message), mails, withoutEmail: named(withoutEmail), newsletter_ID: sendingId };
    },
  });
