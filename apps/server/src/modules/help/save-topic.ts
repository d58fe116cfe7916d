import { helpLimits } from '@vereinshaus/contract/help/calls';
import { helpTopicOf } from '@vereinshaus/contract/help/help-topics';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { paragraphs, plainText, safeHtml } from '../../kit/safe-html.ts';
import { recordHistory } from '../history/index.ts';
import { helpErrors } from './help.errors.ts';

type TopicInput = {
  /** 0 = a new one. */
  topicId: number;
  version: number;
  slug: string;
  title: string;
  words: string;
  beside: string;
  content: string;
};

/** Eigenes Hilfe-Thema speichern. Its address stays, and nobody's newer text is written over. */
export const saveTopic = async (ctx: Ctx, given: TopicInput): Promise<{ ID: number; version: number }> => {
  const topic = { ...given, content: safeHtml(paragraphs(given.content)) };
  if (plainText(topic.content).trim() === '') throw helpErrors.noText();
  if (topic.beside !== '' && helpTopicOf(topic.beside) === undefined) throw helpErrors.unknownBeside();
  return topic.topicId === 0 ? createTopic(ctx, topic) : changeTopic(ctx, topic);
};

const createTopic = async (ctx: Ctx, { slug, title, words, beside, content }: TopicInput) => {
  if (helpTopicOf(slug) !== undefined) throw helpErrors.slugTaken();
  const { count } = await ctx.db
    .selectFrom('help_topic')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= helpLimits.topics) throw helpErrors.tooMany();
  const { ID } = await ctx.db
    .insertInto('help_topic')
    .values({
      club_id: sql<number>`current_club()`,
      slug,
      title,
      words,
      beside,
      content,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning('id as ID')
    .executeTakeFirstOrThrow();
  await recordHistory(ctx, { kind: 'help.created', personId: null, details: { title } });
  return { ID, version: 1 };
};

const changedFields = ['title', 'words', 'beside', 'content'] as const;

const changeTopic = async (ctx: Ctx, topic: TopicInput) => {
  const before = await lockTopic(ctx, topic.topicId);
  if (before.version !== topic.version) throw helpErrors.changedMeanwhile();
  if (before.slug !== topic.slug) throw helpErrors.slugFixed();
  const changed = changedFields.filter((field) => before[field] !== topic[field]);
  if (changed.length === 0) return { ID: topic.topicId, version: before.version };
  const { title, words, beside, content } = topic;
  const version = before.version + 1;
  await ctx.db
    .updateTable('help_topic')
    .set({ title, words, beside, content, version, updated_at: ctx.now })
    .where('id', '=', topic.topicId)
    .execute();
  const told = (text: string) => plainText(text).slice(0, 2000);
  const changes = Object.fromEntries(
    changed.map((field) => [field, { before: told(before[field]), after: told(topic[field]) }]),
  );
  await recordHistory(ctx, { kind: 'help.changed', personId: null, details: { title, changes } });
  return { ID: topic.topicId, version };
};

/** Two who change one topic come one after the other. */
export const lockTopic = async (ctx: Ctx, topicId: number) => {
  const topic = await ctx.db
    .selectFrom('help_topic as h')
    .where('h.id', '=', topicId)
    .select(['h.slug', 'h.title', 'h.words', 'h.beside', 'h.content', 'h.version'])
    .forUpdate()
    .executeTakeFirst();
  if (topic === undefined) throw helpErrors.gone();
  return topic;
};
