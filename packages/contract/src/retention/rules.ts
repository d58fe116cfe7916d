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
} as const;
export type ExpiringRows = keyof typeof expiryDays;

type RetentionLine = {
  what: string;
  when: string;
  /** Why it is kept until then, and no longer. */
  why: string;
};

const days = (count: number): string => (count === 0 ? 'sobald sie abgelaufen sind' : `nach ${count} Tagen`);

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
        when: days(webhookLimits.keptDays),
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
