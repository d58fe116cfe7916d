import { createHash } from 'node:crypto';
import type { contract } from '@vereinshaus/contract';
import { type ClubSettings, clubSettings } from '@vereinshaus/contract/clubs/settings';
import type { ParsedInputOf } from '@vereinshaus/contract/kit/call';
import { fromDayNumber } from '@vereinshaus/contract/kit/days';
import { isPlausibleEmail } from '@vereinshaus/contract/kit/email';
import { isAustrianVatId } from '@vereinshaus/contract/kit/register-numbers';
import { type OnlineProvider, onlineProviders } from '@vereinshaus/contract/payments/settings';
import { z } from 'zod';
import type { WorkCtx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { clubErrors } from './clubs.errors.ts';
import { clubById } from './clubs.queries.ts';

export type ClubInput = ParsedInputOf<typeof contract.clubs.save>;

/** Wire name → column. */
const columns = {
  name: 'name',
  fullName: 'full_name',
  fullNameDeclined: 'full_name_declined',
  shortName: 'short_name',
  title: 'title',
  showLogo: 'show_logo',
  facebook: 'facebook',
  agbsLink: 'terms_link',
  dataprotectionLink: 'privacy_link',
  statutenLink: 'statutes_link',
  color: 'color',
  fontColor: 'font_color',
  secondColor: 'second_color',
  accountName: 'account_name',
  iban: 'iban',
  bic: 'bic',
  bankname: 'bank_name',
  creditorID: 'creditor_id',
  address: 'address',
  zvrNr: 'zvr',
} as const;

/**
 * Vereinsdaten speichern: sent fields replace the old values, all others stay; old and new values go into the history. Only payment
 * providers that the installation has can be chosen.
 */
export const saveClub = async (
  ctx: WorkCtx,
  input: ClubInput,
  offered: readonly OnlineProvider[] = onlineProviders,
) => {
  const { settings, logoData, colors, dateFounded, ...identity } = input;
  const before = await clubById(ctx.db, ctx.club.id);
  const changedSettings = parseSettings(settings ?? {});
  requireRoleAddresses(before, changedSettings);
  requireVatId(before, changedSettings);
  if (before.enableDraws && changedSettings.enableDraws === false) await requireNoDraw(ctx);
  await requireProviderAllowed(ctx, before, { ...before, ...changedSettings }, offered);
  const changedColumns = Object.fromEntries(
    Object.entries(columns).flatMap(([wire, column]) => {
      const value = identity[wire as keyof typeof columns];
      return value === undefined ? [] : [[column, value]];
    }),
  );
  const stored = await ctx.db
    .selectFrom('club as c')
    .where('c.id', '=', ctx.club.id)
    .select('c.settings')
    .forUpdate()
    .executeTakeFirstOrThrow();
  await ctx.db
    .updateTable('club')
    .set({
      ...changedColumns,
      ...(colors && { colors: JSON.stringify(colors) }),
      ...(dateFounded !== undefined && { founded_on: fromDayNumber(dateFounded) }),
      settings: JSON.stringify({ ...z.record(z.string(), z.unknown()).parse(stored.settings), ...changedSettings }),
    })
    .where('id', '=', ctx.club.id)
    .execute();
  if (logoData !== undefined) await saveLogo(ctx, logoData);
  await recordChanges(ctx, before);
};

/** Addresses of functions must be valid mail addresses. Invalid stored ones may stay, so that the others can be changed. */
const requireRoleAddresses = (before: Pick<ClubSettings, 'roleEmails'>, changed: Readonly<Record<string, unknown>>) => {
  const { roleEmails } = clubSettings.pick({ roleEmails: true }).parse({ roleEmails: changed.roleEmails });
  const isWrong = ([code, address]: [string, string]) =>
    address !== '' && address !== before.roleEmails[code] && !isPlausibleEmail(address);
  if (Object.entries(roleEmails).some(isWrong)) throw clubErrors.wrongRoleEmail();
};

/** The club's UID must be valid. An invalid stored one may stay. */
const requireVatId = (
  { invoiceSettings: { vatId: before } }: Pick<ClubSettings, 'invoiceSettings'>,
  { invoiceSettings }: Readonly<Record<string, unknown>>,
) => {
  const { vatId } = clubSettings.shape.invoiceSettings.parse(invoiceSettings);
  if (vatId !== '' && vatId !== before && !isAustrianVatId(vatId)) throw clubErrors.wrongVatId();
};

/** Without the page nobody could draw or stop the draw, and its courses could never be booked. */
const requireNoDraw = async ({ db }: WorkCtx) => {
  const running = await db.selectFrom('draw_course_card as d').select('d.draw_id').limit(1).executeTakeFirst();
  if (running !== undefined) throw clubErrors.drawsRunning();
};

type ProviderSettings = Pick<ClubSettings, 'onlinePayments' | 'stripeAccount'>;

/** Whether the club may take money through this provider and account. Checked when it is entered, and when it takes effect. */
export const requireProviderAllowed = async (
  ctx: WorkCtx,
  before: ProviderSettings,
  { onlinePayments }: ProviderSettings,
  offered: readonly OnlineProvider[],
) => {
  if (onlinePayments === 'stripe' && (await isPractice(ctx))) throw clubErrors.noRealMoney();
  if (onlinePayments !== before.onlinePayments && !offered.some((name) => name === onlinePayments))
    throw clubErrors.providerNotHere();
};

/** A practice club: nobody may have to pay for trying something there. */
const isPractice = async ({ db, club }: WorkCtx): Promise<boolean> => {
  const standing = await db
    .selectFrom('club_standing_card as s')
    .where('s.club_id', '=', club.id)
    .where('s.is_practice', '=', true)
    .select('s.club_id')
    .executeTakeFirst();
  return standing !== undefined;
};

/** Records the differences in the history, with the old values. */
export const recordChanges = async (ctx: WorkCtx, before: Awaited<ReturnType<typeof clubById>>) => {
  const changes = differences(before, await clubById(ctx.db, ctx.club.id));
  if (Object.keys(changes).length > 0)
    await recordHistory(ctx, { kind: 'club.changed', personId: null, details: { changes } });
};

/** Each setting by its own schema. */
export const parseSettings = (sent: Readonly<Record<string, unknown>>) => {
  const shape: Readonly<Record<string, z.ZodType>> = clubSettings.shape;
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => {
      const schema = shape[name];
      if (!schema) throw clubErrors.unknownSetting({ name });
      const parsed = z.object({ [name]: schema }).parse({ [name]: value });
      return [name, parsed[name]];
    }),
  );
};

/** The row of a club picture, identified by its content. */
export const pictureRow = (ctx: WorkCtx, mimeType: string, content: Buffer) => ({
  club_id: ctx.club.id,
  mime_type: mimeType,
  content,
  hash: createHash('sha256').update(content).digest('hex').slice(0, 16),
});

/** Sent as a data: URL; empty removes it. */
const saveLogo = async (ctx: WorkCtx, data: string) => {
  await ctx.db.deleteFrom('club_logo').where('club_id', '=', ctx.club.id).execute();
  const [, mimeType, encoded] = /^data:([^;]+);base64,(.*)$/s.exec(data) ?? [];
  if (mimeType === undefined || encoded === undefined) return;
  await ctx.db
    .insertInto('club_logo')
    .values(pictureRow(ctx, mimeType, Buffer.from(encoded, 'base64')))
    .execute();
};

export const differences = (before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.keys(after)
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map((name) => [name, { before: before[name], after: after[name] }]),
  );
