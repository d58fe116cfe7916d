import type { HelpTopic } from '../help-topic.ts';

const group = 'Nachrichten und Inhalte';

export const pageTopics: readonly HelpTopic[] = [
  {
    slug: 'seiten',
    title: 'Seiten schreiben und veröffentlichen',
    group,
    screens: ['/seiten', '/seiten/:page_ID'],
    words: [
      'Webseite',
      'Website',
      'Homepage',
      'Über uns',
      'Startseite gestalten',
      'Inhalte',
      'Text auf der Startseite',
      'Datenschutzerklärung',
    ],
    related: ['seite-lesen', 'medien', 'newsletter'],
    text: `
## Wofür
Eine Seite besteht aus Bausteinen: Texten, Bildern, Knöpfen, Dateien, einem Formular, einer Kursliste und den nächsten Terminen. Sie hat eine eigene Adresse oder steht auf der Startseite, auf Home, bei der Registrierung, bei den Medien oder bei einem Kurs.

## So geht es
1. Öffne {/seiten|Seiten} und drück auf [[Neue Seite]]. Wähle, wo sie steht.
2. Füll sie mit [[Baustein hinzufügen]]. Die Pfeile ordnen die Bausteine. Bilder lassen sich auch einfügen und hineinziehen.
3. Beschreib jedes Bild für alle, die es nicht sehen.
4. Wähle bei „Wer sieht sie?“, für wen sie ist.
5. Sieh sie im Reiter „Vorschau“ an, am Computer und am Handy.
6. Drück auf [[Veröffentlichen]]. Vorher sieht sie niemand.

Der Entwurf wird von selbst gespeichert. Öffentlich ändert sich erst etwas, wenn du wieder veröffentlichst.

## Was, wenn ich etwas zurückhaben will?
Im Reiter „Versionen“ steht jeder veröffentlichte Stand. [[Zurückholen]] macht ihn zum Entwurf. Was dort stand, bleibt als eigener Stand.

## Was, wenn zwei zugleich schreiben?
Wer später speichert, wird gefragt. Was der andere geschrieben hat, bleibt in jedem Fall erhalten.

## Was, wenn Mitglieder die Seiten im Menü finden sollen?
Schalte in der {/verein/konfiguration|Konfiguration} „Seiten des Vereins im Menü“ ein. Alle sehen dort, was für sie bestimmt ist.

## Was, wenn jemand nur eine Seite betreuen soll?
Wähle bei der Seite unter [[Weitere Aktionen]] „Berechtigungen verwalten“. Die Seite eines Kurses betreut, wer dort „Kurs-Seiten“ hat.`,
  },
  {
    slug: 'seite-lesen',
    title: 'Seiten des Vereins lesen',
    group,
    screens: ['/seite', '/seite/:subslot'],
    words: ['Vereinsseite', 'Seite nicht gefunden', 'Informationen über den Verein'],
    related: ['seiten', 'neuigkeiten'],
    text: `
## Wofür
Hier steht, was der Verein selbst geschrieben hat, zum Beispiel „Über uns“. Wo der Verein es eingeschaltet hat, findest du alle Seiten, die für dich bestimmt sind, im Menü unter {/seite|Seiten des Vereins}.

## Was, wenn ich die Seite nicht sehe?
Manche Seiten sind nur für Angemeldete oder für einzelne Personen. Melde dich an und öffne den Link noch einmal.`,
  },
];
