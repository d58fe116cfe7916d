import type { DateQuestion } from '@vereinshaus/contract/answers/calls';
import { remindedHoursBefore } from '@vereinshaus/contract/answers/rules';
import { dayInVienna, formatMoment, formatShortDay, formatTime, fromSeconds } from '@vereinshaus/contract/kit/days';
import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { WorkCtx } from '../../kit/ctx.ts';
import { groupedBy } from '../../kit/grouped-by.ts';
import { defineJob, worker } from '../../kit/jobs.ts';
import { inEachSite, type OriginResolver, type WorkTools } from '../../kit/tenant-work.ts';
import { senderOf } from '../clubs/index.ts';
import { personsByNumber, tellPersons } from '../messaging/index.ts';
import { wordText } from '../wording/index.ts';
import { makeAnswerLink } from './answer-links.ts';
import { questionsWhere } from './answers.queries.ts';
import { answerReminderText } from './answers.texts.ts';

/** Wer noch nicht geantwortet hat: by day, every hour, where a club asks. */
export const remindSilentJob = defineJob({
  name: 'remind-silent',
  input: z.object({ clubId: z.number() }),
  retries: 2,
  retryDelaySeconds: 300,
  cron: '25 7-20 * * *',
});

/** Noted before it is told: of two who look at once one tells, and each question is told once. */
const noteSilent = async (ctx: WorkCtx): Promise<readonly DateQuestion[]> => {
  const near = await questionsWhere(
    ctx,
    sql<SqlBool>`d.answer_until > ${ctx.now}
      and d.answer_until <= ${ctx.now}::timestamptz + make_interval(hours => ${remindedHoursBefore})
      and not exists (
        select from answer_reminder n where n.club_id = e.club_id and n.event_id = e.id and n.person_id = p.id
      )`,
  );
  const silent = near.filter(({ answer }) => answer === '');
  if (silent.length === 0) return [];
  const { rows } = await sql<{ eventId: number; personId: number }>`
    insert into answer_reminder (club_id, event_id, person_id, reminded_at)
    select current_club(), s."event_ID", s."child_ID", ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(silent)}::jsonb) as s ("event_ID" integer, "child_ID" integer)
    on conflict do nothing returning event_id as "eventId", person_id as "personId"`.execute(ctx.db);
  const noted = new Set(rows.map(({ eventId, personId }) => `${eventId} ${personId}`));
  return silent.filter(({ event_ID, child_ID }) => noted.has(`${event_ID} ${child_ID}`));
};

type Addressed = { recipientId: number; question: DateQuestion };

/** Every question to the Verwalter, and to a second home that may excuse the child. */
const addressed = async (ctx: WorkCtx, silent: readonly DateQuestion[]): Promise<readonly Addressed[]> => {
  const ids = [...new Set(silent.map(({ child_ID }) => child_ID))];
  const { rows } = await sql<{ childId: number; recipientId: number }>`
    select p.id as "childId", p.manager_id as "recipientId" from person_card p where p.id = any(${ids}::integer[])
    union
    select g.child_id, g.guardian_id from excusers_of(${ids}::integer[]) g
    order by 2, 1`.execute(ctx.db);
  return rows.flatMap(({ childId, recipientId }) =>
    silent.filter(({ child_ID }) => child_ID === childId).map((question) => ({ recipientId, question })),
  );
};

const dayOf = (seconds: number): string => formatShortDay(dayInVienna(fromSeconds(seconds) ?? new Date(0)));

const subjectOf = (questions: readonly DateQuestion[]): string => {
  const [question] = questions;
  if (question === undefined || questions.length > 1)
    return `Kommst du? ${questions.length} Termine warten auf Antwort`;
  return `Kommst du? ${question.prename}: ${question.title} am ${dayOf(question.start)}`;
};

const lineOf = ({ title, start, end, place, until }: DateQuestion): string =>
  `${[title, `${formatMoment(start)}–${formatTime(end)}`, place].filter((part) => part !== '').join(', ')} (Antwort bis ${formatMoment(until)})`;

/** One message for a family, with a link that answers without signing in. */
const remindFamily = async (ctx: WorkCtx, recipientId: number, questions: readonly DateQuestion[]) => {
  const [recipient] = await personsByNumber(ctx, [recipientId]);
  if (recipient === undefined) return;
  const { firstName, lastName } = recipient;
  const last = Math.max(...questions.map(({ start }) => start));
  const path = await makeAnswerLink(ctx, recipientId, fromSeconds(last) ?? ctx.now);
  const reader = { id: recipientId, firstName, lastName };
  const told = await wordText(ctx, await senderOf(ctx), answerReminderText, {
    reader,
    values: { was: subjectOf(questions) },
  });
  const facts = [...groupedBy(questions, ({ prename }) => prename)].map(([label, asked]) => ({
    label,
    text: asked.map(lineOf).join('\n'),
  }));
  const titles = [...new Set(questions.map(({ title, start }) => `${title}, ${formatMoment(start)}`))].join('; ');
  await tellPersons(ctx, [recipient], {
    kind: 'dates',
    urgency: 'notice',
    told,
    facts,
    page: { label: 'Jetzt antworten', path },
    short: `${told.subject}. ${titles}. ${ctx.club.origin}${path}`,
    // Others may read a locked screen: no names there.
    push: { personIds: [recipientId], title: 'Kommst du?', text: titles },
    tellsSecondHomes: false,
  });
};

/** Links of dates that have begun answer nothing any more. */
const clearLinks = async (ctx: WorkCtx) => {
  await ctx.db.deleteFrom('answer_link').where('expires_at', '<', ctx.now).execute();
};

/** Whoever is silent is reminded once before the deadline. Gives back how many families were told. */
export const remindSilent = async (ctx: WorkCtx): Promise<number> => {
  await clearLinks(ctx);
  const byFamily = groupedBy(await addressed(ctx, await noteSilent(ctx)), ({ recipientId }) => recipientId);
  for (const [recipientId, asked] of byFamily) {
    await remindFamily(
      ctx,
      recipientId,
      asked.map(({ question }) => question).toSorted((a, b) => a.start - b.start),
    );
  }
  return byFamily.size;
};

export const remindSilentWorker = ({ senderIn, originOf }: Omit<WorkTools, 'now'> & { originOf: OriginResolver }) =>
  worker(remindSilentJob, async ({ database, now, isMadeUp = false }) => {
    await inEachSite(
      { database, now, isMadeUp, senderIn, originOf },
      sql`select club_id from clubs_that_ask()`,
      (transact) => transact(remindSilent),
    );
  });
