import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';

type MergeInput = { keptId: number; otherId: number };

/** Merges two donors: the surviving one keeps its data, and gets the other's donations; if it is no donor yet, it gets the donor record. */
export const mergeDonors = async (
  ctx: Pick<Ctx, 'db'>,
  column: 'person_id' | 'contact_id',
  { keptId, otherId }: MergeInput,
) => {
  const of = sql.ref(column);
  await sql`
    update donor d set ${of} = ${keptId} where d.${of} = ${otherId}
      and not exists (select from donor s where s.club_id = d.club_id and s.${of} = ${keptId})`.execute(ctx.db);
  await sql`
    update donation n set donor_id = s.id from donor s, donor o
    where s.${of} = ${keptId} and o.${of} = ${otherId} and n.donor_id = o.id
      and s.club_id = n.club_id and o.club_id = n.club_id`.execute(ctx.db);
  await sql`
    update donation_report_line n set donor_id = s.id from donor s, donor o
    where s.${of} = ${keptId} and o.${of} = ${otherId} and n.donor_id = o.id
      and s.club_id = n.club_id and o.club_id = n.club_id`.execute(ctx.db);
  await sql`delete from donor where ${of} = ${otherId}`.execute(ctx.db);
};

/** A contact has become a person: its donations belong to that person, so that nobody is reported twice. */
export const moveDonorToPerson = async (
  ctx: Pick<Ctx, 'db'>,
  { contactId, personId }: { contactId: number; personId: number },
) => {
  await sql`
    update donor d set contact_id = null, person_id = ${personId} where d.contact_id = ${contactId}
      and not exists (select from donor s where s.club_id = d.club_id and s.person_id = ${personId})`.execute(ctx.db);
  await sql`
    update donation n set donor_id = s.id from donor s, donor o
    where s.person_id = ${personId} and o.contact_id = ${contactId} and n.donor_id = o.id
      and s.club_id = n.club_id and o.club_id = n.club_id`.execute(ctx.db);
  await sql`
    update donation_report_line n set donor_id = s.id from donor s, donor o
    where s.person_id = ${personId} and o.contact_id = ${contactId} and n.donor_id = o.id
      and s.club_id = n.club_id and o.club_id = n.club_id`.execute(ctx.db);
  await sql`delete from donor where contact_id = ${contactId}`.execute(ctx.db);
};

/** Which of these contacts have donated. */
export const donorsAmong = async (
  { db }: Pick<Ctx, 'db'>,
  contactIds: readonly number[],
): Promise<readonly number[]> => {
  if (contactIds.length === 0) return [];
  const rows = await db
    .selectFrom('donor as d')
    .where('d.contact_id', 'in', [...contactIds])
    .select('d.contact_id')
    .execute();
  return rows.flatMap(({ contact_id: id }) => id ?? []);
};
