import { type Mailer, outboxMailer } from './mail/mailer.ts';
import { outboxPush, type Push } from './push/push.ts';
import { outboxSms, type Sms } from './sms/sms.ts';
import { outboxWhatsApp, type WhatsApp } from './whatsapp/whatsapp.ts';

/** The services that deliver messages, by channel. */
export type Carriers = { email: Mailer; sms: Sms; whatsapp: WhatsApp; push: Push };

/** Sends nothing. */
export const outboxCarriers: Carriers = {
  email: outboxMailer,
  sms: outboxSms,
  whatsapp: outboxWhatsApp,
  push: outboxPush,
};
