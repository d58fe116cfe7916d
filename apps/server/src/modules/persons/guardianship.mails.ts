/** Texts of mails about a second home. They name persons, never how to reach them. */
type About = { clubName: string; childName: string };
type Rights = { mayExcuse: boolean; mayBook: boolean };
export type Mail = { subject: string; body: string };

export const letter = (firstName: string, clubName: string, ...paragraphs: readonly string[]): string =>
  [
    `Hallo${firstName === '' ? '' : ` ${firstName}`},`,
    ...paragraphs.filter((text) => text !== ''),
    `Liebe Grüße\n${clubName}`,
    '',
  ].join('\n\n');

const inWords = ({ mayExcuse, mayBook }: Rights) =>
  `Vereinbart ist: sehen${mayExcuse ? ', entschuldigen' : ''}${mayBook ? ', buchen' : ''}.`;

type Invitation = About & { homeName: string; code: string; validUntil: string; link: string };

export const invitationMail = ({ clubName, childName, homeName, code, validUntil, link }: Invitation): Mail => ({
  subject: `${homeName} lädt dich ein: zweites Zuhause von ${childName}`,
  body: letter(
    '',
    clubName,
    `${homeName} möchte, dass du bei ${clubName} mitbekommst, was ${childName} betrifft: Termine, Buchungen und Nachrichten.`,
    `Melde dich an (oder registriere dich zuerst) und gib diesen Code unter „Zwei Zuhause“ ein. Er gilt einmal, bis ${validUntil}:\n\n${code}`,
    link,
    'Wenn du damit nichts zu tun hast, ignoriere diese E-Mail.',
  ),
});

type Question = About & { firstName: string; askerName: string; isMove: boolean; link: string };

export const questionMail = ({ clubName, childName, firstName, askerName, isMove, link }: Question): Mail => ({
  subject: isMove ? `Zieht ${childName} um?` : `Kommt ${askerName} bei ${childName} dazu?`,
  body: letter(
    firstName,
    clubName,
    isMove
      ? `${askerName} fragt, ob ${childName} in die eigene Familie umzieht. Daten, Buchungen und offene Beträge von ${childName} gehen dann mit.`
      : `${askerName} fragt, ob ${childName} auch dort ein Zuhause hat. ${childName} bleibt bei dir; ${askerName} sieht dann Termine und Buchungen, ohne Beträge, Anschrift und Telefon.`,
    'Bis du antwortest, ändert sich nichts. Antworte hier:',
    link,
  ),
});

type Answer = About & Rights & { firstName: string; agrees: boolean; isMove: boolean };

export const answerMail = ({ clubName, childName, firstName, agrees, isMove, ...rights }: Answer): Mail => ({
  subject: agrees
    ? `${childName}: ${isMove ? 'Umzug' : 'Zweites Zuhause'} vereinbart`
    : 'Deine Anfrage wurde abgelehnt',
  body: letter(
    firstName,
    clubName,
    agrees
      ? isMove
        ? `${childName} gehört jetzt zu deiner Familie.`
        : `Du kümmerst dich jetzt mit um ${childName}. ${inWords(rights)}`
      : 'Deine Frage nach einem Kind eines anderen Zuhauses wurde abgelehnt. Bei Fragen wende dich bitte an den Verein.',
  ),
});

type AgreementMail = About & Rights & { firstName: string; guardianName: string; isByOffice: boolean };

export const agreedMail = ({
  clubName,
  childName,
  firstName,
  guardianName,
  isByOffice,
  ...rights
}: AgreementMail): Mail => ({
  subject: `${childName} hat ein zweites Zuhause`,
  body: letter(
    firstName,
    clubName,
    `${guardianName} kümmert sich bei ${clubName} jetzt mit um ${childName}${isByOffice ? '; eingetragen hat es der Verein' : ''}. ${inWords(rights)}`,
    rights.mayBook
      ? `Was ${guardianName} für ${childName} bucht, zahlt das erste Zuhause, außer ihr vereinbart etwas anderes.`
      : '',
    'Ändern und beenden kannst du es jederzeit.',
  ),
});

export const rightsMail = ({
  clubName,
  childName,
  firstName,
  ...rights
}: About & Rights & { firstName: string }): Mail => ({
  subject: `${childName}: Was vereinbart ist, hat sich geändert`,
  body: letter(firstName, clubName, `Für ${childName} gilt jetzt: ${inWords(rights)}`),
});

export const endedMail = ({
  clubName,
  childName,
  firstName,
  otherName,
}: About & { firstName: string; otherName: string }): Mail => ({
  subject: `${childName}: Zweites Zuhause beendet`,
  body: letter(
    firstName,
    clubName,
    `Das zweite Zuhause von ${childName} bei ${otherName} ist beendet. Buchungen bleiben, wie sie sind.`,
  ),
});
