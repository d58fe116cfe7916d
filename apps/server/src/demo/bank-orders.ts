import { leftOutLabels } from '@vereinshaus/contract/bank-export/calls';
import { addDays, type IsoDay } from '@vereinshaus/contract/kit/days';
import { nextTargetDay } from '@vereinshaus/contract/kit/target-days';
import { paymentMethodIndex } from '@vereinshaus/contract/payments/payment-methods';
import type pg from 'pg';
import { signInsOfTown } from './sign-ins.ts';

/** A debit of one family: on its way, or ended before it left the house. */
const writeDebit = async (client: pg.ClientBase, clubId: number, orderId: number, payerId: number, failure: string) => {
  await client.query(
    `with due as (
       select i.id, i.open_cents from open_item i join ledger_account a on a.club_id = i.club_id and a.id = i.account_id
       join bank_order o on o.club_id = i.club_id and o.id = $2
       where i.club_id = $1 and a.person_id = $3 and i.side = 'charge' and i.open_cents > 0 and i.due_on <= o.execute_on
     ), debit as (
       insert into payment (id, club_id, payer_id, kind, provider, state, amount_cents, external_id, request_key, method_id,
         order_id, source, failure, created_at, created_by)
       select d.id, $1, $3, 'sepm_debit', 'bank', case when $4 = '' then 'charging' else 'cancelled' end, s.cents,
         'EINZUG-' || d.id, 'order:' || $2::integer, m.id, $2,
         jsonb_build_object('brand', '', 'last4', m.last4, 'country', m.country), $4, o.created_at, o.created_by
       from nextval('ledger_document_id_seq') as d (id), (select sum(open_cents) as cents from due) s, payment_method m, bank_order o
       where m.club_id = $1 and m.person_id = $3 and m.kind = 'sepm' and o.club_id = $1 and o.id = $2
       returning id
     )
     insert into payment_item (club_id, payment_id, item_id, cents) select $1, debit.id, due.id, due.open_cents from debit, due`,
    [clubId, orderId, payerId, failure],
  );
};

/** Sammelauftrag: prepared by the treasurer two days ago. One family has taken its mandate back since, and the order says so. */
export const writeBankOrder = async (
  client: pg.ClientBase,
  clubId: number,
  today: IsoDay,
  [collected, revoked]: readonly [number, number],
) => {
  const { rows } = await client.query<{ id: number }>(
    `insert into bank_order (club_id, kind, state, account_id, execute_on, created_at, created_by)
     select $1, 'debit', 'prepared', a.id, $2, $3::timestamp at time zone 'Europe/Vienna' + interval '18 hours', l.person_id
     from ledger_account a, login l
     where a.club_id = $1 and a.number = 2800 and l.club_id = $1 and l.email = $4 returning id`,
    [clubId, nextTargetDay(addDays(today, 12)), addDays(today, -2), signInsOfTown.cashier.email],
  );
  const orderId = rows[0]?.id;
  if (orderId === undefined) return;
  await writeDebit(client, clubId, orderId, collected, '');
  await writeDebit(client, clubId, orderId, revoked, leftOutLabels.withdrawn);
  await client.query(
    `update payment_method set removed_at = $3::timestamp at time zone 'Europe/Vienna' + interval '20 hours', is_default = false
     where club_id = $1 and person_id = $2`,
    [clubId, revoked, addDays(today, -1)],
  );
  await client.query('update person set payment_method = $3 where club_id = $1 and id = $2', [
    clubId,
    revoked,
    paymentMethodIndex.bank,
  ]);
};
