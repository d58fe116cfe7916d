import { offerUntilText } from '@vereinshaus/contract/bookings/queue-offers';
import type { WorkCtx } from '../../kit/ctx.ts';
import { queuePushes } from '../push/index.ts';
import type { LetterCourse } from './booking-letter.ts';
import {
  invitationMissedText,
  invitationReminderText,
  invitationWithdrawnText,
  invitedToQueueText,
} from './invitation.texts.ts';
import type { PersonFacts } from './person-facts.ts';
import { mailReader } from './queue-offer.mails.ts';

type InvitedTo = { course: LetterCourse & { name: string }; person: PersonFacts };

/** To the head of the waitlist, where no place is free for them. */
export const mailInvitedToQueue = async (
  ctx: WorkCtx,
  { course, person }: InvitedTo,
  { until, token, position, note }: { until: Date; token: string; position: number; note: string },
) => {
  const bis = offerUntilText(until);
  const title = `Einladung für ${person.firstName}: ${course.name}`;
  await mailReader(ctx, course, person, {
    source: invitedToQueueText,
    values: { kurs: course.name, kind: person.firstName, bis, platz: String(position), hinweis: note },
    title,
    button: { label: 'Ansehen und antworten', path: `/platz/${token}` },
  });
  await queuePushes(ctx, {
    kind: 'waitlist',
    personIds: [person.id],
    title,
    text: `Mit Vorrang auf der Warteliste. Bitte antworte bis ${bis}.`,
    link: `/platz/${token}`,
    urgency: 'confirmation',
  });
};

export const mailInvitationReminder = (
  ctx: WorkCtx,
  { course, person }: InvitedTo,
  { until, token }: { until: Date; token: string },
) =>
  mailReader(ctx, course, person, {
    source: invitationReminderText,
    values: { kurs: course.name, kind: person.firstName, bis: offerUntilText(until) },
    title: `Bitte antworten: Einladung für ${person.firstName}, ${course.name}`,
    button: { label: 'Ansehen und antworten', path: `/platz/${token}` },
  });

export const mailInvitationMissed = (ctx: WorkCtx, course: LetterCourse, person: PersonFacts, until: Date) =>
  mailReader(ctx, course, person, {
    source: invitationMissedText,
    values: { kurs: course.name, kind: person.firstName, bis: offerUntilText(until) },
    title: `Einladung für ${person.firstName} abgelaufen: ${course.name}`,
    button: { label: 'Zu den Kursen', path: '/kurse' },
  });

export const mailInvitationWithdrawn = (ctx: WorkCtx, course: LetterCourse, person: PersonFacts, reason: string) =>
  mailReader(ctx, course, person, {
    source: invitationWithdrawnText,
    values: { kurs: course.name, kind: person.firstName, grund: reason },
    title: `Einladung für ${person.firstName} zurückgezogen: ${course.name}`,
    button: { label: 'Zu den Kursen', path: '/kurse' },
  });
