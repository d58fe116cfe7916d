import type { HelpTopic } from '../help-topic.ts';

const group = 'Personen und Mitgliedschaft';

export const personTopics: readonly HelpTopic[] = [
  {
    slug: 'personen',
    title: 'Personen suchen und verwalten',
    group,
    screens: ['/benutzer/liste', '/benutzer/liste/:userID', '/benutzer/schnell'],
    words: [
      'Adresse geändert',
      'Adressänderung',
      'umgezogen',
      'neue Adresse',
      'Mitgliederliste',
      'Mitglieder',
      'Person suchen',
      'Mitgliederverwaltung',
      'Adressliste',
      'Telefonliste',
      'Kartei',
      'Personen',
      'Mitglied suchen',
      'Stammblatt',
      'Mitgliederdatei',
    ],
    related: ['listen-und-ansichten', 'meine-daten', 'personen-auswählen', 'dubletten'],
    text: `
## Wofür
{/benutzer/liste|Alle Personen} ist die Kartei des Vereins. Familien sehen hier nur sich selbst unter „Meine Daten“.

## So geht es
- Such nach Name, E-Mail oder Telefon.
- Ein Klick auf den Namen öffnet eine Karte mit dem Wichtigsten. [[Profil öffnen]] führt zum ganzen Profil.
- [[Neue Person]] registriert jemanden.
- Wähle mehrere Personen aus: Dann kannst du ihnen schreiben, Tags geben, sie zu einem Kurs hinzufügen oder den Mitgliedsstand ändern.

## Was, wenn jemand doppelt angelegt ist?
Siehe {dubletten|Mögliche Dubletten}.`,
  },
  {
    slug: 'listen-und-ansichten',
    title: 'Listen filtern, speichern, herunterladen',
    group,
    screens: [],
    words: [
      'Filter',
      'Spalten',
      'Excel',
      'CSV',
      'PDF',
      'exportieren',
      'drucken',
      'Ansicht speichern',
      'sortieren',
      'Liste herunterladen',
    ],
    related: ['personen', 'personenlisten'],
    text: `
## Wofür
Alle Listen funktionieren gleich.

## So geht es
- **Suchen:** oben im Feld.
- **Filtern:** bei der Spalte. Was gefiltert ist, steht über der Liste.
- **Sortieren:** Klick auf die Überschrift der Spalte.
- **Spalten:** Wähle, welche du siehst und in welcher Reihenfolge.
- **Herunterladen:** als PDF, CSV oder Excel. Es kommt heraus, was gefiltert ist.

## Ansichten
Unter „Ansichten“ merkst du dir Suche, Filter und Spalten mit [[Diese Ansicht speichern …]]. Eine Ansicht kann auch für das ganze Büro gelten. Mit der Glocke daneben erfährst du, wer dazukommt oder herausfällt: {/ansichten|Lebende Listen}.

## Was, wenn die Liste leer ist?
Nimm einen Filter weg. Der Link in der Adresszeile enthält die Filter. Du kannst ihn weitergeben.`,
  },
  {
    slug: 'lebende-listen',
    title: 'Lebende Listen',
    group,
    screens: ['/ansichten'],
    words: [
      'wer ist neu auf der Liste',
      'Benachrichtigung bei Änderung',
      'Filter beobachten',
      'Abo einer Liste',
      'Liste beobachten',
      'im Auge behalten',
    ],
    related: ['listen-und-ansichten', 'personen'],
    text: `
## Wofür
Bei einer gespeicherten Ansicht erfährst du, wer dazukommt und wer herausfällt: Kinder ohne Einwilligung, volle Kurse, wer noch etwas offen hat.

## So geht es
1. Filtere die Liste der Personen oder Kurse und speichere sie unter [[Ansichten]].
2. Tippe daneben auf die Glocke und wähle, wie oft du es erfahren willst.
3. Was sich geändert hat, steht auf der Startseite, unter {/ansichten|Lebende Listen} und, wenn du willst, in einer E-Mail.

## Was, wenn sehr viele dazukommen?
Bei mehr als 20 steht nur die Zahl da, mit dem Link zur Liste.

## Was, wenn ich die Liste nicht mehr sehen darf?
Dann ruht sie und meldet nichts. Bekommst du das Recht wieder, zählt sie ab dann neu.`,
  },
  {
    slug: 'personenlisten',
    title: 'Aktive, Verwalter, Trainer, Verstorbene',
    group,
    screens: [
      '/benutzer/aktiv',
      '/benutzer/admins',
      '/benutzer/aktivOderVerwalter',
      '/benutzer/trainer',
      '/benutzer/verwalterliste',
      '/benutzer/tote',
    ],
    words: ['aktive Mitglieder', 'Familienliste', 'Trainerliste', 'verstorben', 'Todesfall'],
    related: ['personen', 'listen-und-ansichten'],
    text: `
## Wofür
Diese Listen zeigen jeweils einen Teil der Personen:
- {/benutzer/aktiv|Aktive}: wer gerade einen Kurs besucht oder leitet
- {/benutzer/admins|Aktive Verwalter}: wer für sie zuständig ist
- {/benutzer/aktivOderVerwalter|Aktive oder Verwalter}: beide zusammen
- {/benutzer/trainer|Trainer}: wer in einem Schuljahr oder an einem Tag Trainer war
- {/benutzer/verwalterliste|Nach Verwalter}: jede Familie mit ihren Personen
- {/benutzer/tote|Verstorbene}: von denen ein Sterbedatum eingetragen ist

## Was, wenn jemand verstorben ist?
Öffne das Profil und trag unter [[Aktionen]] das [[Sterbedatum]] ein. Die Person bekommt dann keine Post mehr.`,
  },
  {
    slug: 'personen-auswählen',
    title: 'Personen auswählen',
    group,
    screens: ['/benutzer/select'],
    words: [
      'Zielgruppe',
      'Kriterien',
      'Serienmail',
      'alle Mitglieder anschreiben',
      'Verteiler',
      'Serienbrief',
      'Massen-SMS',
      'Sammelmail',
      'Empfänger',
      'E-Mail-Verteiler',
    ],
    related: ['nachricht-an-viele', 'tags', 'nach-rolle'],
    text: `
## Wofür
Unter {/benutzer/select|Personen auswählen} stellst du eine Gruppe zusammen: nach Alter, Geschlecht, Rolle, Tag oder Kurs.

## So geht es
1. Wähle die Kriterien. In der Liste steht, wer alle erfüllt.
2. Schreib der Gruppe, oder lade die Liste herunter.
3. [[Kriterien zurücksetzen]] beginnt von vorne.

## Was, wenn zu wenige erscheinen?
Jedes Kriterium schränkt weiter ein. Nimm eines weg.`,
  },
  {
    slug: 'dubletten',
    title: 'Mögliche Dubletten',
    group,
    screens: ['/benutzer/dubletten', '/benutzer/dubletten/:oneID/:otherID'],
    words: ['doppelt', 'zusammenführen', 'doppelte Person', 'zweimal angelegt', 'Duplikat'],
    related: ['personen', 'registrierungen'],
    text: `
## Wofür
Hier stehen Personen, die vielleicht doppelt angelegt sind.

## So geht es
1. Drück auf [[Vergleichen]].
2. Wähle, welche Person bleibt und welche Angaben gelten.
3. Drück auf [[Zusammenführen]].

Rollen, Buchungen, Geld und Historie bleiben erhalten.

## Was, wenn es zwei verschiedene Personen sind?
Drück auf [[Keine Dublette]]. Dann wird nicht mehr gefragt.

## Lässt es sich zurücknehmen?
Nein. Vergleiche deshalb genau, vor allem das Geburtsdatum.`,
  },
  {
    slug: 'registrierungen',
    title: 'Registrierungen',
    group,
    screens: ['/benutzer/registrierungen'],
    words: ['neue Anmeldungen', 'zurückgehalten', 'entscheiden', 'Zugang schicken', 'wer hat sich registriert'],
    related: ['registrieren', 'dubletten', 'einladungen'],
    text: `
## Wofür
{/benutzer/registrierungen|Registrierungen} zeigt, wer sich angemeldet hat. Sieht jemand aus wie eine Person, die es schon gibt, wartet die Registrierung auf dich.

## So geht es
1. Drück auf [[Entscheiden]].
2. Vergleiche die Angaben.
3. Wähle [[Es ist dieselbe Person]], [[Als neue Person anlegen]] oder [[Verwerfen]].

Mit [[Zugang schicken]] bekommt jemand den Link noch einmal. Unter [[Texte der Registrierung]] änderst du, was die Familien lesen.

## Was, wenn jemand mitregistriert wurde?
Für Kinder derselben Registrierung gilt dieselbe Entscheidung.`,
  },
  {
    slug: 'rollen',
    title: 'Rollen und Mitgliedsstand',
    group,
    screens: ['/rollen'],
    words: [
      'Mitgliedsstand',
      'Ehrenmitglied',
      'Mitgliedsart',
      'Rollen verwalten',
      'Funktion',
      'unterstützendes Mitglied',
    ],
    related: ['nach-rolle', 'vorstand', 'mitgliedschaft'],
    text: `
## Wofür
Eine Rolle sagt, was jemand im Verein ist: ordentliches Mitglied, Jugend, Ehrenmitglied oder eine Funktion im Vorstand. Sie hat einen Anfang und ein Ende.

## So geht es
- Im Profil unter „Rollen“: [[Rolle hinzufügen]] oder [[Mitgliedsstand ändern]].
- Welche Rollen es gibt, legst du unter {/rollen|Rollen verwalten} mit [[Rolle anlegen]] fest. Codes über 410 gehören zum Vorstand.

## Rolle oder Berechtigung?
Eine Rolle sagt, was jemand **ist**. Was jemand im Programm **darf**, regeln die {berechtigungen|Berechtigungen}.

## Was, wenn der Beitrag schon verrechnet ist?
Beim Ändern des Mitgliedsstands kannst du ihn zurücknehmen lassen.`,
  },
  {
    slug: 'nach-rolle',
    title: 'Personen nach Rolle',
    group,
    screens: ['/benutzer/nachRolle'],
    words: ['Mitglieder nach Art', 'Stichtag', 'wer war Mitglied'],
    related: ['rollen', 'personen-auswählen', 'demografie'],
    text: `
## Wofür
{/benutzer/nachRolle|Nach Rolle} zeigt, wer eine Rolle hat oder hatte.

## So geht es
1. Wähle eine oder mehrere Rollen.
2. Wähle einen Stichtag oder einen Zeitraum.
3. Bei mehreren Rollen: eine davon oder alle zugleich.

## Was, wenn niemand erscheint?
Wähle oben mindestens eine Rolle. Für frühere Mitglieder schalte die beendeten Rollen dazu.`,
  },
  {
    slug: 'vorstand',
    title: 'Vorstand',
    group,
    screens: ['/vorstand', '/verein/vorstand'],
    words: [
      'Vorstandsliste',
      'Obmann',
      'Obfrau',
      'Funktionäre',
      'Kassier eintragen',
      'Schriftführer',
      'Vorstandsmitglieder',
      'Präsident',
      'Vereinsleitung',
    ],
    related: ['rollen', 'impressum'],
    text: `
## Wofür
Auf der Seite {/vorstand|Vorstand} sehen alle, wer den Verein führt. Die {/verein/vorstand|Vorstandsliste} zeigt das auch für einen anderen Tag, zum Beispiel für die Vereinsbehörde.

## So geht es
1. Öffne das Profil der Person, Reiter „Rollen“.
2. Drück auf [[Rolle hinzufügen]] und wähle die Funktion.
3. Endet sie, trag beim Bearbeiten den letzten Tag ein.

Vertritt jetzt jemand anderer den Verein nach außen, meldet das binnen vier Wochen der Vereinsbehörde. Die Seite erinnert euch daran.
Die Meldung und alles, was sonst zu übergeben ist, steht unter {/amtsuebergabe|Amtsübergabe}.

## Was, wenn eine Funktion fehlt?
Leg sie unter {/rollen|Rollen verwalten} an.`,
  },
  {
    slug: 'amtsübergabe',
    title: 'Amtsübergabe',
    group,
    screens: ['/amtsuebergabe'],
    words: [
      'Übergabe',
      'Vorstandswechsel',
      'neuer Vorstand',
      'Funktion endet',
      'Zeichnungsberechtigung',
      'Bankvollmacht',
      'Vereinsbehörde',
    ],
    related: ['vorstand', 'rechte-prüfen'],
    text: `
## Wofür
Endet eine Funktion im Vorstand, zeigt die {/amtsuebergabe|Amtsübergabe}, was damit endet, was offen ist, was zu übergeben und was zu melden ist. Wer geht und wer kommt, sieht dieselbe Liste, bekommt am nächsten Morgen eine E-Mail und findet sie auf Start.

## So geht es
1. Trag im Profil, Reiter „Rollen“, den letzten Tag ein und gib die Funktion der neuen Person.
2. Öffne die Amtsübergabe, geh die Punkte durch und hak ab, was erledigt ist.
3. Lade mit [[Meldung als PDF]] die Anzeige an die Vereinsbehörde, ergänze den Geburtsort und unterschreib.

Rechte enden nicht von selbst: Öffne den Punkt und nimm sie weg.

## Wer zeichnet bei der Bank?
Administratoren tragen es auf derselben Seite ein, je Konto und Funktion.`,
  },
  {
    slug: 'rechte-prüfen',
    title: 'Wer darf was, noch richtig?',
    group,
    screens: ['/berechtigungen/pruefung'],
    words: ['Rechte prüfen', 'wer hat welche Rechte', 'jährliche Prüfung', 'Rechte entziehen'],
    related: ['amtsübergabe'],
    text: `
## Wofür
Einmal im Jahr erinnert eine E-Mail die Administratoren: Brauchen noch alle, was sie dürfen? {/berechtigungen/pruefung|Wer darf was, noch richtig?} zeigt alle mit Rechten und ihrer letzten Anmeldung.

## So geht es
1. Schalte bei jemandem um, der nichts mehr braucht.
2. Drück auf [[Alles stimmt noch]] oder auf die Taste mit der Zahl der Entzogenen, und bestätige.

Die Prüfung steht danach in der Historie. Den Tag stellt ihr in der Konfiguration unter „Sicherheit“ ein.`,
  },
  {
    slug: 'jubilare',
    title: 'Jubilare und Geburtstage',
    group,
    screens: ['/benutzer/jubilare'],
    words: [
      'Geburtstage',
      'runder Geburtstag',
      'Ehrung',
      'Ehrungen',
      'Jubiläum',
      'Geburtstagsliste',
      'Geburtstagskinder',
      'Ehrenabzeichen',
      'Vereinsjubiläum',
      'Geburtstag',
    ],
    related: ['personen', 'startseite'],
    text: `
## Wofür
{/benutzer/jubilare|Jubilare und Geburtstage} zeigt runde oder alle Geburtstage und Ehrungen für treue Mitglieder.

## So geht es
Wähle „Runde Geburtstage“, „Alle Geburtstage“ oder „Mitgliedsjahre“ und den Zeitraum. Lade die Liste für die Sitzung herunter.

## Was, wenn ein Datum nicht stimmt?
Die Mitgliedsjahre zählen ab der ersten Rolle. Im Profil kannst du ein anderes Datum bei „Mitglied seit“ eintragen.`,
  },
  {
    slug: 'demografie',
    title: 'Demografie',
    group,
    screens: ['/dash'],
    words: [
      'Statistik',
      'Altersverteilung',
      'Mitgliederzahl',
      'Altersstruktur',
      'wie viele Mitglieder',
      'Kennzahlen',
      'Mitgliederstatistik',
      'Diagramm',
      'Auswertung',
      'Frauenanteil',
    ],
    related: ['nach-rolle', 'berichte', 'einführung-vorstand'],
    text: `
## Wofür
{/dash|Demografie} zeigt den Verein in Zahlen: Alter und Geschlecht, Ein- und Austritte, Arten der Mitgliedschaft, Wohnorte.

## So geht es
Wähle, wer gezählt wird: Mitglieder oder alle Personen. Die Zahlen gelten für heute.

## Was, wenn Zahlen fehlen?
Ohne Geburtsdatum oder Geschlecht kann jemand dort nicht gezählt werden.`,
  },
  {
    slug: 'tags',
    title: 'Tags für Personen',
    group,
    screens: ['/tags'],
    words: ['Etikett', 'Markierung', 'Schlagwort', 'Gruppe bilden', 'Label', 'Etiketten', 'Merkmal', 'Gruppierung'],
    related: ['personen-auswählen', 'kurs-tags'],
    text: `
## Wofür
Ein Tag ist ein Etikett, zum Beispiel „Helfer Sommerfest“. Danach kannst du filtern und schreiben.

## So geht es
- Anlegen: {/tags|Tags}, dann [[Tag erstellen]].
- Einer Person geben: im Profil.
- Vielen geben: in der Personenliste auswählen und Tags geben.

## Was, wenn ein Tag nicht mehr gebraucht wird?
[[Ausblenden]]. Wer ihn trägt, behält ihn.`,
  },
  {
    slug: 'personen-importieren',
    title: 'Personen importieren',
    group,
    screens: ['/migrieren/person'],
    words: ['Excel importieren', 'CSV', 'Import', 'Mitgliederliste hochladen', 'Tabelle einlesen'],
    related: ['datenübernahme', 'einladungen', 'dubletten'],
    text: `
## Wofür
Mit {/migrieren/person|Personen importieren} holst du Personen aus einer Tabelle.

## So geht es
1. Lade eine CSV- oder Excel-Datei hoch. Die erste Zeile enthält die Überschriften.
2. Ordne die Spalten zu. Tabellen aus easyVerein, ClubDesk, hitobito, SPG-Verein, Vereinsplaner, Campai und JVerein sind schon zugeordnet.
3. Sieh den Probelauf an: Was stimmt nicht, welche Familien wurden erkannt?
4. Übernimm.

Entweder kommen alle Zeilen herein oder keine. Es geht keine E-Mail hinaus.

## Was, wenn etwas falsch war?
Unter „Bisherige Importe“ drückst du auf [[Zurücknehmen]]. Wen seither jemand geändert oder verwendet hat, der bleibt und wird genannt.

## Die Tabelle hat sich geändert?
Lade sie noch einmal hoch und wähle „mit den Werten der Tabelle ergänzen“.`,
  },
  {
    slug: 'datenübernahme',
    title: 'Daten aus dem alten Programm übernehmen',
    group,
    screens: ['/einzug'],
    words: ['Umzug', 'Migration', 'altes Programm', 'Anfangssaldo', 'Mandate übernehmen', 'Datenübernahme', 'Umstieg'],
    related: ['personen-importieren', 'einladungen', 'einführung-neuer-verein'],
    text: `
## Wofür
{/einzug|Datenübernahme} führt Schritt für Schritt durch die Übernahme: Personen, Kurse, Salden, Mandate und mehr.

## So geht es
1. Beginn mit den Personen.
2. Mach bei jedem Schritt einen Probelauf.
3. Vergleiche die Summen mit dem alten Programm. Bei Salden sagst du, was ein Plus heißt; drei Beispiele zeigen, was daraus wird.
4. Übernimm erst, wenn alles stimmt.

Es geht keine Nachricht hinaus.

## Was, wenn ich mich geirrt habe?
Jeder Schritt lässt sich mit [[Zurücknehmen]] zurücknehmen, in jeder Reihenfolge. Was seither bezahlt, gebucht oder geändert wurde, bleibt und wird genannt.`,
  },
  {
    slug: 'einladungen',
    title: 'Familien einladen',
    group,
    screens: ['/einladungen'],
    words: ['Zugang verschicken', 'Einladung', 'Welle', 'Zugangsdaten', 'Login verschicken'],
    related: ['aktivieren', 'registrierungen', 'datenübernahme'],
    text: `
## Wofür
Nach einer Übernahme kennen die Familien das Programm noch nicht. Unter {/einladungen|Familien einladen} verschickst du die Zugänge in Wellen.

## So geht es
1. Wähle, wie viele du auf einmal einlädst.
2. Schreib ein paar eigene Worte dazu. Sieh dir die E-Mail an.
3. Drück auf [[Einladen]].
4. Nach einiger Zeit erinnerst du, wer noch nicht angemeldet ist.

## Was, wenn jemand keine E-Mail hat?
Diese Familien stehen unter „Angaben fehlen“. Gib ihnen einen Aktivierungscode.`,
  },
  {
    slug: 'historie',
    title: 'Historie einer Person',
    group,
    screens: ['/benutzer/history'],
    words: ['Verlauf', 'Geschichte', 'Gesprächsnotiz', 'wer hat geändert', 'Historie'],
    related: ['änderungen', 'personen'],
    text: `
## Wofür
{/benutzer/history|Personen-Historie} zeigt, was sich bei Personen geändert hat. Im Profil gibt es dasselbe für eine Person.

## So geht es
- Grenz nach Kategorie ein.
- Klick auf einen Eintrag, um vorher und nachher zu sehen.
- Im Profil schreibst du mit [[Eintrag Hinzufügen]] eine eigene Notiz, zum Beispiel zu einem Anruf.

## Was, wenn ich einen Eintrag löschen will?
Das geht nicht. Die Historie bleibt, damit man ihr trauen kann.`,
  },
];
