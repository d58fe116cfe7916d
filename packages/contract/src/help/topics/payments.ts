import type { HelpTopic } from '../help-topic.ts';

const group = 'Geld der Familien';

export const paymentTopics: readonly HelpTopic[] = [
  {
    slug: 'spenden',
    title: 'Spenden',
    group,
    screens: ['/spenden'],
    words: [
      'Spendenbestätigung',
      'Spendenbeleg',
      'Spende',
      'Spender',
      'Spendenaktion',
      'Spendenmeldung',
      'spendenbegünstigt',
      'absetzbar',
      'Dankbrief',
      'Gönner',
      'vbPK',
    ],
    related: ['zuordnung', 'kontakte'],
    text: `
## Wofür
Unter {/spenden|Spenden} steht, wer was wofür gespendet hat. Jede Spende ist zugleich in der Buchhaltung gebucht.

## So geht es
1. Bargeld oder eine Überweisung ohne Kontoauszug: [[Spende eintragen]].
2. Liegt der Eingang schon im Kontoauszug: [[Aus Bankeingang]]. War die Spende schon eingetragen, verbindest du sie, statt sie doppelt zu buchen.
3. Hak Spenden an und danke mit [[Per E-Mail danken]] oder [[Dankbriefe drucken]]. Für jede Spende wird einmal gedankt.
4. Im Reiter „Aktionen“ legst du mit [[Aktion anlegen]] ein Ziel fest und siehst den Stand.

## Meldung an das Finanzamt
Ist euer Verein spendenbegünstigt, stellst du das samt Steuernummer in der {/verein/konfiguration|Konfiguration} ein. Im Reiter „Meldung“ trägst du mit [[Angaben]] ein, was Spender dafür bekannt geben: Vor- und Nachname wie im Melderegister und Geburtsdatum. Danach lädst du die Anfrage an das Stammzahlenregister herunter, liest die Antwort ein und drückst auf [[Nächste Fassung erstellen]]. Die Datei übermittelst du bis Ende Februar in FinanzOnline.

## Was, wenn jemand die Meldung untersagt?
Hak es bei seinen Angaben an. War schon gemeldet, storniert die nächste Fassung die Meldung.

## Was, wenn ein Betrag falsch ist?
Nimm die Spende mit [[Zurücknehmen]] zurück und trag sie neu ein. In den Büchern steht die Gegenbuchung.`,
  },
  {
    slug: 'wer-zahlt',
    title: 'Wer zahlt für das Kind?',
    group,
    screens: [],
    words: [
      'mitzahlen',
      'Kosten teilen',
      'halbe halbe',
      'Anteil',
      'Vater zahlt',
      'Oma zahlt',
      'getrennte Eltern zahlen',
    ],
    related: ['zwei-zuhause', 'abrechnung'],
    text: `
## Wofür
Die Kurse eines Kindes zahlt das erste Zuhause. Das zweite Zuhause oder jemand anderer, zum Beispiel die Oma, kann einen Teil oder alles übernehmen.

## So geht es
1. Wer das Kind verwaltet, öffnet {/zuhause|Zwei Zuhause} und drückt auf [[Jemanden fragen, ob er mitzahlt]].
2. Wähle, wer mitzahlen soll, und den Anteil in Prozent. Mit [[Fragen]] geht die Frage hinaus.
3. Das zweite Zuhause liest sie unter „Zahlst du mit?“. Jemand anderer bekommt einen Code und gibt ihn bei [[Code einlösen]] ein.
4. Mit [[Zustimmen]] gilt der Anteil für neue Buchungen. Wer auf [[Ablehnen]] drückt, zahlt nichts.

Vor dem Buchen steht da, wer welchen Betrag trägt. Jeder sieht und bezahlt den eigenen Teil in seiner {/abrechnung|Abrechnung}. Der Mitgliedsbeitrag bleibt beim ersten Zuhause.

## Was sieht, wer mitzahlt?
Den eigenen Betrag, den Vornamen des Kindes, den Kurs und wann er fällig ist. Sonst nichts.

## Was, wenn es nicht mehr passt?
Jede Seite kann es mit [[Beenden]] jederzeit beenden. Was schon verrechnet ist, bleibt. Bei einem Storno bekommt jeder zurück, was er trägt.`,
  },
  {
    slug: 'abrechnung',
    title: 'Abrechnung: was zu bezahlen ist',
    group,
    screens: ['/abrechnung', '/abrechnung/:userID'],
    words: [
      'Saldo',
      'Schulden',
      'bezahlen',
      'offener Betrag',
      'Guthaben',
      'Kontostand',
      'Überweisung',
      'Zahlung eintragen',
      'Barzahlung',
      'Erlagschein',
      'Zahlschein',
      'Zahlungsreferenz',
      'Kundenreferenz',
      'QR-Code zum Zahlen',
      'Gutschrift',
      'Nachverrechnung',
    ],
    related: ['zahlungsmethode', 'offene-salden', 'gutschein-kaufen', 'stornieren'],
    text: `
## Wofür
Die {/abrechnung|Abrechnung} zeigt, was deine Familie gebucht, bezahlt und noch offen hat.

## Bezahlen
- **Überweisen:** Scanne den Code mit deiner Banking-App. Der Verwendungszweck muss genau so stehen, dann findet das Geld von selbst sein Ziel.
- **Online:** mit Karte, EPS oder Lastschrift, wenn der Verein das anbietet.
- **Gutschein:** unter „Gutschein einlösen“.
- **Einzug:** Hast du ein Mandat, zieht der Verein ein. Du musst nichts tun.

## Im Büro
Mit [[Zahlung eintragen]] trägst du eine Barzahlung ein; daneben stehen [[Gutschrift]] und [[Nachverrechnung]]. Dieselben Knöpfe findest du im Profil unter „Abrechnung“.

## Was, wenn ich schon bezahlt habe?
Eine Überweisung braucht ein bis zwei Tage. Wurdest du erinnert, melde es unter „Schon bezahlt?“.

## Was, wenn Guthaben übrig ist?
Es wird mit der nächsten Buchung verrechnet, oder du lässt es auszahlen.`,
  },
  {
    slug: 'zahlungsmethode',
    title: 'Zahlungsart, Mandat, Karte',
    group,
    screens: [
      '/bezahlmethode/add',
      '/bezahlmethode/add_for/:userID',
      '/bezahlmethode/add/sofort',
      '/bezahlmethode/add/sofort/:userID',
      '/abrechnung/authentication',
    ],
    words: [
      'SEPA',
      'Lastschrift',
      'Mandat',
      'Kreditkarte',
      'EPS',
      'Einziehungsauftrag',
      'Abbucher',
      'IBAN ändern',
      'Bankeinzug',
    ],
    related: ['abrechnung', 'bankexport'],
    text: `
## Wofür
Mit einer gespeicherten Zahlungsart musst du nicht jedes Mal überweisen.

## So geht es
1. Öffne {/bezahlmethode/add|Zahlungsart hinzufügen}.
2. Wähle Karte, Konto oder SEPA-Mandat.
3. Beim SEPA-Mandat gibst du Kontoinhaber und IBAN ein und unterschreibst online. Mit „Ab jetzt per Lastschrift einziehen“ zieht der Verein dann ein, was fällig ist, und kündigt es vorher an.

## Karte bestätigen
Manchmal will die Bank eine Bestätigung. Dann steht in der Abrechnung ein Hinweis. Drück auf [[Jetzt bestätigen]].

## Was, wenn sich mein Konto ändert?
Lösch die alte Zahlungsart in der Abrechnung und leg eine neue an.`,
  },
  {
    slug: 'probe-zahlung',
    title: 'Probe-Zahlungsdienst',
    group,
    screens: ['/bezahlen/probe/:page'],
    words: ['Testzahlung', 'Probebetrieb', 'Sandbox'],
    related: ['abrechnung', 'konfiguration'],
    text: `
## Wofür
Im Probebetrieb fließt kein Geld. Hier entscheidest du selbst, wie eine Zahlung ausgeht: Sie klappt, die Bank lehnt ab, oder die Bank will eine Bestätigung.

## Gut zu wissen
Beträge gelten trotzdem als bezahlt. Der Probebetrieb ist nur zum Testen. Ob er an ist, steht in der {/verein/konfiguration|Konfiguration}.`,
  },
  {
    slug: 'offene-salden',
    title: 'Offene Salden',
    group,
    screens: ['/benutzer/saldo'],
    words: ['wer schuldet', 'Außenstände', 'Schuldner', 'Rückstand', 'nicht bezahlt', 'offene Posten', 'Forderungen'],
    related: ['mahnwesen', 'zahlungen', 'abrechnung'],
    text: `
## Wofür
{/benutzer/saldo|Offene Salden} zeigt jede Familie mit dem, was offen, fällig oder später fällig ist.

## So geht es
- Sortiere nach „Fällig“.
- Wähle Familien aus und schreib ihnen.
- „Guthaben und ausgeglichene Konten zeigen“ zeigt auch, bei wem nichts offen ist.
- „Unbestätigte Zahlungen berücksichtigen“ zählt auch Zahlungen mit, die noch nicht bestätigt sind.

Erinnern kannst du gleich im {/mahnwesen|Mahnwesen}.

## Was, wenn jemand behauptet, bezahlt zu haben?
Such den Betrag mit **Strg K**. Du findest die Bankzeile, auch wenn sie noch niemandem zugeordnet ist.`,
  },
  {
    slug: 'zahlungen',
    title: 'Zahlungen',
    group,
    screens: ['/zahlungen'],
    words: [
      'Zahlungseingänge',
      'Online-Zahlungen',
      'Erstattung',
      'Rückzahlung',
      'zurückzahlen',
      'Refund',
      'Rücklastschrift',
      'Onlinezahlung',
      'Kartenzahlung',
      'Geld zurück',
    ],
    related: ['offene-salden', 'abrechnung', 'zuordnung'],
    text: `
## Wofür
{/zahlungen|Zahlungen} zeigt alles Geld der Familien: Überweisungen, Karten, Lastschriften, Bargeld.

## So geht es
- Filtere nach Art, Status oder Zeit. Die Summen gelten für den Filter.
- Eine Online-Zahlung gibst du mit [[Erstatten]] zurück. Das Geld geht dorthin, woher es kam.
- [[Beim Zahlungsdienst]] zeigt Gebühr und Auszahlung.

## Was, wenn eine Zahlung falsch eingetragen ist?
Öffne die Abrechnung der Familie und nimm sie mit [[Zurücknehmen]] zurück.`,
  },
  {
    slug: 'mahnwesen',
    title: 'Mahnwesen',
    group,
    screens: ['/mahnwesen'],
    words: ['Mahnung', 'mahnen', 'Zahlungserinnerung', 'erinnern', 'Mahnspesen', 'säumig', 'Mahnlauf'],
    related: ['offene-salden', 'konfiguration'],
    text: `
## Wofür
Im {/mahnwesen|Mahnwesen} erinnerst du Familien, die zu spät zahlen. Die erste Stufe ist eine freundliche Erinnerung.

## So geht es
1. Sieh die Liste durch. Mit [[Ansehen]] liest du die E-Mail.
2. Mit [[Diesmal nicht]] nimmst du weg, wen du diesmal nicht erinnern willst.
3. Verschick die E-Mails.

## Von selbst
Der Verein kann Erinnerungen auch von selbst verschicken. Am Vortag siehst du hier, wer drankommt, und kannst Familien auslassen. Das stellst du in der {/verein/konfiguration|Konfiguration} ein.

## Was, wenn eine Familie Raten vereinbart hat?
Lass sie bei diesem Lauf aus. Wen das Programm selbst auslässt, steht mit dem Grund unter „Ausgenommen“.

## Was, wenn jemand schon bezahlt hat?
Importiere zuerst den Kontoauszug. Wer vielleicht bezahlt hat, ist markiert.`,
  },
  {
    slug: 'rechnungen',
    title: 'Rechnungen',
    group,
    screens: ['/rechnungen'],
    words: [
      'Rechnung schreiben',
      'Faktura',
      'Rechnung ausstellen',
      'Stornorechnung',
      'Rechnungsnummer',
      'Sammelrechnung',
      'Rechnung suchen',
      'Rechnung drucken',
      'Rechnungsliste',
    ],
    related: ['freie-rechnung', 'rechnungsvorlagen', 'abrechnung'],
    text: `
## Wofür
Unter {/rechnungen|Rechnungen} stehen alle Rechnungen mit Nummer, Betrag und Status.

## So geht es
- [[Rechnungen ausstellen]] macht Rechnungen für viele Buchungen auf einmal, auch eine je Familie.
- Bei einer Rechnung: PDF öffnen; im Menü daneben [[Per E-Mail schicken]], als E-Rechnung herunterladen oder [[Stornieren]]. Bei einer freien Rechnung findest du dort auch [[Zahlung eintragen]].
- Familien laden ihre Rechnungen in der Abrechnung herunter.

## Was, wenn eine Rechnung falsch ist?
Eine ausgestellte Rechnung wird nicht geändert. Storniere sie und stell eine neue aus. Beide behalten ihre Nummer.

## Eine Nummer suchen
Tipp sie nach **Strg K** ein, zum Beispiel „2026-43“.`,
  },
  {
    slug: 'freie-rechnung',
    title: 'Freie Rechnung',
    group,
    screens: ['/rechnung/neu'],
    words: [
      'Sponsor',
      'Firma',
      'Hallenmiete verrechnen',
      'Rechnung an Firma',
      'Inserat',
      'Sponsorrechnung',
      'Rechnung erstellen',
    ],
    related: ['kontakte', 'rechnungen', 'rechnungsvorlagen'],
    text: `
## Wofür
Unter {/rechnung/neu|Freie Rechnung} verrechnest du etwas, das keine Kursbuchung ist, zum Beispiel ein Inserat an eine Firma.

## So geht es
1. Wähle eine Person des Vereins, einen {kontakte|Kontakt} oder gib Name und Adresse ein. Wer neu ist, steht danach bei den Kontakten.
2. [[Position hinzufügen]]: Leistung, Menge, Preis, Umsatzsteuer, Erlöskonto.
3. Drück auf [[Rechnung ausstellen]].

Sie wird sofort verbucht.

## Was, wenn der Kunde zu viel bezahlt?
Sein Guthaben steht bei den Rechnungen. Du kannst es auszahlen oder mit der nächsten Rechnung verrechnen.`,
  },
  {
    slug: 'rechnungsvorlagen',
    title: 'Rechnungsvorlagen',
    group,
    screens: ['/rechnung/vorlagen', '/editor/:template_ID/:accessToken'],
    words: ['Rechnungslayout', 'Fußzeile', 'UID-Nummer', 'Zahlungsziel', 'Briefkopf', 'Editor'],
    related: ['rechnungen', 'stammdaten'],
    text: `
## Wofür
Die Vorlage bestimmt den Text rund um die Positionen. Was das Gesetz verlangt, steht immer auf der Rechnung.

## So geht es
1. Öffne {/rechnung/vorlagen|Rechnungsvorlagen} und drück auf [[Neue Vorlage]] oder [[Bearbeiten]].
2. Schreib den Text, füg Platzhalter ein und mit [[Bild einfügen]] ein Bild, etwa eine Unterschrift.
3. Sieh dir die [[Vorschau als PDF]] an.
4. Wähle [[Für neue Rechnungen verwenden]].

Unter [[UID-Nummer, Zahlungsziel, Fußzeile]] stehen Angaben für jede Rechnung.

## Was, wenn schon Rechnungen ausgestellt sind?
Sie bleiben, wie sie sind.`,
  },
  {
    slug: 'mitgliedsbeiträge',
    title: 'Mitgliedsbeiträge',
    group,
    screens: ['/mitgliedsbeiträge'],
    words: [
      'Jahresbeitrag',
      'Beitrag vorschreiben',
      'Vorschreibung',
      'Vereinsbeitrag',
      'Beiträge einheben',
      'Beitragsvorschreibung',
      'Beitragslauf',
      'Beitragsrechnung',
      'Sollstellung',
      'Beitragserhöhung',
    ],
    related: ['mitgliedschaft', 'mahnwesen', 'konfiguration'],
    text: `
## Wofür
Unter {/mitgliedsbeiträge|Mitgliedsbeiträge} steht, wer am Stichtag Mitglied ist, was der Beitrag ausmacht und ob er bezahlt ist.

## So geht es
1. Wähle Jahr und Stichtag. Sieh die Liste durch. In der Spalte „Warum“ steht, wie der Beitrag entsteht.
2. Drück auf die Vorschreibung der Beiträge und bestätige die Summe.
3. Verschick die Vorschreibungen per E-Mail. Für die anderen gibt es Briefe als PDF.

Später Dazugekommene verrechnest du mit [[Nachverrechnen]] nach.

## Was, wenn ein Beitrag falsch ist?
Bei der Person [[Gutschreiben]]. Die ganze Vorschreibung kannst du unter den letzten Vorschreibungen zurücknehmen.

## Wo stehen die Beträge?
In der {/verein/konfiguration|Konfiguration}, auch die Ermäßigung für Familien. Hat der Verein für später etwas anderes beschlossen, trag es dort unter „Künftige Mitgliedsbeiträge“ ein: Es gilt ab seinem Tag von selbst, und die Liste für einen Stichtag danach rechnet schon damit.`,
  },
  {
    slug: 'gutschein-kaufen',
    title: 'Gutschein kaufen und einlösen',
    group,
    screens: ['/gutscheine/kaufen'],
    words: ['Geschenk', 'schenken', 'Gutschein einlösen', 'Geschenkgutschein'],
    related: ['abrechnung', 'gutscheine'],
    text: `
## Kaufen
1. Öffne {/gutscheine/kaufen|Gutschein kaufen}.
2. Wähle den Wert und schreib, für wen er ist.
3. Bezahle. Dann kannst du ihn drucken.

## Einlösen
Gib den Code hier oder in der Abrechnung ein und drück auf [[Gutschein einlösen]]. Der Wert kommt auf dein Kundenkonto und wird mit dem verrechnet, was offen ist.

## Was, wenn der Code nicht gilt?
Vielleicht ist er schon eingelöst oder abgelaufen. Frag den Verein.`,
  },
  {
    slug: 'gutscheine',
    title: 'Gutscheine des Vereins',
    group,
    screens: ['/gutscheine', '/gutscheine/verkaufen'],
    words: ['Gutschein verkaufen', 'Gutschein ausstellen', 'offene Gutscheine', 'Geschenkgutschein'],
    related: ['gutschein-kaufen', 'rabatte'],
    text: `
## Wofür
{/gutscheine|Gutscheine} zeigt alle Gutscheine mit Wert und Status. Unter {/gutscheine/verkaufen|Gutscheine verkaufen} stellst du einen am Schalter aus.

## So geht es
- Verkaufen: Wert, Käufer und Zahlungsart wählen.
- Verschenken: beim Gutschein [[Verschenken …]] mit einem Grund.
- Zurücknehmen: [[Stornieren]].

## In den Büchern
Bis zur Einlösung ist der Wert eine Verbindlichkeit.`,
  },
];
