type Contact = {
  firstName: string;
  fullName: string;
  email: string;
  phone: string;
  clubName: string;
  topic: string;
  subject: string;
  note: string;
};

export const contactMail = (contact: Contact & { profile: string }) => ({
  subject: `[${contact.topic}] ${contact.subject}`,
  body: `Anfrage von ${contact.fullName}
Thema: ${contact.topic}
E-Mail: ${contact.email || 'keine'}
Telefon: ${contact.phone ? `+${contact.phone}` : 'keines'}
Profil: ${contact.profile}

${contact.note}
`,
});

export const contactCopy = ({ firstName, clubName, topic, subject, note }: Contact) => ({
  subject: `Deine Anfrage: ${subject}`,
  body: `Hallo ${firstName},

deine Anfrage ist bei uns angekommen. Hier ist eine Kopie davon:

Thema: ${topic}
Betreff: ${subject}

${note}

Liebe Grüße
${clubName}
`,
});

type Circular = { text: string; clubName: string; settings: string };

/** What staff write to many, with the way to choose what one gets. */
export const circularBody = ({ text, clubName, settings }: Circular) => `${text}

--
${clubName}
Welche Zusendungen du bekommst, legst du hier fest: ${settings}
`;

type RestingPerson = { name: string; profile: string };

/** To the office: whose address it is, and what the mail server said. */
export const restingMailToOffice = ({
  address,
  reason,
  persons,
}: {
  address: string;
  reason: string;
  persons: readonly RestingPerson[];
}) => ({
  subject: `E-Mail-Adresse ruht: ${address}`,
  body: `An ${address} sind drei E-Mails hintereinander nicht zustellbar gewesen. Newsletter und Nachrichten an viele gehen nicht mehr dorthin.

Zuletzt hieß es: ${reason}

${persons.length === 0 ? 'Niemand im Verein hat diese Adresse noch.' : persons.map(({ name, profile }) => `${name}: ${profile}`).join('\n')}

Sobald im Profil eine andere Adresse steht, kommt wieder alles an. Stimmt die Adresse doch, kann sie in den Sendungseinstellungen der Person wieder verwendet werden.
`,
});

/** To the family, where it is reached otherwise. */
export const restingMailToFamily = ({
  address,
  clubName,
  settings,
}: {
  address: string;
  clubName: string;
  settings: string;
}) => ({
  subject: 'E-Mails an dich kommen zurück',
  body: `Hallo,

E-Mails an ${address} kommen bei uns zurück. Newsletter gehen darum nicht mehr dorthin.

Bitte trag im Profil deine richtige Adresse ein, oder sag uns hier, dass sie doch stimmt: ${settings}

Liebe Grüße
${clubName}
`,
});
