import { defineErrors } from '../../kit/errors.ts';

export const systemErrors = defineErrors('system', {
  mailDelivered: {
    http: 403,
    text: 'Der Inhalt ist nur lesbar, solange kein Mailserver eingerichtet ist. Diese E-Mail ging an den Empfänger.',
  },
  jobGone: { http: 404, text: 'Diesen Auftrag gibt es nicht mehr oder er läuft bereits wieder.' },
});
