import type { HelpTopic } from '../help-topic.ts';

const group = 'Nachrichten und Inhalte';

export const newsletterTopics: readonly HelpTopic[] = [
  {
    slug: 'newsletter',
    title: 'Newsletter schreiben und verschicken',
    group,
    screens: ['/newsletter/liste', '/newsletter/*', '/newsletter/neu', '/newsletter/:newsletter_ID'],
    words: [
      'Newsletter',
      'Rundmail',
      'Aussendung',
      'Vereinszeitung',
      'Mailing',
      'Infobrief',
      'Rundbrief',
      'Infomail',
      'Kampagne',
    ],
    related: ['newsletter-empfänger', 'newsletter-vorlagen', 'nachricht-an-viele', 'empfangsstatistik', 'kontakte'],
    text: `
## Wofür
Ein Newsletter besteht aus Bausteinen: Texten, Bildern, Knöpfen, zwei Spalten, einer Kursliste und den nächsten Terminen. Farbe und Titelbild kommen vom Verein.

## So geht es
1. Öffne {/newsletter/liste|Newsletter} und drück auf [[Neuer Newsletter]].
2. Schreib den Betreff und füll ihn mit [[Baustein hinzufügen]]. {vorname}, {nachname} und {verein} werden für jeden ersetzt.
3. Wähle im Reiter „Empfänger“, wer ihn bekommt: {newsletter-empfänger|Wer den Newsletter bekommt}.
4. Sieh ihn im Reiter „Vorschau“ an: am Computer, am Handy und als Text, auch für eine bestimmte Person.
5. Speichere und öffne den Reiter „Senden“. Mit [[Probe an mich]] kommt er zuerst nur zu dir.
6. Wähle, wann er hinausgeht, und gib ihn frei. Du bestätigst dabei die Zahl der E-Mails.

## Was, wenn ich einen Fehler entdecke?
Mindestens zehn Minuten lang macht [[Stoppen]] wieder einen Entwurf daraus. Danach hält [[Anhalten]] auf, was noch nicht übergeben ist. Mit [[Fortsetzen]] geht es weiter, niemand bekommt ihn zweimal.

## Was, wenn zwei zugleich schreiben?
Wer von einem älteren Stand aus speichert, wird gefragt. Es geht nichts verloren.`,
  },
  {
    slug: 'newsletter-empfänger',
    title: 'Wer den Newsletter bekommt',
    group,
    screens: [],
    words: [
      'Empfängerliste',
      'Einwilligung',
      'wer bekommt den Newsletter',
      'Newsletter an Sponsoren',
      'Briefe drucken',
    ],
    related: ['newsletter', 'kontakte', 'newsletter-abbestellen'],
    text: `
## So geht es
Im Reiter „Empfänger“ eines Newsletters:
- [[Gruppe hinzufügen]] wählt Personen nach Kurs, Alter, Tags und mehr. Eine Gruppe ohne Filter sind alle.
- Einzelne Personen fügst du mit ihrem Namen hinzu. [[Als Liste speichern]] merkt sie für das nächste Mal.
- Bei „Kontakte“ wählst du [[alle mit Einwilligung]] oder [[nach Tags]]. Das sieht, wer Kontakte lesen darf.

Je Adresse geht eine E-Mail hinaus. Ist dort eine Person und ein Kontakt, bekommt sie die Person.

## Wer bekommt keinen?
Die Zahl steht darunter, mit Namen und Grund: keine E-Mail-Adresse, keine Einwilligung, abgemeldet, oder eine Adresse, von der E-Mails zurückkamen.

## Was, wenn jemand keine E-Mail-Adresse hat?
Im Reiter „Senden“ gibt es die [[Briefe als PDF]]: für Personen, die Post möchten, und für Kontakte mit Anschrift. Die [[Etiketten]] dazu passen auf Bögen mit 3 × 8 Etiketten (70 × 36 mm, zum Beispiel Avery 3475).`,
  },
  {
    slug: 'newsletter-vorlagen',
    title: 'Vorlagen für Newsletter',
    group,
    screens: ['/newsletter/vorlagen'],
    words: ['Newsletter-Vorlage', 'Newsletter kopieren', 'Muster für Newsletter'],
    related: ['newsletter'],
    text: `
## Wofür
Eine Vorlage ist ein Newsletter, mit dem der nächste beginnt.

## So geht es
1. Schreib einen Newsletter und drück im Reiter „Inhalt“ auf [[Als Vorlage speichern]].
2. Unter {/newsletter/vorlagen|Vorlagen für Newsletter} drückst du auf [[Verwenden]]: Es entsteht ein neuer Entwurf.

Eine Vorlage mit demselben Namen wird ersetzt.

## Was, wenn ich eine Vorlage lösche?
Newsletter, die daraus entstanden sind, bleiben.`,
  },
  {
    slug: 'newsletter-archiv',
    title: 'Newsletter-Archiv',
    group,
    screens: ['/newsletter/archiv', '/newsletter/archiv/:newsletter_ID'],
    words: ['alte Newsletter', 'Newsletter nachlesen', 'frühere Newsletter'],
    related: ['neuigkeiten', 'newsletter'],
    text: `
## Wofür
Im {/newsletter/archiv|Newsletter-Archiv} liest du nach, was der Verein verschickt hat. Es ist für alle, die sich anmelden.

## So geht es
Wähle einen Newsletter aus. Du liest ihn mit deinem eigenen Namen.

## Was, wenn einer fehlt?
Im Archiv stehen nur verschickte Newsletter, bei denen das Büro [[Im Archiv zeigen]] gewählt hat.`,
  },
  {
    slug: 'newsletter-abbestellen',
    title: 'Newsletter abbestellen',
    group,
    screens: ['/newsletter/abmelden/:token'],
    words: ['abmelden vom Newsletter', 'keine E-Mails mehr', 'Abmeldelink', 'Newsletter wieder bestellen'],
    related: ['sendungseinstellungen', 'newsletter'],
    text: `
## So geht es
1. Öffne den Link am Ende eines Newsletters. Du musst dich nicht anmelden.
2. Drück auf [[Newsletter abbestellen]].

Auf derselben Seite geht es mit [[Newsletter wieder bestellen]] zurück. Es gilt für alle, die an dieser Adresse erreicht werden.

## Was kommt weiterhin?
E-Mails zu Buchungen, Terminen und Zahlungen.

## Was, wenn der Link nicht gilt?
Verwende den Link aus deiner letzten E-Mail, oder stell es unter {/sendungseinstellungen|Sendungseinstellungen} ein.`,
  },
  {
    slug: 'kontakte',
    title: 'Kontakte: Firmen, Sponsoren, Ämter',
    group,
    screens: ['/kontakte', '/kontakte/:contactID'],
    words: [
      'Sponsor',
      'Sponsoren',
      'Firma',
      'Firmen',
      'Adressbuch',
      'Presse',
      'Partner',
      'Geschäftspartner',
      'Sponsoring',
      'Lieferant',
      'Gemeinde',
    ],
    related: ['newsletter-empfänger', 'nachricht-an-viele'],
    text: `
## Wofür
{/kontakte|Kontakte} sind Personen und Firmen, die keine Mitglieder sind. Wer eine freie Rechnung bekommt, steht ebenfalls hier.

## So geht es
- [[Kontakt anlegen]] trägt jemanden ein. Firma oder Name genügt.
- [[Importieren]] liest eine Tabelle ein. Vorher siehst du, wer neu ist. Dort machst du einen Import auch wieder rückgängig.
- [[Dubletten]] zeigt, wer doppelt sein könnte. Mit [[Diesen behalten]] siehst du, was von wem kommt, und legst die beiden dann zusammen.
- Wähle mehrere aus und drück auf [[Nachricht schreiben]]. Ohne Einwilligung bekommt nur eine E-Mail, wem du einzeln schreibst.

## Auf der Seite eines Kontakts
- [[Vereinbarung anlegen]] hält fest, was ein Sponsor bis wann gibt. Vor dem Ende erinnert eine E-Mail das Büro.
- [[Rechnung schreiben]] führt zur freien Rechnung.
- [[Eintrag hinzufügen]] merkt sich, was ihr besprochen habt.
- [[Zur Person machen]] nimmt ihn als Person in den Verein auf. Die Historie geht mit.
- [[Datenauskunft]] gibt alles, was gespeichert ist, als Datei.

## Wann bekommt ein Kontakt den Newsletter?
Wenn bei ihm [[Bekommt den Newsletter]] und der Tag der Einwilligung stehen. Bestellt er über den Link ab, endet sie, und es steht in seiner Historie.

## Was, wenn ich einen Kontakt mit Rechnungen lösche?
Er wird anonymisiert: Rechnungen müssen sieben Jahre bleiben.`,
  },
];
