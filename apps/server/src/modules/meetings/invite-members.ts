import type { ExportedFile } from '@vereinshaus/contract/exports/calls';
import { dayInVienna, formatDay, formatMoment, toSeconds } from '@vereinshaus/contract/kit/days';
import { noticeProblem } from '@vereinshaus/contract/meetings/rules';
import { sql } from 'kysely';
import type { Content } from 'pdfmake/interfaces.js';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { clubOnForms, senderOf } from '../clubs/index.ts';
import { drawDocument, type PdfDocument, type PostalAddress, windowAddress } from '../exports/index.ts';
import { recordHistory, recordHistoryForEach } from '../history/index.ts';
import { lettersPerAddress, mailingCandidates, noticeLetter, sendOut } from '../messaging/index.ts';
import { restingAmong } from '../system/index.ts';
import { type TextDefinition, wordText } from '../wording/index.ts';
import { lockMeeting, readMeeting, requireChangeable, type StoredMeeting } from './meeting-record.ts';
import { meetingErrors } from './meetings.errors.ts';
import { meetingCancelledText, meetingInvitationText, meetingLetterText } from './meetings.texts.ts';
import { membersOn } from './voters.queries.ts';

const whenOf = ({ startsAt }: StoredMeeting) => formatMoment(toSeconds(startsAt));

const valuesOf = (meeting: StoredMeeting) => ({
  versammlung: meeting.title,
  wann: whenOf(meeting),
  wo: meeting.place,
});

const agendaOf = async (ctx: Pick<Ctx, 'db'>, meetingId: number): Promise<readonly string[]> => {
  const items = await ctx.db
    .selectFrom('meeting_item as i')
    .where('i.meeting_id', '=', meetingId)
    .where('i.state', '=', 'on')
    .select('i.title')
    .orderBy('i.place')
    .orderBy('i.id')
    .execute();
  return items.map(({ title }, index) => `${index + 1}. ${title}`);
};

const factsOf = (meeting: StoredMeeting, agenda: readonly string[]) => [
  { label: 'Wann', text: whenOf(meeting) },
  { label: 'Wo', text: meeting.place },
  { label: 'Tagesordnung', text: agenda.join('\n') },
  { label: 'Anträge', text: `bis ${formatMoment(toSeconds(meeting.motionsUntil))}, auf der Seite der Versammlung` },
  { label: 'Stimmrecht', text: `wer am ${formatDay(meeting.recordOn)} stimmberechtigtes Mitglied ist` },
];

const tell = async (
  ctx: Ctx,
  meeting: StoredMeeting,
  {
    text,
    facts,
    letters,
  }: {
    text: TextDefinition<'versammlung' | 'wann' | 'wo'>;
    facts: readonly { label: string; text: string }[];
    letters: ReturnType<typeof lettersPerAddress>;
  },
) => {
  const told = await wordText(ctx, await senderOf(ctx), text, { values: valuesOf(meeting) });
  const page = { label: 'Zur Versammlung', path: `/versammlungen/${meeting.id}` };
  const letter = await noticeLetter(ctx, { told, facts, page });
  return sendOut(ctx, {
    kind: 'meeting',
    subject: letter.subject,
    emails: letters.map(({ personId, to }) => ({ personId, to, ...letter })),
    shorts: [],
    push: {
      personIds: letters.flatMap(({ persons }) => persons.map(({ id }) => id)),
      title: letter.subject,
      text: meeting.place,
      link: page.path,
    },
    urgency: 'mass',
  });
};

/** Each member once, at an address that mails reach; second homes have no part in the club. */
const candidatesOf = async (ctx: Ctx, personIds: readonly number[]) => {
  const resting = await restingAmong(ctx, 'all');
  const awake = (email: string) => (resting.has(email.trim().toLowerCase()) ? '' : email);
  const seen = new Set<number>();
  return (await mailingCandidates(ctx, personIds)).flatMap((candidate) => {
    if (candidate.isGone || seen.has(candidate.id)) return [];
    seen.add(candidate.id);
    return [{ ...candidate, email: awake(candidate.email), managerEmail: awake(candidate.managerEmail) }];
  });
};

/**
 * Einladen: every member of today, whatever mails they want, since the law says so. One mail per address; who has none gets
 * a letter. Of every member stands how they were invited.
 */
export const inviteMembers = async (
  ctx: Ctx,
  { meetingId, acceptsLate }: { meetingId: number; acceptsLate: boolean },
) => {
  const meeting = await lockMeeting(ctx, meetingId);
  requireChangeable(meeting);
  if (meeting.state !== 'draft') throw meetingErrors.alreadyInvited();
  if (meeting.startsAt <= ctx.now) throw meetingErrors.timePast();
  const today = dayInVienna(ctx.now);
  const why = noticeProblem(today, dayInVienna(meeting.startsAt), meeting.terms.noticeDays);
  if (why !== '' && !acceptsLate) throw meetingErrors.late({ why });
  const agenda = await agendaOf(ctx, meetingId);
  if (agenda.length === 0) throw meetingErrors.emptyAgenda();
  const members = await membersOn(ctx, today);
  if (members.length === 0) throw meetingErrors.nobodyToInvite();
  const candidates = await candidatesOf(
    ctx,
    members.map(({ id }) => id),
  );
  const letters = lettersPerAddress(candidates);
  const { messageIds } = await tell(ctx, meeting, {
    text: meetingInvitationText,
    facts: factsOf(meeting, agenda),
    letters,
  });
  const mailOf = new Map(
    letters.flatMap(({ persons }, index) => persons.map(({ id }) => [id, messageIds[index] ?? null] as const)),
  );
  await ctx.db
    .insertInto('meeting_invitee')
    .values(
      candidates.map(({ id }) => ({
        club_id: sql<number>`current_club()`,
        meeting_id: meetingId,
        person_id: id,
        mail_id: mailOf.get(id) ?? null,
      })),
    )
    .execute();
  await ctx.db
    .updateTable('meeting')
    .set({ state: 'invited', invited_at: ctx.now })
    .where('id', '=', meetingId)
    .execute();
  const [mails, paper] = [letters.length, candidates.length - mailOf.size];
  await recordHistory(ctx, {
    kind: 'meetings.invited',
    personId: null,
    details: { meeting: meeting.title, mails, letters: paper },
  });
  await recordHistoryForEach(
    ctx,
    candidates.map(({ id }) => ({
      kind: 'meetings.received' as const,
      personId: id,
      details: { meeting: meeting.title, way: mailOf.has(id) ? 'E-Mail' : 'Brief' },
    })),
  );
  return { mails, letters: paper };
};

export const tellCancelled = async (ctx: Ctx, meeting: StoredMeeting, reason: string) => {
  const invited = await ctx.db
    .selectFrom('meeting_invitee as i')
    .where('i.meeting_id', '=', meeting.id)
    .where('i.mail_id', 'is not', null)
    .select('i.person_id')
    .execute();
  const candidates = await candidatesOf(
    ctx,
    invited.map((row) => row.person_id),
  );
  await tell(ctx, meeting, {
    text: meetingCancelledText,
    facts: [{ label: 'Grund', text: reason }],
    letters: lettersPerAddress(candidates),
  });
};

type InviteeRow = {
  id: number;
  fullName: string;
  isLetter: boolean;
  to: string;
  mailState: string | null;
  bouncedAt: Date | null;
  at: Date | null;
};

/** Zustellnachweis: what became of every invitation. */
export const inviteesOf = async (ctx: Pick<Ctx, 'db'>, meetingId: number) => {
  const { rows } = await sql<InviteeRow>`
    select p.id, p.display_name as "fullName", i.mail_id is null as "isLetter", coalesce(m.recipient, '') as to,
      m.state as "mailState", m.bounced_at as "bouncedAt", coalesce(i.handed_at, m.bounced_at, m.sent_at, m.claimed_at) as at
    from meeting_invitee i
    join person_card p on p.club_id = i.club_id and p.id = i.person_id
    left join mail_card m on m.club_id = i.club_id and m.id = i.mail_id
    where i.meeting_id = ${meetingId} order by p.sort_name, p.id`.execute(ctx.db);
  return rows.map(({ id, fullName, isLetter, to, mailState, bouncedAt, at }) => ({
    person_ID: id,
    fullname: fullName,
    way: isLetter ? ('letter' as const) : ('email' as const),
    to,
    state: isLetter ? (at === null ? ('toHand' as const) : ('handed' as const)) : stateOfMail(mailState, bouncedAt),
    time: toSeconds(at),
  }));
};

const stateOfMail = (state: string | null, bouncedAt: Date | null) => {
  if (bouncedAt !== null) return 'bounced' as const;
  if (state === 'sent') return 'sent' as const;
  if (state === 'outbox') return 'kept' as const;
  return state === 'queued' || state === 'sending' ? ('queued' as const) : ('failed' as const);
};

/** Zur Post gegeben: all letters that were not. */
export const handOverLetters = async (ctx: Ctx, meetingId: number): Promise<number> => {
  const meeting = await lockMeeting(ctx, meetingId);
  if (meeting.invitedAt === null) throw meetingErrors.notInvited();
  const handed = await ctx.db
    .updateTable('meeting_invitee')
    .set({ handed_at: ctx.now })
    .where('meeting_id', '=', meetingId)
    .where('mail_id', 'is', null)
    .where('handed_at', 'is', null)
    .returning('person_id')
    .execute();
  const details = { meeting: meeting.title, what: `${handed.length} Briefe zur Post gegeben` };
  if (handed.length > 0) await recordHistory(ctx, { kind: 'meetings.changed', personId: null, details });
  return handed.length;
};

const lettersDocument = (
  {
    club,
    meeting,
    agenda,
    words,
    day,
  }: {
    club: Awaited<ReturnType<typeof clubOnForms>>;
    meeting: StoredMeeting;
    agenda: readonly string[];
    words: string;
    day: string;
  },
  recipients: readonly PostalAddress[],
): PdfDocument => ({
  title: `Einladung: ${meeting.title}`,
  pageSize: 'A4',
  pageOrientation: 'portrait',
  pageMargins: [64, 56, 64, 56],
  fontSize: 11,
  logo: club.logo,
  content: [],
  letters: recipients.map((to): Content[] => [
    { text: [club.name, club.address].filter(Boolean).join('\n'), alignment: 'right', margin: [0, 0, 0, 28] },
    windowAddress(to),
    { text: formatDay(day), alignment: 'right', margin: [0, 28, 0, 16] },
    { text: `Einladung: ${meeting.title}`, fontSize: 16, bold: true, headlineLevel: 1, margin: [0, 0, 0, 12] },
    { text: words.trim(), lineHeight: 1.3, margin: [0, 0, 0, 16] },
    { text: `Wann: ${whenOf(meeting)}\nWo: ${meeting.place}`, margin: [0, 0, 0, 12] },
    { text: 'Tagesordnung', bold: true, headlineLevel: 2, margin: [0, 0, 0, 4] },
    { ol: agenda.map((line) => line.replace(/^\d+\. /, '')), margin: [0, 0, 0, 12] },
    {
      text: `Anträge bis ${formatMoment(toSeconds(meeting.motionsUntil))}. Stimmberechtigt ist, wer am ${formatDay(meeting.recordOn)} stimmberechtigtes Mitglied ist.`,
    },
  ]),
});

/** Briefe: one page for everybody whom no mail reaches. */
export const printLetters = async (ctx: Ctx, meetingId: number): Promise<() => Promise<ExportedFile>> => {
  viewerOf(ctx);
  const meeting = await readMeeting(ctx, meetingId);
  if (meeting.invitedAt === null) throw meetingErrors.notInvited();
  const { rows } = await sql<PostalAddress>`
    select p.display_name as name, p.street, p.house_number, p.door, p.postal_code, p.locality, p.country
    from meeting_invitee i join person_letter p on p.club_id = i.club_id and p.id = i.person_id
    where i.meeting_id = ${meetingId} and i.mail_id is null order by p.last_name, p.first_name, p.id`.execute(ctx.db);
  if (rows.length === 0) throw meetingErrors.noLetters();
  const { body: words } = await wordText(ctx, await senderOf(ctx), meetingLetterText, { values: valuesOf(meeting) });
  const agenda = await agendaOf(ctx, meetingId);
  const letter = { club: await clubOnForms(ctx), meeting, agenda, words, day: dayInVienna(ctx.now) };
  return async () => ({
    content: (await drawDocument(ctx.club.id, lettersDocument(letter, rows), ctx.now)).toString('base64'),
    fileName: `Einladungen ${meeting.title.replaceAll(/[\\/:*?"<>|]/g, ' ')}.pdf`,
    mimeType: 'application/pdf',
  });
};
