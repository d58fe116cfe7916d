type Told = {
  firstName: string;
  clubName: string;
  who: string;
  at: string;
  /** From when it counts; null = from now on. */
  from: string | null;
  changes: readonly { label: string; before: string; after: string }[];
  link: string;
};

const lineOf = ({ label, before, after }: Told['changes'][number]) =>
  `${label}: ${before || 'nichts'} → ${after || 'nichts'}`;

export const bankChangeMail = ({ firstName, clubName, who, at, from, changes, link }: Told) => ({
  subject:
    from === null ? `Bankverbindung von ${clubName} eingetragen` : `Neue Bankverbindung von ${clubName} ab ${from}`,
  body: `Hallo ${firstName},

${who} hat am ${at} die Bankverbindung von ${clubName} ${from === null ? 'eingetragen' : 'geändert'}:

${changes.map(lineOf).join('\n')}

${
  from === null
    ? `Sie gilt ab sofort. Wenn das nicht stimmt, stell es bitte gleich richtig:`
    : `Sie gilt ab ${from}. Bis dahin kannst du sie hier stoppen, wenn du nichts davon weißt:`
}

${link}

Liebe Grüße
${clubName}
`,
});
