import { type Inbox, inboxParts } from '@vereinshaus/contract/home/calls';
import { judgeAccess } from '@vereinshaus/contract/kit/access';
import { answeredAs, askTogether, type BatchedQuery } from '../../kit/ask-together.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { waitingDraws } from '../draws/index.ts';
import { foreignPayments, overpaidPayments } from '../payments/index.ts';
import { waitingForms } from '../prae/index.ts';
import { waitingMoney } from '../reports/index.ts';
import { waitingExpired } from '../retention/index.ts';
import { waitingRooms } from '../rooms/index.ts';
import { emailApprovalsWaiting } from '../session/index.ts';
import { unseenChanges } from '../views/index.ts';
import { celebrations } from './celebrations.queries.ts';
import {
  comingReminders,
  coursesWithFewPlaces,
  heldRegistrations,
  openPayouts,
  openRequests,
  unconfirmedPersons,
  undeliveredMails,
} from './inbox.queries.ts';

type InboxQuestion = BatchedQuery<Partial<Inbox>>;

const waitingInBooks = (): InboxQuestion =>
  answeredAs(waitingMoney, (waiting) => ({
    books: { total: waiting.length, entries: waiting.map(({ text, link }) => ({ text, link })) },
  }));

type Part = Exclude<keyof Inbox, 'nearlyFull' | 'jubilees'>;

/** What is asked for a part: `nearlyFull` comes with the waiting lists, `jubilees` with the birthdays. */
const questions: Readonly<Record<Part, (ctx: Ctx) => InboxQuestion>> = {
  requests: openRequests,
  registrations: heldRegistrations,
  waitlists: coursesWithFewPlaces,
  unconfirmed: unconfirmedPersons,
  payouts: openPayouts,
  books: waitingInBooks,
  reminders: comingReminders,
  prae: waitingForms,
  rooms: waitingRooms,
  draws: waitingDraws,
  bounced: undeliveredMails,
  overpaid: overpaidPayments,
  foreign: foreignPayments,
  emailApprovals: emailApprovalsWaiting,
  expired: waitingExpired,
  lists: unseenChanges,
  birthdays: celebrations,
};

const parts = Object.keys(questions).filter((name): name is Part => name in questions);

/** Was auf das Büro wartet: only the parts that the viewer may see are asked for, all of them in one statement. */
export const readInbox = async (ctx: Ctx): Promise<Inbox> => {
  const seen = parts.filter((part) => judgeAccess(inboxParts[part], ctx.viewer) === 'yes');
  const answers = await askTogether(
    ctx,
    seen.map((part) => questions[part](ctx)),
  );
  return answers.reduce((inbox, answer) => ({ ...inbox, ...answer }), {});
};
