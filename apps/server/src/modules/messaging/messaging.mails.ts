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
