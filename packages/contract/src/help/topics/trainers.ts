import type { HelpTopic } from '../help-topic.ts';

const group = 'Training und Termine';

export const trainerTopics: readonly HelpTopic[] = [
  {
    slug: 'schichten',
    title: 'Schichten und Helfer',
    group,
    screens: [],
    words: ['Helferliste', 'Dienst', 'Kuchenbuffet', 'Freiwillige', 'Einteilung', 'Helfer', 'Kantine'],
    related: ['kurs'],
    text: `
## Wofür
Für Feste und Wettkämpfe teilt ihr Helfer ein. Schichten stehen im Kurs unter „Schicht-Einteilung“.

## So geht es
- Einrichten: [[Ort hinzufügen]], dann [[Schicht hinzufügen]] mit Zeit und Zahl der Helfer.
- Mitmachen: Drück bei einer Schicht auf [[Mitmachen]].
- Alle Helfer mit Telefonnummern stehen unter „Alle Eingeteilten“.

## Was, wenn ich nicht kann?
Biete deine Schicht zum Tausch an. Wer sie nimmt, steht dann statt dir auf der Liste.`,
  },
  {
    slug: 'online-einheiten',
    title: 'Online-Einheiten',
    group,
    screens: ['/kalender/atHome', '/testraum', '/recordee', '/recordee/:roomName'],
    words: ['Video', 'Zoom', 'Livestream', 'Aufnahme', 'Kamera', 'zu Hause'],
    related: ['kalender', 'medien'],
    text: `
## Wofür
Manche Einheiten finden im Internet statt. Du nimmst mit Kamera und Mikrofon teil.

## So geht es
1. Probiere Kamera und Mikrofon unter {/testraum|Testraum} aus: Du musst dich sehen, und der Balken muss sich beim Sprechen bewegen.
2. Öffne {/kalender/atHome|Kalender Online} und drück zur rechten Zeit auf [[Raum betreten]].

## Aufnehmen
Trainer öffnen {/recordee|Aufnahme}. Sagt allen Bescheid, bevor ihr aufnehmt. Nach der Einheit stellt ihr die Datei dort mit [[In die Medien stellen]] in den Kurs; sehen können sie dann die Teilnehmer.

## Was, wenn der Videoserver fehlt?
Dann sagt es die Seite. Wer den Server betreibt, trägt JITSI_URL, JITSI_APP_ID und JITSI_SECRET ein und startet ihn neu.

## Was, wenn der Raum noch zu ist?
Er öffnet kurz vor Beginn. Die Seite sagt, wann.`,
  },
  {
    slug: 'trainer',
    title: 'Trainer und Trainerprofile',
    group,
    screens: ['/trainer', '/profil/:id', '/profil/:child_ID', '/pprofil/:id', '/pprofil'],
    words: ['Trainerteam', 'Übungsleiter', 'Qualifikation', 'Lizenz', 'Steckbrief', 'Betreuer', 'Vorturner'],
    related: ['teilnehmer', 'personenlisten'],
    text: `
## Wofür
Unter {/trainer|Trainer} steht, wer die Kurse leitet. Jeder Trainer kann ein Profil veröffentlichen.

## So geht es
1. Öffne {/pprofil|Mein Trainerprofil}.
2. Schreib, wie du trainierst, und trag deine Qualifikationen ein.
3. Wähle „Veröffentlichen“. Erst dann sehen andere dein Profil.

Telefonnummer und Adresse stehen nie darin.

## Wie wird jemand Trainer?
Im Kurs bei der Person „Mache zum Trainer“ wählen. Das macht das Büro.`,
  },
];
