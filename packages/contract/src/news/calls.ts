import { z } from 'zod';
import { anyOf, loggedIn, may, maySee, staffFrom } from '../kit/access.ts';
import { get, post } from '../kit/call.ts';
import { listInput } from '../kit/lists.ts';
import { flag, id, integer, mapOf, multiline, nothing, seconds, success, text } from '../kit/wire.ts';
import { receptionReply, sendingProgress } from '../messaging/reception.ts';
import { newsLimits } from './rules.ts';

/** Recipients in a course: participants, waiting persons, or both. */
export const newsAudiences = ['participants', 'waitlist', 'all'] as const;
export type NewsAudience = (typeof newsAudiences)[number];

const content = z.strictObject({
  ID: z.int(),
  course_ID: z.int(),
  subject: z.string(),
  textShort: z.string(),
  /** HTML with a few harmless tags. */
  textLong: z.string(),
  time: seconds,
  showInNews: z.boolean(),
});

const item = z.strictObject({
  content,
  /** The author. */
  child: z.strictObject({ fullname: z.string() }),
  courseName: z.string(),
  /** For users who may write here; null = nothing was sent, or the reader has no access to it. */
  sending: sendingProgress.nullable(),
});
export type NewsItem = z.output<typeof item>;

const recipient = z.strictObject({
  child_ID: z.int(),
  fullname: z.string(),
  /** Their role in the course; a Verwalter is listed because of a managed person. */
  role: z.enum(['participant', 'waitlist', 'trainer', 'verwalter']),
  whatsapp: z.boolean(),
  email: z.boolean(),
  sms: z.boolean(),
  /** The Verwalter whose address or number is used; empty = their own. */
  through: z.string(),
  /** Why they get nothing, or no separate message; empty = they get one. */
  why: z.string(),
});
export type NewsRecipient = z.output<typeof recipient>;

/** The maximum size of a club. */
const maxRecipients = 20_000;

const audience = {
  towhom: z.enum(newsAudiences).default('participants'),
  /** Ids of the chosen persons; without it all of `towhom`. */
  sendto: mapOf(z.string().regex(/^\d{1,10}$/), flag, maxRecipients).optional(),
  sendTrainers: flag.default(false),
  sendVerwalters: flag.default(false),
  email: flag.default(false),
  sms: flag.default(false),
};

/** Kilobytes: twenty thousand ids. */
const longList = 512;

/** More on one page would not be read. */
export const maxNews = 200;

const mayWrite = anyOf(may('course/news', 'courseId'), maySee('newsToWrite', 'courseId'));
const mayManage = anyOf(may('course/news'), maySee('newsToManage', 'newsId'));

export const newsText = {
  subject: text(200).min(newsLimits.subject, `Der Betreff braucht mindestens ${newsLimits.subject} Zeichen.`),
  textShort: multiline(10_000)
    .max(newsLimits.whatsapp, `Die Kurznachricht hat höchstens ${newsLimits.whatsapp} Zeichen.`)
    .default(''),
  textLong: multiline(50_000).default(''),
};

/** Neuigkeiten of courses. */
export const news = {
  list: get('/course/news/list/:courseId', {
    summary: 'Die Neuigkeiten eines Kurses; verborgene sieht nur, wer hier schreiben darf.',
    access: anyOf(may('course/news_read', 'courseId'), maySee('newsOfCourse', 'courseId')),
    input: z.object({ courseId: id }),
    reply: z.strictObject({ news: z.array(item), mayWrite: z.boolean() }),
  }),

  add: post('/course/news/add/:courseId', {
    summary: 'Eine Neuigkeit schreiben und verschicken: eine Nachricht je Adresse.',
    access: mayWrite,
    bodyKb: longList,
    perMinute: 20,
    isKeyed: true,
    input: z.object({
      courseId: id,
      ...audience,
      ...newsText,
      showInNews: flag.default(true),
      /** Sent immediately, even to families that chose the weekly digest. */
      urgent: flag.default(false),
      /** Created by the sender: the same news sent twice go out once. */
      key: text(60).pipe(z.string().min(8, 'Der Schlüssel ist zu kurz.')).optional(),
    }),
    reply: z.strictObject({ ...success.shape, ID: z.int() }),
  }),

  recipients: post('/course/news/get/recipients/:courseId', {
    summary: 'Wer eine Neuigkeit bekäme, auf welchem Weg, und wer nichts bekommt und warum.',
    access: mayWrite,
    bodyKb: longList,
    input: z.object({ courseId: id, ...audience }),
    reply: z.strictObject({
      recipients: z.array(recipient),
      /** The resulting messages: one per address and number. */
      mails: z.int(),
      sms: z.int(),
      whatsapps: z.int(),
    }),
  }),

  toggle: post('/course/news/toggle/showInCourse/:newsId', {
    summary: 'Eine Neuigkeit im Kurs anzeigen oder verstecken.',
    access: mayManage,
    input: z.object({ newsId: id }),
    reply: z.strictObject({ ...success.shape, showInNews: z.boolean() }),
  }),

  statistics: get('/newsletter/newsletters/stats/news/:news_ID', {
    summary: 'Empfangsstatistik einer Neuigkeit: was mit ihren Nachrichten geschah.',
    access: anyOf(may('course/news'), maySee('newsToManage', 'news_ID')),
    input: z.object({ news_ID: id }),
    reply: receptionReply,
  }),

  courseOf: get('/course/news/course/:newsId', {
    summary: 'Der Kurs, zu dem eine Neuigkeit gehört.',
    access: maySee('news', 'newsId'),
    input: z.object({ newsId: id }),
    reply: z.strictObject({ course_ID: z.int() }),
  }),

  own: get('/news', {
    summary: 'Die Neuigkeiten der eigenen Kurse, neueste zuerst.',
    access: loggedIn,
    input: z.object({
      /** Number of newest entries to return. */
      limit: integer.pipe(z.number().min(1).max(maxNews)).default(maxNews),
    }),
    reply: z.strictObject({ news: z.array(item) }),
  }),

  courses: get('/course/news/courses', {
    summary: 'Die laufenden Kurse, in denen man Neuigkeiten schreiben darf.',
    access: loggedIn,
    input: nothing,
    reply: z.strictObject({ courses: z.array(z.strictObject({ ID: z.int(), name: z.string() })) }),
  }),

  all: get('/course/news/all', {
    summary: 'Alle Kurs-Nachrichten des Vereins, neueste zuerst.',
    access: staffFrom(80),
    input: z.object({ ...listInput }),
    reply: z.strictObject({
      news: z.array(
        z.strictObject({
          ID: z.int(),
          course_ID: z.int(),
          courseName: z.string(),
          subject: z.string(),
          author: z.string(),
          time: seconds,
          showInNews: z.boolean(),
          /** Messages by channel. */
          mails: z.int(),
          sms: z.int(),
          whatsapps: z.int(),
          failed: z.int(),
        }),
      ),
      total: z.int(),
    }),
  }),
};
