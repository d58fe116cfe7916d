import { type ClubSettings, clubSettings, defaultClubSettings } from '@vereinshaus/contract/clubs/settings';
import { z } from 'zod';
import type { Ctx } from '../../kit/ctx.ts';

/** Stored changes over the defaults. A setting that no longer parses falls back instead of locking the club out. */
export const settingsFrom = (stored: unknown): ClubSettings => {
  const changes = z.record(z.string(), z.unknown()).catch({}).parse(stored);
  const valid = Object.entries(clubSettings.shape).flatMap(([name, schema]) => {
    const parsed = name in changes ? schema.safeParse(changes[name]) : undefined;
    return parsed?.success ? [[name, parsed.data]] : [];
  });
  return { ...defaultClubSettings, ...Object.fromEntries(valid) };
};

/** Settings of the club of the request, for commands that depend on one. */
export const clubSettingsOf = async (ctx: Pick<Ctx, 'db' | 'club'>): Promise<ClubSettings> => {
  const row = await ctx.db
    .selectFrom('club_card as c')
    .where('c.id', '=', ctx.club.id)
    .select('c.settings')
    .executeTakeFirst();
  return settingsFrom(row?.settings);
};
