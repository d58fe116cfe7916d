import { isDeepStrictEqual } from 'node:util';
import type { ExportedFile } from '@vereinshaus/contract/exports/calls';
import { formatDay, formatMoment, formatTime, toSeconds } from '@vereinshaus/contract/kit/days';
import type { MeetingVote } from '@vereinshaus/contract/meetings/calls';
import {
  electionTieText,
  majorityLabels,
  meetingKindLabels,
  tieText,
  voteWayLabels,
} from '@vereinshaus/contract/meetings/rules';
import { sql } from 'kysely';
import type { Content } from 'pdfmake/interfaces.js';
import { z } from 'zod';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { clubOnForms } from '../clubs/index.ts';
import { drawDocument, type PdfDocument } from '../exports/index.ts';
import { recordHistory } from '../history/index.ts';
import { leadsMeetings, lockMeeting, visibleMeeting } from './meeting-record.ts';
import { meetingErrors } from './meetings.errors.ts';
import { meetingById } from './meetings.queries.ts';
import { rollOf } from './voters.queries.ts';

/** What the minutes say, as they are kept; numbers and names as they were. */
const minutesContent = z.object({
  version: z.literal(1),
  title: z.string(),
  kind: z.string(),
  place: z.string(),
  times: z.string(),
  chair: z.string(),
  keeper: z.string(),
  recordOn: z.string(),
  present: z.array(z.string()),
  guests: z.array(z.string()),
  proxies: z.array(z.string()),
  quorum: z.string(),
  text: z.string(),
  items: z.array(
    z.object({
      title: z.string(),
      text: z.string(),
      author: z.string(),
      minutes: z.string(),
      results: z.array(z.string()),
    }),
  ),
});
type MinutesContent = z.output<typeof minutesContent>;

type MinutesInput = {
  meetingId: number;
  chair: string;
  keeper: string;
  minutes: string;
  items: readonly { itemId: number; minutes: string }[];
};

/** Protokoll schreiben: during the meeting and after it. What is fixed stays; this becomes the next version. */
export const saveMinutes = async (ctx: Ctx, { meetingId, chair, keeper, minutes, items }: MinutesInput) => {
  const meeting = await lockMeeting(ctx, meetingId);
  if (meeting.openedAt === null) throw meetingErrors.notOpen();
  await ctx.db.updateTable('meeting').set({ chair, keeper, minutes }).where('id', '=', meetingId).execute();
  await sql`
    update meeting_item i set minutes = t.minutes
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as t ("itemId" integer, minutes text)
    where i.id = t."itemId" and i.meeting_id = ${meetingId}`.execute(ctx.db);
};

const resultOf = (vote: MeetingVote): readonly string[] => {
  if (vote.state !== 'closed') return [];
  const papers = vote.papers.length;
  const byPaper = papers === 0 ? [] : [papers === 1 ? 'eine Stimme auf Papier' : `${papers} Stimmen auf Papier`];
  const how = [voteWayLabels[vote.way], ...byPaper, ...(vote.isSecret ? ['geheim'] : [])].join(', ');
  if (vote.seats > 0) {
    const counts = vote.candidates.map(
      ({ fullname, votes, isElected }) => `${fullname} ${votes}${isElected ? ' (gewählt)' : ''}`,
    );
    const tie = electionTieText(
      vote.candidates.map(({ person_ID: personId, votes }) => ({ personId, votes })),
      vote.seats,
    );
    return [`${vote.question} (${how}): ${counts.join(', ')}, Enthaltungen ${vote.abstain}${tie && `. ${tie}`}`];
  }
  const tie = tieText(vote, vote.majority);
  const outcome = `${vote.isCarried ? 'angenommen' : 'abgelehnt'}${tie && `. ${tie}`}`;
  return [
    `${vote.question} (${how}, ${majorityLabels[vote.majority]}): ${vote.yes} Ja, ${vote.no} Nein, ${vote.abstain} Enthaltungen – ${outcome}`,
  ];
};

/** Everybody who was there at some time. */
const attendance = async (ctx: Ctx, meetingId: number) => {
  const { rows } = await sql<{ id: number | null; name: string; isVoter: boolean }>`
    select a.person_id as id, coalesce(p.display_name, a.guest_name) as name, v.person_id is not null as "isVoter" from meeting_presence a
    left join person_card p on p.club_id = a.club_id and p.id = a.person_id
    left join meeting_voter v on v.club_id = a.club_id and v.meeting_id = a.meeting_id and v.person_id = a.person_id and v.problem = ''
    where a.meeting_id = ${meetingId} order by name, a.id`.execute(ctx.db);
  return {
    present: rows.filter(({ isVoter }) => isVoter).map(({ name }) => name),
    guests: rows.filter(({ isVoter }) => !isVoter).map(({ name }) => name),
    cameIds: new Set(rows.map(({ id }) => id)),
  };
};

const contentNow = async (ctx: Ctx, meetingId: number): Promise<MinutesContent> => {
  const meeting = await meetingById(ctx, meetingId);
  const stored = await visibleMeeting(ctx, meetingId);
  const { present, guests, cameIds } = await attendance(ctx, meetingId);
  const roll = await rollOf(ctx, stored);
  const voters = roll.filter(({ problem }) => problem === '').length;
  // Whoever came themselves counts as there, also when they left before the end.
  const proxies = roll.flatMap(({ id, fullName, holder }) =>
    holder === null || cameIds.has(id) ? [] : [`${fullName} an ${holder}`],
  );
  const needed = meeting.quorum.needed;
  return {
    version: 1,
    title: meeting.title,
    kind: meetingKindLabels[meeting.kind],
    place: meeting.place,
    times: `${formatMoment(meeting.opened || meeting.start)}${meeting.closed === 0 ? '' : ` bis ${formatTime(meeting.closed)}`}`,
    chair: meeting.chair,
    keeper: meeting.keeper,
    recordOn: formatDay(stored.recordOn),
    present,
    guests,
    proxies,
    quorum: `${voters} Stimmberechtigte, davon ${present.length} anwesend${proxies.length === 0 ? '' : `, ${proxies.length} Stimmen übertragen`}. ${
      needed === 0
        ? 'Die Versammlung ist ohne Rücksicht auf die Zahl der Anwesenden beschlussfähig.'
        : `Nötig sind ${needed}: ${present.length + proxies.length >= needed ? 'beschlussfähig' : 'nicht beschlussfähig'}.`
    }`,
    text: meeting.minutes,
    items: meeting.items
      .filter(({ state }) => state === 'on')
      .map(({ title, text, author, minutes, votes }) => ({
        title,
        text,
        author,
        minutes,
        results: votes.flatMap(resultOf),
      })),
  };
};

const lastMinutes = (ctx: Pick<Ctx, 'db'>, meetingId: number) =>
  ctx.db
    .selectFrom('meeting_minutes as p')
    .where('p.meeting_id', '=', meetingId)
    .select(['p.version', 'p.content', 'p.fixed_at as fixedAt'])
    .orderBy('p.version', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Festschreiben: a version that stays; what is written later is the next. */
export const fixMinutes = async (ctx: Ctx, meetingId: number): Promise<number> => {
  const meeting = await lockMeeting(ctx, meetingId);
  if (meeting.state !== 'closed') throw meetingErrors.minutesEarly();
  const content = await contentNow(ctx, meetingId);
  const last = await lastMinutes(ctx, meetingId);
  // Sent twice, it is the same version.
  if (last !== undefined && isDeepStrictEqual(minutesContent.parse(last.content), content)) return last.version;
  const { rows } = await sql<{ version: number }>`
    insert into meeting_minutes (club_id, meeting_id, version, content, fixed_at, fixed_by)
    select current_club(), ${meetingId}, coalesce(max(p.version), 0) + 1, ${JSON.stringify(content)}::jsonb, ${ctx.now},
      ${viewerOf(ctx).tenantId === ctx.club.id ? viewerOf(ctx).id : null}::integer
    from meeting_minutes p where p.meeting_id = ${meetingId}
    returning version`.execute(ctx.db);
  const version = rows[0]?.version ?? 1;
  await recordHistory(ctx, {
    kind: 'meetings.minutesFixed',
    personId: null,
    details: { meeting: meeting.title, version },
  });
  return version;
};

const heading = (text: string): Content => ({
  text,
  fontSize: 13,
  bold: true,
  headlineLevel: 2,
  margin: [0, 12, 0, 4],
});
const paragraph = (text: string): Content[] =>
  text.trim() === '' ? [] : [{ text: text.trim(), lineHeight: 1.3, margin: [0, 0, 0, 6] }];

type Letterhead = Awaited<ReturnType<typeof clubOnForms>>;

const minutesDocument = (club: Letterhead, content: MinutesContent, status: string): PdfDocument => ({
  title: `Protokoll: ${content.title}`,
  pageSize: 'A4',
  pageOrientation: 'portrait',
  pageMargins: [56, 56, 56, 56],
  fontSize: 11,
  logo: club.logo,
  content: [
    {
      text: [club.name, club.address, club.zvr && `ZVR ${club.zvr}`].filter(Boolean).join('\n'),
      alignment: 'right',
      margin: [0, 0, 0, 32],
    },
    { text: `Protokoll: ${content.title}`, fontSize: 18, bold: true, headlineLevel: 1, margin: [0, 0, 0, 2] },
    { text: `${content.kind} · ${status}`, margin: [0, 0, 0, 12] },
    {
      table: {
        headerColumns: 1,
        widths: [110, '*'],
        body: [
          ['Wann', content.times],
          ['Wo', content.place],
          ['Vorsitz', content.chair],
          ['Schriftführung', content.keeper],
          ['Stichtag', content.recordOn],
        ],
      },
      layout: 'noBorders',
    },
    heading('Tagesordnung'),
    { ol: content.items.map(({ title }) => title) },
    heading('Anwesenheit und Beschlussfähigkeit'),
    ...paragraph(content.quorum),
    ...paragraph(`Anwesend: ${content.present.length === 0 ? 'niemand' : content.present.join(', ')}`),
    ...paragraph(content.guests.length === 0 ? '' : `Gäste: ${content.guests.join(', ')}`),
    ...paragraph(content.proxies.length === 0 ? '' : `Übertragene Stimmen: ${content.proxies.join(', ')}`),
    ...paragraph(content.text),
    ...content.items.flatMap(({ title, text, author, minutes, results }, index): Content[] => [
      heading(`${index + 1}. ${title}`),
      ...paragraph(author === '' ? text : `Antrag von ${author}. ${text}`),
      ...paragraph(minutes),
      ...(results.length === 0 ? [] : [{ ul: [...results], margin: [0, 0, 0, 6] } satisfies Content]),
    ]),
    {
      columns: [
        { text: '____________________________\nVorsitz' },
        { text: '____________________________\nSchriftführung' },
      ],
      margin: [0, 48, 0, 0],
    },
  ],
});

/** Protokoll als PDF: the last version that was fixed; who leads gets the draft before that. */
export const printMinutes = async (ctx: Ctx, meetingId: number): Promise<() => Promise<ExportedFile>> => {
  const meeting = await visibleMeeting(ctx, meetingId);
  const fixed = await lastMinutes(ctx, meetingId);
  if (fixed === undefined && (!leadsMeetings(ctx) || meeting.openedAt === null)) throw meetingErrors.noMinutes();
  const content = fixed === undefined ? await contentNow(ctx, meetingId) : minutesContent.parse(fixed.content);
  const status =
    fixed === undefined ? 'Entwurf' : `Fassung ${fixed.version} vom ${formatMoment(toSeconds(fixed.fixedAt))}`;
  const document = minutesDocument(await clubOnForms(ctx), content, status);
  return async () => ({
    content: (await drawDocument(ctx.club.id, document, ctx.now)).toString('base64'),
    fileName: `Protokoll ${content.title.replaceAll(/[\\/:*?"<>|]/g, ' ')}.pdf`,
    mimeType: 'application/pdf',
  });
};
