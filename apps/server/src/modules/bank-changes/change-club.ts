import type { Club } from '@vereinshaus/contract/clubs/calls';
import { bankChangeHours, isGuarded } from '@vereinshaus/contract/clubs/club-field-access';
import { formatMoment, toSeconds } from '@vereinshaus/contract/kit/days';
import type { OnlineProvider } from '@vereinshaus/contract/payments/settings';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { type ClubInput, clubById, parseSettings, requireProviderAllowed, saveClub } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import { requireProviderAccountChangeable } from '../payments/index.ts';
import { requireConfirmed } from '../session/index.ts';
import { bankChangeErrors } from './bank-changes.errors.ts';
import { requireBoundBySecondFactor, requireOwnFields } from './require-own-fields.ts';
import { tellBankKeepers } from './tell-bank-keepers.ts';
import { type FieldChanges, fieldsVersion, waitingChange } from './waiting-change.ts';

/**
 * Vereinsdaten ändern, on the pages of the club. Every field asks for its own permission. Where the money goes is changed by
 * somebody who has just shown who they are, is told to everybody who keeps it, and counts a day later; what was not there
 * before counts at once. Answers what whoever saved is told.
 *
 * Lock: the club, so that of two changes at once the second finds the first waiting.
 */
export const changeClub = async (ctx: Ctx, input: ClubInput, offered: readonly OnlineProvider[]): Promise<string> => {
  const before = await lockClub(ctx);
  const { settings = {}, ...fields } = input;
  const wished = { ...fields, ...parseSettings(settings) };
  const changed = Object.keys(wished).filter((name) => isDifferent(before, wished, name));
  requireOwnFields(ctx, changed);
  await requireBoundBySecondFactor(ctx, before, { ...before, ...wished });
  const guarded = guardedChanges(before, wished, changed);
  if (Object.keys(guarded).length === 0) {
    await saveClub(ctx, input, offered);
    return 'Erfolgreich gespeichert';
  }
  requireConfirmed(ctx);
  const waiting = await waitingChange(ctx);
  if (waiting) throw bankChangeErrors.alreadyWaiting({ from: formatMoment(toSeconds(waiting.applies_at)) });
  await requireProviderAllowed(ctx, before, { ...before, ...wished }, offered);
  if (guarded.stripeAccount) await requireProviderAccountChangeable(ctx, guarded.stripeAccount.after);
  const later = await changesThatWait(ctx, before, guarded);
  const atOnce = without(guarded, later);
  await saveClub(ctx, withoutFields(input, later), offered);
  if (Object.keys(atOnce).length > 0) await tellBankKeepers(ctx, atOnce, null);
  if (Object.keys(later).length === 0) return 'Erfolgreich gespeichert';
  return letWait(ctx, later);
};

const lockClub = async (ctx: Ctx): Promise<Club> => {
  await ctx.db.selectFrom('club_card as c').where('c.id', '=', ctx.club.id).select('c.id').forUpdate().execute();
  return clubById(ctx.db, ctx.club.id);
};

type Values = Readonly<Record<string, unknown>>;

/** A new logo is always one; everything else is compared with what is there. */
const isDifferent = (before: Values, wished: Values, name: string) =>
  wished[name] !== undefined && JSON.stringify(before[name]) !== JSON.stringify(wished[name]);

/** What is guarded is one line of text. */
const wordOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const guardedChanges = (before: Values, wished: Values, changed: readonly string[]): FieldChanges =>
  Object.fromEntries(
    changed.filter(isGuarded).map((name) => [name, { before: wordOf(before[name]), after: wordOf(wished[name]) }]),
  );

/**
 * What waits: everything that takes the place of something. Online payments that are switched off count at once, since no
 * money goes astray by that; an account at the provider waits as soon as anything was ever paid online, because an empty one
 * means that of the installation.
 */
const changesThatWait = async (ctx: Ctx, club: Club, guarded: FieldChanges): Promise<FieldChanges> => {
  const isAccountInUse =
    guarded.stripeAccount !== undefined && (club.onlinePayments === 'stripe' || (await wasPaidOnline(ctx)));
  const waits = (name: string, { before, after }: { before: string; after: string }) => {
    if (name === 'onlinePayments') return before !== 'off' && after !== 'off';
    return before !== '' || (name === 'stripeAccount' && isAccountInUse);
  };
  return Object.fromEntries(Object.entries(guarded).filter(([name, change]) => waits(name, change)));
};

const wasPaidOnline = async (ctx: Ctx): Promise<boolean> =>
  (await ctx.db.selectFrom('payment_card as p').select('p.id').limit(1).executeTakeFirst()) !== undefined;

const without = (all: FieldChanges, left: FieldChanges): FieldChanges =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !(name in left)));

const withoutFields = (input: ClubInput, left: FieldChanges): ClubInput => {
  const kept = (values: Values) => Object.fromEntries(Object.entries(values).filter(([name]) => !(name in left)));
  return { ...kept(input), ...(input.settings && { settings: kept(input.settings) }) };
};

const letWait = async (ctx: Ctx, fields: FieldChanges): Promise<string> => {
  const appliesAt = new Date(ctx.now.getTime() + bankChangeHours * 3_600_000);
  await ctx.db
    .insertInto('club_bank_change')
    .values({
      club_id: ctx.club.id,
      version: fieldsVersion,
      fields: JSON.stringify(fields),
      requested_at: ctx.now,
      requested_by: viewerOf(ctx).id,
      applies_at: appliesAt,
    })
    .execute();
  const from = formatMoment(toSeconds(appliesAt));
  await recordHistory(ctx, { kind: 'bankChange.requested', personId: null, details: { changes: fields, from } });
  await tellBankKeepers(ctx, fields, appliesAt);
  return `Gespeichert. Die neue Bankverbindung gilt ab ${from}; alle, die die Kassa führen, sind verständigt und können sie bis dahin stoppen.`;
};
