type BankChangeNotice = {
  firstName: string;
  clubName: string;
  who: string;
  at: string;
  /** From when it counts; null = from now on. */
  from: string | null;
  changes: readonly { label: string; before: string; after: string }[];
  link: string;
  /** Of the board somebody may only tell those who can. */
  mayStop: boolean;
};

const lineOf = ({ label, before, after }: BankChangeNotice['changes'][number]) =>
  `${label}: ${before || 'nichts'} → ${after || 'nichts'}`;

const whatToDo = (from: string | null, mayStop: boolean): string => {
  const counts = from === null ? 'Sie gilt ab sofort.' : `Sie gilt ab ${from}.`;
  if (!mayStop)
    return `${counts} Wenn du nichts davon weißt, melde dich bitte gleich bei eurer Kassierin oder eurem Kassier:`;
  return from === null
    ? `${counts} Wenn das nicht stimmt, stell es bitte gleich richtig:`
    : `${counts} Bis dahin kannst du sie hier stoppen, wenn du nichts davon weißt:`;
};

export const bankChangeMail = ({ firstName, clubName, who, at, from, changes, link, mayStop }: BankChangeNotice) => ({
  subject:
    from === null ? `Bankverbindung von ${clubName} eingetragen` : `Neue Bankverbindung von ${clubName} ab ${from}`,
  body: `Hallo ${firstName},

${who} hat am ${at} die Bankverbindung von ${clubName} ${from === null ? 'eingetragen' : 'geändert'}:

${changes.map(lineOf).join('\n')}

${whatToDo(from, mayStop)}

${link}

Liebe Grüße
${clubName}
`,
});

type AccountChangeNotice = Omit<BankChangeNotice, 'from' | 'changes'> & {
  account: string;
  from: string;
  before: string;
  after: string;
};

export const bankAccountMail = (told: AccountChangeNotice) => {
  const { firstName, clubName, who, at, account, from, before, after, link, mayStop } = told;
  return {
    subject: `Neue IBAN des Bankkontos ${account} von ${clubName}`,
    body: `Hallo ${firstName},

${who} hat am ${at} die IBAN des Bankkontos ${account} von ${clubName} geändert:

${lineOf({ label: 'IBAN', before, after })}

Lastschriften werden darauf ab ${from} eingezogen. ${
      mayStop
        ? 'Wenn das nicht stimmt, stell es bitte bis dahin richtig:'
        : 'Wenn du nichts davon weißt, melde dich bitte gleich bei eurer Kassierin oder eurem Kassier:'
    }

${link}

Liebe Grüße
${clubName}
`,
  };
};
