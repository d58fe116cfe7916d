import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Makes somebody a member: the counterpart of `isMembershipCode` in the contract. Of a role `r`. */
export const isMembershipRole = sql<SqlBool>`(r.code between 1 and 409 and r.code <> 220)`;

/** The role `r` holds on this day. */
export const holdsOn = (day: IsoDay): RawBuilder<SqlBool> =>
  sql<SqlBool>`(r.starts_on <= ${day}::date and (r.ends_on is null or r.ends_on > ${day}::date))`;

/**
 * Ein- und Austritte: roles that follow one another without a gap are one membership, so it begins with a role that no
 * earlier one reaches, and ends where those before the next such role reach; most have one role, and only those of the
 * others are looked at again and put in order. The last day of it counts, so who leaves at the end of December leaves in
 * the old year. Those who have died or were deleted were members all the same.
 *
 * Four parts of a statement: `held` (a row per person, with the lowest code that holds today), `role`, `spell`, and `days`
 * (`joined`, `left_on`, a row per membership).
 */
export const membershipSpells = (today: IsoDay): RawBuilder<unknown> => sql`
  held as materialized (
    select r.person_id, min(r.starts_on) as starts_on, max(coalesce(r.ends_on, 'infinity')) as ends_on, count(*) as roles,
      min(r.code) filter (where ${holdsOn(today)}) as code
    from membership_role_card r where ${isMembershipRole}
    group by r.person_id
  ), role as (
    select r.person_id, r.starts_on, coalesce(r.ends_on, 'infinity') as ends_on,
      max(coalesce(r.ends_on, 'infinity')) filter (where r.ends_on is null or r.ends_on > r.starts_on)
        over (partition by r.person_id order by r.starts_on, r.id rows between unbounded preceding and 1 preceding) as reached
    from membership_role_card r
    where ${isMembershipRole} and r.person_id = any(array(select h.person_id from held h where h.roles > 1))
  ), spell as (
    select h.person_id, h.starts_on, true as is_first, h.ends_on
    from held h where h.roles = 1 and h.ends_on > h.starts_on
    union all
    select r.person_id, r.starts_on, r.starts_on = h.starts_on,
      coalesce(lead(r.reached) over (partition by r.person_id order by r.starts_on), h.ends_on)
    from role r join held h on h.person_id = r.person_id
    where r.ends_on > r.starts_on and (r.reached is null or r.reached < r.starts_on)
  ), days as materialized (
    select case when s.is_first then least(p.member_since, s.starts_on) else s.starts_on end as joined,
      s.ends_on - 1 as left_on
    from spell s left join person_card p on p.id = s.person_id and p.member_since is not null
  )`;
