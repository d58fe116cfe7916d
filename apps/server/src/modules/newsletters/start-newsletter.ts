import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';
import { beginSending } from '../messaging/index.ts';
import { chosenAtRelease, planFor } from './choose-persons.ts';
import { lockIfThere } from './find-newsletter.ts';
import { insertLetters } from './follow-addresses.ts';
import { followNewPersons } from './follow-new-persons.ts';
import { newToken } from './letter-token.ts';
import { handOverNewsletter, startNewsletter } from './newsletters.jobs.ts';

/** A job may come a moment early. */
const leewayMs = 5000;

/**
 * Versand beginnen: who was chosen and still agrees gets a letter, one per address. All letters are planned in this
 * transaction or none; stopped or begun already, nothing happens.
 */
export const beginNewsletter = async (ctx: WorkCtx, newsletterId: number): Promise<'begun' | 'early' | 'nothing'> => {
  const newsletter = await lockIfThere(ctx, newsletterId);
  if (newsletter?.state !== 'scheduled' || newsletter.send_at === null) return 'nothing';
  const { send_at, subject } = newsletter;
  const job = { clubId: ctx.club.id, newsletterId, origin: ctx.club.origin };
  const earlyByMs = send_at.getTime() - ctx.now.getTime();
  if (earlyByMs > leewayMs) {
    // Of a release that was stopped, and followed by another one for later.
    await ctx.jobs.send(startNewsletter, job, { afterSeconds: Math.ceil(earlyByMs / 1000) });
    return 'early';
  }
  await followNewPersons(ctx, newsletterId, (await chosenAtRelease(ctx, newsletterId)).contactIds);
  const chosen = await chosenAtRelease(ctx, newsletterId);
  const { letters, leftOut, forContacts } = await planFor(ctx, chosen);
  const toPersons = letters.map(({ personId, to, persons }) => ({
    personId,
    address: to,
    personIds: [...new Set(persons.map(({ id }) => id))],
    token: newToken(),
  }));
  // Address and link are the contact's own.
  const toContacts = forContacts.letters.map(({ contact }) => ({ contactId: contact.id, address: '', personIds: [] }));
  const planned = [...toPersons, ...toContacts].map((letter, place) => ({ ...letter, place }));
  await insertLetters(ctx, newsletterId, planned);
  await sql`
    update newsletter_person p set left_out = l.why
    from jsonb_to_recordset(${JSON.stringify(leftOut)}::jsonb) as l (id integer, why text)
    where p.newsletter_id = ${newsletterId} and p.person_id = l.id`.execute(ctx.db);
  const leftOutContacts = [
    ...forContacts.leftOut.map(({ id, why }) => ({ id, why })),
    ...forContacts.goneIds.map((id) => ({ id, why: 'gone' })),
  ];
  await sql`
    update newsletter_contact k set left_out = l.why
    from jsonb_to_recordset(${JSON.stringify(leftOutContacts)}::jsonb) as l (id integer, why text)
    where k.newsletter_id = ${newsletterId} and k.contact_id = l.id`.execute(ctx.db);
  await beginSending(ctx, { id: newsletterId, kind: 'newsletter', subject });
  await ctx.db
    .updateTable('newsletter')
    .set({ state: 'sending', started_at: ctx.now })
    .where('id', '=', newsletterId)
    .execute();
  await ctx.jobs.send(handOverNewsletter, job);
  return 'begun';
};
