import type { NewsletterAudience } from '@vereinshaus/contract/newsletters/newsletter-audience';
import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { contactsForMailing } from '../contacts/index.ts';
import { mailingCandidates, unsubscribedAddresses, withdrawnAmong } from '../messaging/index.ts';
import { namesByNumber, personIdsMatching } from '../persons/index.ts';
import { restingAmong } from '../system/index.ts';
import { newsletterErrors } from './newsletters.errors.ts';
import { type ContactPlan, planContacts } from './plan-contacts.ts';
import { type NewsletterPlan, planNewsletter } from './plan-newsletter.ts';

const onLists = async (ctx: Ctx, lists: readonly number[]): Promise<readonly number[]> => {
  if (lists.length === 0) return [];
  const { rows } = await sql<{ ids: number[] }>`
    select array(select p.person_id from newsletter_list_person p where p.club_id = l.club_id and p.list_id = l.id) as ids
    from newsletter_list l where l.id = any(${[...lists]}::integer[])`.execute(ctx.db);
  if (rows.length < new Set(lists).size) throw newsletterErrors.listGone();
  return rows.flatMap(({ ids }) => ids);
};

const byName = async (ctx: Ctx, personIds: readonly number[]): Promise<readonly number[]> => {
  if (personIds.length === 0) return [];
  const wanted = new Set(personIds);
  const known = await namesByNumber(ctx, [...wanted]);
  if (known.size < wanted.size) throw newsletterErrors.unknownPersons({ count: wanted.size - known.size });
  return [...wanted];
};

const chosenPersonIds = async (ctx: Ctx, audience: NewsletterAudience): Promise<readonly number[]> => {
  const found = [
    await byName(ctx, audience.user_ids),
    await onLists(ctx, audience.lists),
    await personIdsMatching(ctx, audience.groups),
  ];
  return [...new Set(found.flat())];
};

export const readsContacts = (ctx: Ctx): boolean => hasPermission(viewerOf(ctx), 'contacts_read');

/** Contacts are for those who may read them. */
export const requireContactsRead = (ctx: Ctx) => {
  if (!readsContacts(ctx)) throw newsletterErrors.contactsHidden();
};

const chosenContactIds = async (
  ctx: Ctx,
  { contacts, contactTags }: NewsletterAudience,
): Promise<readonly number[]> => {
  if (contacts === 'none') return [];
  requireContactsRead(ctx);
  const tags = new Set(contactTags);
  const all = await contactsForMailing(ctx);
  return all.filter(({ tagIds }) => contacts === 'all' || tagIds.some((tag) => tags.has(tag))).map(({ id }) => id);
};

export type ChosenRecipients = { personIds: readonly number[]; contactIds: readonly number[] };

/** Everybody whom an audience names, each once; a person or a list of another club refuses all of it. */
export const chosenBy = async (ctx: Ctx, audience: NewsletterAudience): Promise<ChosenRecipients> => ({
  personIds: await chosenPersonIds(ctx, audience),
  contactIds: await chosenContactIds(ctx, audience),
});

/** Whom a released newsletter was released for. */
export const chosenAtRelease = async (ctx: Pick<Ctx, 'db'>, newsletterId: number): Promise<ChosenRecipients> => {
  const persons = await sql<{ id: number }>`
    select p.person_id as id from newsletter_person p where p.newsletter_id = ${newsletterId}`.execute(ctx.db);
  const contacts = await sql<{ id: number }>`
    select k.contact_id as id from newsletter_contact k where k.newsletter_id = ${newsletterId}`.execute(ctx.db);
  return { personIds: persons.rows.map(({ id }) => id), contactIds: contacts.rows.map(({ id }) => id) };
};

/** Who of these gets a letter, and who does not and why, by what is known right now. */
export const planFor = async (
  ctx: Pick<Ctx, 'db'>,
  { personIds, contactIds }: ChosenRecipients,
): Promise<NewsletterPlan & { forContacts: ContactPlan & { goneIds: readonly number[] } }> => {
  const candidates = await mailingCandidates(ctx, personIds);
  const withdrawn = await withdrawnAmong(ctx, personIds);
  const resting = await restingAmong(ctx, 'all');
  const plan = planNewsletter(candidates, { resting, withdrawn });
  const chosen = new Set(contactIds);
  const contacts = chosen.size === 0 ? [] : (await contactsForMailing(ctx)).filter(({ id }) => chosen.has(id));
  const present = new Set(contacts.map(({ id }) => id));
  const goneIds = contactIds.filter((id) => !present.has(id));
  const unsubscribed = contacts.length === 0 ? new Set<string>() : await unsubscribedAddresses(ctx);
  return { ...plan, forContacts: { ...planContacts(contacts, { ...plan, resting, unsubscribed }), goneIds } };
};
