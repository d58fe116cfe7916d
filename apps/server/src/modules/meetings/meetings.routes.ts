import { contract } from '@vereinshaus/contract';
import type { ParsedInputOf } from '@vereinshaus/contract/kit/call';
import { fromDayNumber } from '@vereinshaus/contract/kit/days';
import { shownMeetingCode } from '@vereinshaus/contract/meetings/rules';
import { type AfterCommitRoute, afterCommit } from '../../kit/after-commit-routes.ts';
import { viewerOf } from '../../kit/ctx.ts';
import { routes, succeeded } from '../../kit/routes.ts';
import { addMotion, decideMotion, orderItems, removeItem, saveItem } from './agenda.ts';
import { appointElected } from './appoint-elected.ts';
import { handOverLetters, inviteesOf, inviteMembers, printLetters } from './invite-members.ts';
import { readMeeting } from './meeting-record.ts';
import { meetingErrors } from './meetings.errors.ts';
import { guestsOf, hallFor, hallForViewer, holderOfCode, meetingById, meetingsOfClub } from './meetings.queries.ts';
import { fixMinutes, printMinutes, saveMinutes } from './minutes.ts';
import { cancelMeeting, changeMeeting, type MeetingPlan, planMeeting } from './plan-meeting.ts';
import { checkIn, checkOut, closeMeeting, giveProxy, openMeeting } from './run-meeting.ts';
import { rollOf } from './voters.queries.ts';
import { castVote, closeVote, givePaper, openVote, removeVote, saveVote } from './votes.ts';

type TermsInput = Pick<
  ParsedInputOf<typeof contract.meetings.change>,
  'kind' | 'title' | 'place' | 'start' | 'recordOn' | 'motionsUntil' | 'intro'
>;

const planOf = ({ start, recordOn, motionsUntil, ...plan }: TermsInput): MeetingPlan => {
  const day = fromDayNumber(recordOn);
  if (day === null) throw meetingErrors.recordLate();
  return {
    ...plan,
    recordOn: day,
    startsAt: new Date(start * 1000),
    motionsUntil: new Date(motionsUntil * 1000),
  };
};

const ballotsOf = (ballots: ParsedInputOf<typeof contract.meetings.cast>['ballots']) =>
  ballots.map(({ person_ID: personId, choice, candidates: candidateIds }) => ({ personId, choice, candidateIds }));

const isCounted = succeeded('Deine Stimme ist gezählt.');

export const meetingRoutes = routes(contract.meetings, {
  list: (ctx) => meetingsOfClub(ctx),
  get: (ctx, { ID }) => meetingById(ctx, ID),
  plan: async (ctx, { key, ...terms }) => {
    const ID = await planMeeting(ctx, { ...planOf(terms), key });
    return { ...succeeded('Die Versammlung ist angelegt. Eingeladen ist noch niemand.'), ID };
  },
  change: async (ctx, { ID: meetingId, ...terms }) => {
    await changeMeeting(ctx, { ...planOf(terms), meetingId });
    return succeeded('Gespeichert.');
  },
  cancel: async (ctx, { ID: meetingId, reason }) => {
    await cancelMeeting(ctx, { meetingId, reason });
    return succeeded('Die Versammlung ist abgesagt.');
  },
  saveItem: async (ctx, { meeting_ID: meetingId, ID: itemId, ...item }) => {
    await saveItem(ctx, { ...item, meetingId, itemId });
    return succeeded('Gespeichert.');
  },
  removeItem: async (ctx, { ID }) => {
    await removeItem(ctx, ID);
    return succeeded('Der Punkt ist von der Tagesordnung genommen.');
  },
  orderItems: async (ctx, { meeting_ID: meetingId, items: itemIds }) => {
    await orderItems(ctx, { meetingId, itemIds });
    return succeeded('Gespeichert.');
  },
  move: async (ctx, { meeting_ID: meetingId, title, text }) => {
    await addMotion(ctx, { meetingId, title, text });
    return succeeded('Dein Antrag ist beim Vorstand. Hier siehst du, was daraus wird.');
  },
  decideMotion: async (ctx, { ID: itemId, accepts, reason }) => {
    await decideMotion(ctx, { itemId, accepts, reason });
    return succeeded(accepts ? 'Der Antrag steht auf der Tagesordnung.' : 'Der Antrag ist abgelehnt.');
  },
  voters: async (ctx, { ID }) => {
    const meeting = await readMeeting(ctx, ID);
    const voters = (await rollOf(ctx, meeting)).map(({ id, fullName, problem, isPresent, holderId, holder }) => ({
      person_ID: id,
      fullname: fullName,
      problem,
      isPresent,
      holder_ID: holderId ?? 0,
      holder: holder ?? '',
    }));
    return { voters, guests: await guestsOf(ctx, ID) };
  },
  invite: async (ctx, { ID: meetingId, acceptsLate }) => {
    const { mails, letters } = await inviteMembers(ctx, { meetingId, acceptsLate });
    const paper =
      letters === 0 ? '' : ` ${letters === 1 ? 'Ein Brief wartet' : `${letters} Briefe warten`} auf den Druck.`;
    return succeeded(`Eingeladen: ${mails === 1 ? 'eine E-Mail ist' : `${mails} E-Mails sind`} unterwegs.${paper}`);
  },
  invitees: async (ctx, { ID }) => {
    await readMeeting(ctx, ID);
    return { invitees: await inviteesOf(ctx, ID) };
  },
  handOver: async (ctx, { ID }) => {
    const letters = await handOverLetters(ctx, ID);
    return succeeded(
      letters === 1 ? 'Ein Brief ist als übergeben eingetragen.' : `${letters} Briefe sind als übergeben eingetragen.`,
    );
  },
  open: async (ctx, { ID: meetingId, chair, keeper }) => {
    await openMeeting(ctx, { meetingId, chair, keeper });
    return succeeded('Die Versammlung ist eröffnet.');
  },
  close: async (ctx, { ID }) => {
    await closeMeeting(ctx, ID);
    return succeeded('Die Versammlung ist geschlossen.');
  },
  checkIn: async (ctx, { meeting_ID: meetingId, person_ID: personId, guest }) => {
    const code = await checkIn(ctx, { meetingId, personId, guest });
    return { ...succeeded('Eingetragen.'), code: shownMeetingCode(code) };
  },
  checkOut: async (ctx, { meeting_ID: meetingId, person_ID: personId, guest_ID: guestId }) => {
    await checkOut(ctx, { meetingId, personId, guestId });
    return succeeded('Ausgetragen.');
  },
  giveProxy: async (ctx, { meeting_ID: meetingId, giver_ID: giverId, holder_ID: holderId }) => {
    await giveProxy(ctx, { meetingId, giverId, holderId });
    return succeeded(holderId === 0 ? 'Die Übertragung ist zurückgenommen.' : 'Die Stimme ist übertragen.');
  },
  saveVote: async (ctx, { ID: voteId, item_ID: itemId, role: roleCode, candidates: candidateIds = [], ...vote }) => {
    await saveVote(ctx, { ...vote, voteId, itemId, roleCode, candidateIds });
    return succeeded('Gespeichert.');
  },
  removeVote: async (ctx, { ID }) => {
    await removeVote(ctx, ID);
    return succeeded('Die Abstimmung ist gelöscht.');
  },
  openVote: async (ctx, { ID }) => {
    await openVote(ctx, ID);
    return succeeded('Die Abstimmung ist offen.');
  },
  givePaper: async (ctx, { ID: voteId, person_ID: personId, isTakenBack }) => {
    await givePaper(ctx, { voteId, personId, isTakenBack });
    return succeeded(
      isTakenBack ? 'Der Stimmzettel ist zurück.' : 'Stimmzettel ausgegeben. Am Handy geht diese Stimme nicht mehr.',
    );
  },
  closeVote: async (ctx, { ID: voteId, yes, no, abstain, candidates }) => {
    const counts = candidates.map(({ person_ID: personId, votes }) => ({ personId, votes }));
    return succeeded(await closeVote(ctx, { voteId, yes, no, abstain, candidates: counts }));
  },
  hall: (ctx, { ID }) => hallForViewer(ctx, ID),
  hallByCode: async (ctx, { code }) => hallFor(ctx, await holderOfCode(ctx, code)),
  cast: async (ctx, { ID: voteId, ballots }) => {
    await castVote(ctx, { voteId, voterId: viewerOf(ctx).id, ballots: ballotsOf(ballots) });
    return isCounted;
  },
  castByCode: async (ctx, { code, ID: voteId, ballots }) => {
    const { personId: voterId } = await holderOfCode(ctx, code);
    await castVote(ctx, { voteId, voterId, ballots: ballotsOf(ballots) });
    return isCounted;
  },
  appoint: async (ctx, { ID: voteId, start, end }) => {
    const startsOn = fromDayNumber(start);
    if (startsOn === null) throw meetingErrors.recordLate();
    const appointed = await appointElected(ctx, { voteId, startsOn, endsOn: fromDayNumber(end) });
    return succeeded(
      appointed === 0
        ? 'Die Gewählten haben ihre Funktion schon.'
        : 'Eingetragen. Meldet den neuen Vorstand binnen vier Wochen der Vereinsbehörde.',
    );
  },
  saveMinutes: async (ctx, { ID: meetingId, items, ...minutes }) => {
    await saveMinutes(ctx, {
      ...minutes,
      meetingId,
      items: items.map(({ ID: itemId, minutes: text }) => ({ itemId, minutes: text })),
    });
    return succeeded('Das Protokoll ist gespeichert.');
  },
  fixMinutes: async (ctx, { ID }) => {
    const version = await fixMinutes(ctx, ID);
    return succeeded(`Das Protokoll ist festgeschrieben (Fassung ${version}).`);
  },
});

export const meetingFileRoutes: readonly AfterCommitRoute[] = [
  afterCommit(contract.meetingFiles.minutes, (ctx, { ID }) => printMinutes(ctx, ID)),
  afterCommit(contract.meetingFiles.letters, (ctx, { ID }) => printLetters(ctx, ID)),
];
