import { formatNumber } from '@vereinshaus/contract/kit/money';
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
  pushDelivered: { http: 403, text: 'Der Inhalt ist nicht lesbar. Diese Mitteilung ging an das Gerät.' },
  smsDelivered: {
    http: 403,
    text: 'Der Inhalt ist nur lesbar, solange kein SMS-Dienst eingerichtet ist. Diese SMS ging an den Empfänger.',
  },
  tooManyNotices: {
    http: 429,
    text: ({ mails, span }: { mails: number; span: string }) =>
      `Du hast ${span} schon sehr viele Nachrichten ausgelöst (höchstens ${mails}). Bitte mach später weiter.`,
  },
  tooManyMassMails: {
    http: 429,
    text: ({ left, most }: { left: number; most: number }) =>
      left === 0
        ? `Euer Verein hat in den letzten 24 Stunden schon ${formatNumber(most)} Nachrichten an viele verschickt, mehr gehen an einem Tag nicht. Bitte versuche es morgen wieder.`
        : `Euer Verein kann gerade nur noch ${formatNumber(left)} Nachrichten an viele verschicken (höchstens ${formatNumber(most)} in 24 Stunden). Es wurde nichts verschickt, bitte wähle weniger Personen.`,
  },
  notResendable: {
    http: 409,
    text: 'Nur gescheiterte und unklare Nachrichten können noch einmal verschickt werden.',
  },
  jobGone: { http: 404, text: 'Diesen Auftrag gibt es nicht mehr oder er läuft bereits wieder.' },
});
