import { donations } from '@vereinshaus/contract/donations/calls';
import { formatDay, type IsoDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { readMoneySearch } from '@vereinshaus/contract/kit/search-words';
import { type RawBuilder, sql } from 'kysely';
import { countedHits, inAddress, mentions, noHits, type SearchQuery, type SearchSource } from '../search/index.ts';
import { donorJoins, donorName } from './donations.queries.ts';

type DonationHitRow = { id: number; on: IsoDay; cents: number; purpose: string; campaign: string; donor: string };

/** Fewer letters match nearly everybody. */
const fewestLetters = 3;

/** How many matching contacts are checked for donations. */
const maxDonors = 500;

/** The newest donations of matching donors and campaigns; names are only read for those. */
const byWords = ({ typed, size }: SearchQuery): RawBuilder<unknown> => sql`n.id = any(array(
  select g.id from donation g
  where g.donor_id = any(array(
      select o.id from donor o where o.person_id = any(array(select find_person(${typed})))
      union all select o.id from donor o where o.contact_id = any(array(select search_contact(${typed}, ${maxDonors})))
    ))
    or g.campaign_id = any(array(select a.id from donation_campaign a where ${mentions('a.search_text', typed)}))
  order by g.given_on desc, g.id desc limit ${size}
))`;

/** Spenden for the global search: by amount, by donor, by campaign; newest first. */
export const searchedDonations: SearchSource = {
  part: 'donations',
  access: donations.list.access,
  find: (_, asked) => {
    const { cents } = readMoneySearch(asked.typed);
    if (cents === null && asked.typed.trim().length < fewestLetters) return noHits;
    const found = cents === null ? byWords(asked) : sql`n.amount_cents = ${cents}`;
    return countedHits(
      asked,
      sql<DonationHitRow>`
        select n.id, n.given_on as on, n.amount_cents as cents, n.purpose, coalesce(c.name, '') as campaign, ${donorName} as donor
        from donation n ${donorJoins}
        left join donation_campaign c on c.club_id = n.club_id and c.id = n.campaign_id
        where ${found} order by n.given_on desc, n.id desc`,
      ({ id, on, cents: amount, purpose, campaign, donor }) => ({
        ID: id,
        label: `Spende ${formatMoney(amount)}`,
        description: [donor || 'ohne Namen', campaign || purpose, formatDay(on)]
          .filter((part) => part !== '')
          .join(', '),
        path: donor === '' ? '/spenden' : `/spenden?t.q=${inAddress(donor)}`,
      }),
    );
  },
};
