import type { HelpTopic } from '../help-topic.ts';

const group = 'Kurse und Buchungen';

export const courseTopics: readonly HelpTopic[] = [
  {
    slug: 'angebote',
    title: 'Angebote finden',
    group,
    screens: ['/kurs/buchung', '/kurs/buchung/:date', '/buche'],
    words: ['Kurse suchen', 'Kursangebot', 'Programm', 'Kursliste', 'Sportangebot', 'Training suchen'],
    related: ['kurs-buchen', 'schnuppern', 'kurs'],
    text: `
## Wofür
Unter {/kurs/buchung|Angebote} stehen alle Kurse, die man gerade buchen kann.

## So geht es
- Filtere nach Alter, Wochentag, Uhrzeit und Thema.
- Mit „freie Plätze“ siehst du nur, wo noch Platz ist.
- Mit „zum Schnuppern“ siehst du, was man zuerst probieren kann.
- Klick auf einen Kurs, um Termine, Preis und Leitung zu sehen.

## Was, wenn ich nichts finde?
Nimm einen Filter weg, oder drück auf [[Alle Angebote zeigen]]. Manche Kurse sind nur für Mitglieder oder für ein bestimmtes Alter.`,
  },
  {
    slug: 'kurs',
    title: 'Die Seite eines Kurses',
    group,
    screens: ['/kurse/:courseID/*', '/kurse', '/kurse/:linkPrefix/:courseID', '/kurs/:news_ID'],
    words: ['Kursseite', 'Kursdaten', 'Kurs bearbeiten', 'Kurs löschen', 'Kurs duplizieren', 'Teilnahmebedingungen'],
    related: ['kurs-buchen', 'teilnehmer', 'termine', 'kurs-neuigkeiten'],
    text: `
## Wofür
Die Kursseite zeigt alles zu einem Kurs. Familien lesen Termine, Preis und was mitzubringen ist. Wer den Kurs betreut, hat weitere Reiter: Teilnehmer, Neuigkeiten, Medieninhalte, Schicht-Einteilung, Termine, Umfragen, Daten.

## So geht es
- Ändern: Öffne den Reiter mit den Daten und klick auf den Abschnitt.
- Kopieren: Drück auf [[Duplizieren]]. Du kannst Termine und Trainer mitnehmen.
- Was sich geändert hat: [[Kurs Veränderungen]].
- Wer den Kurs betreuen darf: [[Berechtigungen verwalten]].

## Was, wenn der Kurs nicht angezeigt wird?
Sieh bei „Zeitraum und Anzeige“ nach. Vor dem Beginn der Anzeige sieht ihn nur, wer ihn betreut.

## Was, wenn ich ihn nicht löschen kann?
Solange jemand teilnimmt oder wartet, lässt sich der Kurs nicht löschen. Melde die Personen zuerst ab.`,
  },
  {
    slug: 'kurs-buchen',
    title: 'Einen Kurs buchen',
    group,
    screens: ['/kurs/buche/:courseID', '/buche/:courseID'],
    words: ['anmelden zum Kurs', 'Kursanmeldung', 'Platz', 'einschreiben', 'Rabattcode', 'Buchen'],
    related: ['angebote', 'warteliste', 'stornieren', 'abrechnung'],
    text: `
## So geht es
1. Öffne den Kurs und drück auf [[Buchen]].
2. Wähle unter „Für wen?“ eine oder mehrere Personen.
3. Wähle, wenn es mehrere gibt, eine Zahlungsweise.
4. Gib einen Rabattcode ein, wenn du einen hast.
5. Beantworte die Fragen zum Kurs, wenn es welche gibt, für jedes Kind eigens.
6. Lies die Bedingungen, stimm zu und buche.

Du bekommst eine Bestätigung per E-Mail. Die Termine kannst du gleich in den Kalender übernehmen.

## Warum dieser Preis?
Unter [[Warum dieser Preis?]] steht, welche Ermäßigungen gelten.

## Was, wenn …
- … der Kurs voll ist? Dann kommst du auf die {warteliste|Warteliste}. Sie kostet nichts.
- … jemand nicht buchen darf? Die Seite sagt, warum. Meist passt das Alter nicht, oder der Kurs ist nur für Mitglieder.
- … das Kind fehlt? Siehe {kind-hinzufügen|Kind oder Person hinzufügen}.`,
  },
  {
    slug: 'meine-buchungen',
    title: 'Meine Buchungen',
    group,
    screens: ['/kurs/meine', '/kurs/meine_online'],
    words: ['gebuchte Kurse', 'meine Kurse', 'Buchungsbestätigung', 'Kurse meiner Kinder'],
    related: ['kurs-buchen', 'stornieren', 'abrechnung', 'rücktritt'],
    text: `
## Wofür
Unter {/kurs/meine|Meine Buchungen} stehen die Kurse von dir und deiner Familie. Gibt es mehrere Personen, hat jede einen Reiter.

## So geht es
- Klick auf einen Kurs, um seine Seite zu öffnen.
- Mit [[Zahlungsweise ändern]] wählst du, in welchen Teilen du bezahlst, solange das noch möglich ist.
- Frühere Kurse blendest du unten ein.

## Was, wenn etwas offen ist?
Steht oben ein Hinweis, drück auf [[Zur Abrechnung]] und bezahle dort.`,
  },
  {
    slug: 'stornieren',
    title: 'Eine Buchung stornieren',
    group,
    screens: [],
    words: [
      'abmelden',
      'Storno',
      'Kurs absagen',
      'Kurs kündigen',
      'aufhören',
      'Geld zurück',
      'Abmeldung',
      'Kursabbruch',
      'Kurs abbrechen',
    ],
    related: ['meine-buchungen', 'rücktritt', 'kontakt'],
    text: `
## So geht es
1. Öffne {/kurs/meine|Meine Buchungen}.
2. Wähle beim Kurs das Stornieren oder das Verlassen der Warteliste.
3. Lies, was gutgeschrieben wird, und bestätige mit [[Buchung stornieren]].

Was du schon bezahlt hast, steht danach als Guthaben in der {/abrechnung|Abrechnung}.

## Was, wenn ich nicht mehr stornieren kann?
Jeder Verein hat eigene Fristen. Danach steht dort [[Verein schreiben]]. Das Büro kann dich abmelden.

## Gerade erst gebucht?
In den ersten 24 Stunden kannst du eine Buchung meist selbst rückgängig machen, wenn euer Verein das anbietet und noch nichts eingetragen ist.`,
  },
  {
    slug: 'rücktritt',
    title: 'Rücktritt innerhalb von 14 Tagen',
    group,
    screens: [],
    words: ['Widerruf', 'Rücktrittsrecht', 'Konsumentenschutz', 'Vertrag'],
    related: ['stornieren', 'abrechnung'],
    text: `
## Wofür
Eine Mitgliedschaft, einen Gutschein oder einen Block (Zehnerblock), den du online gekauft hast, kannst du innerhalb von 14 Tagen zurücknehmen. Du musst keinen Grund nennen.

## So geht es
Öffne {/mitgliedschaft|Mitgliedschaft}, {/gutscheine/kaufen|Gutschein kaufen} oder {/einzeltermine|Einzeltermine}. Beim Vertrag drückst du auf [[Vom Vertrag zurücktreten]] und dann auf [[Rücktritt bestätigen]]. Du bekommst eine E-Mail.

## Was, wenn der Gutschein schon eingelöst ist?
Dann ist er verbraucht, und du kannst nicht mehr zurücktreten.

## Was, wenn vom Block schon etwas verbraucht ist?
Dann kommt der Anteil der übrigen Einheiten zurück. Gebuchte Termine zählen als verbraucht.

## Und ein Kurs, ein Einzeltermin, ein Raum?
Sie haben fixe Termine: Das Rücktrittsrecht gilt dafür nicht. Einen Einzeltermin oder Raum sagst du bis zur Frist ab, einen Kurs stornierst du. Siehe {stornieren|Eine Buchung stornieren}.`,
  },
  {
    slug: 'warteliste',
    title: 'Warteliste',
    group,
    screens: ['/platz/:token', '/warten/:token'],
    words: [
      'voll',
      'kein Platz',
      'nachrücken',
      'Warteplatz',
      'Wartelisten',
      'Platzangebot',
      'umreihen',
      'gemeinsam warten',
      'beide oder keines',
      'Geschwister gemeinsam',
      'weiter warten',
      'nicht mehr warten',
    ],
    related: ['kurs-buchen', 'teilnehmer'],
    text: `
## Für Familien
Ist ein Kurs voll, kannst du auf die Warteliste gehen. Sie kostet nichts. Wird ein Platz frei, bekommst du eine E-Mail.

## Wenn der Verein Plätze anbietet
1. Die E-Mail sagt, bis wann der Platz dir gehört. Von 21 bis 8 Uhr ruht die Frist.
2. Ihr Knopf führt zum Preis und zu [[Platz zahlungspflichtig nehmen]], ohne Anmeldung. Dasselbe steht unter {/kurs/meine|Meine Buchungen}.
3. Ohne Antwort geht der Platz an die nächste Familie. Mit [[Weiter warten]] kommst du ans Ende der Warteliste und bekommst wieder Angebote.

## Gemeinsam warten
Wartet ihr mehrmals, tippe unter {/kurs/meine|Meine Buchungen} auf [[Gemeinsam warten]]:
- „Alle oder keines“: Plätze gibt es nur für alle zusammen. Ein einzelner freier Platz geht an die Nächsten. Ihr behaltet euren Platz in der Reihe, dort, wo das Letzte von euch steht.
- „Irgendeiner dieser Kurse“: Der erste freie Platz zählt. In den anderen Kursen wartet ihr dann nicht mehr.

Mit Freunden aus einer anderen Familie: Geht auf dieselbe Warteliste und schreibt es dem Verein. Er lässt euch gemeinsam warten, und Plätze bekommt ihr nur alle zugleich. Werden sie angeboten, sagt jede Familie für sich Ja, und gebucht wird erst, wenn alle Ja gesagt haben. Unter „Gemeinsam warten“ löst ihr es jederzeit wieder auf.

## Die Frage, ob ihr noch wartet
Tut sich wochenlang nichts, fragt euch eine E-Mail. Ihr Knopf führt zu [[Weiter warten]] und [[Nicht mehr warten]], ohne Anmeldung. Ohne Antwort wartet ihr weiter.

Unter [[Verlauf der Warteliste]] steht, auf welchem Platz du bist und was seither geschehen ist.

## Im Büro
1. Öffne im Kurs den Reiter „Teilnehmer“.
2. Bei der Person wählst du [[Aufnehmen]]. Betrag und Fälligkeit stehen davor da.
3. Der Kursbeitrag wird verrechnet, die Familie verständigt.

Auf der Startseite stehen Wartelisten mit freiem Platz. Alle Wartelisten stehen unter {/wartelisten|Wartelisten}. Dort reihst du mit [[Umreihen]] jemanden anders; der Grund steht im Verlauf.

## Was, wenn der Kurs wirklich voll ist?
Das Programm sagt es vorher. Du kannst trotzdem aufnehmen, wenn du das ausdrücklich wählst.`,
  },
  {
    slug: 'schnuppern',
    title: 'Schnuppern',
    group,
    screens: [],
    words: ['Probetraining', 'Schnupperstunde', 'ausprobieren', 'Probestunde'],
    related: ['angebote', 'kurs-buchen'],
    text: `
## Wofür
In manchen Kursen kann man zuerst probieren. Schnuppern kostet nichts.

## So geht es
1. Such unter {/kurs/buchung|Angebote} mit „zum Schnuppern“.
2. Öffne den Kurs und drück auf [[Zuerst schnuppern]] oder [[Schnuppern]].
3. Wähle, wer kommt und an welchem Termin, und drück auf [[Zum Schnuppern anmelden]].

## Was, wenn es gefällt?
Dann buchst du den Kurs ganz normal.

## Was, wenn ich doch nicht komme?
Melde dich auf der Startseite mit [[Abmelden]] ab. Ein anderes Kind bekommt den Platz.`,
  },
  {
    slug: 'teilnehmer',
    title: 'Teilnehmer eines Kurses',
    group,
    screens: ['/kurs/trainer'],
    alsoFor: ['/kurs/verwaltung'],
    words: [
      'Teilnehmerliste',
      'umbuchen',
      'Kurs wechseln',
      'abmelden lassen',
      'Preis ändern',
      'Liste drucken',
      'Excel Teilnehmer',
      'Teilnehmer',
      'Kurswechsel',
      'Namensliste',
    ],
    related: ['warteliste', 'anwesenheit', 'kurs-neuigkeiten', 'kurs'],
    text: `
## Wofür
Im Kurs zeigt der Reiter „Teilnehmer“, wer dabei ist und wer wartet. Trainer finden alle ihre Teilnehmer unter {/kurs/trainer|Meine Teilnehmer}.

## So geht es
- Jemanden dazunehmen: [[Person hinzufügen]].
- Umbuchen: bei der Person [[In einen anderen Kurs umbuchen]]. Du siehst vorher den neuen Preis.
- Abmelden: [[Abmelden, Kosten gutschreiben]].
- Einzelner Preis: [[Preis ändern]].
- Trainer: [[Mache zum Trainer]].
- Liste: [[Liste drucken]] oder als Excel-Datei herunterladen.

## Gesundheit und Notfall
Mit [[Anzeigen]] siehst du gesundheitliche Hinweise und Notfallnummern. Jeder Zugriff wird protokolliert. Die Familie sieht das.

## Was, wenn Umbuchen nicht möglich ist?
Das Programm sagt, warum. Das Büro kann mit einer eigenen Auswahl trotzdem umbuchen.`,
  },
];
