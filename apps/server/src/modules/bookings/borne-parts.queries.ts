import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { type RawBuilder, sql } from 'kysely';
import { isHomes } from './open-parts.queries.ts';

/** A part of a running booking that somebody else than the first home bears, as it stands in the books. */
export type BornePart = {
  /** Of the open item. */
  id: number;
  payerId: number;
  name: string;
  /** The instalment it is of; null = the booking is paid at once. */
  instalment: number | null;
  cents: number;
  open: number;
  dueOn: IsoDay;
};

/** The parts of the booking `t`, as JSON; what was taken back counts no more. Only a booking that was shared is looked up. */
export const bornePartsOf: RawBuilder<BornePart[]> = sql<BornePart[]>`case
  when t.left_at is null and exists (select from participation_share s where s.club_id = t.club_id and s.participation_id = t.id)
  then (
    select coalesce(json_agg(json_build_object('id', o.id, 'payerId', o.payer_id, 'name', h.display_name, 'instalment', o.about_part,
      'cents', b.cents, 'open', o.open_cents, 'dueOn', o.due_on) order by h.display_name, o.due_on, o.id), '[]')
    from open_item_card o
    join person_card h on h.club_id = o.club_id and h.id = o.payer_id
    cross join lateral (
      select sum(e.amount_cents - e.reversed_cents)::integer as cents from ledger_entry_card e
      where e.club_id = o.club_id and e.debit_item_id = o.id and e.cancelled_at is null
    ) b
    where o.club_id = t.club_id and o.about_kind = 'booking' and o.about_id = t.id and o.side = 'charge' and b.cents > 0
      and not ${isHomes('o')}
  )
  else '[]' end`;

const sumOf = (parts: readonly BornePart[]): number => parts.reduce((sum, { cents }) => sum + cents, 0);

/** What is left for the first home, and who pays the rest; nothing where nobody else does. */
export const sharesOfHome = (priceCents: number, borne: readonly BornePart[]) =>
  borne.length === 0
    ? {}
    : { shares: { own: Math.max(0, priceCents - sumOf(borne)), others: [...new Set(borne.map(({ name }) => name))] } };

/** The same of one instalment. */
export const ownPartIn = ({ ID, price }: { ID: number; price: number }, borne: readonly BornePart[]) =>
  borne.length === 0 ? {} : { own: Math.max(0, price - sumOf(borne.filter(({ instalment }) => instalment === ID))) };

/** What the second home bears itself; who else pays is not told to it. */
export const sharesOfSecondHome = (own: readonly BornePart[]) =>
  own.length === 0 ? {} : { shares: { own: sumOf(own), others: [] } };
