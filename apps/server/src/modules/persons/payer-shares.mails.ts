import { percentText, sharedCoursesText } from '@vereinshaus/contract/guardianships/payer-share-rules';
import { letter, type Mail } from './guardianship.mails.ts';

/** Texts of mails about who pays. They name persons and parts, never what somebody else owes. */
type About = { clubName: string; childName: string };
type Part = { percent: number; course: string };

const what = ({ childName, percent, course }: About & Part): string =>
  `${percentText(percent)} für ${sharedCoursesText(course)} von ${childName}`;

type Question = About & Part & { homeName: string; link: string };

export const shareInvitationMail = (told: Question & { code: string; validUntil: string }): Mail => ({
  subject: `${told.homeName} fragt: Zahlst du für ${told.childName} mit?`,
  body: letter(
    '',
    told.clubName,
    `${told.homeName} fragt, ob du bei ${told.clubName} ${what(told)} zahlst.`,
    `Melde dich an (oder registriere dich zuerst) und gib diesen Code unter „Zwei Zuhause“ ein. Danach kannst du zustimmen oder ablehnen. Er gilt einmal, bis ${told.validUntil}:\n\n${told.code}`,
    told.link,
    'Wenn du damit nichts zu tun hast, ignoriere diese E-Mail.',
  ),
});

export const shareQuestionMail = (told: Question & { firstName: string }): Mail => ({
  subject: `${told.homeName} fragt: Zahlst du für ${told.childName} mit?`,
  body: letter(
    told.firstName,
    told.clubName,
    `${told.homeName} fragt, ob du ${what(told)} zahlst.`,
    'Solange du nicht zustimmst, zahlst du nichts. Antworte hier:',
    told.link,
  ),
});

type Answer = About & Part & { firstName: string; payerName: string; agrees: boolean };

export const shareAnsweredMail = (told: Answer): Mail => ({
  subject: `${told.childName}: ${told.payerName} ${told.agrees ? 'zahlt mit' : 'zahlt nicht mit'}`,
  body: letter(
    told.firstName,
    told.clubName,
    told.agrees
      ? `${told.payerName} zahlt ab jetzt ${what(told)}. Was schon verrechnet ist, bleibt, wie es ist.`
      : `${told.payerName} möchte ${what(told)} nicht zahlen. Es bleibt, wie es war.`,
  ),
});

export const shareEndedMail = (told: About & { firstName: string; payerName: string }): Mail => ({
  subject: `${told.childName}: ${told.payerName} zahlt nicht mehr mit`,
  body: letter(
    told.firstName,
    told.clubName,
    `Neue Buchungen von ${told.childName} zahlt ${told.payerName} nicht mehr mit. Was schon verrechnet ist, bleibt.`,
  ),
});
