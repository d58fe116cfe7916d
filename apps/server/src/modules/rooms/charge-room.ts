import { type IsoDay, toSeconds } from '@vereinshaus/contract/kit/days';
import { clockInVienna } from '@vereinshaus/contract/kit/vienna-time';
import { taxFor, taxIn } from '@vereinshaus/contract/price-rules/prices';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import {
  accountsFor,
  type ClaimInput,
  lockPayers,
  openOf,
  postDocument,
  reverse,
  settleAccount,
} from '../ledger/index.ts';
import { roomReference } from './room-reference.ts';

export type ChargedTime = { bookingId: number; personId: number; text: string; start: Date; cents: number };

/** Due on the day of the booking, and never before it is charged. */
const dueOn = (ctx: Pick<Ctx, 'now'>, start: Date): IsoDay => {
  const [today, day] = [clockInVienna(ctx.now).day, clockInVienna(start).day];
  return day < today ? today : day;
};

/** A room is taxed at its location, wherever the payer lives. */
const taxOfRooms = async (ctx: Ctx) => {
  const { vatRegisteredSince } = await clubSettingsOf(ctx);
  return taxFor({ vatRegisteredSince, atSeconds: toSeconds(ctx.now), country: 'AT', vatId: '' });
};

/** Locks the accounts before several bookings are charged or credited one after the other. */
export const holdAccountsOf = (ctx: Ctx, times: readonly Pick<ChargedTime, 'personId' | 'cents'>[]) =>
  lockPayers(
    ctx,
    times.filter(({ cents }) => cents > 0).map(({ personId }) => personId),
  );

/** Verrechnen: each time is a separate item for the person's payer; room prices include tax. */
export const chargeRooms = async (ctx: Ctx, times: readonly ChargedTime[]) => {
  const charged = times.filter(({ cents }) => cents > 0);
  const [first] = charged;
  if (first === undefined) return;
  const tax = await taxOfRooms(ctx);
  const accounts = await accountsFor(ctx, {
    purposes: tax.percent > 0 ? ['otherIncome', 'vat20'] : ['otherIncome'],
    payersOf: [first.personId],
  });
  const account = accounts.ofPayer(first.personId);
  for (const { bookingId, personId, text, start, cents } of charged) {
    const about = { personId, about: roomReference(bookingId) };
    const claim: ClaimInput = { account, dueOn: dueOn(ctx, start), ...about };
    const line = { ...about, debit: claim, symbol: 'AR' as const, text, taxCode: tax.code };
    const taxCents = taxIn(cents, tax.percent);
    await postDocument(ctx, {
      kind: 'charge',
      source: 'booking',
      lines: [
        { ...line, credit: accounts.of('otherIncome'), cents: cents - taxCents },
        ...(taxCents > 0 ? [{ ...line, credit: accounts.of('vat20'), cents: taxCents }] : []),
      ],
    });
  }
  await settleAccount(ctx, account);
};

/** Gutschrift: credits everything charged for the time; a retained fee is charged as a new item with its own text. */
export const creditRoom = async (ctx: Ctx, time: ChargedTime, feeCents: number) => {
  const { bookingId, text } = time;
  const entries = await openOf(ctx, roomReference(bookingId));
  await reverse(ctx, entries, { source: 'booking', text: `Storno: ${text}`, keepsForDeparted: true });
  await chargeRooms(ctx, [{ ...time, text: `Stornogebühr: ${text}`, start: ctx.now, cents: feeCents }]);
};
