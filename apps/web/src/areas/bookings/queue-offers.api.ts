import { waitlists } from '@vereinshaus/contract/bookings/waitlists';
import { home } from '@vereinshaus/contract/home/calls';
import { query, useCommand } from '../../kit/api.ts';
import { showsBookings } from './my-bookings.api.ts';
import { showsParticipants } from './participants.api.ts';

type OfPerson = { course_ID: number; child_ID: number };

export const offersQuery = () => query(waitlists.mine, {});
export const offerQuery = (of: OfPerson) => query(waitlists.offer, of);
export const offerOfLinkQuery = (token: string) => query(waitlists.offerByLink, { token });
export const queueLogQuery = (of: OfPerson) => query(waitlists.log, of);

/** The offer itself is not asked for again: whoever has answered it has none any more. */
const showsOffers = {
  invalidates: [...showsBookings, waitlists.list, waitlists.mine, waitlists.log, home.inbox],
  inline: true,
};

export const useAnswerOffer = () => useCommand(waitlists.answer, { ...showsOffers, announces: true });
/** The page of the link says itself what came of it. */
export const useAnswerOfferByLink = () => useCommand(waitlists.answerByLink, showsOffers);
export const reminderOfLinkQuery = (token: string) => query(waitlists.reminderByLink, { token });
/** The page of the link says itself what came of it. */
export const useAnswerReminder = () => useCommand(waitlists.answerReminderByLink, showsOffers);
export const useBond = () => useCommand(waitlists.bond, { ...showsOffers, announces: true });
export const useUnbond = () => useCommand(waitlists.unbond, { ...showsOffers, announces: true });
export const useFriends = () =>
  useCommand(waitlists.friends, {
    ...showsParticipants,
    invalidates: [...showsParticipants.invalidates, waitlists.log],
    announces: true,
    inline: true,
  });
export const useMoveInQueue = () =>
  useCommand(waitlists.move, {
    ...showsParticipants,
    invalidates: [...showsParticipants.invalidates, waitlists.log],
    inline: true,
  });
