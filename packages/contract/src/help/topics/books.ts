import type { HelpTopic } from '../help-topic.ts';

const group = 'Buchhaltung';

export const bookTopics: readonly HelpTopic[] = [
  {
    slug: 'buchhaltung',
    title: 'Buchhaltung im Überblick',
    group,
    screens: ['/buchhaltung/dashboard'],
    words: ['Kontostand Verein', 'Finanzen', 'Bankstand', 'Liquidität', 'Geld des Vereins', 'Buchführung'],
    related: ['buchungen', 'berichte', 'einführung-kassa'],
    text: `
## Wofür
Die Seite {/buchhaltung/dashboard|Buchhaltung} zeigt Bank und Kassa, Einnahmen und Ausgaben gegen das Vorjahr, offene Beträge nach Alter und was zu tun ist.

## So geht es
Jede Zahl führt zu den Buchungen dahinter. Unter „Zu erledigen“ steht, was als Nächstes zu tun ist.

## Was, wenn der Bankstand nicht stimmt?
Importiere den letzten Kontoauszug und ordne alle Zeilen zu.`,
  },
  {
    slug: 'buchungen',
    title: 'Buchungen',
    group,
    screens: ['/buchhaltung/buchungen', '/buchhaltung/buchungen/:kontonr'],
    words: [
      'Buchungszeile',
      'Journal',
      'buchen',
      'Beleg',
      'Ausgabe eintragen',
      'Soll',
      'Haben',
      'Beleg hochladen',
      'verbuchen',
      'Eingangsrechnung',
      'Lieferantenrechnung',
    ],
    related: ['konten', 'kassa', 'zuordnung', 'berichte'],
    text: `
## Wofür
{/buchhaltung/buchungen|Buchungen} ist das Journal: jede Zeile mit Datum, Beleg, Soll, Haben und Betrag.

## So geht es
- [[Neue Buchung]]: Datum, Konten, Betrag, Text. Mit [[Auf mehrere Konten aufteilen]] teilst du einen Beleg.
- Beleg: Foto oder Datei bei der Buchung hochladen.
- Wähle Konto und Periode, um weniger zu sehen.
- [[Exportieren]] als PDF oder CSV.

## Was, wenn eine Buchung falsch ist?
Drück auf [[Stornieren]]. Die Zeile bleibt, mit ihrem Storno. In einem abgeschlossenen Jahr kann nichts mehr geändert werden.`,
  },
  {
    slug: 'konten',
    title: 'Konten und Kostenstellen',
    group,
    screens: ['/buchhaltung/konten'],
    words: ['Kontenplan', 'Kontenrahmen', 'Konto anlegen', 'Kostenstelle', 'Kundenkonten', 'Sachkonto'],
    related: ['kontenrahmen-importieren', 'buchungen'],
    text: `
## Wofür
{/buchhaltung/konten|Konten} zeigt den Kontenrahmen, die Konten der Kunden und die Kostenstellen.

## So geht es
- [[Neues Konto]] legt ein Konto an. Die erste Ziffer ist seine Klasse.
- Bank, Kassa und Forderungen sind Vermögenskonten.
- Kostenstellen sagen, wofür Geld ausgegeben wird, zum Beispiel „Turnen“. Kurse mit einem Tag zählen von selbst dazu.

## Was, wenn ich ein Konto nicht löschen kann?
Wurde darauf gebucht, bleibt es.`,
  },
  {
    slug: 'kontenrahmen-importieren',
    title: 'Kontenrahmen importieren',
    group,
    screens: ['/migrieren/kontenrahmen'],
    words: ['Musterkontenrahmen', 'Konten importieren', 'EKR'],
    related: ['konten'],
    text: `
## So geht es
1. Öffne {/migrieren/kontenrahmen|Kontenrahmen importieren}.
2. Lade eine Tabelle hoch, oder drück auf [[Musterkontenrahmen ansehen]].
3. Sieh die Vorschau durch und übernimm.

## Was, wenn etwas falsch ist?
Unter „Bisherige Importe“ [[Zurücknehmen]]. Worauf schon gebucht wurde, bleibt.`,
  },
  {
    slug: 'kassa',
    title: 'Kassa und Belege',
    group,
    screens: ['/buchhaltung/kassa', '/kassabeleg/:token'],
    words: [
      'bar',
      'Bargeld',
      'Kassenbuch',
      'Registrierkasse',
      'Kassabeleg',
      'RKSV',
      'Quittung',
      'Handkassa',
      'Barzahlung',
      'Bareinnahme',
      'Kassabuch',
    ],
    related: ['buchungen', 'abrechnung'],
    text: `
## Wofür
Unter {/buchhaltung/kassa|Kassa und Belege} stehen die Kassabelege. Ein Beleg entsteht von selbst, sobald jemand bar bezahlt.

## So geht es
- Öffne einen Beleg, um ihn zu drucken oder per E-Mail zu schicken. Wer bezahlt hat, kann auch den Code scannen.
- Habt ihr eine eigene Registrierkasse, übernimmst du ihre Tagessummen als CSV-Datei.

## Braucht ihr eine Registrierkasse?
Die Seite vergleicht eure Zahlen mit den Grenzen. Klärt es im Zweifel mit eurer Steuerberatung.

## Was, wenn eine Barzahlung falsch war?
Nimm sie in der Abrechnung der Familie zurück. Es entsteht ein Storno-Beleg.`,
  },
  {
    slug: 'bankimport',
    title: 'Bankimport',
    group,
    screens: ['/buchhaltung/bankimport'],
    words: [
      'Kontoauszug',
      'CAMT',
      'MT940',
      'Netbanking',
      'Bank einlesen',
      'Auszug hochladen',
      'George',
      'ELBA',
      'Bankauszug',
      'Umsätze einlesen',
      'Onlinebanking',
      'Kontoumsätze',
    ],
    related: ['zuordnung', 'bankexport'],
    text: `
## Wofür
Mit dem {/buchhaltung/bankimport|Bankimport} kommen die Zeilen eures Kontoauszugs herein.

## So geht es
1. Lade im Netbanking den Auszug als CAMT, MT940 oder CSV herunter.
2. Lade die Datei hier hoch.
3. Sieh die Vorschau durch und übernimm.
4. Weiter geht es mit der {/buchhaltung/zuordnung|Zuordnung}.

## Was, wenn ich eine Datei zweimal hochlade?
Das macht nichts. Was schon da ist, kommt nicht noch einmal herein.

## Was, wenn es die falsche Datei war?
Unter „Bisherige Importe“ [[Zurücknehmen]].`,
  },
  {
    slug: 'zuordnung',
    title: 'Zuordnung der Bankzeilen',
    group,
    screens: ['/buchhaltung/zuordnung', '/buchhaltung/mitgliederzuordnung'],
    words: [
      'Zahlung zuordnen',
      'Bankzeile',
      'Überweisung zuordnen',
      'Zahlungseingang',
      'wer hat überwiesen',
      'Abgleich',
      'Zahlung verbuchen',
    ],
    related: ['bankimport', 'offene-salden', 'buchungen'],
    text: `
## Wofür
In der {/buchhaltung/zuordnung|Zuordnung} bekommt jede Bankzeile ihren Platz. Die {/buchhaltung/mitgliederzuordnung|Mitgliederzuordnung} zeigt nur das Geld der Familien.

## So geht es
1. Was sicher ist, buchst du auf einmal.
2. Bei den anderen Zeilen steht ein Vorschlag mit Grund. Nimm ihn an oder wähle etwas anderes.
3. Ein Betrag für mehrere? Drück auf [[Aufteilen]].
4. Wiederkehrendes merkt sich das Programm als Regel, wenn du es wählst.

## Was, wenn ich mich vertan habe?
Unter „Zugeordnet“ [[Zurücknehmen]]. Die Zeile wartet dann wieder.

## Was, wenn niemand passt?
Such den Namen des Kindes oder einen anderen Namen der Familie. Oft überweist die Oma.`,
  },
  {
    slug: 'bankexport',
    title: 'Bankexport: einziehen und überweisen',
    group,
    screens: ['/buchhaltung/bankexport'],
    words: [
      'Einzug',
      'Lastschrift einziehen',
      'SEPA-Datei',
      'Sammelüberweisung',
      'Auszahlung',
      'abbuchen',
      'Guthaben auszahlen',
      'Bankeinzug starten',
      'Abbuchung',
      'SEPA-Lastschrift',
      'pain.008',
    ],
    related: ['zahlungsmethode', 'bankimport'],
    text: `
## Wofür
Der {/buchhaltung/bankexport|Bankexport} macht Dateien für die Bank: Lastschriften, Auszahlungen und Überweisungen.

## So geht es
1. Wähle, wer eingezogen oder überwiesen wird.
2. Drück auf [[Vorbereiten und verständigen]]. Die Familien werden angekündigt.
3. Lade die Datei herunter und im Netbanking hoch.

Bei Lastschriften gilt eine Frist: Familie und Bank müssen vorher davon wissen. Das Programm rechnet sie aus.

## Was, wenn die Datei nicht bei der Bank ist?
Zieh den Auftrag zurück. Die Beträge sind dann wieder offen.

## Was, wenn eine Lastschrift zurückkommt?
Der Kontoauszug bringt sie. In der Zuordnung wird sie der Familie wieder verrechnet.`,
  },
  {
    slug: 'geschäftsjahr',
    title: 'Geschäftsjahr',
    group,
    screens: ['/buchhaltung/geschaeftsjahr'],
    words: ['Jahresabschluss', 'abschließen', 'Bilanz', 'Anfangsbestände', 'Wirtschaftsjahr'],
    related: ['berichte', 'rechnungsprüfung'],
    text: `
## Wofür
Unter {/buchhaltung/geschaeftsjahr|Geschäftsjahr} bereitest du ein Jahr vor, trägst Anfangsbestände ein und schließt es ab.

## So geht es
1. [[Geschäftsjahr vorbereiten]]: Beginn und Ende.
2. Im ersten Jahr: [[Anfangsbestände]] eintragen.
3. Am Ende: [[Abschließen]]. Das Programm sagt vorher, was noch fehlt.

In einem abgeschlossenen Jahr kann nichts mehr gebucht, geändert oder storniert werden.

## Was, wenn doch noch etwas fehlt?
[[Wieder öffnen]] mit einer Begründung. Sie bleibt im Verlauf.`,
  },
  {
    slug: 'berichte',
    title: 'Berichte',
    group,
    screens: ['/buchhaltung/berichte'],
    words: [
      'Einnahmen-Ausgaben-Rechnung',
      'Saldenliste',
      'Umsatzsteuer',
      'UVA',
      'Voranschlag',
      'Budget',
      'Kassabericht',
      'Steuerberater',
      'BMD',
      'Gewinn',
      'Finanzbericht',
      'E/A-Rechnung',
      'Jahresbericht',
    ],
    related: ['geschäftsjahr', 'buchhaltung', 'rechnungsprüfung'],
    text: `
## Wofür
{/buchhaltung/berichte|Berichte} zeigt, was der Verein einnimmt, ausgibt und hat, und was er noch bezahlen muss. Jede Zahl öffnet die Buchungen dahinter.

## So geht es
- Wähle Bericht und Geschäftsjahr.
- [[Herunterladen]] als PDF oder Tabelle.
- [[Voranschlag bearbeiten]]: was ihr geplant habt, zum Vergleich.
- Für die Steuerberatung: [[Neue Buchungen zusammenstellen]].

## Was, wenn eine Zahl seltsam aussieht?
Klick darauf. Du siehst jede Buchung, die darin steckt.`,
  },
  {
    slug: 'vorstandsbericht',
    title: 'Vorstandsbericht',
    group,
    screens: ['/verein/vorstandsbericht'],
    words: [
      'Bericht an den Vorstand',
      'Vorstandssitzung',
      'Generalversammlung',
      'Jahreshauptversammlung',
      'Vorjahresvergleich',
      'Tätigkeitsbericht',
    ],
    related: ['berichte', 'demografie', 'einführung-vorstand'],
    text: `
## Wofür
{/verein/vorstandsbericht|Vorstandsbericht} sammelt für die Sitzung, wie es dem Verein geht: Mitglieder, Kurse und Auslastung, Wartelisten, Einnahmen und Ausgaben, offene Salden, Anwesenheit. Daneben steht immer das Vorjahr.

## So geht es
1. Wähle den Zeitraum.
2. [[Als PDF]] lädt alles mit Diagrammen herunter.

## Was, wenn das Jahr noch läuft?
Dann wird bis heute gezählt und mit denselben Tagen des Vorjahres verglichen.`,
  },
  {
    slug: 'rechnungsprüfung',
    title: 'Rechnungsprüfung',
    group,
    screens: ['/buchhaltung/pruefung', '/pruefung/:accessToken'],
    words: ['Rechnungsprüfer', 'Kassaprüfung', 'Prüfbericht', 'Entlastung', 'Revision'],
    related: ['geschäftsjahr', 'berichte'],
    text: `
## Wofür
Rechnungsprüferinnen und Rechnungsprüfer lesen ein Geschäftsjahr über einen Link, ohne Konto und auf Zeit.

## So geht es
1. Öffne {/buchhaltung/pruefung|Rechnungsprüfung} und drück auf [[Zugang geben]].
2. Gib den Link weiter.
3. Die Prüfer sehen Buchungen, Belege und Berichte, ziehen eine Stichprobe und schreiben Anmerkungen.
4. Am Ende gibt es den [[Prüfbericht als PDF]].

## Was, wenn der Link in falsche Hände kommt?
Drück auf [[Zugang beenden]].`,
  },
];
