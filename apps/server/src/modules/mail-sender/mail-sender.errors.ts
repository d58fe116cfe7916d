import { defineErrors } from '../../kit/errors.ts';

type Named = { name: string };

export const mailSenderErrors = defineErrors('mailSender', {
  noAddress: { http: 409, text: 'Es ist keine eigene Adresse eingetragen.' },
  changedMeanwhile: {
    http: 409,
    text: 'Jemand anderer hat den Absender inzwischen geändert. Bitte lade die Seite neu.',
  },
  missing: {
    http: 409,
    text: ({ name }: Named) =>
      `Der Eintrag ${name} ist noch nicht zu sehen. Nach dem Anlegen kann das bis zu einem Tag dauern.`,
  },
  other: {
    http: 409,
    text: ({ name }: Named) =>
      `Unter ${name} steht etwas anderes. Bitte übernimm den Wert so, wie er hier steht, ohne Zeilenumbruch.`,
  },
  unknown: { http: 503, text: 'Das DNS antwortet gerade nicht. Bitte versuche es in ein paar Minuten noch einmal.' },
});
