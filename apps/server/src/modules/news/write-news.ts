import { isPictureAddress } from '@vereinshaus/contract/media/rules';
import { smsText, whatsappText } from '@vereinshaus/contract/news/rules';
import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { paragraphs, plainText, safeHtml } from '../../kit/safe-html.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { recordHistory, recordHistoryForEach } from '../history/index.ts';
import { sendOut } from '../messaging/index.ts';
import { letterHtml, letterText, requireMassMailsLeft } from '../system/index.ts';
import { newsErrors } from './news.errors.ts';
import { type Audience, messagesFor, type Recipient, recipientsOf } from './recipients.ts';

type News = Audience & {
  subject: string;
  textShort: string;
  textLong: string;
  isShown: boolean;
  /** It does not wait for the weekly message of those who chose it. */
  isUrgent: boolean;
  key: string | undefined;
};

type Sender = {
  author: { firstName: string; fullName: string; email: string };
  club: { name: string; color: string };
  course: string;
};

/**
 * Neuigkeit schreiben: it stands on the page of the course where that was ticked, and goes to the recipients by the ways
 * that were ticked, one message per address. All of them are enqueued with it, or nothing is kept. Sent twice under one
 * key it goes out once, also at the same moment.
 */
export const writeNews = async (ctx: Ctx, given: News, { perDay }: { perDay: number }): Promise<number> => {
  const news = { ...given, textLong: safeHtml(paragraphs(given.textLong), isPictureAddress) };
  requireComplete(news);
  const sender = await senderOf(ctx, news.courseId);
  const made = await keepNews(ctx, news);
  if (made === undefined) return newsWithKey(ctx, news);
  if (news.email || news.sms) {
    const sendingId = await send(ctx, news, sender, perDay);
    await ctx.db.updateTable('news').set({ sending_id: sendingId }).where('id', '=', made.id).execute();
  }
  return made.id;
};

/** Undefined: it was written before, or by whoever was faster. */
const keepNews = (ctx: Ctx, news: News) =>
  ctx.db
    .insertInto('news')
    .values({
      club_id: sql<number>`current_club()`,
      course_id: news.courseId,
      author_id: viewerOf(ctx).tenantId === ctx.club.id ? viewerOf(ctx).id : null,
      subject: news.subject,
      text_short: news.sms ? news.textShort : '',
      text_long: news.textLong,
      is_shown: news.isShown,
      request_key: news.key ?? null,
      created_at: ctx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

const newsWithKey = async (ctx: Ctx, { key = '' }: News): Promise<number> => {
  const { id } = await ctx.db
    .selectFrom('news as n')
    .where('n.request_key', '=', key)
    .select('n.id')
    .executeTakeFirstOrThrow();
  return id;
};

const requireComplete = ({ email, sms, isShown, textLong, textShort }: News) => {
  if (!email && !sms && !isShown) throw newsErrors.noWay();
  if ((email || !sms) && plainText(textLong) === '') throw newsErrors.noText();
  if (sms && textShort === '') throw newsErrors.noShortText();
};

const send = async (ctx: Ctx, news: News, sender: Sender, perDay: number): Promise<number> => {
  const recipients = await recipientsOf(ctx, news);
  const { letters, shorts } = messagesFor(recipients, news);
  const total = letters.length + shorts.length;
  if (total === 0) throw newsErrors.nobodyReachable();
  await requireMassMailsLeft(ctx, { wanted: total, perDay });
  const answersHere = await isAnsweredHere(ctx, news.courseId);
  const letter = letterOf(ctx, news, sender, answersHere);
  const [body, html] = [letterText(letter), letterHtml(letter, { ...sender.club, cover: '' })];
  const names = { author: sender.author.firstName, course: sender.course };
  const texts = { sms: smsText(news.textShort, names), whatsapp: whatsappText(news.textShort, names) };
  const { subject } = news;
  const { sendingId } = await sendOut(ctx, {
    kind: 'news',
    subject,
    emails: letters.map(({ personId, to }) => ({
      source: 'news' as const,
      personId,
      to,
      subject,
      body,
      html,
      isUrgent: news.isUrgent,
      replyTo: answersHere ? '' : sender.author.email,
    })),
    shorts: shorts.map((short) => ({ ...short, body: texts[short.channel] })),
    push: {
      personIds: recipients.map(({ person }) => person.id),
      title: sender.course,
      text: subject,
      link: `/kurse/${news.courseId}?tab=neuigkeiten`,
    },
    urgency: 'mass',
  });
  await recordSent(ctx, news, { recipients, mails: letters.length, shorts, course: sender.course });
  return sendingId;
};

/** What a trainer writes is answered in a conversation: nobody learns their own address. */
const isAnsweredHere = async (ctx: Ctx, courseId: number): Promise<boolean> =>
  !hasPermission(viewerOf(ctx), 'course/news', courseId) && (await clubSettingsOf(ctx)).familiesWriteTrainers;

const letterOf = (ctx: Ctx, news: News, { author, club, course }: Sender, answersHere: boolean) => ({
  title: news.subject,
  // A mail lies elsewhere: its pictures are found by their whole address.
  content: news.textLong.replaceAll('<img src="/', `<img src="${ctx.club.origin}/`),
  blocks: [],
  button: { label: `Zum Kurs „${course}“`, url: `${ctx.club.origin}/kurse/${news.courseId}?tab=neuigkeiten` },
  words: `${answersHere ? 'Antworten kannst du im Kurs bei dieser Neuigkeit.\n\n' : ''}Liebe Grüße\n${author.fullName}\n${club.name}`,
});

type SentNews = {
  recipients: readonly Recipient[];
  mails: number;
  shorts: readonly { channel: string }[];
  course: string;
};

const recordSent = async (ctx: Ctx, { courseId, subject }: News, { recipients, mails, shorts, course }: SentNews) => {
  const sms = shorts.filter(({ channel }) => channel === 'sms').length;
  const details = { subject, mails, sms, whatsapps: shorts.length - sms };
  await recordHistory(ctx, { kind: 'news.sent', personId: null, courseId, details });
  await recordHistoryForEach(
    ctx,
    recipients.map(({ person }) => ({ kind: 'news.received', personId: person.id, details: { subject, course } })),
  );
};

const senderOf = async (ctx: Ctx, courseId: number): Promise<Sender> => {
  const { rows } = await sql<{
    firstName: string | null;
    fullName: string | null;
    email: string | null;
    club: string;
    color: string;
    course: string;
  }>`
    select p.first_name as "firstName", coalesce(p.display_name, '') as "fullName", p.email, b.name as club,
      b.color, c.name as course
    from course_card c
    join club_card b on b.id = c.club_id
    left join person_card p on p.club_id = c.club_id and p.id = ${viewerOf(ctx).id}
    where c.id = ${courseId} and c.deleted_at is null`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw newsErrors.courseGone();
  return {
    author: { firstName: row.firstName ?? row.club, fullName: row.fullName ?? row.club, email: row.email ?? '' },
    club: { name: row.club, color: row.color },
    course: row.course,
  };
};
