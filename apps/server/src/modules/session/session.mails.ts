type PasswordLink = { firstName: string; clubName: string; link: string };

export const passwordLinkMail = ({ firstName, clubName, link }: PasswordLink) => ({
  subject: `Dein Passwort bei ${clubName}`,
  body: `Hallo ${firstName},

mit diesem Link legst du dein Passwort fest:

${link}

Der Link gilt 24 Stunden und nur einmal. Wenn du das nicht angefordert hast, brauchst du nichts zu tun: Dein bisheriges Passwort bleibt gültig.

Liebe Grüße
${clubName}
`,
});
