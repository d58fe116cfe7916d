import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';
import { contactsForMailing } from '../contacts/index.ts';
import type { Letter } from '../messaging/index.ts';
import { newToken } from './letter-token.ts';

type LetterRow = {
  place: number;
  address: string;
  personId: number | null;
  personIds: number[];
  contactId: number | null;
  isSent: boolean;
};

const lettersOf = async (ctx: WorkCtx, newsletterId: number): Promise<readonly LetterRow[]> => {
  const { rows } = await sql<LetterRow>`
    select l.place, l.address, l.person_id as "personId", l.person_ids as "personIds", l.contact_id as "contactId",
      l.mail_id is not null as "isSent"
    from newsletter_letter l where l.newsletter_id = ${newsletterId}`.execute(ctx.db);
  return rows;
};

/**
 * Somebody has another address since the letters were planned: a letter more is planned there, after all others. An address
 * that stands in the plan gets no second one, nor does whoever got theirs at the old address.
 *
 * Lock: the newsletter, held by whoever hands it over.
 */
export const followAddresses = async (
  ctx: WorkCtx,
  newsletterId: number,
  { planned, letters }: { planned: readonly string[]; letters: readonly Letter[] },
) => {
  const expected = new Set(planned);
  const elsewhere = letters.filter(({ to }) => !expected.has(to));
  if (elsewhere.length === 0) return;
  const rows = await lettersOf(ctx, newsletterId);
  const contactIds = new Set(rows.flatMap(({ contactId }) => contactId ?? []));
  const contacts = contactIds.size === 0 ? [] : await contactsForMailing(ctx);
  const taken = new Set([
    ...rows.map(({ address }) => address),
    ...contacts.filter(({ id }) => contactIds.has(id)).map(({ email }) => email.trim().toLowerCase()),
  ]);
  const served = new Set(
    rows.filter(({ isSent }) => isSent).flatMap(({ personId, personIds }) => [personId ?? 0, ...personIds]),
  );
  const last = Math.max(...rows.map(({ place }) => place));
  const added = elsewhere
    .filter(({ to, personId }) => !taken.has(to) && !served.has(personId))
    .map(({ personId, to, persons }, index) => ({
      personId,
      address: to,
      personIds: [...new Set(persons.map(({ id }) => id))],
      token: newToken(),
      place: last + 1 + index,
    }));
  await insertLetters(ctx, newsletterId, added);
};

type NewLetter = {
  place: number;
  personId?: number;
  contactId?: number;
  address: string;
  personIds: readonly number[];
  token?: string;
};

export const insertLetters = async (ctx: WorkCtx, newsletterId: number, letters: readonly NewLetter[]) => {
  await sql`
    insert into newsletter_letter (club_id, newsletter_id, place, person_id, contact_id, address, person_ids, token)
    select current_club(), ${newsletterId}, l.place, l."personId", l."contactId", l.address,
      array(select jsonb_array_elements_text(l."personIds")::integer), l.token
    from jsonb_to_recordset(${JSON.stringify(letters)}::jsonb) as l
      (place integer, "personId" integer, "contactId" integer, address text, "personIds" jsonb, token text)`.execute(
    ctx.db,
  );
};
