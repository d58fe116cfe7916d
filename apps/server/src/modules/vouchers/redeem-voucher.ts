import { dayInVienna } from '@vereinshaus/contract/days';
import { maskedVoucherCode } from '@vereinshaus/contract/vouchers';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { requestErrors } from '../../kit/errors.ts';
import { recordHistory } from '../history/index.ts';
import { accountsFor, post, settle } from '../ledger/index.ts';
import { voucherErrors } from './vouchers.errors.ts';

const minutes = 15;
const mostTries = 10;

/**
 * Gutschein einlösen: what the club owed becomes credit on the customer account. The voucher is locked, so that it is
 * redeemed once; wrong codes are counted per person, and after ten in a quarter of an hour even the right one waits.
 */
export const redeemVoucher = async (ctx: Ctx, { code, personId }: { code: string; personId: number | null }) => {
  const viewer = viewerOf(ctx);
  if (viewer.tenantId !== ctx.club.id) throw requestErrors.notAllowed();
  await requireFewTries(ctx, viewer.id);
  const person = await livingPerson(ctx, personId ?? viewer.id);
  const voucher = await lockVoucher(ctx, code);
  await ctx.db
    .updateTable('voucher')
    .set({ redeemed_at: ctx.now, redeemed_by: person.id })
    .where('id', '=', voucher.id)
    .execute();
  const accounts = await accountsFor(ctx, { purposes: ['openVouchers'], payersOf: [person.id] });
  const account = accounts.ofPayer(person.id);
  const about = { personId: person.id, voucherId: voucher.id };
  await post(ctx, {
    kind: 'voucher',
    source: 'voucher',
    reference: `redeemed:${voucher.id}`,
    lines: [
      {
        debit: accounts.of('openVouchers'),
        credit: { account, dueOn: dayInVienna(ctx.now), ...about },
        cents: voucher.amountCents,
        symbol: 'BU',
        text: `Gutschein ${maskedVoucherCode(code)} eingelöst`,
        ...about,
      },
    ],
  });
  await settle(ctx, account);
  await recordHistory(ctx, {
    kind: 'voucher.redeemed',
    personId: person.id,
    details: { voucherId: voucher.id, code: maskedVoucherCode(code), amountCents: voucher.amountCents },
  });
  return voucher.amountCents;
};

const earlier = (ctx: Ctx, span: number) => new Date(ctx.now.getTime() - span * 60_000);

/** Tries of one person come one after the other: a hundred at once must not all be the first. */
const requireFewTries = async (ctx: Ctx, personId: number) => {
  await ctx.db.selectFrom('person as p').where('p.id', '=', personId).select('p.id').forNoKeyUpdate().execute();
  const { tries } = await ctx.db
    .selectFrom('voucher_attempt as a')
    .where('a.person_id', '=', personId)
    .where('a.at', '>', earlier(ctx, minutes))
    .select((eb) => eb.fn.countAll<number>().as('tries'))
    .executeTakeFirstOrThrow();
  if (tries >= mostTries) throw voucherErrors.tooManyTries();
};

/** Stays written although the request is refused. */
const countTry = async (ctx: Ctx) => {
  const personId = viewerOf(ctx).id;
  await ctx.db
    .deleteFrom('voucher_attempt')
    .where('at', '<', earlier(ctx, 24 * 60))
    .execute();
  await ctx.db
    .insertInto('voucher_attempt')
    .values({ club_id: sql<number>`current_club()`, person_id: personId, at: ctx.now })
    .execute();
};

const livingPerson = async (ctx: Ctx, personId: number) => {
  const person = await ctx.db
    .selectFrom('person as p')
    .where('p.id', '=', personId)
    .where('p.deleted_at', 'is', null)
    .select('p.id')
    .executeTakeFirst();
  if (!person) throw voucherErrors.personGone();
  return person;
};

const lockVoucher = async (ctx: Ctx, code: string) => {
  const voucher = await ctx.db
    .selectFrom('voucher as v')
    .where('v.code', '=', code)
    .select(['v.id', 'v.amount_cents as amountCents', 'v.redeemed_at', 'v.cancelled_at', 'v.valid_until'])
    .forUpdate()
    .executeTakeFirst();
  const problem = !voucher
    ? voucherErrors.unknownCode
    : voucher.redeemed_at !== null
      ? voucherErrors.alreadyRedeemed
      : voucher.cancelled_at !== null
        ? voucherErrors.alreadyCancelled
        : voucher.valid_until !== null && voucher.valid_until < dayInVienna(ctx.now)
          ? voucherErrors.expired
          : null;
  if (voucher && problem === null) return voucher;
  await countTry(ctx);
  throw (problem ?? voucherErrors.unknownCode)();
};
