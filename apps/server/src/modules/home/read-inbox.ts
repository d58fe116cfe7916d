import { judge } from '@vereinshaus/contract/access';
import { type Inbox, inboxParts } from '@vereinshaus/contract/home';
import type { Ctx } from '../../kit/ctx.ts';
import { foreignPayments, overpaidPayments } from '../payments/index.ts';
import { waitingMoney } from '../reports/index.ts';
import { emailApprovalsWaiting } from '../session/index.ts';
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

const waitingInBooks = async (ctx: Ctx): Promise<Inbox['books']> => {
  const waiting = await waitingMoney(ctx);
  return { total: waiting.length, entries: waiting.map(({ text, link }) => ({ text, link })) };
};

/** Was auf das Büro wartet: only the parts that the viewer may see are asked for. */
export const readInbox = async (ctx: Ctx): Promise<Inbox> => {
  const sees = (part: keyof Inbox) => judge(inboxParts[part], ctx.viewer) === 'yes';
  return {
    ...(sees('requests') && { requests: await openRequests(ctx) }),
    ...(sees('registrations') && { registrations: await heldRegistrations(ctx) }),
    ...(sees('waitlists') && (await coursesWithFewPlaces(ctx))),
    ...(sees('unconfirmed') && { unconfirmed: await unconfirmedPersons(ctx) }),
    ...(sees('payouts') && { payouts: await openPayouts(ctx) }),
    ...(sees('books') && { books: await waitingInBooks(ctx) }),
    ...(sees('reminders') && { reminders: await comingReminders(ctx) }),
    ...(sees('bounced') && { bounced: await undeliveredMails(ctx) }),
    ...(sees('overpaid') && { overpaid: await overpaidPayments(ctx) }),
    ...(sees('foreign') && { foreign: await foreignPayments(ctx) }),
    ...(sees('emailApprovals') && { emailApprovals: await emailApprovalsWaiting(ctx) }),
    ...(sees('birthdays') && (await celebrations(ctx))),
  };
};
