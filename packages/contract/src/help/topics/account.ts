import type { HelpTopic } from '../help-topic.ts';

const group = 'Dein Konto und deine Familie';

export const accountTopics: readonly HelpTopic[] = [
  {
    slug: 'startseite',
    title: 'Die Startseite',
    group,
    screens: ['/'],
    words: ['Home', 'Startseite', 'Übersicht', 'Dashboard', 'Aufgaben', 'zu erledigen'],
    related: ['einführung-bedienung', 'kalender', 'daten-bestätigen'],
    text: `
## Wofür
Die Startseite zeigt, was heute wichtig ist. Familien sehen die Termine dieser Woche, Neuigkeiten und offene Beträge. Das Büro sieht zusätzlich, was zu erledigen ist.

## So geht es
- Ein Kind kommt nicht? Drück beim Termin auf [[Kann nicht kommen]].
- Steht dort „Daten bestätigen“, sieh deine Angaben kurz durch.
- Im Büro führt jede Zeile unter „Was auf dich wartet“ gleich zu ihrer Aufgabe.

## Was, wenn eine Karte fehlt?
Karten erscheinen nur, wenn es etwas zu zeigen gibt und du das Recht dazu hast.`,
  },
  {
    slug: 'anmelden',
    title: 'Anmelden',
    group,
    screens: ['/benutzer/login', '/benutzer/login/link/:token', '/benutzer/logout'],
    words: ['Login', 'einloggen', 'abmelden', 'Logout', 'Anmeldelink', 'Zugang'],
    related: ['passwort', 'zweiter-faktor', 'registrieren'],
    text: `
## So geht es
1. Gib deine E-Mail-Adresse und dein Passwort ein.
2. Drück auf [[Anmelden]].
3. Auf deinem eigenen Gerät kannst du [[Angemeldet bleiben]] wählen. Auf einem fremden Gerät lieber nicht.

## Ohne Passwort
- Mit [[Passkey verwenden]] meldest du dich mit Fingerabdruck, Gesicht oder PIN an.
- Mit [[Ohne Passwort anmelden: Link per E-Mail]] schicken wir dir einen Link. Er gilt einmal.

## Was, wenn …
- … ich mein Passwort nicht weiß? Siehe {passwort|Passwort setzen}.
- … ich noch kein Konto habe? Dann {registrieren|registriere dich}.
- … ich einen Code vom Verein bekommen habe? Dann {aktivieren|aktiviere deinen Zugang}.`,
  },
  {
    slug: 'passwort',
    title: 'Passwort setzen und ändern',
    group,
    screens: ['/benutzer/changepw/:token'],
    words: [
      'Passwort vergessen',
      'Kennwort',
      'Passwort zurücksetzen',
      'Passwort ändern',
      'Passwort',
      'Kennwort vergessen',
    ],
    related: ['anmelden', 'meine-anmeldung'],
    text: `
## So geht es
1. Auf der Seite „Anmelden“ drückst du auf [[Passwort vergessen?]].
2. Gib deine E-Mail-Adresse ein und drück auf [[Link anfordern]].
3. Öffne den Link in der E-Mail, wähle ein neues Passwort und drück auf [[Passwort setzen]].

Danach bist du gleich angemeldet.

## Was, wenn keine E-Mail kommt?
- Sieh im Spam-Ordner nach.
- Vielleicht kennt der Verein dich unter einer anderen Adresse. Frag dort nach.
- Das Büro kann dir im Profil einen Passwort-Link schicken.`,
  },
  {
    slug: 'zugriffsschlüssel',
    title: 'Zugriffsschlüssel für Programme',
    group,
    screens: ['/zugriffsschluessel'],
    words: ['Zugriffsschlüssel', 'API-Schlüssel', 'Token', 'Programm anbinden', 'Bearer'],
    related: ['meine-anmeldung'],
    text: `
## Wofür
Mit einem Schlüssel fragt ein anderes Programm in deinem Namen: zum Beispiel dein Kalender oder eine Tabelle. Dein Passwort bekommt es nie.

## So geht es
1. Öffne {/zugriffsschluessel|Meine Zugriffsschlüssel} und drück auf [[Neuer Schlüssel]].
2. Gib ihm einen Namen, wähle, wie lange er gilt und was er darf. Mehr als du selbst darf er nie.
3. Kopiere ihn gleich: Du siehst ihn nur dieses eine Mal. Per E-Mail erfährst du, dass er angelegt wurde.

## Was, wenn ich ihn nicht mehr brauche?
Sperr ihn. Das gilt sofort. Verlierst du ein Recht oder endet dein Zugang, gilt das auch für deine Schlüssel.`,
  },
  {
    slug: 'meine-anmeldung',
    title: 'Meine Anmeldung und Geräte',
    group,
    screens: ['/session'],
    words: ['Geräte', 'Sicherheit', 'überall abmelden', 'Handy verloren', 'Sitzung'],
    related: ['zweiter-faktor', 'passwort', 'zugriffsschlüssel'],
    text: `
## Wofür
Unter {/session|Meine Anmeldung} siehst du, auf welchen Geräten du angemeldet bist, und richtest Passkeys und den zweiten Faktor ein.

## So geht es
- Ein Gerät beenden: Drück daneben auf [[Abmelden]].
- Alle beenden: Drück auf [[Auf allen Geräten abmelden]].

## Was, wenn mein Handy verloren ist?
Melde dich auf einem anderen Gerät an und beende das verlorene hier. Ändere danach dein Passwort.`,
  },
  {
    slug: 'zweiter-faktor',
    title: 'Passkey und zweiter Faktor',
    group,
    screens: [],
    words: ['Passkey', 'Authenticator', '2FA', 'Zwei-Faktor', 'Wiederherstellungscode', 'TOTP', 'Fingerabdruck'],
    related: ['meine-anmeldung', 'anmelden'],
    text: `
## Wofür
Ein zweiter Faktor schützt dein Konto, auch wenn jemand dein Passwort kennt. Euer Verein kann ihn für bestimmte Aufgaben verlangen.

## So geht es
Öffne {/session|Meine Anmeldung}.
- **Passkey:** Drück auf [[Passkey hinzufügen]]. Danach meldest du dich mit Fingerabdruck, Gesicht oder PIN an.
- **Authenticator-App:** Die App zeigt alle dreißig Sekunden einen neuen Code. Nach ihm fragt die Anmeldung.
- **Wiederherstellungscodes:** Heb sie auf Papier auf. Jeder gilt einmal.

## Was, wenn ich nicht mehr hineinkomme?
Verwende einen Wiederherstellungscode. Hast du keinen, kann ein Administrator deinen zweiten Faktor zurücksetzen.`,
  },
  {
    slug: 'e-mail-adresse',
    title: 'E-Mail-Adresse ändern',
    group,
    screens: [
      '/benutzer/email/bestaetigen/:token',
      '/benutzer/email/zustimmen/:token',
      '/benutzer/email/zuruecknehmen/:token',
    ],
    words: ['neue E-Mail', 'Mailadresse', 'Adresse bestätigen', 'E-Mail bestätigen'],
    related: ['meine-daten', 'anmelden'],
    text: `
## So geht es
1. Ändere die Adresse in deinem Profil.
2. An die neue Adresse geht ein Link. Drück dort auf [[Adresse bestätigen]].
3. Die alte Adresse bekommt eine Nachricht. Warst du das nicht, nimmst du die Änderung mit dem Link darin zurück.

Bis zur Bestätigung gilt die alte Adresse.

## Wenn das Büro die Adresse ändert
Dann muss die alte Adresse zustimmen. Geht das nicht mehr, braucht es zwei Administratoren mit einer Begründung. So kann niemand heimlich dein Konto übernehmen.`,
  },
  {
    slug: 'registrieren',
    title: 'Registrieren',
    group,
    screens: ['/registrieren', '/registrieren/:course_ID', '/buche/registrieren/:course_ID'],
    words: ['neu anmelden', 'Konto anlegen', 'Account', 'beitreten', 'Mitglied werden'],
    related: ['aktivieren', 'kind-hinzufügen', 'kurs-buchen'],
    text: `
## Wofür
Mit der Registrierung lernt euch der Verein kennen. Danach könnt ihr Kurse buchen.

## So geht es
1. Gib deine Daten ein. Felder mit Stern sind nötig.
2. Füg deine Kinder oder andere Personen der Familie hinzu.
3. Lies die Bedingungen und stimm zu.
4. Öffne die E-Mail, die du bekommst, und wähle dein Passwort.

## Was, wenn …
- … ihr schon einmal beim Verein wart? Der Verein vergleicht das und meldet sich. Ihr müsst nichts doppelt eingeben.
- … keine E-Mail kommt? Am Ende der Registrierung kannst du sie noch einmal schicken lassen: [[Noch einmal schicken]].
- … du einen Code bekommen hast? Dann drück auf [[Ich habe einen Aktivierungscode]].`,
  },
  {
    slug: 'aktivieren',
    title: 'Zugang aktivieren',
    group,
    screens: ['/aktivieren', '/verwalterRegistrieren'],
    words: ['Aktivierungscode', 'Code vom Verein', 'Einladung', 'freischalten'],
    related: ['registrieren', 'anmelden'],
    text: `
## Wofür
Der Verein hat dich schon angelegt und dir einen Code gegeben. Damit richtest du deinen Zugang ein.

## So geht es
1. Öffne „Aktivieren“.
2. Gib den Code und deine E-Mail-Adresse ein.
3. Drück auf [[Zugang aktivieren]].
4. Öffne den Link in der E-Mail und wähle dein Passwort.

## Gut zu wissen
Der Code gilt 30 Tage und nur einmal. Ist er abgelaufen, bitte den Verein um einen neuen.

## Was, wenn der Code für ein Kind ist?
Dann registrierst du dich zuerst als gesetzliche Vertretung. Die Seite führt dich dorthin.`,
  },
  {
    slug: 'meine-daten',
    title: 'Meine Daten und das Profil',
    group,
    screens: [
      '/benutzer/profil/:userID',
      '/benutzer/view/:userID',
      '/benutzer/aview/:userID',
      '/benutzer/aprofil/:userID',
      '/benutzer/adview/:userID',
      '/benutzer/sview/:userID',
      '/benutzer/sprofil/:userID',
    ],
    words: [
      'Profil',
      'Adresse ändern',
      'umziehen',
      'Telefonnummer ändern',
      'Name ändern',
      'Allergie',
      'Gesundheit',
      'Foto',
    ],
    related: ['daten-bestätigen', 'wer-sieht-meine-daten', 'kind-hinzufügen', 'e-mail-adresse'],
    text: `
## Wofür
Im Profil stehen alle Angaben zu einer Person: Kontakt, Adresse, Gesundheit, Familie, Kurse, Rollen und Abrechnung, je nachdem, was du sehen darfst.

## So geht es
- Klick bei einem Abschnitt auf das Feld, das du ändern willst, und speichere.
- Was bei einem Kind leer bleibt, gilt vom Verwalter. Du musst die Adresse nicht doppelt eintragen.
- Unter „Gesundheit“ schreibst du, was Trainer wissen müssen. Sie lesen es nur, solange der Kurs läuft.
- Das Büro findet unter [[Aktionen]] weitere Schritte, zum Beispiel [[Passwort-Link schicken]] oder [[Zu Kurs hinzufügen]].

## Was, wenn ein Feld gesperrt ist?
Manche Felder ändert nur der Verein. Schreib ihm unter {/kontakt|Kontakt}.`,
  },
  {
    slug: 'daten-bestätigen',
    title: 'Daten bestätigen',
    group,
    screens: [],
    words: ['Angaben prüfen', 'aktuell', 'bestätigen', 'unbestätigte Angaben'],
    related: ['meine-daten', 'startseite'],
    text: `
## Wofür
Nach etwa neun Monaten fragt das Programm, ob deine Angaben noch stimmen. So kommen Nachrichten und Notfallanrufe an.

## So geht es
1. Drück auf der Startseite auf [[Meine Daten ansehen]].
2. Lies alles durch und ändere, was nicht mehr stimmt.
3. Drück auf [[Daten bestätigen]].

Für Kinder bestätigst du genauso. Die Seite führt dich von einer Person zur nächsten.`,
  },
  {
    slug: 'kind-hinzufügen',
    title: 'Kind oder Person hinzufügen',
    group,
    screens: ['/benutzer/registrieren'],
    words: ['Geschwister', 'Familie erweitern', 'neue Person', 'Person anlegen', 'Baby'],
    related: ['registrieren', 'zwei-zuhause', 'meine-daten'],
    text: `
## So geht es
1. Drück in {/benutzer/liste|Meine Daten} oder auf der Startseite auf [[Kind hinzufügen]].
2. Gib Name und Geburtsdatum ein, dazu was der Verein sonst braucht.
3. Speichere. Das Kind gehört gleich zu deiner Familie.

Das Büro wählt zuerst, ob die Person zu einer bestehenden Familie kommt oder eine neue beginnt.

## Was, wenn das Kind schon im Verein ist?
Leg es nicht noch einmal an. Bitte die andere Familie um einen Zuordnungscode und füg es damit hinzu. Siehe {zwei-zuhause|Zwei Zuhause}.`,
  },
  {
    slug: 'zwei-zuhause',
    title: 'Zwei Zuhause',
    group,
    screens: ['/zuhause'],
    words: [
      'getrennt',
      'Scheidung',
      'Obsorge',
      'zweites Elternteil',
      'Abholen',
      'Abholperson',
      'Zuordnungscode',
      'Oma',
    ],
    related: ['wer-zahlt', 'kind-hinzufügen', 'abrechnung', 'meine-daten'],
    text: `
## Wofür
Ein Kind kann in zwei Familien zu Hause sein. Beide sehen seine Termine und Kurse. Sonst sehen sie nichts voneinander.

## So geht es
1. Wer das Kind verwaltet (das erste Zuhause), öffnet {/zuhause|Zwei Zuhause} und drückt beim Kind auf [[Zweites Zuhause einladen]].
2. Dort legst du fest, ob das zweite Zuhause entschuldigen und buchen darf. Du bekommst einen Code; mit einer E-Mail-Adresse schicken wir ihn gleich hin.
3. Das zweite Zuhause meldet sich an, öffnet dieselbe Seite und gibt den Code unter „Code einlösen“ ein.

Mit [[Rechte ändern]] änderst du später, was vereinbart ist.

Bezahlt wird im ersten Zuhause, solange niemand zugestimmt hat, mitzuzahlen: {wer-zahlt|Wer zahlt für das Kind?}

## Wer darf abholen?
Mit [[Abholperson eintragen]] nennst du zum Beispiel die Oma. Wer abholt, nennt den Code. Die Trainer sehen Name, Foto und Code.

## Was, wenn es nicht mehr passt?
Beide können es mit [[Beenden]] auflösen, auch das Mitzahlen. Was schon verrechnet ist, bleibt.`,
  },
  {
    slug: 'einspruch',
    title: 'Widerspruch gegen eine Zuordnung',
    group,
    screens: ['/zuordnung/einspruch/:token'],
    words: ['falsche Familie', 'Einspruch', 'Widerspruch', 'verschoben', 'Zuordnung'],
    related: ['zwei-zuhause', 'meine-daten'],
    text: `
## Wofür
Wird eine Person in eine andere Familie verschoben, bekommt die bisherige Familie eine E-Mail. Mit dem Link darin kann sie widersprechen.

## So geht es
Öffne den Link aus der E-Mail und drück auf [[Zuordnung widersprechen]]. Die Person kommt zurück, und das Büro wird verständigt.

## Was, wenn der Link abgelaufen ist?
Schreib dem Verein. Er kann die Zuordnung im Profil ändern.`,
  },
  {
    slug: 'mitgliedskarte',
    title: 'Mitgliedskarte',
    group,
    screens: ['/meineMitgliedskarte', '/mitgliedskarte/pruefen/:token'],
    words: ['Ausweis', 'Mitgliedsausweis', 'QR-Code', 'Karte verloren', 'Mitgliedskarte', 'Vereinskarte'],
    related: ['mitgliedschaft', 'kiosk'],
    text: `
## Wofür
Mit der Karte zeigst du, dass du Mitglied bist. Wer den Code scannt, sieht nur, ob die Karte gilt, deinen Vornamen und den ersten Buchstaben deines Nachnamens.

## So geht es
Öffne {/meineMitgliedskarte|Meine Mitgliedskarte}. Du kannst sie am Handy zeigen oder mit [[Drucken]] auf Papier bringen. Am Handy wechselt der Code alle paar Minuten: Ein Foto davon gilt bald nicht mehr. Gedruckte Karten nimmt der {/ams/kiosk|Kiosk} am Eingang nur, wenn der Verein es erlaubt.

## Was, wenn die Karte verloren ist?
Drück auf [[Neue Karte]]. Der alte Code gilt dann nicht mehr.`,
  },
  {
    slug: 'mitgliedschaft',
    title: 'Mitgliedschaft: beitreten, wechseln, austreten',
    group,
    screens: ['/mitgliedschaft'],
    words: [
      'Mitglied werden',
      'Austritt',
      'kündigen',
      'Kündigung',
      'austreten',
      'Beitritt',
      'Mitgliedsanfrage',
      'Anfragen',
      'Vereinsaustritt',
      'Beitrittserklärung',
      'Aufnahmeantrag',
      'Eintritt',
      'Probemitglied',
    ],
    related: ['mitgliedsbeiträge', 'mitgliedskarte', 'rollen'],
    text: `
## Wofür
Hier wirst du Mitglied, wechselst die Art der Mitgliedschaft oder trittst aus. Das Büro sieht hier alle Anfragen.

## So geht es
1. Wähle, was sich ändern soll und für wen.
2. Lies die Bedingungen.
3. Drück auf [[Änderung anfragen]].

Der Verein entscheidet. Du bekommst eine E-Mail.

## Im Büro
Bei jeder Anfrage drückst du auf [[Annehmen]] oder auf [[Ablehnen]]. Eine Ablehnung braucht eine Begründung, die Person bekommt sie per E-Mail.

## Was, wenn ich es mir anders überlege?
Solange der Austritt noch nicht gilt, drückst du auf [[Austritt zurückziehen]].`,
  },
  {
    slug: 'sendungseinstellungen',
    title: 'Sendungseinstellungen und Mitteilungen',
    group,
    screens: ['/sendungseinstellungen'],
    words: [
      'Newsletter abbestellen',
      'Abmelden vom Newsletter',
      'WhatsApp',
      'SMS',
      'Push',
      'Benachrichtigung',
      'Mitteilungen',
      'Push-Nachricht',
    ],
    related: ['newsletter-abbestellen', 'meine-daten', 'neuigkeiten'],
    text: `
## Wofür
Hier entscheidest du, was du vom Verein bekommst und auf welchem Weg.

## So geht es
- Wähle bei jeder Person, welche Zusendungen sie bekommt. Mit „nur Post“ oder „keine Zusendungen“ kommt auch kein Newsletter per E-Mail.
- Für WhatsApp bestätigst du einmal deine Nummer mit einem Code.
- Für Mitteilungen am Handy drückst du auf [[Auf diesem Gerät einschalten]].

## Gut zu wissen
E-Mails zu Kursen, Buchungen, Terminen und Zahlungen bekommst du immer. Sonst würdest du eine Absage versäumen.

## Was, wenn keine Mitteilung kommt?
Drück auf [[Probe schicken]]. Auf iPhone und iPad musst du die Seite zuerst zum Home-Bildschirm hinzufügen.`,
  },
  {
    slug: 'kontakt',
    title: 'Dem Verein schreiben',
    group,
    screens: ['/kontakt'],
    words: ['Anfrage', 'Kontaktformular', 'Frage stellen', 'Büro anschreiben', 'Beschwerde'],
    related: ['gespräche'],
    text: `
## So geht es
1. Öffne {/kontakt|Kontakt} und wähle ein Thema.
2. Schreib, worum es geht.
3. Drück auf [[Anfrage senden]].

Deine Anfrage geht an die Administratoren eures Vereins. Die Antwort kommt per E-Mail.

## Was, wenn es um einen Kurs geht?
Dann schreibst du besser den Trainern unter {/gespraeche|Gespräche}.`,
  },
  {
    slug: 'meine-vereine',
    title: 'Meine Vereine',
    group,
    screens: ['/meineVereine'],
    words: ['zweiter Verein', 'Verein wechseln', 'mehrere Konten'],
    related: ['anmelden'],
    text: `
## Wofür
Bist du mit derselben E-Mail-Adresse in mehreren Vereinen, findest du sie unter {/meineVereine|Meine Vereine}.

## So geht es
Wähle den Verein. Du kommst auf seine Seite und meldest dich dort an, wenn es nötig ist.

Was du in einem Verein einträgst, sieht der andere nicht.`,
  },
];
