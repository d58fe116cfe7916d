import { formatDay, type IsoDay } from '@vereinshaus/contract/kit/days';
import type { WorkCtx } from '../../kit/ctx.ts';
import { letterFrom, type Sender } from '../clubs/index.ts';
import { wordText } from '../wording/index.ts';
import type { Family } from './invitations.queries.ts';
import { invitationText } from './invitations.texts.ts';

type Invitation = { family: Family; link: string; until: IsoDay; text: string };

/** What the club says where it says nothing of its own. */
const usualWords = (clubName: string) =>
  `${clubName} verwaltet Mitglieder, Kurse und Zahlungen jetzt im Internet. Mit deinem Zugang siehst du die Daten deiner Familie, kannst sie richtigstellen, Kurse buchen und absagen.`;

export const invitationMail = async (
  ctx: Pick<WorkCtx, 'db' | 'club' | 'jobs'>,
  sender: Sender,
  { family, link, until, text }: Invitation,
) => {
  const {
    subject,
    body: words,
    source,
  } = await wordText(ctx, sender, invitationText, {
    reader: family,
    values: { einladung: text || usualWords(sender.name) },
  });
  const letter = {
    title: subject,
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
    words,
  };
  return { source, personId: family.id, to: family.email, subject, ...letterFrom(ctx, sender, letter) };
};
