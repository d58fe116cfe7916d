import { clubPayments } from '@vereinshaus/contract/clubs/club-payments';
import { anyOf, manager } from '@vereinshaus/contract/kit/access';
import { formatDay, type IsoDay } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { readMoneySearch } from '@vereinshaus/contract/kit/search-words';
import { sql } from 'kysely';
import { judgeAccessFor } from '../../kit/check-access.ts';
import { viewerOf } from '../../kit/ctx.ts';
import { countedHits, noHits, type SearchSource } from '../search/index.ts';

type OpenHitRow = { payerId: number; fullname: string; cents: number; dueOn: IsoDay | null };

/** Bei wem ist genau so viel offen? Charges for the global search, longest due first; a family only finds its own. */
export const searchedOpenAmounts: SearchSource = {
  part: 'openAmounts',
  access: anyOf(clubPayments.list.access, manager),
  find: (ctx, asked) => {
    const { cents } = readMoneySearch(asked.typed);
    if (cents === null) return noHits;
    const viewer = viewerOf(ctx);
    const readsAll = judgeAccessFor(clubPayments.list.access, viewer) === 'yes';
    return countedHits(
      asked,
      sql<OpenHitRow>`
        select p.id as "payerId", p.display_name as fullname, o.open_cents as cents, o.due_on as "dueOn"
        from open_item o
        join ledger_account a on a.club_id = o.club_id and a.id = o.account_id
        join person_card p on p.club_id = a.club_id and p.id = a.person_id
        where o.open_cents + 0 = ${cents} and o.open_cents > 0 and o.side = 'charge'
          and ${readsAll ? sql`true` : sql`a.person_id = ${viewer.id}`}
        order by o.due_on, o.id`,
      ({ payerId, fullname, cents: amount, dueOn }) => ({
        ID: payerId,
        label: `Offen ${formatMoney(amount)}`,
        description: dueOn === null ? fullname : `${fullname}, fällig ${formatDay(dueOn)}`,
        path: readsAll ? `/abrechnung/${payerId}` : '/abrechnung',
      }),
    );
  },
};
