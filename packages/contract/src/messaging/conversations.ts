import { z } from 'zod';
import { anyOf, loggedIn, may, maySee, ownGroup, self } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { id, multiline, nothing, seconds, success } from '../kit/wire.ts';
import { conversationLimits, conversationTexts } from './conversation-rules.ts';

/** The reader's side: the family of the participant, a trainer of the course, or the office, which has read-only access. */
const conversationSides = ['family', 'trainer', 'office'] as const;
export type ConversationSide = (typeof conversationSides)[number];

const about = { course_ID: z.int(), courseName: z.string(), child_ID: z.int(), fullname: z.string() };

const conversation = z.strictObject({
  ...about,
  side: z.enum(conversationSides),
  /** The newest message visible to the reader. */
  last: z.strictObject({ text: z.string(), time: seconds, fromFamily: z.boolean() }),
  /** Messages of the other side not yet read by the own side. */
  unread: z.int(),
});
export type Conversation = z.output<typeof conversation>;

const startable = z.strictObject({ ...about, side: z.enum(conversationSides) });
export type StartableConversation = z.output<typeof startable>;

const message = z.strictObject({
  ID: z.int(),
  text: z.string(),
  time: seconds,
  fromFamily: z.boolean(),
  isOwnSide: z.boolean(),
  /** Name of the trainer; empty for a family. */
  author: z.string(),
  /** Subject of the news it replies to; empty = none. */
  newsSubject: z.string(),
  /** When the other side receives it. */
  delivered: seconds,
  /** When the other side has read it; 0 = not yet. */
  read: seconds,
});
export type ConversationMessage = z.output<typeof message>;

const key = { course_ID: id, child_ID: id };

/** The trainers of the course, and office users responsible for its messages. */
const readsOfCourse = anyOf(may('course/news', 'course_ID'), maySee('conversationsOfCourse', 'course_ID'));
const takesPart = anyOf(maySee('conversationsOfCourse', 'course_ID'), self('child_ID'), ownGroup('child_ID'));

/** Gespräche: a family and the trainers of a course write to each other about one participant. */
export const conversations = {
  list: get('/conversations', {
    summary: 'Die eigenen Gespräche als Familie und als Trainer, und mit wem man eines beginnen kann.',
    access: loggedIn,
    input: nothing,
    reply: z.strictObject({ conversations: z.array(conversation), startable: z.array(startable) }),
  }),

  ofCourse: get('/conversations/course/:course_ID', {
    summary: 'Alle Gespräche eines Kurses, für seine Trainer und das Büro.',
    access: readsOfCourse,
    input: z.object({ course_ID: id }),
    reply: z.strictObject({ conversations: z.array(conversation) }),
  }),

  get: get('/conversations/:course_ID/:child_ID', {
    summary: 'Ein Gespräch: nur für die Familie, die Trainer des Kurses und, zum Lesen, das Büro.',
    access: anyOf(readsOfCourse, takesPart),
    input: z.object(key),
    reply: z.strictObject({
      ...about,
      side: z.enum(conversationSides),
      mayWrite: z.boolean(),
      /** Why writing is not possible; empty = it is possible. */
      why: z.string(),
      messages: z.array(message),
    }),
  }),

  write: post('/conversations/write', {
    summary:
      'Eine Nachricht schreiben, auf Wunsch als Antwort auf eine Neuigkeit; zugestellt wird sie zu den Zeiten des Vereins.',
    access: takesPart,
    perMinute: 20,
    isKeyed: true,
    input: z.object({
      ...key,
      text: multiline(conversationLimits.maxText).min(1, conversationTexts.textMissing),
      /** 0 = not a reply to news. */
      news_ID: id.default(0),
      /** Created by the sender: the same message sent twice counts once. */
      key: z.uuid(),
    }),
    reply: success,
  }),

  read: post('/conversations/read', {
    summary: 'Was die andere Seite geschrieben hat, ist bis zu dieser Nachricht gelesen.',
    access: takesPart,
    input: z.object({ ...key, upTo_ID: id }),
    reply: success,
  }),
};
