import { cloudLimits } from '../cloud-storage/rules.ts';
import { kioskLimits } from '../kiosk/rules.ts';
import { webhookLimits } from '../webhooks/rules.ts';
import { yearsOfBooks } from './kept-until.ts';

/** Rows that go every night, and how many days after they were last needed. */
export const expiryDays = {
  sessions: 0,
  devices: 365,
  passwordLinks: 30,
  mailTexts: 365,
  browserErrors: 90,
  requestKeys: 30,
  importTables: 7,
  bankDrafts: 1,
  clubApplications: 60,
  emailChanges: 365,
  familyCodes: 30,
  activationCodes: 30,
  providerEvents: 90,
  answerLinks: 0,
  webhookDeliveries: webhookLimits.keptDays,
} as const;
export type ExpiringRows = keyof typeof expiryDays;

type RetentionLine = {
  what: string;
  when: string;
  /** Why it is kept until then, and no longer. */
  why: string;
};

const days = (count: number): string => {
  if (count === 0) return 'sobald sie abgelaufen sind';
  return count === 1 ? 'nach einem Tag' : `nach ${count} Tagen`;
};

/** Was wann gelöscht wird: what goes by itself, and what stays until somebody decides. */
export const retentionLines: readonly { title: string; lines: readonly RetentionLine[] }[] = [
  {
    title: 'Geht von selbst, jede Nacht',
    lines: [
      {
        what: 'Anmeldungen auf Geräten',
        when: days(expiryDays.sessions),
        why: 'Danach öffnet die Anmeldung nichts mehr.',
      },
      {
        what: 'Bekannte Geräte',
        when: `${expiryDays.devices} Tage nach der letzten Anmeldung`,
        why: 'An ihnen erkennt der Verein, ob sich jemand von einem neuen Gerät anmeldet.',
      },
      {
        what: 'Links zum Setzen des Passworts',
        when: `${expiryDays.passwordLinks} Tage nach ihrem Ablauf`,
        why: 'So lange steht auf der Seite, warum der Link nicht mehr gilt.',
      },
      {
        what: 'Text verschickter Nachrichten',
        when: days(expiryDays.mailTexts),
        why: 'So lange lässt sich nachlesen, was jemandem geschrieben wurde. Betreff, Empfänger und Zeit bleiben.',
      },
      {
        what: 'Fehlermeldungen aus dem Browser',
        when: days(expiryDays.browserErrors),
        why: 'So lange werden sie gebraucht, um den Fehler zu beheben.',
      },
      {
        what: 'Kennzeichen gegen doppeltes Absenden',
        when: days(expiryDays.requestKeys),
        why: 'Danach wiederholt kein Gerät mehr, was es einmal geschickt hat.',
      },
      {
        what: 'Links, mit denen eine Familie zu- oder absagt',
        when: days(expiryDays.answerLinks),
        why: 'Danach lässt sich auf die Frage nicht mehr antworten.',
      },
      {
        what: 'Hochgeladene Tabellen, die niemand eingespielt hat',
        when: days(expiryDays.importTables),
        why: 'So lange lässt sich eine Übernahme unterbrechen und fortsetzen.',
      },
      {
        what: 'Kontoauszüge, die niemand übernommen hat',
        when: days(expiryDays.bankDrafts),
        why: 'Was übernommen ist, bleibt mit den Büchern; ein Entwurf nicht.',
      },
      {
        what: 'Alte und neue Adresse, wenn jemand seine E-Mail-Adresse ändert',
        when: days(expiryDays.emailChanges),
        why: 'So lange lässt sich nachsehen, wer eine Anmeldung auf eine andere Adresse umgestellt hat.',
      },
      {
        what: 'Codes zum Anmelden und für eine Familie',
        when: `${expiryDays.familyCodes} Tage nach ihrem Ablauf`,
        why: 'So lange steht auf der Seite, warum der Code nicht mehr gilt.',
      },
      {
        what: 'Meldungen des Zahlungsdienstes',
        when: days(expiryDays.providerEvents),
        why: 'An ihnen erkennt der Server, was der Dienst noch einmal meldet. Die Zahlung selbst bleibt.',
      },
      {
        what: 'Anmeldungen von Vereinen, die niemand beantwortet hat',
        when: days(expiryDays.clubApplications),
        why: 'Dann will sie niemand mehr.',
      },
      {
        what: 'Wer beim Kiosk angekommen ist',
        when: days(kioskLimits.keptDays),
        why: 'Danach bleibt nur die Zahl der Ankünfte.',
      },
      {
        what: 'Papierkorb der Vereinsdateien',
        when: days(cloudLimits.trashDays),
        why: 'So lange lässt sich eine gelöschte Datei zurückholen.',
      },
      {
        what: 'Protokoll der Webhooks',
        when: days(expiryDays.webhookDeliveries),
        why: 'So lange lässt sich eine Zustellung wiederholen.',
      },
    ],
  },
  {
    title: 'Bleibt, bis jemand entscheidet',
    lines: [
      {
        what: 'Personen und was über sie gespeichert ist',
        when: 'mit dem Anonymisieren im Profil oder nach der Frist im Löschkalender, wenn der Verein zustimmt',
        why: 'So lange führt der Verein jemanden nach dem Austritt; die Fristen stehen unten.',
      },
      {
        what: 'Buchungen, Belege und Rechnungen',
        when: `frühestens ${yearsOfBooks} Jahre nach dem Ende des Kalenderjahres`,
        why: 'So lange müssen die Bücher aufbewahrt werden (§ 132 BAO). Bis wann, steht bei jedem Geschäftsjahr.',
      },
      {
        what: 'Wer sensible Daten angesehen hat',
        when: 'mit der Person',
        why: 'So lange kann sie fragen, wer sie gelesen hat.',
      },
    ],
  },
];
