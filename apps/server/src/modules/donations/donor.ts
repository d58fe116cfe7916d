import type { PossibleDonor } from '@vereinshaus/contract/donations/calls';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { donationErrors } from './donations.errors.ts';

export type DonorChoice = { personId: number; contactId: number };

/** The chosen person or contact must exist. Locked against a concurrent deletion. */
const requireThere = async (ctx: Pick<Ctx, 'db'>, { personId, contactId }: DonorChoice) => {
  if (personId !== 0) {
    const person = await ctx.db
      .selectFrom('person_card as p')
      .where('p.id', '=', personId)
      .where('p.deleted_at', 'is', null)
      .select('p.id')
      .forShare()
      .executeTakeFirst();
    if (person === undefined) throw donationErrors.personGone();
    return;
  }
  const contact = await ctx.db
    .selectFrom('contact_card as c')
    .where('c.id', '=', contactId)
    .where('c.person_id', 'is', null)
    .where('c.erased_at', 'is', null)
    .select('c.id')
    .executeTakeFirst();
  if (contact === undefined) throw donationErrors.contactGone();
};

/** The donor of a person or a contact, created with the first donation. The data for the report are entered separately, never copied. */
export const donorOf = async (ctx: Ctx, choice: DonorChoice): Promise<number | null> => {
  if (choice.personId === 0 && choice.contactId === 0) return null;
  await requireThere(ctx, choice);
  const column = choice.personId === 0 ? ('contact_id' as const) : ('person_id' as const);
  const value = choice.personId === 0 ? choice.contactId : choice.personId;
  await ctx.db
    .insertInto('donor')
    .values({ club_id: ctx.club.id, [column]: value, created_at: ctx.now })
    .onConflict((conflict) => conflict.columns(['club_id', column]).doNothing())
    .execute();
  const { id } = await ctx.db
    .selectFrom('donor as d')
    .where(`d.${column}`, '=', value)
    .select('d.id')
    .executeTakeFirstOrThrow();
  return id;
};

const maxFound = 12;

/** Persons first, then contacts that have not become a person. */
export const possibleDonors = async (ctx: Pick<Ctx, 'db'>, search: string): Promise<PossibleDonor[]> => {
  if (search.length < 2) return [];
  const like = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows } = await sql<PossibleDonor>`
    (select p.id as "child_ID", 0 as "contact_ID", p.display_name as label, coalesce(extract(year from p.birth_date)::text, '') as hint
     from person_card p where p.is_present and p.id in (select find_person(${search}))
     order by p.last_name collate "de-AT-x-icu", p.first_name collate "de-AT-x-icu", p.id limit ${maxFound})
    union all
    (select 0, c.id, c.name, 'Kontakt' from contact_card c
     where c.person_id is null and c.erased_at is null and c.name ilike ${like}
     order by c.name collate "de-AT-x-icu", c.id limit ${maxFound})`.execute(ctx.db);
  return rows;
};

/** Whose history gets the entry. */
export const historyOf = ({ personId, contactId }: DonorChoice) => ({
  personId: personId === 0 ? null : personId,
  ...(contactId !== 0 && { contactId }),
});
