import type { HelpTopic } from '../help-topic.ts';

const group = 'Training und Termine';

export const trainingTopics: readonly HelpTopic[] = [
  {
    slug: 'trainernachweise',
    title: 'Nachweise der Trainer',
    group,
    screens: ['/trainernachweise'],
    words: [
      'Strafregisterbescheinigung',
      'Strafregister',
      'Trainerlizenz',
      'Übungsleiterschein',
      'Erste-Hilfe-Kurs',
      'Retterschein',
      'Rettungsschwimmer',
      'Kinderschutz',
      'Lizenz abgelaufen',
    ],
    related: ['meine-nachweise', 'vertretungen'],
    text: `
## Wofür
Unter {/trainernachweise|Nachweise der Trainer} siehst du, wer welche Lizenzen und Kurse hat und wem etwas fehlt. Das sehen Administratoren und wer die Berechtigung „Nachweise der Trainer“ hat.

## So geht es
1. Drück auf [[Nachweis eintragen]], wähle Person und Art und gib an, bis wann er gilt.
2. Im Reiter „Anforderungen“ legst du mit [[Ändern]] fest, was ein Kurs verlangt: als Hinweis oder als Sperre. Mehrere Kurse kannst du anhaken und auf [[Nachweise verlangen]] drücken.
3. „Wem was fehlt“ nennt alle, die laufende Kurse leiten und denen dafür etwas fehlt.

60 und 14 Tage vor dem Ablauf bekommen Trainer und Büro eine E-Mail.

## Strafregisterbescheinigung
Festgehalten wird nur, wann sie wer gesehen hat und wann sie wieder vorzulegen ist. Die Bescheinigung selbst bleibt bei der Person, du kannst keine Datei beilegen. Mit [[Bestätigung drucken]] bekommst du das Blatt, mit dem Ehrenamtliche sie gebührenfrei beantragen.

## Was, wenn jemand nicht eingeteilt werden kann?
Der Kurs verlangt einen Nachweis als Sperre. Der Satz sagt, welcher fehlt. Trag ihn ein oder mach aus der Sperre einen Hinweis.`,
  },
  {
    slug: 'meine-nachweise',
    title: 'Meine Nachweise',
    group,
    screens: ['/meineNachweise'],
    words: ['meine Lizenz', 'meine Ausbildung', 'läuft ab', 'Erste Hilfe auffrischen'],
    related: ['trainernachweise', 'vertretungen'],
    text: `
## Wofür
Unter {/meineNachweise|Meine Nachweise} siehst du als Trainer, was der Verein von dir gesehen hat, bis wann es gilt und was deinen Kursen fehlt.

## So geht es
Zeig neue Nachweise im Büro vor, dort werden sie eingetragen. Liegt eine Datei bei, öffnest du sie mit [[Datei ansehen]].

## Was, wenn etwas nicht stimmt?
Sag es dem Büro. Ändern kann die Nachweise nur das Büro.`,
  },
  {
    slug: 'prae',
    title: 'PRAE',
    group,
    screens: ['/prae', '/prae/:praeForm_ID'],
    words: [
      'Pauschale Reiseaufwandsentschädigung',
      'Reiseaufwand',
      'Freiwilligenpauschale',
      'Trainer bezahlen',
      'Aufwandsentschädigung',
      'Stundensatz',
      'L 19',
      'L19',
      'ELDA',
      'Trainerabrechnung',
      'Kilometergeld',
      'Spesen',
      'Honorar',
      'Lohn',
      'Trainer auszahlen',
    ],
    related: ['meine-nachweise', 'vertretungen'],
    text: `
## Wofür
Unter {/prae|PRAE} rechnen Trainer ihre Monate ab, das Büro prüft sie und die Kassa zahlt sie aus. Der Monat ist aus dem Kalender vorausgefüllt, Vertretungen zählen bei denen, die wirklich trainiert haben.

## So geht es als Trainer
1. Öffne den Monat. Nimm heraus, was nicht war ([[Nicht abrechnen]]), und trag mit [[Einsatz eintragen]] ein, was fehlt, etwa ein Match.
2. Drück auf [[Unterschreiben und abgeben]], bestätige die Erklärungen und unterschreib mit dem Finger.

Abgeben kannst du einen Monat, sobald er vorbei ist. Mit [[Zurückholen]] änderst du ihn, solange ihn niemand geprüft hat. Leitest du keinen Kurs mehr, findest du hier weiter die Monate, in denen du einen geleitet hast.

## So geht es im Büro
1. Im Reiter „Monat“ siehst du alle Trainer. Hak an, was stimmt, und gib es frei. Was nicht stimmt, gibst du in der Abrechnung mit [[Zurückgeben]] und einem Grund zurück.
2. Im Reiter „Auszahlen“ überweist die Kassa freigegebene Monate. Gebucht wird sofort, die Datei für die Bank liegt im {/buchhaltung/bankexport|Bankexport}.
3. „Jahr und L 19“ ist die Liste für das Finanzamt, zu melden bis Ende Februar.

Wer statt PRAE das Freiwilligenpauschale bekommt, legst du im Reiter „Monat“ in der Zeile fest, bevor im Jahr etwas abgegeben ist.

## Grenzen
PRAE ist bis € 120 am Tag und € 720 im Monat steuerfrei, über alle Kurse zusammen. Was darüber geht, wird gekürzt; die Abrechnung sagt, was und warum. PRAE und Freiwilligenpauschale gibt es im selben Jahr nie beide.

## Was, wenn etwas schon ausgezahlt ist?
Drück in der Abrechnung auf [[Richtigstellen]]. Die neue Fassung wird neu unterschrieben, ausgezahlt wird der Unterschied.`,
  },
  {
    slug: 'zusagen',
    title: 'Kommst du? Zusagen zu Terminen',
    group,
    screens: ['/zusagen/:token'],
    words: ['zusagen', 'absagen', 'kommst du', 'Rückmeldung', 'Teilnahme bestätigen', 'Anmeldeschluss', 'Ja oder Nein'],
    related: ['kalender', 'termine', 'ersatzstunden'],
    text: `
## Wofür
Trainings, Spiele und Feste können fragen, wer kommt. Die Familie antwortet mit einem Tipp, der Trainer sieht vorher, mit wie vielen er rechnen kann.

## So antwortest du
- Auf der {/|Home}-Seite steht „Kommst du?“: Drück auf [[Kommt]] oder [[Kommt nicht]].
- Wer nicht geantwortet hat, bekommt einmal vor der Frist eine Erinnerung. Ihr Link führt zu denselben Knöpfen, ohne Anmeldung.
- Bis zur Frist kannst du deine Antwort ändern. „Kommt nicht“ ist eine Entschuldigung; eine zweite brauchst du nicht.

## So fragst du als Trainer oder Büro
1. Öffne den Kurs, Reiter „Termine“. Neben „Zusagen“ drückst du auf [[ändern]] und wählst, bis wann die Familien antworten.
2. Für einen einzelnen Termin öffnest du ihn im {/kalender/monat|Kalender}: Dort gilt eine eigene Frist, oder es wird nicht gefragt. So fragst du auch bei Terminen des Vereins; gefragt werden dann alle Mitglieder.
3. Wie viele kommen, steht auf Start bei „Deine nächsten Listen“, in der Anwesenheitsliste und beim Termin.

## Was, wenn die Frist vorbei ist?
Dann nimmt das Programm keine Antwort mehr an. Kann jemand nicht kommen, drück beim Termin auf [[Kann nicht kommen]]. Sonst sag es dem Trainer.

## Was, wenn der Termin abgesagt oder verschoben wird?
Abgesagt: Niemand muss mehr antworten. Verschoben: Es wird neu gefragt; wer entschuldigt war, bleibt entschuldigt.`,
  },
  {
    slug: 'kalender',
    title: 'Kalender',
    group,
    screens: ['/kalender/monat'],
    words: [
      'Ferien',
      'Sommerferien',
      'Feiertag',
      'Termine',
      'Trainingszeiten',
      'wann ist Training',
      'Monat',
      'Wochenplan',
      'Stundenplan',
      'Training',
      'Veranstaltung',
      'Ferien',
      'Wettkampf',
      'Turnier',
      'Spielplan',
      'Event',
    ],
    related: ['kalender-export', 'termine', 'startseite'],
    text: `
## Wofür
Der {/kalender/monat|Kalender} zeigt alle Termine, die dich angehen: Tag, Woche, Monat oder Liste.

## So geht es
- Mit „nur die meiner Familie“ blendest du andere Termine aus.
- Klick auf einen Termin, um Ort, Dauer und Kurs zu sehen.
- [[Heute]] bringt dich zum heutigen Tag.
- [[Aufs Handy]] verbindet den Kalender deines Handys.
- Wer Kurse betreut, legt mit [[Termin anlegen]] einen Termin an.

## Was, wenn ein Termin fehlt?
Vielleicht ist er abgesagt, oder er ist nur für Teilnehmer sichtbar.`,
  },
  {
    slug: 'kalender-export',
    title: 'Kalender am Handy',
    group,
    screens: ['/kalender/export'],
    words: ['iCal', 'Google Kalender', 'Outlook', 'abonnieren', 'synchronisieren', 'Apple Kalender'],
    related: ['kalender'],
    text: `
## Wofür
Mit einem geheimen Link hält dein Handy die Termine von selbst aktuell.

## So geht es
1. Öffne {/kalender/export|Kalender-Export}.
2. Wähle einen Kalender, einen Kurs oder einen Raum und drück auf [[Link erzeugen]].
3. Drück auf [[In Kalender-App öffnen]] oder kopiere den Link in deine App.

## Gut zu wissen
Wer den Link kennt, sieht die Termine. Gib ihn nicht weiter.

## Was, wenn jemand den Link hat?
Drück auf [[Link erneuern]]. Der alte Link zeigt dann nichts mehr.`,
  },
  {
    slug: 'termine',
    title: 'Termine anlegen und absagen',
    group,
    screens: [],
    words: [
      'Serie',
      'Wiederholung',
      'Termin verschieben',
      'Termin absagen',
      'Stunde entfällt',
      'Ferien',
      'Feiertage',
      'Ausfall',
    ],
    related: ['kalender', 'räume', 'kurs', 'vertretungen'],
    text: `
## Termine anlegen
1. Öffne im Kurs den Reiter „Termine“ und drück auf [[Termin anlegen]].
2. Wähle Beginn, Dauer, Raum und Wiederholung.
3. Lass Feiertage und Schulferien aus, wenn du willst.
4. Sieh die Vorschau durch und speichere.

## Ändern
Klick auf den Termin und dann auf [[Bearbeiten]]. Wähle, ob es nur um diesen Termin geht oder auch um alle folgenden.

## Absagen
Wähle, ob Teilnehmer und Trainer verständigt werden, und schreib einen Grund. Er steht in der Nachricht und beim Termin: im Kurs, im Kalender und auf der Startseite. Lesen können ihn nur die, die gekommen wären, und das Büro. Einen Ersatztermin kannst du gleich nennen.

## Was, wenn der Raum schon belegt ist?
Das Programm sagt es beim Speichern. Wähle einen anderen Raum oder eine andere Zeit.`,
  },
  {
    slug: 'räume',
    title: 'Räume und Raumkalender',
    group,
    screens: ['/kalender/raum', '/raum/aushang'],
    words: [
      'Halle',
      'Turnsaal',
      'Hallenplan',
      'Belegungsplan',
      'Saal',
      'Raum anlegen',
      'Hallenbelegung',
      'Aushang',
      'Räume',
      'Raumplan',
      'Halle belegt',
      'Sportplatz',
      'Turnhalle',
      'Gymnastikraum',
    ],
    related: ['raum-buchen', 'raum-sperren', 'termine'],
    text: `
## Wofür
Der {/kalender/raum|Raumkalender} zeigt, wann welcher Raum belegt ist und wann er frei ist.

## So geht es
- Wähle einen Raum für seine Woche oder alle Räume eines Tages.
- Klick auf eine freie Stelle, um zu buchen; auf einen Eintrag, um mehr zu sehen.
- Mit [[Drucken]] bekommst du den Plan auf Papier.
- Räume legst du beim Anlegen eines Termins unter [[Räume verwalten]] an.

## Teile eines Raums
Eine Halle kann Teile haben, zum Beispiel Drittel. Wer die ganze Halle belegt, belegt auch die Teile. Die Teile stören einander nicht.

## Der Plan beim Eingang
In der Konfiguration kannst du den Raumplan öffentlich zeigen. Er steht dann unter {/raum/aushang|Raumplan}, ohne Namen von Personen.

## Was, wenn ich den Raumkalender nicht sehe?
Ihn öffnet eine Einstellung in der Konfiguration.`,
  },
  {
    slug: 'raum-buchen',
    title: 'Einen Raum buchen',
    group,
    screens: ['/raum/buchungen'],
    words: [
      'Platz buchen',
      'Tennisplatz',
      'Halle mieten',
      'Raum mieten',
      'Raum stornieren',
      'Zugangscode',
      'Reservierung',
      'Platzreservierung',
      'Raumvermietung',
    ],
    related: ['räume', 'raumpreise'],
    text: `
## Wofür
Unter {/raum/buchungen|Raumbuchungen} buchst du einen Raum für eine Stunde oder jede Woche.

## So geht es
1. Klick auf [[Raum buchen]].
2. Wähle Raum, Tag und Zeit. Der Preis steht gleich darunter.
3. Klick auf [[Buchen]]. Manche Räume bestätigt der Verein zuerst.

Kurz vor Beginn steht bei der Buchung der Zugangscode, wenn der Raum einen hat.

## Stornieren
Klick auf [[Stornieren]]. Was es kostet, steht dort, bevor du bestätigst.

## Was, wenn eine Woche schon belegt ist?
Wähle „Wochen auslassen, in denen der Raum belegt ist“, oder eine andere Zeit.`,
  },
  {
    slug: 'raumpreise',
    title: 'Raumpreise und Bedingungen',
    group,
    screens: ['/raum/preise'],
    words: ['Platzmiete', 'Hallenmiete', 'Stornogebühr', 'Gastverein', 'Mindestdauer'],
    related: ['raum-buchen', 'räume'],
    text: `
## Wofür
Unter {/raum/preise|Raumpreise} legst du fest, welcher Raum gebucht werden kann, was die Stunde kostet und welche Regeln gelten.

## So geht es
1. Klick beim Raum auf [[Bedingungen]]. Schalte ihn frei und gib Zeiten, Dauer und Storno ein.
2. Klick auf [[Preise]]. Jeder Preis gilt für Wochentage und eine Zeit, für Mitglieder und andere.

Ein Raum ohne Preise ist kostenlos.

## Was, wenn sich ein Preis ändert?
Schon gebuchte Zeiten kosten, was sie gekostet haben.`,
  },
  {
    slug: 'raum-sperren',
    title: 'Halle gesperrt',
    group,
    screens: [],
    words: ['Halle gesperrt', 'Wasserschaden', 'Hallensperre', 'Halle zu', 'Ausweichhalle', 'Turnsaal gesperrt'],
    related: ['räume', 'termine'],
    text: `
## Wofür
Wenn ein Raum ausfällt, stellst du alles darin auf einmal um.

## So geht es
1. Klick im {/kalender/raum|Raumkalender} auf [[Raum sperren]].
2. Wähle Raum, Zeit und Grund. Darunter steht, was betroffen ist.
3. Wähle bei jedem Eintrag einen freien Raum oder „absagen“.
4. Klick auf [[Sperren und verständigen]]. Familien, Trainer und wer gebucht hat bekommen eine Nachricht. Abgesagte Raumbuchungen werden gutgeschrieben.

## Doch nicht gesperrt?
Unter {/raum/buchungen|Raumbuchungen} nimmst du im Reiter „Sperren“ alles zusammen zurück.

## Was, wenn inzwischen etwas geändert wurde?
Es bleibt, wie es geändert wurde.`,
  },
  {
    slug: 'meine-stunden',
    title: 'Meine Stunden',
    group,
    screens: ['/meineStunden'],
    words: ['was leite ich', 'meine Trainings', 'Trainerplan', 'Dienstplan'],
    related: ['anwesenheit', 'vertretungen', 'einführung-trainer'],
    text: `
## Wofür
{/meineStunden|Meine Stunden} zeigt alles, was du leitest, das Nächste zuerst.

## So geht es
Bei jedem Termin findest du, manches unter „Mehr“:
- [[Anwesenheit]]: die Liste für die Halle
- [[Absagen]] und [[Verschieben]]: Die Familien werden verständigt
- [[Abgeben oder tauschen]]: mit anderen Trainern
- [[Den Eltern schreiben]]: eine Nachricht an alle

## Was, wenn ich krank bin?
Drück unter „Mehr“ auf [[Ich kann nicht]] und such eine {vertretungen|Vertretung}.`,
  },
  {
    slug: 'anwesenheit',
    title: 'Anwesenheit eintragen',
    group,
    screens: ['/kurs/:courseID/anwesenheit/:eventID', '/kurs/:courseID/personenanwesenheit/:childID'],
    words: [
      'Anwesenheitsliste',
      'abhaken',
      'entschuldigt',
      'krank melden',
      'fehlt',
      'Krankmeldung',
      'entschuldigen',
      'Entschuldigung',
      'fehlt heute',
    ],
    related: ['meine-stunden', 'anwesenheit-pro-kurs', 'ersatzstunden'],
    text: `
## In der Halle
1. Öffne die Liste des Termins.
2. Tipp auf einen Namen: da, nicht da, entschuldigt. Gespeichert wird sofort.
3. [[Alle Offenen sind da]] hakt den Rest ab. [[Rückgängig]] nimmt das Letzte zurück.

## Ohne Netz
Die Liste geht auch ohne Netz. Was du tippst, wird gesendet, sobald wieder Netz da ist.

## Wer ohne Buchung da ist
Drück auf [[Person ohne Buchung]]. Du kannst auch nur den Namen notieren und ihn später zuordnen.

## Für Familien
Kommt dein Kind nicht, drück auf der Startseite auf [[Kann nicht kommen]]. Einen Grund brauchst du nicht zu nennen.`,
  },
  {
    slug: 'anwesenheit-pro-kurs',
    title: 'Anwesenheit pro Kurs',
    group,
    screens: ['/trainer/anwesenheitprokurs'],
    words: [
      'Trainingsstunden',
      'Besuch',
      'Statistik Anwesenheit',
      'Auslastung',
      'Anwesenheitsstatistik',
      'Besucherzahl',
      'Teilnahmequote',
      'wer war da',
    ],
    related: ['anwesenheit', 'kurs-umsatz'],
    text: `
## Wofür
{/trainer/anwesenheitprokurs|Anwesenheit pro Kurs} zeigt, wie gut die Kurse besucht sind: Termine, Stunden, anwesend, abwesend, entschuldigt.

## So geht es
Wähle das Schuljahr. Der Anteil zählt alle, für die etwas eingetragen ist. Lade die Tabelle herunter, wenn du sie für eine Sitzung brauchst.

## Was, wenn ein Kurs wenig Einträge hat?
Dann wurde die Anwesenheit nicht eingetragen. Erinnere die Trainer daran.`,
  },
  {
    slug: 'vertretungen',
    title: 'Vertretungen',
    group,
    screens: ['/vertretungen'],
    words: [
      'Trainer fehlt',
      'abwesender Trainer',
      'Trainer abwesend',
      'krank gemeldet',
      'Ersatztrainer',
      'Trainer krank',
      'Einspringen',
      'Tausch',
      'Vertretung suchen',
      'Supplierung',
      'Vertretungsplan',
      'Trainer fällt aus',
      'Aushilfe',
    ],
    related: ['meine-stunden', 'termine'],
    text: `
## Wofür
Kann ein Trainer einen Termin nicht leiten, findet ihr hier jemand anderen.

## Für Trainer
1. Drück beim Termin auf [[Ich kann nicht]].
2. Drück auf [[Vertretung suchen]] und schreib einen Hinweis dazu.
3. Wer zusagt, leitet den Termin. Du wirst verständigt.

## Im Büro
Unter {/vertretungen|Vertretungen} siehst du, was gesucht wird, und wählst mit [[Vertretung wählen]] jemanden aus. Ohne Suche beginnst du mit [[Vertretung einteilen]]: Du wählst den Termin und dann eine Person, oder du drückst auf [[Vertretung suchen]]. Wer zu dieser Zeit einen anderen Kurs leitet oder einen nötigen Nachweis nicht hat, steht mit dem Grund da. Läuft schon eine Suche, endet sie, und alle Gefragten erfahren es.

## Was, wenn niemand zusagt?
Sag den Termin ab. Die Familien bekommen dann eine Nachricht.`,
  },
];
