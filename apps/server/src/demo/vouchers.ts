import { addDays, type IsoDay } from '@vereinshaus/contract/kit/days';
import type pg from 'pg';
import { openAccounts, postVoucher, settleAccounts } from './ledger.ts';
import { signInsOfTown } from './sign-ins.ts';

/** Four discounts: a code for early birds, one that runs out, a general one, and one that is over. */
const writeDiscounts = (client: pg.ClientBase, clubId: number, today: IsoDay) =>
  client.query(
    `insert into discount
       (club_id, code, name, amount_cents, percent, is_generic, valid_from, valid_until, max_uses, applies_to_membership_fee, is_active)
     values
       ($1, 'frueh', 'Frühbucher', null, 10, false, $2, $3, null, false, true),
       ($1, 'schnupper', 'Schnupperaktion', 1500, null, false, null, $3, 20, false, true),
       ($1, 'rabatt', 'Geschwister und Familien', 500, null, true, null, null, null, true, true),
       ($1, 'sommer', 'Sommeraktion', null, 15, false, $4, $5, null, false, false)`,
    [clubId, addDays(today, -30), addDays(today, 60), addDays(today, -200), addDays(today, -120)],
  );

type Voucher = {
  code: string;
  cents: number;
  recipient: string;
  message: string;
  daysAgo: number;
  /** Bought on the account of the demo family; for cash otherwise. */
  onAccount?: boolean;
  /** Redeemed by the demo member so many days ago. */
  redeemed?: number;
};

const vouchers: readonly Voucher[] = [
  { code: 'TURN2345', cents: 5000, recipient: 'Oma Helga', message: 'Viel Spaß beim Seniorenturnen!', daysAgo: 12 },
  {
    code: 'GRUBER58',
    cents: 3000,
    recipient: 'Jonas',
    message: 'Alles Gute zum Geburtstag!',
    daysAgo: 5,
    onAccount: true,
  },
  { code: 'WEIHN222', cents: 10_000, recipient: '', message: '', daysAgo: 40, redeemed: 20 },
  { code: 'SPRT7788', cents: 2500, recipient: 'Nachbarin', message: '', daysAgo: 2 },
];

const personOf = async (client: pg.ClientBase, clubId: number, email: string) => {
  const { rows } = await client.query<{ person_id: number }>(
    'select person_id from login where club_id = $1 and email = $2',
    [clubId, email],
  );
  return rows[0]?.person_id ?? null;
};

/** Rabatte und Gutscheine of the club that has both switched on; what is open is owed by the club. */
export const writeVouchers = async (client: pg.ClientBase, clubId: number, today: IsoDay) => {
  const [admin, family, member] = [
    await personOf(client, clubId, signInsOfTown.admin.email),
    await personOf(client, clubId, signInsOfTown.family.email),
    await personOf(client, clubId, signInsOfTown.member.email),
  ];
  if (family === null || member === null) return;
  await writeDiscounts(client, clubId, today);
  await openAccounts(client, clubId, [family, member]);
  for (const { code, cents, recipient, message, daysAgo, onAccount = false, redeemed } of vouchers) {
    const sold = addDays(today, -daysAgo);
    const end = redeemed === undefined ? null : addDays(today, -redeemed);
    const { rows } = await client.query<{ id: number }>(
      `insert into voucher
         (club_id, code, amount_cents, recipient, message, buyer_id, paid_with, sold_at, sold_by, redeemed_at, redeemed_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8::timestamp at time zone 'Europe/Vienna' + interval '10 hours', $9,
         $10::timestamp at time zone 'Europe/Vienna' + interval '18 hours', $11)
       returning id`,
      [
        clubId,
        code,
        cents,
        recipient,
        message,
        onAccount ? family : null,
        onAccount ? 'account' : 'cash',
        sold,
        admin,
        end,
        end === null ? null : member,
      ],
    );
    const id = rows[0]?.id ?? 0;
    const masked = `${code.slice(0, 2)}••-••••`;
    await postVoucher(client, clubId, {
      voucherId: id,
      day: sold,
      cents,
      text: `Gutschein ${masked}`,
      reference: `sold:${id}`,
      managerId: onAccount ? family : null,
      side: 'charge',
    });
    if (end !== null) {
      await postVoucher(client, clubId, {
        voucherId: id,
        day: end,
        cents,
        text: `Gutschein ${masked} eingelöst`,
        reference: `redeemed:${id}`,
        managerId: member,
        side: 'credit',
      });
    }
  }
  await settleAccounts(client, clubId);
};
