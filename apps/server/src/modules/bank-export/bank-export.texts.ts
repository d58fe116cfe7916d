import { common, defineText } from '../wording/index.ts';

const about = { group: 'Zahlungen', right: 'money' } as const;
const betrag = { ...common.betrag, isRequired: true };
const konto = { meaning: 'Konto der Familie, das Ende der IBAN', example: '… 3201', kind: 'text' } as const;
const link = { ...common.link, meaning: 'Link zur Abrechnung', isRequired: false };

export const announcementText = defineText({
  ...about,
  key: 'debitAnnounced',
  name: 'Ankündigung eines Einzugs',
  when: 'E-Mail vor jedem Einzug. Betrag, Tag, Mandat und Creditor-ID schreibt das Programm dazu.',
  placeholders: { betrag: common.betrag, datum: { ...common.datum, meaning: 'Tag des Einzugs' } },
  subject: 'Einzug am {datum}: {betrag} – {verein}',
  body: `{gruss_anfang} {vorname},

wir ziehen den fälligen Betrag mit deinem SEPA-Mandat ein. Du brauchst nichts zu tun; bitte sorge dafür, dass genug auf dem Konto ist.

{gruss_ende}
{verein}`,
});

const closing = '\n\nWie weit es ist, steht auf der Seite „Abrechnung“: {link}\n\n{gruss_ende}\n{verein}\n';

export const payoutRequestedText = defineText({
  ...about,
  key: 'payoutRequested',
  name: 'Auszahlung beantragt',
  when: 'E-Mail, wenn eine Familie die Auszahlung ihres Guthabens beantragt.',
  placeholders: { betrag, konto, link },
  subject: 'Auszahlung beantragt: {betrag}',
  body: `{gruss_anfang} {vorname},\n\ndu hast die Auszahlung von {betrag} auf dein Konto {konto} beantragt. Wir überweisen mit den nächsten Auszahlungen; bis dahin\nkannst du den Antrag zurückziehen.${closing}`,
});

export const payoutUnderWayText = defineText({
  ...about,
  key: 'payoutUnderWay',
  name: 'Auszahlung unterwegs',
  when: 'E-Mail, wenn ein Guthaben überwiesen wird.',
  placeholders: { betrag, konto, datum: { ...common.datum, meaning: 'Tag der Überweisung' }, link },
  subject: 'Dein Guthaben ist unterwegs: {betrag}',
  body: `{gruss_anfang} {vorname},\n\nwir überweisen dir {betrag} auf dein Konto {konto}, am {datum}.${closing}`,
});

export const payoutDeclinedText = defineText({
  ...about,
  key: 'payoutDeclined',
  name: 'Auszahlung abgelehnt',
  when: 'E-Mail, wenn der Verein ein Guthaben nicht auszahlt.',
  placeholders: {
    betrag,
    grund: {
      meaning: 'Begründung des Vereins',
      example: 'Es ist noch eine Rechnung offen.',
      kind: 'text',
      isRequired: true,
    },
    link,
  },
  subject: 'Dein Guthaben wird nicht ausgezahlt: {betrag}',
  body: `{gruss_anfang} {vorname},\n\ndein Guthaben von {betrag} zahlen wir derzeit nicht aus: {grund}\nEs bleibt auf deinem Kundenkonto.${closing}`,
});

export const bankExportTexts = [announcementText, payoutRequestedText, payoutUnderWayText, payoutDeclinedText];
