import { agreementFields } from '@vereinshaus/contract/contacts/agreement-fields';
import type { AgreementRow, ContactPage, ContactRow } from '@vereinshaus/contract/contacts/calls';
import { contactFields } from '@vereinshaus/contract/contacts/contact-fields';
import { dayInVienna, toDayNumber } from '@vereinshaus/contract/kit/days';
import type { RecordValues } from '@vereinshaus/contract/kit/record-fields';
import { pluck } from '@vereinshaus/contract/kit/record-of';
import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { defineRecord } from '../../kit/record.ts';
import { historyAbout } from '../history/index.ts';
import { restingAmong } from '../system/index.ts';
import { availableTags, tagIdsOfContact, tagLabelsOfContact, tagsOfRecord } from '../tags/index.ts';
import { contactErrors } from './contacts.errors.ts';

export const contactRecord = defineRecord(contactFields);
export const emptyContact: RecordValues<typeof contactFields> = pluck(contactFields, 'empty');
export const agreementRecord = defineRecord(agreementFields);

/** Agreements of the contact `c` that run today: how many, and the last day of them; null = one has no end. */
const running = (today: string) => sql`
  select count(*)::integer as count, case when bool_or(a.ends_on is null) then null else max(a.ends_on) end as until
  from contact_agreement a
  where a.club_id = c.club_id and a.contact_id = c.id
    and (a.starts_on is null or a.starts_on <= ${today}::date) and (a.ends_on is null or a.ends_on >= ${today}::date)`;

const sponsorOf = (count: number, until: string | null) => {
  if (count === 0) return { sponsor: 'none' as const, sponsorUntil: 0 };
  return { sponsor: until === null ? ('open' as const) : ('until' as const), sponsorUntil: toDayNumber(until) };
};

type Which = 'current' | { id: number };

const contactRows = async (ctx: Pick<Ctx, 'db' | 'now'>, which: Which) => {
  const rows = await ctx.db
    .selectFrom('contact as c')
    .innerJoinLateral(
      sql<{ count: number; until: string | null }>`(${running(dayInVienna(ctx.now))})`.as('s'),
      (join) => join.onTrue(),
    )
    .$if(which === 'current', (query) => query.where('c.person_id', 'is', null).where('c.erased_at', 'is', null))
    .$if(which !== 'current', (query) => query.where('c.id', '=', which === 'current' ? 0 : which.id))
    .select(contactRecord.columns.map((column) => `c.${column}` as const))
    .select(['c.id', 'c.name', 'c.person_id', 'c.erased_at', 'c.account_id', 's.count', 's.until'])
    .select(tagLabelsOfContact.as('tags'))
    .orderBy(sql`c.name collate "de-AT-x-icu"`)
    .orderBy('c.id')
    .execute();
  const resting = await restingAmong(ctx, 'all');
  return rows.map((row) => ({
    personId: row.person_id,
    isErased: row.erased_at !== null,
    hasInvoices: row.account_id !== null,
    contact: {
      ID: row.id,
      name: row.name,
      ...contactRecord.toValues(row),
      tags: row.tags,
      isResting: resting.has(row.email.trim().toLowerCase()),
      ...sponsorOf(row.count, row.until),
    } satisfies ContactRow,
  }));
};

/** Kontakte: those who are neither erased nor persons by now. */
export const allContacts = async (ctx: Pick<Ctx, 'db' | 'now'>): Promise<ContactRow[]> =>
  (await contactRows(ctx, 'current')).map(({ contact }) => contact);

export const agreementsOf = async (ctx: Pick<Ctx, 'db'>, contactId: number): Promise<AgreementRow[]> => {
  const rows = await ctx.db
    .selectFrom('contact_agreement as a')
    .where('a.contact_id', '=', contactId)
    .select(agreementRecord.columns.map((column) => `a.${column}` as const))
    .select('a.id')
    .orderBy(sql`a.ends_on desc nulls first`)
    .orderBy('a.id')
    .execute();
  return rows.map(({ id, ...row }) => ({ ID: id, ...agreementRecord.toValues(row) }));
};

export const contactPage = async (ctx: Ctx, contactId: number): Promise<ContactPage> => {
  const [found] = await contactRows(ctx, { id: contactId });
  if (found === undefined) throw contactErrors.gone();
  const { contact, personId, isErased, hasInvoices } = found;
  return {
    contact,
    tags: await tagsOfRecord(ctx, { entity: 'contact', recordId: contactId }),
    agreements: await agreementsOf(ctx, contactId),
    child_ID: personId ?? 0,
    isErased,
    hasInvoices,
  };
};

/** Who reads invoices and no contacts sees whom an invoice went to, and nothing the office has noted. */
export const contactAsSeen = async (ctx: Ctx, contactId: number): Promise<ContactPage> => {
  const page = await contactPage(ctx, contactId);
  if (hasPermission(viewerOf(ctx), 'contacts_read')) return page;
  return { ...page, contact: { ...page.contact, note: '', tags: [] }, tags: [] };
};

export const contactHistory = async (ctx: Ctx, contactId: number) => {
  await contactPage(ctx, contactId);
  return historyAbout(ctx, { contactId });
};

export const contactTags = (ctx: Ctx) => availableTags(ctx, 'contact');

export type MailingContact = {
  id: number;
  name: string;
  firstName: string;
  lastName: string;
  company: string;
  email: string;
  address: { street: string; postalCode: string; locality: string; country: string };
  /** Agreed to mails to many. */
  hasConsented: boolean;
  /** Had agreed and ended it. */
  hasUnsubscribed: boolean;
  tagIds: readonly number[];
};

/** Kontakte als Empfänger: for whoever writes to many. Who has not consented is among them, so that they can be counted. */
export const contactsForMailing = async (ctx: Pick<Ctx, 'db'>): Promise<readonly MailingContact[]> => {
  const rows = await ctx.db
    .selectFrom('contact as c')
    .where('c.person_id', 'is', null)
    .where('c.erased_at', 'is', null)
    .select(['c.id', 'c.name', 'c.first_name', 'c.last_name', 'c.company', 'c.email', 'c.receives_newsletter'])
    .select([
      'c.street',
      'c.postal_code',
      'c.locality',
      'c.country',
      'c.unsubscribed_at',
      tagIdsOfContact.as('tag_ids'),
    ])
    .orderBy('c.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    firstName: row.first_name,
    lastName: row.last_name,
    company: row.company,
    email: row.email,
    address: { street: row.street, postalCode: row.postal_code, locality: row.locality, country: row.country },
    hasConsented: row.receives_newsletter,
    hasUnsubscribed: row.unsubscribed_at !== null,
    tagIds: row.tag_ids,
  }));
};
