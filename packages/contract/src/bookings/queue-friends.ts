/** Freunde warten gemeinsam: children of several families in the queue of one course. The words to it: docs/rules/warteliste.md. */

/** Two or three friends; the places for more are never free at once. */
export const maxFriends = 6;

export const friendsTexts = {
  oneFamily: 'Das ist eine Familie: Sie sagt selbst unter „Meine Buchungen“, was zusammengehört.',
  gone: 'Jemand davon steht nicht mehr auf dieser Warteliste. Bitte sieh dir die Liste noch einmal an.',
  tooMany: (places: number) =>
    `Der Kurs hat nur ${places === 1 ? '1 Platz' : `${places} Plätze`}: Für alle reicht das nie.`,
  /** A sibling or another course belongs to it. */
  otherBond: (name: string) =>
    `${name} wartet schon gemeinsam mit anderen. Nimm sie dazu, oder die Familie löst das zuerst auf.`,
  offered: (name: string) => `${name} ist gerade ein Platz angeboten. Warte zuerst die Antwort ab.`,
  paused: (name: string) => `${name} hat auf ein Angebot nicht geantwortet und wartet zurzeit nicht weiter.`,
  invited: (name: string) => `${name} ist mit Vorrang eingeladen. Warte zuerst die Antwort ab.`,
  notFriends: 'Hier warten keine Freunde gemeinsam.',
  /** To whoever waits with somebody who does not meet a condition. */
  notQualified:
    'Wer mit euch gemeinsam wartet, erfüllt gerade eine Teilnahmebedingung nicht. Ihr behaltet euren Platz in der Reihe.',
  together: (friends: string, reason: string) =>
    `Ihr wartet jetzt gemeinsam mit ${friends}: Plätze bekommt ihr nur alle zugleich; werden sie angeboten, sagt jede Familie für sich Ja. Grund: ${reason} Wollt ihr das nicht, tippt bei „Meine Buchungen“ auf „Gemeinsam warten“ und dort auf „Wieder einzeln warten“.`,
  apart: (reason: string) =>
    `Ihr wartet nicht mehr gemeinsam mit Freunden und behaltet euren Platz in der Reihe. Grund: ${reason}`,
  bySomebody: 'Die andere Familie will wieder einzeln warten.',
  declined: (until: string) =>
    `Die andere Familie nimmt ihren Platz nicht. Euer Platz ist bis ${until} frei: Nehmt ihn, oder gebt ihn weiter. Habt ihr schon Ja gesagt, gilt das nicht mehr.`,
  missed: (until: string) =>
    `Ihr habt Ja gesagt, aber bis ${until} nicht alle. Gebucht ist daher nichts. Ihr wartet wieder einzeln und behaltet euren Platz in der Reihe.`,
  priceChanged:
    'Ihr habt Ja gesagt, doch der Preis hat sich seither geändert. Bitte seht ihn euch an und sagt noch einmal Ja.',
  agreed: (until: string) =>
    `Gemerkt: Ihr nehmt den Platz, sobald auch die andere Familie Ja sagt, spätestens bis ${until}. Bis dahin kostet es nichts.`,
} as const;
