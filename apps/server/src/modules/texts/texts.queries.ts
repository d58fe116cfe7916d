import { toSeconds } from '@vereinshaus/contract/kit/days';
import type { ListedText, ShownText, TextVersion } from '@vereinshaus/contract/texts/calls';
import { textChangers } from '@vereinshaus/contract/texts/calls';
import { textGroups } from '@vereinshaus/contract/texts/labels';
import { sql } from 'kysely';
import { judgeAccessFor } from '../../kit/check-access.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { type PlacedText, placeholdersOf, problemsOfOwn, shapeOf, type TextDefinition } from '../wording/index.ts';
import { requireText, type TextCatalogue } from './text-catalogue.ts';

type VersionRow = {
  key: string;
  version: number;
  shape: number;
  is_default: boolean;
  subject: string;
  body: string;
  created_at: Date;
  by: string;
};

/** The newest first. */
const versionsOf = async (ctx: Ctx, key: string | null): Promise<readonly VersionRow[]> => {
  const { rows } = await sql<VersionRow>`
    select v.key, v.version, v.shape, v.is_default, v.subject, v.body, v.created_at, coalesce(p.display_name, '') as by
    from text_version v left join person_card p on p.club_id = v.club_id and p.id = v.created_by
    where ${
      key === null
        ? sql`not exists (
      select from text_version n where n.club_id = v.club_id and n.key = v.key and n.version > v.version)`
        : sql`v.key = ${key}`
    }
    order by v.version desc limit 200`.execute(ctx.db);
  return rows;
};

const ownOf = (row: VersionRow | undefined) => (row === undefined || row.is_default ? undefined : row);

const listedOf = (text: TextDefinition, newest: VersionRow | undefined): ListedText => {
  const { key, name, when, group, right } = text;
  const own = ownOf(newest);
  return {
    key,
    name,
    when,
    group,
    right,
    place: '',
    placeholders: [...placeholdersOf(text)],
    isOwn: own !== undefined,
    fits: own === undefined || problemsOfOwn(text, own).length === 0,
    timeChanged: newest === undefined ? 0 : toSeconds(newest.created_at),
  };
};

const placedOf = (text: PlacedText): ListedText => ({
  ...text,
  placeholders: [],
  isOwn: false,
  fits: true,
  timeChanged: 0,
});

/** In the order of the groups, and by name in them. */
export const textList = async (ctx: Ctx, { texts, placed }: TextCatalogue): Promise<ListedText[]> => {
  const newest = new Map((await versionsOf(ctx, null)).map((row) => [row.key, row]));
  const all = [...texts.map((text) => listedOf(text, newest.get(text.key))), ...placed.map(placedOf)];
  return textGroups.flatMap((group) => all.filter((text) => text.group === group));
};

/** What is sent, by the key of each text. */
export const bodiesOf = async (ctx: Ctx, { texts }: TextCatalogue): Promise<Record<string, string>> => {
  const newest = new Map((await versionsOf(ctx, null)).map((row) => [row.key, row]));
  return Object.fromEntries(texts.map(({ key, body }) => [key, ownOf(newest.get(key))?.body ?? body]));
};

const shownVersion = (row: VersionRow, { subject, body }: TextDefinition): TextVersion => ({
  version: row.version,
  time: toSeconds(row.created_at),
  by: row.by,
  isDefault: row.is_default,
  subject: row.is_default ? (subject ?? '') : row.subject,
  body: row.is_default ? body : row.body,
});

export const shownText = async (ctx: Ctx, catalogue: TextCatalogue, key: string): Promise<ShownText> => {
  const text = requireText(catalogue, key);
  const versions = await versionsOf(ctx, key);
  const [newest] = versions;
  const own = ownOf(newest);
  const usual = { subject: text.subject ?? '', body: text.body };
  const { hasConditions, hasSubject } = shapeOf(text);
  return {
    ...listedOf(text, newest),
    hasConditions,
    hasSubject,
    mayChange: judgeAccessFor(textChangers[text.right], ctx.viewer) === 'yes',
    version: newest?.version ?? 0,
    subject: own?.subject ?? usual.subject,
    body: own?.body ?? usual.body,
    defaultSubject: usual.subject,
    defaultBody: usual.body,
    problems: own === undefined ? [] : [...problemsOfOwn(text, own)],
    versions: versions.map((row) => shownVersion(row, text)),
  };
};
