import { formatDay, type IsoDay } from '@vereinshaus/contract/kit/days';
import type { WorkCtx } from '../../kit/ctx.ts';
import { letterFrom, type Sender } from '../clubs/index.ts';
import { type Letter } from '../system/index.ts';
import type { Family } from './invitations.queries.ts';

type Invitation = { family: Family; link: string; until: IsoDay; text: string };

/** What the club says where it says nothing of its own. */
const usualWords = (clubName: string) =>
  `${clubName} verwaltet Mitglieder, Kurse und Zahlungen jetzt im Internet. Mit deinem Zugang siehst du die Daten deiner Familie, kannst sie richtigstellen, Kurse buchen und absagen.`;

const letterOf = (clubName: string, { family, link, until, text }: Invitation): Letter => ({
  title: `Dein Zugang zu ${clubName}`,
  blocks: [
    {
      heading: '',
      facts: [
        { label: 'Für', text: family.persons.join('\n') },
        { label: 'Anmelden mit', text: family.email },
        { label: 'Link gilt bis', text: formatDay(until) },
      ],
    },
  ],
  button: { label: 'Passwort festlegen und anmelden', url: link },
  words: `Hallo ${family.firstName},

${text || usualWords(clubName)}

Der Link gilt einmal. Ist er abgelaufen, wähle beim Anmelden „Passwort vergessen“.

Liebe Grüße
${clubName}`,
});

export const invitationMail = (ctx: Pick<WorkCtx, 'club'>, sender: Sender, invitation: Invitation) => {
  const letter = letterOf(sender.name, invitation);
  return {
    personId: invitation.family.id,
    to: invitation.family.email,
    subject: letter.title,
    ...letterFrom(ctx, sender, letter),
  };
};
