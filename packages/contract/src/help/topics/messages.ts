import type { HelpTopic } from '../help-topic.ts';

const group = 'Nachrichten und Inhalte';

export const messageTopics: readonly HelpTopic[] = [
  {
    slug: 'neuigkeiten',
    title: 'Neuigkeiten lesen',
    group,
    screens: ['/neuigkeiten'],
    words: ['Nachrichten', 'Infos vom Verein', 'News', 'Mitteilung vom Trainer'],
    related: ['kurs-neuigkeiten', 'gespräche', 'sendungseinstellungen'],
    text: `
## Wofür
Unter {/neuigkeiten|Neuigkeiten} steht, was in deinen Kursen und denen deiner Familie geschrieben wurde.

## So geht es
Lies hier nach, auch wenn die E-Mail schon weg ist. Mit [[Antworten]] schreibst du den Trainern, wenn der Verein das anbietet.

## Was, wenn keine E-Mail kommt?
Sieh deine Adresse in {/benutzer/liste|Meine Daten} nach und schau in den Spam-Ordner.`,
  },
  {
    slug: 'kurs-neuigkeiten',
    title: 'Neuigkeiten und Kurs-Nachrichten schreiben',
    group,
    screens: ['/kurse/nachrichten'],
    words: ['Eltern schreiben', 'Kurs anschreiben', 'Rundschreiben Kurs', 'Nachricht an Kurs', 'Training entfällt'],
    related: ['neuigkeiten', 'nachricht-an-viele', 'empfangsstatistik', 'termine'],
    text: `
## Wofür
Eine Neuigkeit geht an alle in einem Kurs: per E-Mail, auf Wunsch auch als WhatsApp oder SMS.

## So geht es
1. Öffne im Kurs den Reiter „Neuigkeiten“ und drück auf [[Nachricht schreiben]].
2. Schreib Betreff und Text.
3. Wähle, an wen sie geht. Du siehst vorher, wer sie bekommt und wer nicht.
4. Sende.

Alles Geschriebene steht unter {/kurse/nachrichten|Kurs-Nachrichten}, mit [[Statistik]].

## Was, wenn ich nur an die Seite denke?
Lass E-Mail weg und wähle nur [[Im Kurs anzeigen]].`,
  },
  {
    slug: 'wochenüberblick',
    title: 'Wochenüberblick statt vieler E-Mails',
    group,
    screens: [],
    words: ['weniger E-Mails', 'Zusammenfassung', 'Digest', 'einmal in der Woche', 'Wochenmail', 'zu viele Mails'],
    related: ['sendungseinstellungen', 'neuigkeiten'],
    text: `
## Wofür
Statt vieler E-Mails bekommst du eine in der Woche: was kommt, was offen ist und was neu ist, für jede Person deiner Familie.

## So geht es
Schalte ihn unter {/sendungseinstellungen|Sendungseinstellungen} bei „Wochenüberblick“ ein. Der Verein wählt Tag und Uhrzeit. Wie er gerade aussähe, zeigt dort „Vorschau ansehen“; dabei wird nichts verschickt.

## Was kommt trotzdem gleich?
Freie Plätze, Fristen, Termine der nächsten acht Tage, Zahlungen, Passwörter, und was jemand gerade selbst gebucht hat.

## Und wenn ich ihn wieder ausschalte?
Dann kommt gleich alles, was gesammelt war. Es geht nichts verloren.

## Im Büro
In der Konfiguration bietet ihr ihn an und wählt Tag und Stunde. Wer eine Neuigkeit schreibt, kreuzt „Dringend“ an, wenn sie nicht warten kann.`,
  },
  {
    slug: 'gespräche',
    title: 'Gespräche zwischen Familien und Trainern',
    group,
    screens: ['/gespraeche', '/gespraeche/:courseID', '/gespraeche/:courseID/:childID'],
    words: ['Chat', 'Trainer schreiben', 'Trainer fragen', 'Nachricht an Trainer', 'Unterhaltung'],
    related: ['neuigkeiten', 'kontakt'],
    text: `
## Wofür
Familien und Trainer schreiben einander, ohne Telefonnummern und Adressen zu sehen.

## So geht es
1. Öffne {/gespraeche|Gespräche} und wähle das Kind und den Kurs.
2. Schreib deine Nachricht und drück auf [[Senden]].
3. Die Antwort steht hier, und du wirst verständigt.

## Wer liest mit?
Die Familie, die Trainer des Kurses und wer im Büro die Kurs-Nachrichten betreut.

## Was, wenn niemand antwortet?
In der Nacht werden Nachrichten erst am Morgen zugestellt. Ist es dringend, ruf an.`,
  },
  {
    slug: 'nachricht-an-viele',
    title: 'Nachricht an viele',
    group,
    screens: [],
    words: [
      'Massenmail',
      'E-Mail an alle',
      'Serienbrief',
      'alle anschreiben',
      'Nachricht schreiben',
      'Mail an Mitglieder',
    ],
    related: ['newsletter', 'personen-auswählen', 'kurs-neuigkeiten', 'postausgang', 'empfangsstatistik'],
    text: `
## So geht es
1. Wähle die Personen aus, zum Beispiel unter {/benutzer/select|Personen auswählen} oder in einer Liste.
2. Drück auf die Nachricht an diese Personen.
3. Schreib Betreff und Text. Platzhalter wie der Vorname werden ersetzt.
4. Häng, wenn nötig, eine Datei an.
5. Mit [[Probe an mich]] siehst du, wie sie ankommt.
6. Sende und bestätige die Anzahl.

Jede Adresse bekommt eine E-Mail, auch wenn mehrere Kinder dazugehören.

## Was, wenn jemand keine Post will?
Diese Personen werden ausgelassen. Nur bei Wichtigem wie einer Absage schreibst du ihnen trotzdem.`,
  },
  {
    slug: 'empfangsstatistik',
    title: 'Empfangsstatistik',
    group,
    screens: ['/newsletter/statistik/:newsletter_ID'],
    words: ['geöffnet', 'Klicks', 'zugestellt', 'nicht angekommen', 'Bounce'],
    related: ['newsletter', 'nachricht-an-viele', 'postausgang'],
    text: `
## Wofür
Die Empfangsstatistik zeigt, was mit den E-Mails eines Versands geschah.

## Was die Zahlen heißen
- **initialisiert:** zum Senden vorbereitet
- **empfangen:** vom Mailserver angenommen
- **geöffnet** und **geklickt:** die Person hat die E-Mail geöffnet, einen Link darin verwendet

## Gut zu wissen
Ob geöffnet wird, zählt der Verein nur, wenn er es eingeschaltet hat und die Person nicht widersprochen hat.

## Was, wenn etwas nicht zugestellt wurde?
Prüfe die Adresse im Profil. Unter {/verein/postausgang|Postausgang} steht der Grund.`,
  },
  {
    slug: 'postausgang',
    title: 'Postausgang',
    group,
    screens: ['/verein/postausgang'],
    words: ['gesendete Mails', 'E-Mail nicht angekommen', 'Versandprotokoll', 'verschickte E-Mails', 'Ausgang'],
    related: ['nachricht-an-viele', 'hintergrundaufträge', 'empfangsstatistik'],
    text: `
## Wofür
Der {/verein/postausgang|Postausgang} zeigt jede E-Mail, SMS und WhatsApp des Vereins, die neueste zuerst.

## So geht es
- Such nach Empfänger oder Betreff.
- [[Öffnen]] zeigt, was genau geschrieben wurde.
- [[Noch einmal senden]] versucht es erneut.

## Was, wenn „Kein Mailserver eingerichtet“ dasteht?
Dann verlässt keine E-Mail das Programm. Sag dem Betreiber der Plattform Bescheid.`,
  },
  {
    slug: 'formulare',
    title: 'Formulare und Umfragen',
    group,
    screens: ['/formular/uebersicht', '/formular/:formID', '/formular/:formID/antworten', '/formulare/:subslot'],
    words: [
      'Umfrage',
      'Abstimmung',
      'Fragebogen',
      'Feedback',
      'Abfrage',
      'Rückmeldung',
      'Anmeldeformular',
      'Doodle',
      'Einverständniserklärung',
    ],
    related: ['kurs', 'nachricht-an-viele'],
    text: `
## Wofür
Mit Formularen fragst du etwas ab, zum Beispiel die Essenswünsche fürs Lager.

## So geht es
1. Öffne {/formular/uebersicht|Formulare} und drück auf [[Formular anlegen]].
2. Füg mit [[Feld hinzufügen]] Fragen hinzu.
3. Wähle, wer antwortet, und gib das Formular frei.
4. Einem Kurs ordnest du es dort unter „Umfragen“ zu.

## Schon beim Buchen fragen
Mit „schon beim Buchen fragen“ stehen die Fragen in der Buchung des Kurses. Ohne die Pflichtfragen kann niemand buchen. Die Antworten findest du im Kurs bei den Teilnehmern.

Fragst du nach Allergien oder anderem zur Gesundheit, schalte „betrifft die Gesundheit“ ein. Das lesen dann nur die Trainer des Kurses und das Büro.

## Auswerten

Die Antworten siehst du unter „Antworten“, auch als Auswertung.

## Ausfüllen
Offene Umfragen stehen auf der Startseite. Du kannst deine Antwort ändern, solange die Umfrage offen ist.

## Was, wenn es schon Antworten gibt?
Dann kannst du Texte ändern und Fragen dazugeben, aber keine mehr wegnehmen.`,
  },
  {
    slug: 'medien',
    title: 'Medien: Fotos, Videos, Dokumente',
    group,
    screens: ['/medien', '/medien/:subslot', '/athome/:subslot'],
    words: [
      'Fotos',
      'Bilder',
      'Fotoalbum',
      'Videos',
      'hochladen',
      'Dateien',
      'Galerie',
      'Dokumente',
      'Upload',
      'Foto hochladen',
    ],
    related: ['kurs', 'meine-daten'],
    text: `
## Wofür
Unter {/medien|Medien} liegen Fotos, Videos und Dokumente des Vereins. Was zu einem Kurs gehört, steht beim Kurs.

## So geht es
1. Wähle einen Ordner.
2. Drück auf [[Hochladen]] oder zieh die Dateien hinein.
3. Was andere hochladen, gibst du mit [[Freigeben]] frei.

## Fotos von Kindern
Beim Hochladen im Kurs steht, wer nicht fotografiert werden will. Bitte achte darauf.

## Was, wenn die Verbindung abbricht?
Drück auf [[Fortsetzen]]. Es geht dort weiter, wo es aufgehört hat.`,
  },
  {
    slug: 'vereinsdateien',
    title: 'Vereinsdateien in Ordnern',
    group,
    screens: ['/cloudstorage/dateien', '/freigabe/:token'],
    words: [
      'Dateien',
      'Ordner',
      'Ablage',
      'Dokumente',
      'Cloud',
      'Papierkorb',
      'Freigabe',
      'Link teilen',
      'hochladen',
      'Protokoll',
      'Sitzungsprotokoll',
      'Statuten',
      'Inventur',
      'Inventar',
    ],
    related: ['netzlaufwerk', 'medien', 'berechtigungen'],
    text: `
## Wofür
Unter {/cloudstorage/dateien|Vereinsdateien} liegen Statuten, Protokolle und Pläne. Jeder Ordner sagt selbst, wer ihn sieht und wer darin ändert.

## So geht es
1. Leg mit [[Neuer Ordner]] einen Ordner an.
2. Sag unter [[Rechte]], wer ihn sieht. Ordner darin haben dieselben Rechte, bis jemand sie enger macht.
3. Drück auf [[Hochladen]] oder zieh Dateien hinein.
4. Hinter den drei Punkten geht [[Umbenennen]], [[Verschieben]], [[Freigeben]] und [[Löschen]].
5. Mehrere auf einmal: Hak sie an. Dann geht [[Verschieben]], [[Löschen]] und [[Als Zip herunterladen]].

## Freigeben
Ein Link zeigt eine Datei oder einen Ordner auch Leuten ohne Anmeldung. Er hat ein Ende und, wenn du willst, ein Passwort. Mit [[Beenden]] gilt er sofort nicht mehr.

## Was, wenn es den Namen schon gibt?
Dann bleibt die alte Datei als älterer Stand. Unter [[Ältere Stände]] holst du sie zurück.

## Was, wenn ich etwas gelöscht habe?
Es liegt 30 Tage im Papierkorb. Mit [[Zurückholen]] ist es wieder da.

## Was, wenn die Verbindung abbricht?
Drück auf [[Fortsetzen]]. Es geht dort weiter, wo es aufgehört hat.`,
  },
  {
    slug: 'netzlaufwerk',
    title: 'Vereinsdateien als Netzlaufwerk',
    group,
    screens: ['/cloudstorage/login', '/cloudstorage/anleitung'],
    words: ['WebDAV', 'Laufwerk', 'Windows', 'Mac', 'Linux', 'App-Passwort', 'Nextcloud', 'verbinden', 'Cloud'],
    related: ['vereinsdateien'],
    text: `
## Wofür
Die Vereinsdateien erscheinen auf deinem Computer wie ein Laufwerk. Du siehst dort dieselben Ordner wie im Browser und nicht mehr.

## So geht es
1. Öffne {/cloudstorage/login|Cloud-Speicher} und drück auf [[Neuer Schlüssel]].
2. Kopiere den Schlüssel. Du siehst ihn nur einmal.
3. Verbinde dein Gerät, wie es in der {/cloudstorage/anleitung|Cloud-Anleitung} steht. Der Schlüssel ist dort das Passwort.

## Was, wenn ein Gerät verloren geht?
Drück beim Schlüssel dieses Geräts auf [[Sperren]]. Die anderen gehen weiter.

## Was, wenn wir eine eigene Nextcloud haben?
Trag ihre Adresse in der {/verein/konfiguration|Konfiguration} ein. „Cloud-Speicher“ führt dann dorthin.`,
  },
  {
    slug: 'vorlagen',
    title: 'Vorlagen für E-Mails',
    group,
    screens: ['/verein/vorlagen', '/verein/vorlagen/:vorlage'],
    words: ['Mailtext', 'Textvorlage', 'Platzhalter', 'Standardtext', 'Willkommensmail', 'E-Mail-Text ändern'],
    related: ['konfiguration', 'nachricht-an-viele'],
    text: `
## Wofür
Unter {/verein/vorlagen|Vorlagen} änderst du die Texte, die das Programm von selbst verschickt: alle, auch was das Büro bekommt. Texte von Rechnungen, Newslettern und Spenden ändert man auf ihren Seiten; die Liste führt dorthin.

## So geht es
1. Such die Vorlage, auch nach ihrem Anlass oder einem Platzhalter.
2. Ändere den Text. Ein Klick auf einen Platzhalter fügt ihn ein.
3. Sieh dir die Vorschau an, am besten für eine Person, die du kennst. Drück dann auf [[Speichern]].
4. Mit [[Testmail an mich]] schickst du dir die E-Mail, wie sie gerade dasteht, an deine eigene Adresse.

## Was, wenn ich zurück will?
Unter [[Fassungen]] steht jede Änderung mit Tag und Namen. Hol eine davon zurück, oder drück auf [[Standardtext wiederherstellen]].

## Was, wenn ein Platzhalter falsch geschrieben ist?
Das Programm nennt ihn beim Speichern. Manche müssen vorkommen, zum Beispiel der Betrag in einer Mahnung oder der Link zum Passwort.

## Was, wenn ein Text nicht mehr passt?
Nach einem Update kann ein Platzhalter wegfallen. Dann wird der Standardtext verschickt, das Büro bekommt eine E-Mail, und in der Liste steht „passt nicht mehr“.

## Wer darf das?
Texte über Geld ändert, wer Rechnungen oder die Buchhaltung bearbeitet, alle anderen, wer die Daten des Vereins bearbeitet.`,
  },
];
