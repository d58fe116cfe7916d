import type { HelpFeedback, OwnHelpTopic, ShownHelpTopic } from '@vereinshaus/contract/help/calls';
import { helpTopicOf } from '@vereinshaus/contract/help/help-topics';
import { sql } from 'kysely';
import { listed, secondsOf } from '../../kit/ask-together.ts';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { helpErrors } from './help.errors.ts';
import { helpHtml } from './help-html.ts';

/** Eigene Hilfe-Themen des Vereins, by their titles. */
export const ownTopics = (ctx: Ctx): Promise<OwnHelpTopic[]> =>
  ctx.db
    .selectFrom('help_topic as h')
    .select(['h.id as ID', 'h.slug', 'h.title', 'h.words', 'h.beside'])
    .orderBy(sql`h.title collate "de-AT-x-icu"`)
    .execute();

const ownTopic = (ctx: Ctx, slug: string) =>
  ctx.db
    .selectFrom('help_topic as h')
    .where('h.slug', '=', slug)
    .select(['h.id as ID', 'h.slug', 'h.title', 'h.words', 'h.beside', 'h.content', 'h.version'])
    .executeTakeFirst();

const productTopic = (slug: string): Omit<ShownHelpTopic, 'helpful'> | undefined => {
  const topic = helpTopicOf(slug);
  if (topic === undefined) return undefined;
  const { title, words, text } = topic;
  return { ID: 0, slug, title, words: words.join(', '), beside: '', content: helpHtml(text), version: 0 };
};

/** A topic of the product or of the club; what nobody knows is refused. */
export const findTopic = async (ctx: Ctx, slug: string): Promise<Omit<ShownHelpTopic, 'helpful'>> => {
  const topic = productTopic(slug) ?? (await ownTopic(ctx, slug));
  if (topic === undefined) throw helpErrors.unknown();
  return topic;
};

const ownAnswer = async (ctx: Ctx, slug: string): Promise<ShownHelpTopic['helpful']> => {
  const given = await ctx.db
    .selectFrom('help_feedback as f')
    .where('f.topic', '=', slug)
    .where('f.person_id', '=', viewerOf(ctx).id)
    .select('f.is_helpful')
    .executeTakeFirst();
  if (given === undefined) return '';
  return given.is_helpful ? 'yes' : 'no';
};

export const topicToRead = async (ctx: Ctx, slug: string): Promise<ShownHelpTopic> => ({
  ...(await findTopic(ctx, slug)),
  helpful: await ownAnswer(ctx, slug),
});

type FeedbackRow = Omit<HelpFeedback, 'title'> & { title: string | null };

/** What helped and what did not; who said it stays with them. */
export const allFeedback = async (ctx: Ctx): Promise<HelpFeedback[]> => {
  const comments = listed(sql`
    select c.comment as text, c.is_helpful as helpful, ${secondsOf('c.created_at')} as time
    from help_feedback c where c.club_id = f.club_id and c.topic = f.topic and c.comment <> ''
    order by c.created_at desc, c.id desc limit 50`);
  const { rows } = await sql<FeedbackRow>`
    select f.topic, h.title, count(*) filter (where f.is_helpful) as yes,
      count(*) filter (where not f.is_helpful) as no, ${comments} as comments
    from help_feedback f left join help_topic h on h.club_id = f.club_id and h.slug = f.topic
    group by f.club_id, f.topic, h.title order by no desc, yes desc, f.topic`.execute(ctx.db);
  return rows.map((row) => ({ ...row, title: row.title ?? helpTopicOf(row.topic)?.title ?? row.topic }));
};
