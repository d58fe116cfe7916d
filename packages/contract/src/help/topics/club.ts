import type { HelpTopic } from '../help-topic.ts';

const group = 'Verein einrichten';

export const clubTopics: readonly HelpTopic[] = [
  {
    slug: 'generalversammlung',
    title: 'Generalversammlung',
    group,
    screens: ['/versammlungen', '/versammlungen/:meetingID', '/versammlung/:code'],
    words: [
      'Mitgliederversammlung',
      'Hauptversammlung',
      'Jahreshauptversammlung',
      'Protokoll',
      'Tagesordnung',
      'abstimmen',
      'Stimmrecht',
      'Antrag stellen',
      'Neuwahl',
      'Protokoll der Versammlung',
      'Beschlussfähigkeit',
    ],
    related: ['vorstand'],
    text: `
## Wofür
Unter {/versammlungen|Generalversammlung} stehen Einladung, Tagesordnung, Ergebnisse und Protokolle.

## Als Mitglied
1. Öffne die Versammlung. Dort steht, ob du stimmberechtigt bist, und wenn nicht, warum.
2. Mit [[Antrag stellen]] beantragst du etwas, bis zum genannten Tag. Der Vorstand entscheidet und sagt dir, warum.
3. Im Saal trägt man dich am Eingang ein. Dann stimmst du auf dieser Seite ab, oder mit dem QR-Code vom Eingang ohne Anmeldung.

Eine Stimme lässt sich nicht mehr ändern. Geheim heißt: Gespeichert ist, dass du abgestimmt hast, getrennt davon die Stimme ohne Namen.

## Als Vorstand
1. [[Versammlung vorbereiten]] legt sie mit der üblichen Tagesordnung an. Was eure Statuten sagen, stellt ihr in der Konfiguration bei „Mitgliedschaft“ ein.
2. Im Reiter „Einladung“ drückst du auf [[Mitglieder einladen]]. Danach steht dort für jedes Mitglied, was aus der Einladung wurde. Briefe gibt es als PDF.
3. Am Abend drückst du auf [[Versammlung eröffnen]] und trägst im Reiter „Anwesenheit“ ein, wer da ist. Ob ihr beschlussfähig seid, steht laufend darüber.
4. Bei jedem Punkt bereitest du Abstimmungen vor, eröffnest und schließt sie. Handzeichen und Stimmzettel zählst du und trägst sie beim Schließen ein. Wer bei einer Abstimmung am Handy keines hat, bekommt mit [[Stimmzettel ausgeben]] einen.
5. Nach einer Wahl gibt [[Funktion eintragen]] den Gewählten ihre Funktion. Meldet sie binnen vier Wochen der Vereinsbehörde.
6. Im Reiter „Protokoll“ schreibst du zu jedem Punkt, und nach dem Ende schreibst du es fest. Dann lesen es alle.`,
  },
  {
    slug: 'kiosk',
    title: 'Kiosk am Eingang',
    group,
    screens: ['/ams/kiosk', '/ams/eingang'],
    words: [
      'Tablet',
      'Scanner',
      'QR-Code',
      'Einlass',
      'Check-in',
      'Drehkreuz',
      'PIN',
      'Wer ist in der Halle',
      'Ankunft',
      'Zutritt',
      'Terminal',
    ],
    related: ['mitgliedskarte', 'konfiguration'],
    text: `
## Wofür
Ein Tablet am Eingang liest die Mitgliedskarte, zeigt grün oder rot und trägt die Anwesenheit ein. Es weiß nur, was die Tür braucht: Name, Foto, Status, die Kurse von heute und Zusatzfelder, die ihr dafür freigegeben habt.

## Ein Tablet anmelden
1. Öffne {/ams/eingang|Am Eingang} und klick auf [[Gerät anlegen]]. Gib einen Namen, den Raum und eine PIN ein.
2. Öffne am Tablet {/ams/kiosk|Kiosk} und gib den Code ein. Er gilt 30 Minuten und nur einmal.
3. Tippe auf [[Kiosk starten]]. Beenden lässt sich der Kiosk nur mit der PIN.

Damit niemand die App verlässt, schalte am iPad „Geführter Zugriff“ oder am Android-Tablet „App anheften“ ein.

## Karte, Scanner oder Name
Die Karte am Handy wird vor die Kamera gehalten oder mit einem USB-Scanner gelesen. Ohne Karte reichen Vor- und Nachname und der Jahrgang. Ein Foto eines alten Codes gilt nicht.

## Wen der Kiosk einträgt
Wer zu einem Termin kommt, der gerade läuft oder in der nächsten Stunde beginnt, ist anwesend. Es zählt immer der neueste Vermerk: Was Trainer später eintragen, gilt.

## Was, wenn das Netz ausfällt?
Der Kiosk prüft mit einer verschlüsselten Kopie am Gerät weiter und trägt alles nach, sobald das Netz wieder da ist.

## Was, wenn ein Tablet verloren geht?
Klick bei dem Gerät auf [[Sperren]]. Es nimmt nichts mehr an und löscht seine Kopie, sobald es wieder Netz hat.`,
  },
  {
    slug: 'stammdaten',
    title: 'Stammdaten des Vereins',
    group,
    screens: ['/verein'],
    words: [
      'Logo',
      'AGB',
      'Vereinsname',
      'Farben',
      'Bankverbindung',
      'IBAN des Vereins',
      'Creditor-ID',
      'ZVR',
      'Titelbild',
      'Vereinsfarbe',
      'BIC',
      'Gläubiger-ID',
      'Vereinsadresse',
      'Vereinsregister',
      'Telefon des Vereins',
    ],
    related: ['konfiguration', 'impressum', 'stripe'],
    text: `
## Wofür
Unter {/verein|Stammdaten} stehen Name, Logo, Farben, Links und Bankverbindung eures Vereins.

## So geht es
Klick auf einen Abschnitt, ändere ihn und speichere. Die Vorschau zeigt gleich, wie Knöpfe und Kopfzeile aussehen.

## Bankverbindung
Eine neue IBAN gilt erst nach einem Tag. Alle, die sie stoppen können, bekommen eine E-Mail. So kann niemand unbemerkt Geld umleiten. Mit [[Stoppen]] nimmst du sie zurück.

## Was, wenn ich die Bank nicht ändern darf?
Das ändert, wer die Kassa führt, oder ein Administrator.`,
  },
  {
    slug: 'konfiguration',
    title: 'Konfiguration',
    group,
    screens: ['/verein/konfiguration'],
    words: [
      'Einstellungen',
      'einstellen',
      'Optionen',
      'Funktionen einschalten',
      'Beitragshöhe',
      'Stornofrist',
      'Mahngebühr',
    ],
    related: ['stammdaten', 'vorlagen', 'zusatzfelder'],
    text: `
## Wofür
In der {/verein/konfiguration|Konfiguration} stellt ihr ein, was euer Verein verwendet und nach welchen Regeln: Buchung, Fristen, Beiträge, Erinnerungen, Medien und mehr.

## So geht es
- Wähl links einen Bereich, oder such oben nach einem Wort, zum Beispiel „Storno“.
- „angepasst“ steht bei dem, was euer Verein anders gewählt hat; die Vorgabe steht daneben.
- Ändere den Wert und speichere.
- Jede Änderung steht unter {/änderungen|Änderungen}.

Du findest Einstellungen auch mit **Strg K**.

## Was, wenn ich nichts ändern kann?
Dann darfst du nur lesen. Ändern dürfen es eure Administratoren.`,
  },
  {
    slug: 'sektionen',
    title: 'Sektionen',
    group,
    screens: ['/sektionen', '/sektionen/:sectionID'],
    words: ['Sektion', 'Sparte', 'Abteilung', 'Sektionsleiter', 'Sektionsbeitrag', 'Sportart'],
    related: ['standesmeldung', 'mitgliedsbeiträge'],
    text: `
## Wofür
Unter {/sektionen|Sektionen} teilt ihr den Verein in Sparten: Turnen, Tennis, Ballsport. Jede hat Leitung, Mitglieder, Kurse, auf Wunsch einen eigenen Beitrag und eine Kostenstelle.

## So geht es
1. Drück auf [[Sektion anlegen]] und gib Name und Leitung ein.
2. Mitglieder kommen im Profil dazu, oder viele auf einmal: unter {/benutzer/liste|Alle Personen} auswählen und „ändern“.
3. Die Sektion eines Kurses wählst du beim Kurs unter „Daten“.
4. Mit [[Beitrag festlegen]] kostet die Sektion etwas, auch erst ab einem späteren Tag. Er kommt bei {/mitgliedsbeiträge|Mitgliedsbeiträge} zum Beitrag des Vereins dazu.

## Was sieht, wer leitet?
Namen und Alter der Mitglieder und die Kurse der eigenen Sektion, sonst nichts. Der Weg dorthin steht im eigenen Profil.

## Was, wenn es eine Sektion nicht mehr gibt?
Setz sie inaktiv. Löschen geht nur, solange ihr nie jemand angehört hat.`,
  },
  {
    slug: 'standesmeldung',
    title: 'Standesmeldung und Förderunterlagen',
    group,
    screens: ['/standesmeldung', '/standesmeldung/:reportID'],
    words: [
      'Mitgliederstand',
      'Dachverband',
      'ASKÖ',
      'ASVÖ',
      'SPORTUNION',
      'Förderansuchen',
      'Subvention',
      'Förderunterlagen',
      'Gemeinde',
      'Altersgruppen',
      'Stichtag',
      'Mitgliederstatistik',
      'Verbandsmeldung',
      'Bestandsmeldung',
      'Mitgliedermeldung',
      'Sportförderung',
      'Vereinsförderung',
    ],
    related: ['sektionen', 'konfiguration'],
    text: `
## Wofür
Die {/standesmeldung|Standesmeldung} sagt Dachverband und Gemeinde, wie viele Mitglieder ihr an einem Stichtag habt: nach Alter, Geschlecht, Art der Mitgliedschaft und Sektion, mit Funktionären, Trainern und Trainingsstunden.

## So geht es
1. Wähle den Stichtag und die Altersgruppen, die euer Landesverband verlangt.
2. Sieh nach, bei wem Geburtsdatum oder Geschlecht fehlt. Ein Klick führt ins Profil.
3. Drück auf [[Meldung festhalten]]. Ab jetzt ändern sich diese Zahlen nicht mehr, auch wenn sich Personen ändern.
4. Mit [[Für den Dachverband]] bekommst du die Tabellen als Excel oder PDF, mit [[Förderunterlagen]] Kurse, Kinder unter 18, Stunden und Trainerkosten.

## Wer zählt?
Wer an diesem Tag Mitglied ist, jede Person einmal. Wer davor ausgetreten oder verstorben ist, zählt nicht; Ruhende nur, wenn du das einschaltest. Wer mehreren Sektionen angehört, ist in jeder gezählt.

## Was, wenn etwas falsch war?
Halte denselben Stichtag noch einmal fest: Es entsteht eine neue Fassung, die alte bleibt.`,
  },
  {
    slug: 'export',
    title: 'Export und Gesamtarchiv',
    group,
    screens: ['/export'],
    words: [
      'exportieren',
      'Datenexport',
      'Gesamtexport',
      'alle Daten',
      'Archiv',
      'ZIP',
      'Daten mitnehmen',
      'Datensicherung des Vereins',
      'Excel herunterladen',
      'Verwalter.xlsx',
      'TeilnehmerVonKursen',
    ],
    related: ['standesmeldung', 'änderungen'],
    text: `
## Wofür
Unter {/export|Export} steht, welche Listen du mitnehmen kannst. Wer den Verein administriert, bekommt dort auch alle Daten in einer Datei.

## So geht es
1. Öffne eine Liste, such und filtere, bis dasteht, was du brauchst.
2. Drück auf [[Exportieren]] und wähle Excel, CSV oder PDF.
3. Für den ganzen Verein drück auf [[Archiv erstellen]]. Das dauert ein wenig; du bekommst eine E-Mail, sobald es fertig ist.
4. Hol es mit [[Archiv herunterladen]]. Nach 7 Tagen wird es gelöscht.

## Was ist im Archiv?
Jede Tabelle als CSV für Excel und als JSON für Programme, dazu alle Dateien und Medien. LIESMICH.txt erklärt jede Spalte. Passwörter, Sozialversicherungsnummern und die Texte einzelner E-Mails sind nicht dabei.

## Warum fragt das Programm nach meinem Passwort?
Das Archiv enthält alles über alle. Darum muss man sich in den letzten zehn Minuten ausgewiesen haben, und wer es anfordert oder holt, steht in der Historie.

## Was, wenn es fehlschlägt?
Das Programm versucht es von selbst noch dreimal. Steht dann „fehlgeschlagen“ da, drück noch einmal auf [[Archiv erstellen]].`,
  },
  {
    slug: 'zusatzfelder',
    title: 'Zusatzfelder',
    group,
    screens: ['/verein/zusatzfelder'],
    words: [
      'eigene Felder',
      'T-Shirt-Größe',
      'Einverständnis Fotos',
      'Zusatzinfo',
      'Fotoerlaubnis',
      'Schlüssel',
      'Schlüsselnummer',
      'Spindnummer',
      'Gürtel',
    ],
    related: ['konfiguration', 'meine-daten'],
    text: `
## Wofür
Mit {/verein/zusatzfelder|Zusatzfelder} fragt ihr, was nur euer Verein braucht, zum Beispiel die T-Shirt-Größe.

## So geht es
1. Drück auf [[Feld hinzufügen]].
2. Wähle Art, Name und ob es erforderlich ist.
3. Wähle, wer es ausfüllt und wer es sieht.

## Was, wenn ich ein Feld lösche?
Dann ist auch weg, was die Personen eingetragen haben. Das Programm fragt vorher.`,
  },
  {
    slug: 'berechtigungen',
    title: 'Berechtigungen und Administratoren',
    group,
    screens: ['/berechtigungen'],
    words: [
      'Rechte',
      'Admin',
      'Administrator',
      'Zugriff geben',
      'wer darf was',
      'Berechtigung vergeben',
      'Benutzerrechte',
      'Zugriffsrechte',
      'Benutzer verwalten',
      'Rolle vergeben',
    ],
    related: ['rollen', 'änderungen', 'zweiter-faktor'],
    text: `
## Wofür
Unter {/berechtigungen|Berechtigungen} steht, wer was darf.

## So geht es
- Einzelne Rechte: [[Person berechtigen]]. Wer schreiben darf, darf auch lesen.
- Nur für einen Kurs: im Kurs unter „Berechtigungen verwalten“.
- Administratoren: Mit Schreibzugriff dürfen sie alles, ohne ihn dürfen sie alles lesen.
- Wegnehmen: [[Entziehen]]. Die Zeile bleibt mit dem Zeitpunkt stehen.

## Welche Rechte braucht wer?
- Kassa: Buchhaltung und Rechnungen
- Sekretariat: Personen und Kurse
- Wer Hilfe-Themen schreibt: Hilfe-Seiten

## Was, wenn der letzte Administrator geht?
Gib vorher jemandem Schreibzugriff. Sonst hilft nur noch der Betreiber der Plattform.`,
  },
  {
    slug: 'änderungen',
    title: 'Änderungen im Verein',
    group,
    screens: ['/änderungen'],
    words: ['Log', 'wer hat was geändert', 'Änderungsprotokoll', 'Nachvollziehen', 'Logbuch'],
    related: ['historie', 'berechtigungen'],
    text: `
## Wofür
{/änderungen|Änderungen} zeigt alles, was sich im Verein geändert hat: Personen, Berechtigungen, Einstellungen.

## So geht es
Grenz nach Kategorie ein. Klick auf einen Eintrag, um vorher und nachher zu sehen.

## Was, wenn ich etwas zurückstellen will?
Hier steht der alte Wert. Trag ihn dort ein, wo er hingehört.`,
  },
  {
    slug: 'hintergrundaufträge',
    title: 'Hintergrundaufträge',
    group,
    screens: ['/verein/auftraege'],
    words: ['Fehler', 'hängt', 'gescheitert', 'Job', 'technischer Fehler'],
    related: ['postausgang'],
    text: `
## Wofür
Manches erledigt das Programm im Hintergrund, zum Beispiel E-Mails. Was trotz mehrerer Versuche gescheitert ist, steht unter {/verein/auftraege|Hintergrundaufträge}.

## So geht es
Lies den Fehler und drück auf [[Noch einmal versuchen]].

## Was, wenn es wieder scheitert?
Schick den Text des Fehlers dem Betreiber der Plattform.`,
  },
  {
    slug: 'stripe',
    title: 'Online-Zahlungen mit Stripe',
    group,
    screens: ['/verein/zahlungsdienst'],
    words: ['Zahlungsdienst', 'Kreditkarte annehmen', 'online bezahlen einrichten', 'Payment', 'Stripe-Konto'],
    related: ['stammdaten', 'konfiguration', 'zahlungen'],
    text: `
## Wofür
Damit Familien mit Karte, EPS oder Lastschrift bezahlen, braucht ihr ein Konto bei Stripe.

## So geht es
1. Öffne {/verein/zahlungsdienst|Konto bei Stripe}.
2. Weist das Konto nach, wie es dort beschrieben ist, und drückt auf [[Prüfen]].
3. Schaltet Online-Zahlungen in der {/verein/konfiguration|Konfiguration} ein.

## Was, wenn ihr zuerst probieren wollt?
Im Probebetrieb fließt kein Geld. Siehe {probe-zahlung|Probe-Zahlungsdienst}.`,
  },
  {
    slug: 'impressum',
    title: 'Impressum und Barrierefreiheit',
    group,
    screens: ['/impressum', '/barrierefreiheit', '/kurz-gesagt', '/getCustomClub'],
    words: ['Offenlegung', 'rechtliche Angaben', 'Medieninhaber', 'ECG', 'Screenreader', 'Barrierefreiheitserklärung'],
    related: ['stammdaten', 'vorstand'],
    text: `
## Wofür
Das {/impressum|Impressum} ist Pflicht. Es steht am Ende jeder Seite, daneben die Erklärung zur {/barrierefreiheit|Barrierefreiheit}.

## So geht es
Administratoren drücken im Impressum auf [[Bearbeiten]]. Wer heute im Vorstand ist, wird von selbst genannt.

## Welcher Verein ist das?
{/getCustomClub|Verein ermitteln} sagt, zu welchem Verein eine Adresse gehört, mit seiner Nummer.

## Was, wenn jemand die Seiten nicht verwenden kann?
Schreibt uns, was nicht geht. Wie, steht unter Barrierefreiheit.`,
  },
  {
    slug: 'hilfe',
    title: 'Die Hilfe und eigene Themen',
    group,
    screens: ['/faq', '/faq/:topic'],
    words: ['FAQ', 'Fragen und Antworten', 'eigene Hilfe', 'Anleitung schreiben', 'Hilfe-Seiten'],
    related: ['einführung', 'berechtigungen'],
    text: `
## Wofür
Unter {/faq|Hilfe} findest du zu jeder Seite ein Thema: wofür sie da ist, wie es geht, und was du tust, wenn etwas nicht klappt.

## So geht es
- Such nach einem Wort aus deinem Alltag.
- Der Knopf [[Hilfe]] oben auf jeder Seite öffnet gleich das richtige Thema.
- [[Drucken]] bringt ein Thema auf Papier.
- Sag am Ende, ob es hilfreich war.

## Eigene Themen eures Vereins
Mit der Berechtigung „Hilfe-Seiten“ drückst du auf [[Eigenes Thema schreiben]]. Du kannst es zu einem Thema der Hilfe dazustellen, dann steht es auch dort. Unter [[Rückmeldungen]] liest du, was geholfen hat und was fehlt.

## Was, wenn zwei zugleich schreiben?
Dann sagt es das Programm. Nichts geht verloren.`,
  },
  {
    slug: 'plattform',
    title: 'Plattform betreiben',
    group,
    screens: ['/plattform', '/plattform/neu', '/plattform/verein/:clubID', '/plattform/betrieb', '/verein-anmelden'],
    words: ['Betreiber', 'Verein anlegen', 'Mailserver', 'Wartung', 'neuer Verein', 'Hosting', 'IMAP', 'Unzustellbar'],
    related: ['hintergrundaufträge', 'einführung-neuer-verein'],
    text: `
## Wofür
Wer die Installation betreibt, legt unter {/plattform|Plattform} Vereine an und kümmert sich um Adressen und Mailserver. Personen der Vereine sieht man hier nicht.

## So geht es
- [[Verein anlegen]]: Name, Adresse im Internet, Administration.
- Anmeldungen von Vereinen: [[Zusagen]] oder mit Grund absagen.
- {/plattform/betrieb|Betrieb der Plattform}: was nicht gelungen ist, und der Hinweis auf allen Seiten.

## Was, wenn E-Mails zurückkommen?
Unzustellbares landet im Postfach des Absenders. Trag es unter {/plattform/betrieb|Betrieb der Plattform} bei „Postfach für Unzustellbares“ ein und drück auf [[Verbindung prüfen]], dann auf [[Postfach speichern]]. Alle zehn Minuten wird nachgesehen. Kommen drei E-Mails an eine Adresse zurück, ruht sie; Büro und Familie erfahren es. Gezählte Nachrichten werden als gelesen markiert, alle anderen bleiben, wie sie sind.

## Was, wenn ein Verein niemanden mehr hat?
Auf der Seite des Vereins kannst du die Administration an eine andere Person übergeben. Alles steht in der Historie des Vereins.`,
  },
];
