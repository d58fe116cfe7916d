import { defineErrors } from '../../kit/errors.ts';

export const systemErrors = defineErrors('system', {
  mailDelivered: {
    http: 403,
    text: 'Der Inhalt ist nur lesbar, solange kein Mailserver eingerichtet ist. Diese E-Mail ging an den Empfänger.',
  },
  whatsappDelivered: {
    http: 403,
    text: 'Der Inhalt ist nur lesbar, solange WhatsApp nicht eingerichtet ist. Diese Nachricht ging an den Empfänger.',
  },
  notResendable: {
    http: 409,
    text: 'Nur gescheiterte und unklare E-Mails können noch einmal verschickt werden.',
  },
  jobGone: { http: 404, text: 'Diesen Auftrag gibt es nicht mehr oder er läuft bereits wieder.' },
});
