import { type Mailer, outboxMailer } from './mail/mailer.ts';
import { outboxPush, type Push } from './push/push.ts';
import { outboxSms, type Sms } from './sms/sms.ts';
import { outboxWhatsApp, type WhatsApp } from './whatsapp/whatsapp.ts';

/** Whatever carries messages out of the house, by the channel it serves. */
export type Carriers = { email: Mailer; sms: Sms; whatsapp: WhatsApp; push: Push };

/** Nothing leaves the house. */
export const outboxCarriers: Carriers = {
  email: outboxMailer,
  sms: outboxSms,
  whatsapp: outboxWhatsApp,
  push: outboxPush,
};
