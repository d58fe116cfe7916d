import { clubPayments } from '@vereinshaus/contract/clubs/club-payments';
import { anyOf, manager } from '@vereinshaus/contract/kit/access';
import { formatDayOf } from '@vereinshaus/contract/kit/days';
import { formatMoney } from '@vereinshaus/contract/kit/money';
import { readMoneySearch } from '@vereinshaus/contract/kit/search-words';
import { sql } from 'kysely';
import { secondsOf } from '../../kit/ask-together.ts';
import { judgeAccessFor } from '../../kit/check-access.ts';
import { viewerOf } from '../../kit/ctx.ts';
import { countedHits, noHits, type SearchSource } from '../search/index.ts';

type PaymentHitRow = { payerId: number; fullname: string; cents: number; time: number };

/** The form of a provider's payment id: neither a word nor an amount. */
const looksLikeReference = (typed: string) => /^[a-z]{2,}_\w{6,}$/i.test(typed);

/** Online-Zahlungen for the global search: by amount or by the provider's id; a family only finds its own. */
export const searchedPayments: SearchSource = {
  part: 'payments',
  access: anyOf(clubPayments.list.access, manager),
  find: (ctx, asked) => {
    const typed = asked.typed.trim();
    const { cents } = readMoneySearch(typed);
    if (cents === null && !looksLikeReference(typed)) return noHits;
    const viewer = viewerOf(ctx);
    const readsAll = judgeAccessFor(clubPayments.list.access, viewer) === 'yes';
    return countedHits(
      asked,
      sql<PaymentHitRow>`
        select p.payer_id as "payerId", w.display_name as fullname, p.amount_cents as cents,
          ${secondsOf('p.created_at')} as time
        from payment p join person_card w on w.club_id = p.club_id and w.id = p.payer_id
        where p.state in ('succeeded', 'pending', 'returned')
          and ${cents === null ? sql`p.external_id = ${typed}` : sql`p.amount_cents = ${cents}`}
          and ${readsAll ? sql`true` : sql`p.payer_id = ${viewer.id}`}
        order by p.created_at desc, p.id desc`,
      ({ payerId, fullname, cents: amount, time }) => ({
        ID: payerId,
        label: `Zahlung ${formatMoney(amount)}`,
        description: `${fullname}, ${formatDayOf(time)}`,
        path: readsAll ? `/abrechnung/${payerId}` : '/abrechnung',
      }),
    );
  },
};
