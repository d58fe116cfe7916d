import type { HelpTopic } from '../help-topic.ts';

const group = 'Verein einrichten';

export const connectionTopics: readonly HelpTopic[] = [
  {
    slug: 'absender',
    title: 'Absender der E-Mails',
    group,
    screens: ['/verein/absender'],
    words: ['Absender', 'Antwortadresse', 'Reply-To', 'noreply', 'DKIM', 'SPF', 'DMARC', 'Spam', 'eigene Domain'],
    related: ['stammdaten', 'schnittstellen'],
    text: `
## Wofür
Jede E-Mail des Vereins kommt in seinem Namen. Unter {/verein/absender|Absender der E-Mails} legst du fest, wohin Antworten gehen und ob eure eigene Adresse als Absender steht.

## Wohin gehen Antworten?
An die Adresse im Feld „Antworten an“, sonst an die E-Mail-Adresse aus dem Impressum. Schreibt ein Trainer oder das Büro selbst, geht die Antwort an diese Person.

## Die eigene Adresse verwenden
1. Trag sie unter „Eigene Adresse als Absender“ ein und klick auf [[Absender speichern]].
2. Leg den angezeigten TXT-Eintrag bei dem Anbieter an, der eure Domain verwaltet.
3. Klick auf [[Im DNS nachsehen]]. Ist der Eintrag da, gilt die Adresse sofort.

Adressen bei GMX, Gmail und ähnlichen Anbietern gehen nicht: Dort kann nur der Anbieter Einträge anlegen.

## Was, wenn der Eintrag verschwindet?
Wir sehen jeden Morgen nach. Fehlt er, kommen E-Mails wieder von der Adresse der Installation, und die Administration bekommt eine Nachricht.`,
  },
  {
    slug: 'schnittstellen',
    title: 'Schnittstellen: Schlüssel, Webhooks und Anmeldung',
    group,
    screens: ['/verein/schnittstellen', '/verein/schnittstellen/:webhookID', '/anmelden-bei/:step'],
    words: [
      'Schnittstelle',
      'API',
      'Webhook',
      'Zapier',
      'Make',
      'n8n',
      'Website anbinden',
      'Automatisierung',
      'Single Sign-On',
      'OpenID Connect',
      'Nextcloud anmelden',
    ],
    related: ['zugriffsschlüssel', 'konfiguration', 'berechtigungen'],
    text: `
## Wofür
Unter {/verein/schnittstellen|Schnittstellen} bindet ihr andere Programme an: Eure Website liest mit einem Schlüssel, euer Werkzeug erfährt durch einen Webhook, dass jemand gebucht oder bezahlt hat.

## So geht es
- Lesen lassen: Drück auf [[Neuer Schlüssel]], wähle Name, Dauer und nur die Rechte, die das Programm braucht. Du siehst den Schlüssel ein einziges Mal.
- Erzählen lassen: Drück auf [[Neuer Webhook]], trag die Adresse ein und wähle, wovon erzählt wird. Auch das Geheimnis siehst du nur einmal.
- Prüfen: Im Protokoll eines Webhooks steht jede Zustellung der letzten 30 Tage mit der Antwort der Gegenseite.
- Anmelden lassen: Drück auf [[Neues Programm]], wenn sich eure Mitglieder in eurem WordPress oder Nextcloud mit ihrem Konto im Verein anmelden sollen.

## Wie melden sich Mitglieder in WordPress oder Nextcloud an?
Dort brauchst du eine Erweiterung für OpenID Connect (Nextcloud: „OpenID Connect user backend“; WordPress: „OpenID Connect Generic“, mit eingeschaltetem PKCE). Sie nennt dir die Adresse nach der Anmeldung. Trag sie hier ein, wähle, wer sich anmelden darf und was das Programm erfährt, und kopier Client-ID, Geheimnis und die angezeigte Adresse hinüber. Woran das Programm jemanden wiedererkennt, heißt „sub“.

Wer sich dort zum ersten Mal anmeldet, sieht, was das Programm erfährt, und stimmt zu. Passwort und zweiter Faktor bleiben beim Verein. Wer kein Recht mehr hat, kommt nicht mehr hinein; offene Anmeldungen im anderen Programm beendet das Programm selbst.

## Was, wenn die Gegenseite nicht antwortet?
Wir versuchen es immer seltener, etwa zwei Tage lang. Danach schickst du die Zustellung im Protokoll noch einmal.

## Was, wenn ein Schlüssel in falsche Hände kommt?
Sperr ihn. Er gilt sofort nicht mehr. Hier siehst du alle Schlüssel im Verein, auch die von Personen.`,
  },
];
