import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import type { ErasedPerson } from '../about-person/index.ts';

const isShared = async (ctx: Pick<Ctx, 'db'>, personId: number, address: string): Promise<boolean> => {
  const sharer = await ctx.db
    .selectFrom('person_card as p')
    .where((eb) => eb(eb.fn<string>('lower', ['p.email']), '=', address))
    .where('p.id', '<>', personId)
    .select('p.id')
    .executeTakeFirst();
  return sharer !== undefined;
};

/** Mails that are still waiting are not sent any more. */
const emptied = sql`recipient = '', reply_to = '', subject = 'anonymisiert', body = '', html = '', payment_code = '', error = '',
  state = case when state in ('queued', 'collected') then 'failed' else state end`;

/**
 * Messages about the person, and mails to their addresses, lose recipient and text. If a family shares an address, only those that name
 * the person do: the others were written to a person who is still here.
 */
export const eraseMails = async (ctx: Pick<Ctx, 'db'>, { id, first_name, addresses }: ErasedPerson) => {
  await sql`update mail set ${emptied} where person_id = ${id}`.execute(ctx.db);
  const name = `%${first_name.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  // A mail about several members of a family belongs to their Verwalter.
  if (first_name !== '') {
    await sql`
      update mail set ${emptied} where person_id = (select p.manager_id from person_card p where p.id = ${id})
        and lower(subject || ' ' || body) like ${name}`.execute(ctx.db);
  }
  for (const address of addresses) {
    const naming = (await isShared(ctx, id, address)) ? sql`lower(subject || ' ' || body) like ${name}` : sql`true`;
    await sql`update mail set ${emptied} where lower(recipient) = ${address} and ${naming}`.execute(ctx.db);
    await sql`update mail set reply_to = '' where lower(reply_to) = ${address}`.execute(ctx.db);
  }
};

/** Messages to a contact lose recipient and text. */
export const eraseContactMails = async (ctx: Pick<Ctx, 'db'>, contactId: number) => {
  await sql`update mail set ${emptied} where contact_id = ${contactId}`.execute(ctx.db);
};

/** Two contacts are merged into one. */
export const moveContactMails = async (ctx: Pick<Ctx, 'db'>, from: number, to: number) => {
  await ctx.db.updateTable('mail').set({ contact_id: to }).where('contact_id', '=', from).execute();
};

/** The mails sent to a contact, for a contact who asks what is stored. */
export const mailsToContact = (ctx: Pick<Ctx, 'db'>, contactId: number) =>
  ctx.db
    .selectFrom('mail as m')
    .where('m.contact_id', '=', contactId)
    .orderBy('m.created_at')
    .select(['m.created_at', 'm.subject', 'm.body'])
    .execute();
