import type { TestHouse } from '../../../test/harness.ts';
import { outboxCarriers } from '../../adapters/carriers.ts';
import type { Mailer, OutgoingMail } from '../../adapters/mail/mailer.ts';
import type { Push, PushMessage } from '../../adapters/push/push.ts';
import type { Sms, SmsMessage } from '../../adapters/sms/sms.ts';
import type { TextMessage, WhatsApp } from '../../adapters/whatsapp/whatsapp.ts';
import { secretsFrom } from '../../kit/secrets.ts';
import { mailWorkers } from './deliver-mail.ts';

type Delivered = {
  mails: readonly OutgoingMail[];
  sms: readonly SmsMessage[];
  whatsapp: readonly TextMessage[];
  pushes: readonly PushMessage[];
};

/** Delivers everything that a club has queued, as the queue would. */
export const everythingDeliveredFrom = async (house: TestHouse, clubId: number): Promise<Delivered> => {
  const delivered = {
    mails: [] as OutgoingMail[],
    sms: [] as SmsMessage[],
    whatsapp: [] as TextMessage[],
    pushes: [] as PushMessage[],
  };
  const email: Mailer = {
    kind: 'smtp',
    close: () => undefined,
    send: async (mail) => {
      delivered.mails.push(mail);
      return 'accepted';
    },
  };
  const sms: Sms = {
    kind: 'gateway',
    send: async (message) => {
      delivered.sms.push(message);
      return 'accepted';
    },
  };
  const whatsapp: WhatsApp = {
    ...outboxCarriers.whatsapp,
    kind: 'cloud',
    sendText: async (message) => {
      delivered.whatsapp.push(message);
      return 'accepted';
    },
  };
  const push: Push = {
    ...outboxCarriers.push,
    kind: 'service',
    send: async (message) => {
      delivered.pushes.push(message);
      return 'accepted';
    },
  };
  const [jobWorkers] = mailWorkers(
    { email, sms, whatsapp, push },
    { secrets: secretsFrom('geheim'), forgetDevice: async () => undefined },
  );
  const waiting = await house.sql<{ id: number }>(
    "select id from mail where club_id = $1 and state = 'queued' order by id",
    [clubId],
  );
  for (const { id } of waiting) {
    const attempt = { database: house.database, now: () => new Date(), isLast: true };
    await jobWorkers?.run(attempt, { clubId, mailId: id } as never);
  }
  return delivered;
};

/** Only the club's mails. */
export const deliveredFrom = async (house: TestHouse, clubId: number): Promise<readonly OutgoingMail[]> =>
  (await everythingDeliveredFrom(house, clubId)).mails;
