type LinkForAccount = { firstName: string; clubName: string; link: string };

export const passwordLinkMail = ({ firstName, clubName, link }: LinkForAccount) => ({
  subject: `Dein Passwort bei ${clubName}`,
  body: `Hallo ${firstName},

mit diesem Link legst du dein Passwort fest:

${link}

Der Link gilt 24 Stunden und nur einmal. Wenn du das nicht angefordert hast, brauchst du nichts zu tun: Dein bisheriges Passwort bleibt gültig.

Liebe Grüße
${clubName}
`,
});

export const signInLinkMail = ({ firstName, clubName, link }: LinkForAccount) => ({
  subject: `Dein Link zum Anmelden bei ${clubName}`,
  body: `Hallo ${firstName},

mit diesem Link meldest du dich ohne Passwort an:

${link}

Der Link gilt 15 Minuten und nur einmal. Gib ihn nicht weiter. Wenn du das nicht angefordert hast, brauchst du nichts zu tun: Ohne den Link kommt niemand in dein Konto.

Liebe Grüße
${clubName}
`,
});

type EmailChange = { firstName: string; clubName: string; email: string; link: string };

export const emailConfirmMail = ({ firstName, clubName, email, link }: EmailChange) => ({
  subject: `Bitte bestätige deine neue E-Mail-Adresse bei ${clubName}`,
  body: `Hallo ${firstName},

${email} soll deine neue E-Mail-Adresse bei ${clubName} werden. Bitte bestätige das mit diesem Link:

${link}

Der Link gilt sieben Tage. Bis dahin bleibt deine bisherige Adresse gültig. Wenn du damit nichts zu tun hast, brauchst du nichts zu tun.

Liebe Grüße
${clubName}
`,
});

export const emailNoticeMail = ({ firstName, clubName, email, link }: EmailChange) => ({
  subject: `Deine E-Mail-Adresse bei ${clubName} soll geändert werden`,
  body: `Hallo ${firstName},

für dein Konto bei ${clubName} wurde eine neue E-Mail-Adresse eingetragen: ${email}. Sie gilt, sobald sie von dort bestätigt wird.

Wenn das nicht in deinem Sinn ist, nimm es mit diesem Link zurück. Das geht 14 Tage lang, auch noch nach der Bestätigung:

${link}

Liebe Grüße
${clubName}
`,
});

/** To the old address, where somebody else has entered the new one. */
export const emailConsentMail = ({
  firstName,
  clubName,
  email,
  link,
  revertLink,
}: EmailChange & { revertLink: string }) => ({
  subject: `Stimmst du der neuen E-Mail-Adresse bei ${clubName} zu?`,
  body: `Hallo ${firstName},

für dein Konto bei ${clubName} wurde eine neue E-Mail-Adresse eingetragen: ${email}. Du hast sie nicht selbst eingetragen, deshalb gilt sie erst, wenn du zustimmst:

${link}

Der Link gilt sieben Tage. Wenn du nicht zustimmst, meldest du dich weiter mit dieser Adresse an. Ist die Änderung nicht in deinem Sinn, nimm sie hier zurück; das geht 14 Tage lang:

${revertLink}

Liebe Grüße
${clubName}
`,
});
