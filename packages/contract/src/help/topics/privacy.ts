import type { HelpTopic } from '../help-topic.ts';

const group = 'Dein Konto und deine Familie';

export const privacyTopics: readonly HelpTopic[] = [
  {
    slug: 'wer-sieht-meine-daten',
    title: 'Wer sieht meine Daten?',
    group,
    screens: ['/benutzer/einsicht/:userID'],
    words: ['Datenschutz', 'DSGVO', 'Auskunft', 'löschen', 'Einsicht', 'Privatsphäre'],
    related: ['meine-daten', 'löschfristen', 'sendungseinstellungen'],
    text: `
## Wofür
Diese Seite zeigt für jeden Teil deiner Daten, wer im Verein ihn sehen kann. Sie entsteht aus den Rechten, die der Verein vergeben hat.

## Zuletzt gelesen
Wer gesundheitliche Hinweise, Sozialversicherungsnummer oder Bankverbindung liest, wird festgehalten. Du siehst hier, wer das war und wann.

## Deine Rechte
- Im Profil kannst du deine Daten herunterladen.
- {/loeschfristen|Was wann gelöscht wird} zeigt, was von selbst geht und was bleibt.
- Du kannst verlangen, dass etwas berichtigt oder gelöscht wird. Schreib dafür dem Verein unter {/kontakt|Kontakt}.

Rechnungen muss der Verein sieben Jahre aufheben. Sie bleiben auch nach einer Löschung.`,
  },
  {
    slug: 'löschfristen',
    title: 'Was wann gelöscht wird',
    group,
    screens: ['/loeschfristen'],
    words: [
      'Löschfrist',
      'Aufbewahrung',
      'Aufbewahrungsfrist',
      'Speicherdauer',
      'DSGVO',
      'automatisch gelöscht',
      'Datenschutz',
      'Daten löschen',
      'Recht auf Vergessen',
    ],
    related: ['wer-sieht-meine-daten', 'meine-daten'],
    text: `
## Wofür
{/loeschfristen|Was wann gelöscht wird} zeigt, was von selbst geht, wann und warum, und was bleibt, bis jemand entscheidet.

## Wie lange kann ich eine alte Nachricht lesen?
Ein Jahr lang. Danach ist ihr Text weg; dass sie verschickt wurde, bleibt sichtbar.

## Was, wenn ich früher gelöscht werden will?
Schreib dem Verein unter {/kontakt|Kontakt}. Was in den Büchern steht, muss sieben Jahre bleiben.`,
  },
  {
    slug: 'löschkalender',
    title: 'Löschkalender',
    group: 'Verein einrichten',
    screens: ['/loeschkalender'],
    words: [
      'Löschkonzept',
      'Löschprotokoll',
      'Karteileichen',
      'Ehemalige löschen',
      'alte Mitglieder löschen',
      'Verarbeitungsverzeichnis',
      'Aufräumen',
    ],
    related: ['löschfristen', 'wer-sieht-meine-daten'],
    text: `
## Wofür
Der {/loeschkalender|Löschkalender} zeigt jede Nacht neu, was der Verein nicht mehr braucht. Er schlägt nur vor: Gelöscht wird, wenn ihr zustimmt.

## So geht es
1. Öffne eine Zeile. Oben steht, was gehen kann, darunter, was bleibt und warum.
2. Nimm weg, was du behalten willst, und drück auf [[Alle löschen …]].
3. Bestätige. Im Löschprotokoll steht danach, wie viel gelöscht wurde und wer zugestimmt hat.

Das lässt sich nicht rückgängig machen. Wer inzwischen wieder da ist, bleibt. Die Bücher bleiben sieben Jahre.

## Was, wenn wir jemanden noch brauchen?
Drück bei der Person auf [[Aufbewahren …]], wähle den Tag und schreib dazu, warum. Bis dahin wird von ihr nichts gelöscht; danach gelten die Fristen von selbst wieder.

## Nach der Saison
Gesundheitshinweise, Notfallnummern und Fotos gehen mit der Saison: Wer im Herbst wieder bucht, gibt sie neu an.

## Was, wenn eine Frist nicht passt?
Unter „Fristen“ stellt ihr sie ein, so weit es erlaubt ist.`,
  },
];
