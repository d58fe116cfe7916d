type Contact = {
  fullName: string;
  email: string;
  phone: string;
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
