import { createHash } from 'node:crypto';
import type { contract } from '@vereinshaus/contract';
import type { ParsedInputOf } from '@vereinshaus/contract/call';
import { clubSettings } from '@vereinshaus/contract/club-settings';
import { fromDayNumber } from '@vereinshaus/contract/days';
import { z } from 'zod';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { clubErrors } from './clubs.errors.ts';
import { clubById } from './clubs.queries.ts';

type Input = ParsedInputOf<typeof contract.clubs.save>;

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
  iban: 'iban',
  bic: 'bic',
  bankname: 'bank_name',
  creditorID: 'creditor_id',
  address: 'address',
  zvrNr: 'zvr',
} as const;

/** Vereinsdaten speichern: what was sent replaces what was, everything else stays; before and after go into the history. */
export const saveClub = async (ctx: Ctx, input: Input) => {
  const { settings, logoData, coverData, colors, dateFounded, ...identity } = input;
  const before = await clubById(ctx.db, ctx.club.id);
  const changedSettings = parseSettings(settings ?? {});
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
  if (coverData !== undefined) await saveCover(ctx, coverData);
  const changes = differences(before, await clubById(ctx.db, ctx.club.id));
  if (Object.keys(changes).length > 0)
    await recordHistory(ctx, { kind: 'club.changed', personId: null, details: { changes } });
};

const parseSettings = (sent: Readonly<Record<string, unknown>>) => {
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

/** The row of a picture that came as data:…; undefined when it is taken away. */
const pictureOf = (ctx: Ctx, data: string) => {
  const match = /^data:([^;]+);base64,(.*)$/s.exec(data);
  if (!match?.[1] || !match[2]) return undefined;
  const content = Buffer.from(match[2], 'base64');
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  return { club_id: ctx.club.id, mime_type: match[1], content, hash };
};

const saveLogo = async (ctx: Ctx, data: string) => {
  await ctx.db.deleteFrom('club_logo').where('club_id', '=', ctx.club.id).execute();
  const logo = pictureOf(ctx, data);
  if (logo) await ctx.db.insertInto('club_logo').values(logo).execute();
};

const saveCover = async (ctx: Ctx, data: string) => {
  await ctx.db.deleteFrom('club_cover').where('club_id', '=', ctx.club.id).execute();
  const cover = pictureOf(ctx, data);
  if (cover) await ctx.db.insertInto('club_cover').values(cover).execute();
};

const differences = (before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.keys(after)
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map((name) => [name, { before: before[name], after: after[name] }]),
  );
