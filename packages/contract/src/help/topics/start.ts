import type { HelpTopic } from '../help-topic.ts';

/** Einführung: where to begin, depending on the person's role in the club. */
export const startTopics: readonly HelpTopic[] = [
  {
    slug: 'einführung',
    title: 'Einführung',
    group: 'Einführung',
    screens: ['/faq/einführung'],
    words: ['Anfang', 'Start', 'Anleitung', 'erste Schritte', 'Handbuch', 'Tutorial'],
    related: ['hilfe'],
    text: `
Hier lernst du das Programm in wenigen Minuten kennen. Such dir aus, was zu dir passt.

## Für alle
- {einführung-bedienung|So findest du dich zurecht}: Menü, Suche, Listen, Handy
- {einführung-familie|Für Familien}: anmelden, Kurs buchen, bezahlen

## Für alle, die mitarbeiten
- {einführung-trainer|Für Trainerinnen und Trainer}: Anwesenheit, Absagen, Vertretung
- {einführung-büro|Für das Büro}: Anfragen, Personen, Nachrichten
- {einführung-kurse|Kurse anlegen}: vom leeren Kurs bis zur ersten Buchung
- {einführung-kassa|Für die Kassa}: Beiträge, Bank, Mahnungen, Abschluss
- {einführung-vorstand|Für den Vorstand}: Zahlen, Berichte, Berechtigungen
- {einführung-neuer-verein|Ein neuer Verein}: in welcher Reihenfolge man einrichtet

## Wenn etwas nicht klappt
Auf jeder Seite findest du oben den Knopf [[Hilfe]]. Er öffnet das Thema zu dieser Seite.
Bleibt eine Frage offen, schreib eurem Verein unter {/kontakt|Kontakt}.`,
  },
  {
    slug: 'einführung-bedienung',
    title: 'So findest du dich zurecht',
    group: 'Einführung',
    screens: [],
    words: ['Menü', 'Navigation', 'Strg K', 'Bedienung', 'Tastatur', 'Lesezeichen', 'anheften'],
    related: ['einführung', 'listen-und-ansichten', 'hilfe'],
    text: `
## Menü
Links stehen alle Seiten, die du öffnen darfst. Am Handy öffnest du das Menü mit den drei Strichen. Was du nicht brauchst, siehst du nicht: Das Menü richtet sich nach deinen Rechten.

## Suche
Drück **Strg K** oder oben auf [[Suchen …]]. Du kannst tippen:
- einen Namen, eine Telefonnummer oder ein Geburtsdatum
- einen Kurs
- eine Seite oder ein Wort aus dem Alltag, zum Beispiel „Mahnung“
- eine Rechnungsnummer, eine Kundenreferenz oder einen Betrag wie „175,00“; als Familie findest du deine eigenen
- im Büro auch Kontakte, Spenden, Sektionen, Formulare, Newsletter, Einstellungen und das Ende einer IBAN

Mit den Pfeiltasten wählst du aus, mit der Eingabetaste öffnest du.

## Hilfe
Der Knopf [[Hilfe]] oben öffnet das Thema zu der Seite, auf der du bist. Deine Arbeit bleibt daneben offen. Am Handy öffnet sich eine eigene Seite.

## Was, wenn ich eine Seite nicht sehe?
Dann fehlt dir ein Recht, oder euer Verein verwendet die Funktion nicht. Frag einen Administrator eures Vereins.`,
  },
  {
    slug: 'einführung-familie',
    title: 'Für Familien',
    group: 'Einführung',
    screens: [],
    words: ['Eltern', 'Mitglied', 'Kind anmelden', 'neu dabei'],
    related: ['registrieren', 'kurs-buchen', 'abrechnung', 'kalender'],
    text: `
## In fünf Schritten
1. Unter {/registrieren|Neu registrieren} legst du dich und deine Kinder an.
2. Du bekommst eine E-Mail. Mit dem Link darin wählst du dein Passwort.
3. Unter {/kurs/buchung|Angebote} suchst du einen Kurs und buchst ihn.
4. Unter {/abrechnung|Abrechnung} siehst du, was zu bezahlen ist, und bezahlst.
5. Im {/kalender/monat|Kalender} stehen alle Termine deiner Familie.

## Wer verwaltet wen?
Eine erwachsene Person verwaltet die Familie. Sie heißt hier **Verwalter**. Sie bucht, bezahlt und bekommt die Nachrichten für die Kinder.

## Was, wenn …
- … ein Kind krank ist? Auf der Startseite drückst du beim Termin auf [[Kann nicht kommen]].
- … sich die Adresse ändert? Öffne {/benutzer/liste|Meine Daten} und ändere sie dort.
- … das Kind zwei Zuhause hat? Siehe {zwei-zuhause|Zwei Zuhause}.`,
  },
  {
    slug: 'einführung-trainer',
    title: 'Für Trainerinnen und Trainer',
    group: 'Einführung',
    screens: [],
    words: ['Übungsleiter', 'Coach', 'Kursleitung'],
    related: ['meine-stunden', 'anwesenheit', 'vertretungen', 'gespräche'],
    text: `
## Dein Tag
Unter {/meineStunden|Meine Stunden} steht, was du leitest. Von dort kommst du zur Anwesenheitsliste, kannst absagen, verschieben, tauschen und den Eltern schreiben.

## In der Halle
1. Öffne die {anwesenheit|Anwesenheit}. Das geht auch ohne Netz, wenn du die Liste vorher einmal geöffnet hast.
2. Tipp auf einen Namen, um ihn abzuhaken.
3. Unter „In der Halle“ siehst du Notfallnummern und gesundheitliche Hinweise.

## Wenn du nicht kannst
Drück beim Termin auf [[Ich kann nicht]] und such eine Vertretung. Das Büro sieht die Suche und kann jemanden einteilen.

## Schreiben
Mit {/gespraeche|Gespräche} schreibst du einer Familie. Mit einer Neuigkeit im Kurs erreichst du alle. Telefonnummern sieht dabei niemand.`,
  },
  {
    slug: 'einführung-büro',
    title: 'Für das Büro',
    group: 'Einführung',
    screens: [],
    words: ['Sekretariat', 'Verwaltung', 'Schriftführer'],
    related: ['startseite', 'personen', 'registrierungen', 'nachricht-an-viele'],
    text: `
## Jeden Morgen
Auf der {/|Home}-Seite steht unter „Was auf dich wartet“, was zu tun ist: Anfragen zur Mitgliedschaft, neue Registrierungen, Wartelisten mit freiem Platz, E-Mails, die nicht angekommen sind.

## Am Telefon
Drück **Strg K** und tipp die Nummer. Du siehst die Familie mit Kursen, Saldo und Notiz, bevor du fragst.

## Die häufigsten Wege
- Person suchen: {/benutzer/liste|Alle Personen}
- Vielen schreiben: {/benutzer/select|Personen auswählen}, dann Nachricht
- Kind in einen anderen Kurs: im Kurs bei der Person „In einen anderen Kurs umbuchen“
- Wer was geändert hat: {/änderungen|Änderungen}

## Was, wenn ich etwas falsch gemacht habe?
Fast alles lässt sich zurücknehmen. In der Historie steht, was vorher war.`,
  },
  {
    slug: 'einführung-kurse',
    title: 'Kurse anlegen',
    group: 'Einführung',
    screens: [],
    words: ['neuer Kurs', 'Kurs erstellen', 'Einheit anlegen', 'Angebot anlegen'],
    related: ['kurse-verwalten', 'kurs', 'termine', 'saisonwechsel'],
    text: `
## Vom leeren Kurs zur ersten Buchung
1. Öffne {/kurs/verwaltung|Kurse verwalten} und drück auf [[Neuer Kurs]].
2. Trag Beschreibung, Preis und Plätze ein.
3. Leg im Reiter „Termine“ die Termine an, auch als Serie.
4. Füg im Reiter „Teilnehmer“ die Trainer hinzu.
5. Leg bei den Daten fest, ab wann der Kurs angezeigt wird und ab wann man buchen kann.

Bis dahin sieht ihn niemand außer euch. Eine Liste im Kurs zeigt, was noch fehlt.

## Im nächsten Jahr
Du musst nichts neu schreiben: Mit dem {saisonwechsel|Saisonwechsel} übernimmst du viele Kurse auf einmal.

## Was, wenn …
- … der Preis in Raten bezahlt werden soll? Siehe {zahlungsweisen|Zahlungsweisen}.
- … Geschwister weniger zahlen? Siehe {preisregeln|Preisregeln}.`,
  },
  {
    slug: 'einführung-kassa',
    title: 'Für die Kassa',
    group: 'Einführung',
    screens: [],
    words: ['Kassier', 'Kassierin', 'Buchhalter', 'Finanzen', 'Schatzmeister'],
    related: ['buchhaltung', 'zuordnung', 'mahnwesen', 'mitgliedsbeiträge', 'geschäftsjahr'],
    text: `
## Jede Woche
1. {/buchhaltung/bankimport|Bankimport}: Lade den Kontoauszug hoch.
2. {/buchhaltung/zuordnung|Zuordnung}: Was sicher ist, buchst du auf einmal. Den Rest siehst du durch.
3. {/benutzer/saldo|Offene Salden}: Wo ist noch etwas offen?
4. {/mahnwesen|Mahnwesen}: Erinnere, wer zu spät ist.

## Einmal im Jahr
- {/mitgliedsbeiträge|Mitgliedsbeiträge} vorschreiben
- {/buchhaltung/geschaeftsjahr|Geschäftsjahr} abschließen
- {/buchhaltung/pruefung|Rechnungsprüfung}: den Prüferinnen und Prüfern Zugang geben

## Gut zu wissen
Gebuchtes wird nicht gelöscht. Ein Fehler wird storniert, und beides bleibt sichtbar. So bleiben die Bücher prüfbar.`,
  },
  {
    slug: 'einführung-vorstand',
    title: 'Für den Vorstand',
    group: 'Einführung',
    screens: [],
    words: ['Obmann', 'Obfrau', 'Sitzung', 'Generalversammlung', 'Jahreshauptversammlung'],
    related: ['demografie', 'berichte', 'berechtigungen', 'änderungen'],
    text: `
## Zahlen für die Sitzung
- {/dash|Demografie}: Mitglieder nach Alter, Geschlecht und Wohnort
- {/kurse/umsatz|Kurs-Umsatz}: was die Kurse einbringen
- {/trainer/anwesenheitprokurs|Anwesenheit pro Kurs}: wie gut die Kurse besucht sind
- {/buchhaltung/berichte|Berichte}: Einnahmen, Ausgaben, Vermögen

Listen und Berichte kannst du herunterladen und drucken.

## Verantwortung
Unter {/berechtigungen|Berechtigungen} steht, wer was darf. Gib jeder Person nur, was sie braucht. Unter {/änderungen|Änderungen} siehst du, wer was geändert hat.

## Wer ist der Vorstand?
Die Funktionen vergibst du im Profil einer Person unter „Rollen“. Dann stehen sie auf der Seite {/vorstand|Vorstand}.`,
  },
  {
    slug: 'einführung-neuer-verein',
    title: 'Ein neuer Verein',
    group: 'Einführung',
    screens: [],
    words: ['einrichten', 'Umstieg', 'Inbetriebnahme', 'Checkliste'],
    related: ['stammdaten', 'konfiguration', 'datenübernahme', 'einladungen'],
    text: `
## In dieser Reihenfolge
1. {/verein|Stammdaten}: Name, Logo, Farben, Bankverbindung.
2. {/verein/konfiguration|Konfiguration}: was euer Verein verwendet.
3. {/berechtigungen|Berechtigungen}: wer mitarbeitet.
4. {/einzug|Datenübernahme}: Personen, Salden und Mandate aus dem alten Programm. Oder nur {/migrieren/person|Personen importieren}.
5. {/kurs/verwaltung|Kurse verwalten}: die ersten Kurse.
6. {/einladungen|Familien einladen}: Zugänge verschicken.

Auf der Startseite zeigt „Erste Schritte“, was schon erledigt ist.

## Was, wenn ich zuerst probieren will?
Alles bleibt unsichtbar, bis du Kurse anzeigst oder Familien einlädst. Importe lassen sich zurücknehmen.`,
  },
];
