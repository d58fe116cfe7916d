import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import type { Candidate } from './recipients.rules.ts';

/** A chosen person, whether they can still be written to or not. */
export type MailingCandidate = Candidate & {
  /** Deceased or deleted. */
  isGone: boolean;
};

/**
 * Persons of the club with their addresses, family by family; children once more for each second home. Each Verwalter is looked up by id:
 * for a new club without statistics, the planner would compare everybody with everybody.
 */
export const mailingCandidates = async (
  ctx: Pick<Ctx, 'db'>,
  personIds: readonly number[],
): Promise<readonly MailingCandidate[]> => {
  const { rows } = await sql<MailingCandidate>`
    select p.id, p.first_name as "firstName", p.last_name as "lastName", p.manager_id as "managerId", p.email,
      m.email as "managerEmail", p.mailing, not p.is_present as "isGone"
    from person_card p
    cross join lateral (select m.email from person_card m where m.club_id = p.club_id and m.id = p.manager_id offset 0) m
    where p.id = any(${[...personIds]}::integer[])
    order by p.manager_id, p.birth_date, p.id`.execute(ctx.db);
  return [...rows, ...(await inSecondHomes(ctx, rows))];
};

/** Children once more, as recipients in their second home: at its address, according to its own mail settings. */
const inSecondHomes = async (
  ctx: Pick<Ctx, 'db'>,
  candidates: readonly MailingCandidate[],
): Promise<readonly MailingCandidate[]> => {
  const living = candidates.filter(({ isGone }) => !isGone);
  const { rows } = await sql<{ childId: number; guardianId: number; email: string; mailing: number }>`
    select g.child_id as "childId", m.id as "guardianId", m.email, m.mailing
    from guardians_of(${living.map(({ id }) => id)}::integer[]) g
    join person_card m on m.id = g.guardian_id
    where m.email <> '' and m.is_present
    order by m.id, g.child_id`.execute(ctx.db);
  const byId = new Map(living.map((candidate) => [candidate.id, candidate]));
  return rows.flatMap(({ childId, guardianId, email, mailing }) => {
    const child = byId.get(childId);
    return child === undefined ? [] : [{ ...child, email: '', managerId: guardianId, managerEmail: email, mailing }];
  });
};
