import { contactTopics } from '@vereinshaus/contract/messaging/calls';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { senderOf as clubSender } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import { administratorAddresses } from '../persons/index.ts';
import { queueMails } from '../system/index.ts';
import { wordText } from '../wording/index.ts';
import { messagingErrors } from './messaging.errors.ts';
import { contactCopyText, contactRequestText } from './messaging.texts.ts';

type Contact = { topicId: number; subject: string; note: string };

/** Kontakt: a question to the club. Sent to every administrator with an address; replies go to the sender. */
export const contactClub = async (ctx: Ctx, { topicId, subject, note }: Contact) => {
  const viewer = viewerOf(ctx);
  const sender = await senderOf(ctx, viewer.id);
  const addresses = await administratorAddresses(ctx);
  if (addresses.length === 0) throw messagingErrors.noAdministrator();
  const topic = contactTopics[topicId] ?? '';
  const club = await clubSender(ctx);
  const letter = await wordText(ctx, club, contactRequestText, {
    values: {
      wer: sender.fullName,
      thema: topic,
      betreff: subject,
      email: sender.email || 'keine',
      telefon: sender.phone ? `+${sender.phone}` : 'keines',
      profil: `${ctx.club.origin}/benutzer/profil/${viewer.id}`,
      anfrage: note,
    },
  });
  const copy = await wordText(ctx, club, contactCopyText, {
    reader: { id: viewer.id, firstName: sender.firstName },
    values: { thema: topic, betreff: subject, anfrage: note },
  });
  const letters = [
    ...addresses.map((to) => ({
      personId: viewer.id,
      to,
      ...letter,
      ...(sender.email !== '' && { replyTo: sender.email }),
    })),
    ...(sender.email === '' ? [] : [{ personId: viewer.id, to: sender.email, ...copy }]),
  ];
  const mailIds = await queueMails(ctx, viewer.tenantId, letters, 'notice');
  await recordHistory(ctx, { kind: 'messaging.contacted', personId: viewer.id, details: { topic, subject, mailIds } });
};

/** A child without its own address is answered through its Verwalter. */
const senderOf = async (ctx: Ctx, personId: number) => {
  const row = await ctx.db
    .selectFrom('person_card as p')
    .innerJoin('person_card as m', (join) =>
      join.onRef('m.club_id', '=', 'p.club_id').onRef('m.id', '=', 'p.manager_id'),
    )
    .where('p.id', '=', personId)
    .select(['p.first_name', 'p.last_name', 'p.email', 'p.phone', 'm.email as manager_email'])
    .executeTakeFirstOrThrow();
  return {
    firstName: row.first_name,
    fullName: `${row.first_name} ${row.last_name}`.trim(),
    email: row.email || row.manager_email,
    phone: row.phone,
  };
};
