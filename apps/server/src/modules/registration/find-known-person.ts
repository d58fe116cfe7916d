import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import type { NewPerson } from './check-persons.ts';

export type MatchCriterion = 'email' | 'name' | 'svn';

export type KnownPerson = {
  id: number;
  managerId: number;
  fullname: string;
  by: MatchCriterion;
};

type KnownRow = { id: number; manager_id: number; fullname: string; by: MatchCriterion };

/**
 * Mögliche Dublette: whether this person is already in the club. By the address of the login, by name and birth date (Müller = Mueller), or
 * by SVN. Deleted and deceased persons do not count. `signsIn`: a dependant has no login, so their e-mail address is no evidence.
 */
export const findKnownPerson = async (
  ctx: Pick<Ctx, 'db'>,
  { data, birthDate }: NewPerson,
  { signsIn, svnToken }: { signsIn: boolean; svnToken: string },
): Promise<KnownPerson | undefined> => {
  const email = signsIn ? data.email.toLowerCase() : '';
  const { rows } = await sql<KnownRow>`
    select p.id, p.manager_id, trim(p.first_name || ' ' || p.last_name) as fullname,
      case
        when ${email} <> '' and (l.email = ${email} or (lower(p.email) = ${email} and p.manager_id = p.id)) then 'email'
        when ${svnToken} <> '' and p.svn_token = ${svnToken} then 'svn'
        else 'name'
      end as by
    from person p
    left join login_card l on l.club_id = p.club_id and l.person_id = p.id
    where p.deleted_at is null and p.death_date is null
      and (
        (${email} <> '' and (l.email = ${email} or (lower(p.email) = ${email} and p.manager_id = p.id)))
        or (${svnToken} <> '' and p.svn_token = ${svnToken})
        or (p.birth_date = ${birthDate}::date
          and fold(p.last_name) = fold(${data.lastname}) and fold(p.first_name) = fold(${data.prename}))
      )
    order by (l.email is not null and l.email = ${email}) desc, by, p.id
    limit 1
  `.execute(ctx.db);
  const [row] = rows;
  return row && { id: row.id, managerId: row.manager_id, fullname: row.fullname, by: row.by };
};
