import type { HelpTopic } from '../help-topic.ts';

const group = 'Kurse und Buchungen';

/** For users who manage courses. */
export const courseOfficeTopics: readonly HelpTopic[] = [
  {
    slug: 'kurse-verwalten',
    title: 'Kurse verwalten',
    group,
    screens: ['/kurs/verwaltung'],
    words: [
      'Kursverwaltung',
      'alle Kurse',
      'Kurs anlegen',
      'Belegung',
      'Kursübersicht',
      'freie Plätze',
      'Kursliste',
      'Auslastung der Kurse',
      'Gruppe',
      'Mannschaft',
      'Riege',
      'Team',
    ],
    related: ['einführung-kurse', 'kurs', 'saisonwechsel', 'kurs-umsatz'],
    text: `
## Wofür
{/kurs/verwaltung|Kurse verwalten} ist die Liste des Büros: alle Kurse mit Status, Belegung, Warteliste, Leitung, Raum und Preis.

## So geht es
- [[Neuer Kurs]] legt einen Kurs an. Er ist verborgen, bis du die Anzeige festlegst.
- Filtere nach Schuljahr oder nach vollen Kursen.
- Wähle mehrere Kurse aus, um ihren Teilnehmern zu schreiben.
- [[Saisonwechsel]] übernimmt Kurse ins nächste Schuljahr.
- Hak mehrere Kurse an: Mit [[Preise ändern]] änderst du alle auf einmal. Wer schon gebucht hat, behält seinen Preis.

## Was, wenn ein Kurs fehlt?
Stell oben „Alle Schuljahre“ ein. Gelöschte Kurse stehen nicht mehr in der Liste.`,
  },
  {
    slug: 'saisonwechsel',
    title: 'Saisonwechsel',
    group,
    screens: ['/kurse/saisonwechsel'],
    words: ['neues Schuljahr', 'Kurse kopieren', 'Semesterwechsel', 'neue Saison', 'übernehmen'],
    related: ['kurse-verwalten', 'kurs', 'saisonplanung'],
    text: `
## Wofür
Mit dem Saisonwechsel kopierst du viele Kurse ins nächste Schuljahr: gleicher Wochentag, gleiche Uhrzeit.

## So geht es
1. Wähle das Schuljahr und die Kurse.
2. Öffne die Vorschau. Sie zeigt neue Zeiten, vergebene Räume und wer zu alt wird.
3. Stell dort ein, was anders wird: Preise in Prozent oder je Kurs, andere Uhrzeiten, mehr oder weniger Plätze.
4. Mit [[Teilnehmer vormerken]] behält seinen Platz, wer heute teilnimmt. Verrechnet wird erst mit Buchungsbeginn.
5. Bestätige. Die neuen Kurse sind verborgen: Nur das Team sieht sie.
6. Drück oben unter „Noch zu veröffentlichen“ auf [[Veröffentlichen]]. Du siehst, was jedem Kurs noch fehlt, und wählst alle oder einige.

## Was, wenn etwas nicht passt?
Unter „Noch zu veröffentlichen“ oder „Bisherige Saisonwechsel“ drückst du auf [[Zurücknehmen]]. Das geht, solange noch nie jemand einen der neuen Kurse gebucht hat. Reservierte Plätze in verborgenen Kursen verfallen dabei.`,
  },
  {
    slug: 'saisonplanung',
    title: 'Saisonplanung',
    group,
    screens: ['/kurse/saisonplanung', '/kurse/saisonplanung/vergleich', '/kurse/saisonplanung/plan/:planId'],
    words: [
      'Saisonplan',
      'Simulation',
      'Preise ausprobieren',
      'was wäre wenn',
      'Kalkulation',
      'Hallenkosten',
      'Trainerkosten',
      'Planspiel',
    ],
    related: ['saisonwechsel', 'kurse-verwalten', 'kurs-umsatz'],
    text: `
## Wofür
Mit der {/kurse/saisonplanung|Saisonplanung} siehst du, was die nächste Saison bringt und kostet, wenn ihr Preise, Größen oder Zeiten ändert. Ein Plan ändert nichts an euren Kursen.

## So geht es
1. Drück auf [[Neuer Plan]] und wähle die Saison, von der du ausgehst.
2. Stell die Annahmen ein: wie viele wiederkommen, wie viele neu sind, was eine Stunde in der Halle kostet. Ohne Angabe gilt, was gemessen wurde.
3. Öffne einen Kurs mit [[Ändern]]: Preis, Plätze, Termine, Raum, Trainer, Alter. Du kannst ihn auch streichen. Mit [[Neuer Kurs]] planst du einen dazu.
4. Speichere. Die Zahlen ändern sich mit jeder Eingabe.
5. Mit [[Vergleichen]] stehen zwei Pläne nebeneinander; [[Als PDF]] ist für den Vorstand.
6. [[In den Saisonwechsel übernehmen]] trägt Preise, Uhrzeiten und Plätze im Saisonwechsel ein. Gespeichert wird erst dort.

## Wie kommen die Zahlen zustande?
Im Kurs steht unter „Wie es dazu kommt“ zu jeder Zahl, woraus sie entsteht. Was eine Halle kostet, weiß das Programm nicht: Ohne Betrag zählt sie 0.

## Wer wächst heraus?
Im Kurs drückst du auf [[Namen zeigen]]. Ohne das zählt der Plan nur.`,
  },
  {
    slug: 'kurs-tags',
    title: 'Kurs-Tags',
    group,
    screens: ['/kurs/tags', '/kurstag/benutzer'],
    words: ['Themen', 'Kategorien', 'Sparten', 'Etiketten', 'Kursteilnehmer nach Tag'],
    related: ['tags', 'angebote', 'embed'],
    text: `
## Wofür
Tags ordnen eure Kurse, zum Beispiel „Turnen“ oder „Ferien“. Familien filtern danach in den Angeboten.

## So geht es
- Unter {/kurs/tags|Kurs-Tags} legst du Tags an, benennst sie um oder blendest sie aus.
- Welche Tags ein Kurs trägt, legst du bei seinen Daten fest.
- Unter {/kurstag/benutzer|Mitglieder nach Tag} siehst du, wer an Kursen mit einem Tag teilnimmt.

## Was, wenn ich einen Tag nicht mehr brauche?
Blende ihn mit [[Ausblenden]] aus. Kurse, die ihn schon tragen, behalten ihn.`,
  },
  {
    slug: 'zahlungsweisen',
    title: 'Zahlungsweisen (Raten)',
    group,
    screens: ['/zahlungsmodelle', '/zahlungsmodelle/:modelId'],
    words: ['Raten', 'Teilzahlung', 'Ratenzahlung', 'Halbjahr', 'Zahlungsmodell', 'Anzahlung'],
    related: ['kurs', 'preisregeln', 'rabatte'],
    text: `
## Wofür
Eine Zahlungsweise sagt, ob der Preis auf einmal oder in Teilen bezahlt wird und wann. Mehrere Kurse können dasselbe Modell verwenden.

## So geht es
1. Öffne {/zahlungsmodelle|Zahlungsweisen} und drück auf [[Zahlungsvorlage anlegen]].
2. Drück auf [[Zahlungsweise hinzufügen]] und trag die Teile mit Betrag und Fälligkeit ein.
3. Sieh dir die [[Vorschau]] an.
4. Wähle das Modell bei den Daten des Kurses.

## Was, wenn schon jemand gebucht hat?
Was gebucht ist, bleibt. Deine Änderung gilt für neue Buchungen.`,
  },
  {
    slug: 'rabatte',
    title: 'Rabatte',
    group,
    screens: ['/rabatte'],
    words: [
      'Rabattcode',
      'Aktion',
      'Gutscheincode',
      'Vergünstigung',
      'Ermäßigung',
      'Nachlass',
      'Aktionscode',
      'Frühbucher',
      'Promocode',
    ],
    related: ['preisregeln', 'gutscheine', 'kurs-buchen'],
    text: `
## Wofür
Ein Rabattcode macht eine Buchung billiger. Wer bucht, gibt ihn ein.

## So geht es
1. Öffne {/rabatte|Rabatte} und drück auf [[Rabatt anlegen]].
2. Wähle Betrag oder Prozent und wie lange er gilt.
3. Beschränk ihn, wenn du willst, auf einen Kurs, eine Person oder eine Anzahl.

## Rabatt oder Preisregel?
Was von selbst für alle gelten soll, zum Beispiel für Geschwister, ist eine {preisregeln|Preisregel}.

## Was, wenn ein Code nicht gilt?
Sieh nach, ob er aktiv ist, ob die Zeit passt und ob er schon aufgebraucht ist.`,
  },
  {
    slug: 'preisregeln',
    title: 'Preisregeln',
    group,
    screens: ['/preisregeln'],
    words: [
      'Geschwisterrabatt',
      'Familienermäßigung',
      'später Einstieg',
      'anteilig',
      'Aliquot',
      'Ermäßigung Kinder',
      'Familienrabatt',
      'Kinderermäßigung',
      'Mehrkindrabatt',
    ],
    related: ['rabatte', 'zahlungsweisen'],
    text: `
## Wofür
Preisregeln ziehen von selbst etwas ab: für Geschwister und für alle, die später einsteigen.

## So geht es
1. Öffne {/preisregeln|Preisregeln} und drück auf [[Regel anlegen]].
2. Wähle, für wen sie gilt und wie viel abgezogen wird.
3. Sieh dir an, wer was zahlen würde.

## Was, wenn schon gebucht wurde?
Was gebucht ist, behält seinen Preis. Regeln gelten für neue Buchungen.`,
  },
  {
    slug: 'wartelisten',
    title: 'Wartelisten aller Kurse',
    group,
    screens: ['/wartelisten'],
    words: ['Wartelisten', 'Warteliste', 'nachrücken', 'aufnehmen', 'Warteplatz', 'Nachrücker', 'Kurs voll'],
    related: ['warteliste', 'teilnehmer'],
    text: `
## Wofür
{/wartelisten|Wartelisten} zeigt alle Kurse, in denen jemand auf einen Platz wartet: zuerst jene mit einem freien Platz, in jedem Kurs zuoberst, wer als Nächstes drankommt.

## So geht es
1. Drück neben der Person auf [[Aufnehmen]]. Du siehst, was verrechnet wird und wann es fällig ist.
2. Willst du mehrere auf einmal aufnehmen, hak sie an. Es kommen alle hinein oder niemand.

Freie Plätze vergibt das Programm auch von selbst, der Reihe nach. Aufnehmen brauchst du nur, wenn du jemanden vorziehst oder über die Plätze hinaus aufnimmst.

## Was, wenn …
- … der Kurs voll ist? Das steht vorher da. Mit [[Trotzdem aufnehmen]] kommt die Person über die Plätze hinaus hinein.
- … jemand übergangen wurde? Dann war ein Platz frei, aber eine Teilnahmebedingung nicht erfüllt. Aufnehmen kannst du die Person trotzdem.`,
  },
  {
    slug: 'herausgewachsen',
    title: 'Wer für einen Kurs zu alt wird',
    group,
    screens: ['/herausgewachsen/:courseID'],
    words: [
      'zu alt',
      'Nachfolgekurs',
      'nächste Gruppe',
      'Altersgruppe wechseln',
      'herausgewachsen',
      'Vorrang',
      'einladen',
    ],
    related: ['wartelisten', 'teilnehmer'],
    text: `
## Wofür
Kinder, die für die nächste Saison ihres Kurses zu alt sind, werden in den nächsten eingeladen, vor allen anderen.

## So geht es
1. Öffne den Kurs, dann [[Teilnehmer]] und [[Wer herauswächst]].
2. Wähle den Nachfolgekurs und leg ihn fest, wenn es jedes Jahr derselbe ist.
3. Nimm weg, wer nicht eingeladen werden soll, und drück auf [[Kinder einladen]].

Die Familie bekommt eine E-Mail und antwortet mit einem Tipp. Der Platz ist bis zur Frist gehalten; verrechnet wird erst, was sie annimmt. Zwei Tage vorher erinnern wir.

## Was, wenn es weniger Plätze gibt als Eingeladene?
Zuerst kommt, wer früher gebucht hat oder wer länger Mitglied ist, wie du es wählst. Das steht in der Einladung. Die anderen stehen ganz vorne auf der Warteliste.

## Was, wenn niemand antwortet?
Dann geht der Platz nach der Frist weiter, und das Kind steht nicht mehr auf der Warteliste. Eine Einladung kannst du mit einem Grund zurückziehen.`,
  },
  {
    slug: 'letzte-buchungen',
    title: 'Letzte Buchungen',
    group,
    screens: ['/kurs/buchungen', '/kurs/buchungen/kurs/:courseID', '/kurs/buchungen/user/:userID'],
    words: ['neue Buchungen', 'wer hat gebucht', 'Buchungsliste', 'Stornierungen'],
    related: ['teilnehmer', 'kurs-umsatz'],
    text: `
## Wofür
{/kurs/buchungen|Letzte Buchungen} zeigt, wer zuletzt gebucht oder storniert hat, das Neueste zuerst. Es gibt die Liste auch für einen Kurs und für eine Person.

## So geht es
- Filtere nach Status, Kurs oder Person.
- Lade die Liste als PDF, CSV oder Excel herunter.

## Was, wenn eine Buchung fehlt?
Prüfe den Filter. Buchungen der Warteliste stehen mit ihrer Rolle dabei.`,
  },
  {
    slug: 'kurs-umsatz',
    title: 'Kurs-Umsatz',
    group,
    screens: ['/kurse/umsatz'],
    words: ['Einnahmen Kurse', 'Auslastung', 'Statistik Kurse', 'Erlös'],
    related: ['kurse-verwalten', 'berichte', 'anwesenheit-pro-kurs'],
    text: `
## Wofür
{/kurse/umsatz|Kurs-Umsatz} zeigt je Kurs, was verrechnet und gutgeschrieben wurde, dazu Teilnehmer und Warteliste.

## So geht es
Wähle das Schuljahr. Sortiere nach Umsatz oder Teilnehmern. Lade die Tabelle herunter, wenn du sie brauchst.

## Was zählt?
Die Zahlen kommen aus der Buchhaltung. Ein Rabatt ist schon abgezogen. Ob bezahlt wurde, steht in den {/benutzer/saldo|Offene Salden}.`,
  },
  {
    slug: 'ersatzstunden',
    title: 'Ersatzstunden',
    group,
    screens: ['/ersatzstunden'],
    words: ['nachholen', 'Ersatztermin', 'versäumt', 'Gutstunde', 'versäumte Stunde'],
    related: ['kalender', 'anwesenheit'],
    text: `
## Wofür
Wer rechtzeitig abgesagt hat, kann eine Einheit in einem parallelen Kurs nachholen, wenn der Verein das anbietet.

## So geht es
1. Öffne {/ersatzstunden|Ersatzstunden}.
2. Drück auf [[Einlösen]], wähle einen Termin und drück auf [[Termin buchen]].
3. Kannst du doch nicht, drück auf [[Zurückgeben]].

## Im Büro
Mit [[Ersatzstunde geben]] bekommt jemand eine Stunde von Hand. Die Familie liest den Grund.

## Was, wenn keine Termine erscheinen?
Dann ist in parallelen Kursen gerade kein Platz frei. Schau später noch einmal.`,
  },
  {
    slug: 'einzeltermine',
    title: 'Einzeltermine und Zehnerblöcke',
    group,
    screens: ['/einzeltermine', '/einzeltermine/:course_ID'],
    words: [
      'Zehnerblock',
      'Block',
      'Einzelstunde',
      'Drop-in',
      'einmal kommen',
      'Stundenkarte',
      'Punktekarte',
      'Einheiten',
      'Zehnerkarte',
      '10er-Block',
    ],
    related: ['ersatzstunden', 'zusagen'],
    text: `
## Wofür
In manche Kurse kommt man auch für einen einzelnen Termin, wenn der Verein das anbietet. Bezahlt wird einzeln oder mit einer Einheit eines Blocks.

## So buchst du
1. Öffne {/einzeltermine|Einzeltermine} und drück beim Kurs auf [[Termine ansehen]].
2. Hake die Termine an. Neben jedem steht, wie viele Plätze frei sind.
3. Drück auf [[Termin buchen]]. Der Betrag kommt auf dein Kundenkonto, oder dein Block zahlt.

Einen Block kaufst du auf derselben Seite. Er gilt, sobald er bezahlt ist, für alle in deiner Familie. Zwei Wochen bevor er abläuft, bekommst du eine Nachricht.

## Absagen
Drück unter {/einzeltermine|Einzeltermine} auf [[Absagen]]. Bis zur Frist des Kurses kommt die Einheit oder der Betrag zurück. Später wird nur der Platz frei.

## Im Büro
- Die Konfiguration schaltet Einzeltermine ein. Im Kurs, Reiter „Termine“, legst du neben „Einzeltermine“ mit [[ändern]] Preis, Plätze, Frist und Block fest.
- Unter {/einzeltermine|Einzeltermine} stehen alle Termine und Blöcke. [[Gelten lassen]] macht einen Block vor der Bezahlung gültig, [[Rest gutschreiben]] gibt zurück, was übrig ist.

## Was, wenn ein Termin entfällt oder verschoben wird?
Dann kommt die Einheit oder der Betrag von selbst zurück, und die Familie erfährt es.`,
  },
  {
    slug: 'verlosungen',
    title: 'Verlosungen',
    group,
    screens: ['/verlosungen'],
    words: [
      'Verlosung',
      'auslosen',
      'Los',
      'Losnummer',
      'Losverfahren',
      'Zufall',
      'Wünsche',
      'Wunschkurs',
      'nachrechnen',
      'Ergebnis der Verlosung',
    ],
    related: ['warteliste', 'wartelisten'],
    text: `
## Wofür
Kurse, die in Sekunden voll wären, kann der Verein verlosen. Dann zählt nicht, wer schneller ist. Du gibst Wünsche an, nach dem Ende entscheidet das Los.

## So machst du mit
1. Öffne {/verlosungen|Verlosungen} und drück auf [[Wünsche angeben]].
2. Kreuz das Kind an und wähl die Kurse, den liebsten zuerst. Geschwister kreuzt du gemeinsam an, wenn sie in denselben Kurs sollen.
3. Drück auf [[Wünsche speichern]]. Bis zum Ende kannst du sie ändern oder zurückziehen. Was gilt, kommt kurz danach per E-Mail.

Ein Platz ist dann gebucht, oder du bestätigst ihn bis zur genannten Frist. Was gilt, steht bei der Verlosung.

## Warum habe ich keinen Platz?
Bei jedem Wunsch steht deine Losnummer und an welches Los der letzte Platz ging. Mit [[Ergebnis nachrechnen]] lost dein Gerät selbst noch einmal aus und sagt, ob es übereinstimmt.

## Im Büro
- Die Konfiguration schaltet Verlosungen ein. [[Verlosung ankündigen]] legt Kurse, Zeitraum und Vorrang fest. Bis zur Auslosung kann niemand diese Kurse buchen.
- [[Regeln vergleichen]] zeigt dem Vorstand dieselben Wünsche unter drei Regeln. Gespeichert wird nichts.
- Nach dem Ende drückst du auf [[Auslosen]]. Das geht einmal. Start und eine E-Mail erinnern daran.
- Gibt es schon Wünsche, brauchst du zum Ändern und Abbrechen einen Grund. Alle, die mitmachen, lesen ihn.`,
  },
  {
    slug: 'zertifikate',
    title: 'Zertifikate und ihre Prüfung',
    group,
    screens: ['/zertifikat'],
    words: ['Bestätigung', 'Teilnahmebestätigung', 'Urkunde', 'Prüfcode', 'Kursbestätigung'],
    related: ['kurs'],
    text: `
## Wofür
Nach manchen Kursen gibt es ein Zertifikat als PDF. Ob eines echt ist, kann jeder prüfen.

## So geht es
- Herunterladen: im Kurs mit [[Zertifikat herunterladen]].
- Prüfen: Öffne {/zertifikat|Zertifikat prüfen}, gib den Prüfcode vom unteren Rand ein und drück auf [[Prüfen]].

Gezeigt wird nur, was man zum Vergleichen braucht.`,
  },
  {
    slug: 'embed',
    title: 'Angebote auf der eigenen Website',
    group,
    screens: [
      '/embed/konfigurator',
      '/embed/:verein/:tag',
      '/embed/:verein/registrieren/:courseId',
      '/kurse/embed/:verein/:courseID',
    ],
    words: ['Website', 'Homepage', 'iframe', 'einbetten', 'Widget', 'WordPress'],
    related: ['angebote', 'kurs-tags'],
    text: `
## Wofür
Mit dem {/embed/konfigurator|Embed-Konfigurator} zeigst du eure Angebote auf der eigenen Website, immer aktuell.

## So geht es
1. Wähle, welche Angebote erscheinen und wie sie aussehen.
2. Sieh dir die Vorschau an.
3. Kopiere den Code in eure Website.

## Was, wenn nichts erscheint?
Prüfe, ob es Kurse mit diesem Tag gibt und ob sie angezeigt werden.`,
  },
];
