import { toSeconds } from '@vereinshaus/contract/kit/days';
import { maxNewsletters, type Newsletter, type NewsletterLine } from '@vereinshaus/contract/newsletters/calls';
import { type LeftOutReason, leftOutReasons } from '@vereinshaus/contract/newsletters/newsletter-audience';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { progressOf } from '../messaging/index.ts';
import { namesByNumber } from '../persons/index.ts';
import { readsContacts } from './choose-persons.ts';
import { audienceFrom, blocksFrom, stateOf } from './find-newsletter.ts';
import { newsletterErrors } from './newsletters.errors.ts';

type Row = {
  id: number;
  subject: string;
  preview_text: string;
  content: unknown;
  audience: unknown;
  is_in_archive: boolean;
  state: string;
  version: number;
  updated_at: Date;
  updated_by: number | null;
  send_at: Date | null;
  letters: number;
  handed_over: number;
};

const rowsWhere = async (ctx: Pick<Ctx, 'db'>, condition: RawBuilder<SqlBool>): Promise<readonly Row[]> => {
  const { rows } = await sql<Row>`
    select n.id, n.subject, n.preview_text, n.content, n.audience, n.is_in_archive, n.state, n.version, n.updated_at,
      n.updated_by, n.send_at, coalesce(l.letters, 0) as letters, coalesce(l.handed_over, 0) as handed_over
    from newsletter n
    left join lateral (
      select count(*)::integer as letters, count(l.done_at)::integer as handed_over from newsletter_letter l
      where l.club_id = n.club_id and l.newsletter_id = n.id
    ) l on true
    where ${condition}
    order by n.updated_at desc, n.id desc limit ${maxNewsletters}`.execute(ctx.db);
  return rows;
};

const nothingYet = { total: 0, waiting: 0, failed: 0 };

const linesOf = async (ctx: Pick<Ctx, 'db'>, rows: readonly Row[]): Promise<readonly NewsletterLine[]> => {
  const progress = await progressOf(
    ctx,
    rows.map(({ id }) => id),
  );
  const authors = await namesByNumber(
    ctx,
    rows.flatMap(({ updated_by }) => updated_by ?? []),
  );
  return rows.map((row) => ({
    ID: row.id,
    subject: row.subject,
    state: stateOf(row.state),
    time: toSeconds(row.updated_at),
    author: authors.get(row.updated_by ?? 0) ?? '',
    sendAt: toSeconds(row.send_at),
    isInArchive: row.is_in_archive,
    letters: row.letters,
    handedOver: row.handed_over,
    progress: progress.get(row.id) ?? nothingYet,
  }));
};

/** Die Newsletter des Vereins. */
export const newsletterList = async (ctx: Ctx): Promise<readonly NewsletterLine[]> =>
  linesOf(ctx, await rowsWhere(ctx, sql<SqlBool>`true`));

const isReason = (why: string): why is LeftOutReason => Object.hasOwn(leftOutReasons, why);

const leftOutOf = async (ctx: Ctx, newsletterId: number): Promise<Newsletter['leftOut']> => {
  const { rows } = await sql<{ id: number; why: string }>`
    select p.person_id as id, p.left_out as why from newsletter_person p
    where p.newsletter_id = ${newsletterId} and p.left_out is not null`.execute(ctx.db);
  const reasons = new Map(rows.map(({ id, why }) => [id, why]));
  const names = await namesByNumber(ctx, [...reasons.keys()]);
  const persons = [...names].map(([id, fullname]) => ({ id, fullname, personType: 0, why: reasons.get(id) ?? '' }));
  return [...persons, ...(await leftOutContactsOf(ctx, newsletterId))].flatMap(({ id, why, ...rest }) =>
    isReason(why) ? [{ ID: id, ...rest, why }] : [],
  );
};

const leftOutContactsOf = async (ctx: Ctx, newsletterId: number) => {
  if (!readsContacts(ctx)) return [];
  const { rows } = await sql<{ id: number; fullname: string; why: string }>`
    select k.contact_id as id, c.name as fullname, k.left_out as why from newsletter_contact k
    join contact_card c on c.club_id = k.club_id and c.id = k.contact_id
    where k.newsletter_id = ${newsletterId} and k.left_out is not null
    order by c.name collate "de-AT-x-icu", c.id`.execute(ctx.db);
  return rows.map((row) => ({ ...row, personType: 1 }));
};

/** Ein Newsletter, whole. */
export const newsletterById = async (ctx: Ctx, newsletterId: number): Promise<Newsletter> => {
  const [row] = await rowsWhere(ctx, sql<SqlBool>`n.id = ${newsletterId}`);
  if (!row) throw newsletterErrors.gone();
  const [line] = await linesOf(ctx, [row]);
  if (!line) throw newsletterErrors.gone();
  const audience = audienceFrom(row.audience);
  const names = await namesByNumber(ctx, audience.user_ids);
  return {
    ...line,
    version: row.version,
    previewText: row.preview_text,
    blocks: blocksFrom(row.content),
    audience,
    chosen: [...names].map(([ID, fullname]) => ({ ID, fullname })),
    leftOut: await leftOutOf(ctx, newsletterId),
  };
};
