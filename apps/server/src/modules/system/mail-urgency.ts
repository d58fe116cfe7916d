import type { MailSource } from '../wording/index.ts';

/**
 * Wartet die E-Mail auf den Wochenüberblick? Every text of the product is listed here once (a test enforces it); a text that is in no list
 * does not wait. docs/rules/wochenueberblick.md.
 */
export const mailUrgency = {
  /** Requires no action before the next digest, and asks nothing. */
  waits: [
    'blockEnded',
    'bookingMoved',
    'dateSwapUndone',
    'datesCancelled',
    'datesMoved',
    'donationThanks',
    'donationThanksFormal',
    'makeupGiven',
    'makeupWithdrawn',
    'membershipChange',
    'membershipDeclined',
    'news',
    'paymentOverpaid',
    'paymentReceived',
    'payerCredited',
    'payoutDeclined',
    'payoutUnderWay',
    'praePaid',
    'secondHomeBooking',
    'shiftSwapped',
    'shiftTaken',
    'waitReminder',
    'waitlistPassedOver',
    'waitlistPassedTogether',
  ],
  /** A place, an answer or an objection would be lost by waiting. */
  hasDeadline: [
    'afterPause',
    'allocation',
    'allocationObjection',
    'answerReminder',
    'blockExpiring',
    'blocksExpiring',
    'childMoveQuestion',
    'drawChanged',
    'drawResult',
    'drawStopped',
    'drawnPlace',
    'familyInvitation',
    'invitationMissed',
    'invitationReminder',
    'invitationWithdrawn',
    'invitedPlace',
    'invitedToQueue',
    'makeupExpiring',
    'makeupReopened',
    'makeupsExpiring',
    'meetingCancelled',
    'meetingInvitation',
    'meetingMotion',
    'payerShareInvitation',
    'payerShareQuestion',
    'queueFriends',
    'queueOffer',
    'queueOfferFriends',
    'queueOfferMissed',
    'queueOfferTogether',
    'queueOfferWithdrawn',
    'secondHomeInvitation',
    'secondHomeQuestion',
    'tryoutPlace',
    'tryoutQueue',
    'waitlistPromoted',
    'waitlistPromotedTogether',
  ],
  /** About a date in the next days, or one without a trainer. */
  isSoon: [
    'roomCancelled',
    'roomCancelledFee',
    'roomClosed',
    'roomMoved',
    'roomReopened',
    'roomRequestClosed',
    'roomRequestReopened',
    'singleCancelled',
    'singleOff',
    'singleRestored',
    'substituteNobodyFamily',
    'tryoutCancelled',
    'tryoutTomorrow',
  ],
  /** Payment requests and payment problems, and the documents sent with them. */
  isAboutMoneyDue: [
    'cashReceipt',
    'debitAnnounced',
    'debitWithdrawn',
    'dueReminder',
    'dunning',
    'feeNotice',
    'invoice',
    'lastDunning',
    'payerBooked',
    'payerRecharged',
    'paymentFailed',
    'paymentReminder',
    'voucherSent',
    'voucherWaiting',
  ],
  /** About access to accounts, guardianship, and endings. */
  isAboutAccess: [
    'activation',
    'alreadyRegistered',
    'childMoved',
    'emailConfirm',
    'emailConsent',
    'emailNotice',
    'knownInGroup',
    'memberRegistration_1',
    'memberRegistration_3',
    'membershipEnd',
    'passwordLink',
    'payerShareAgreed',
    'payerShareEnded',
    'payerShareRefused',
    'registration',
    'restingAddress',
    'secondHomeAgreed',
    'secondHomeBegun',
    'secondHomeEnded',
    'secondHomeEntered',
    'secondHomeRefused',
    'secondHomeRights',
    'signInChanged',
    'signInLink',
    'tokenCreated',
    'tokensEnded',
    'tokensEndedAndLeft',
    'tokensLeft',
  ],
  /** The recipient has just done this and waits for the confirmation; contracts are confirmed at once. */
  confirms: [
    'blockSold',
    'bookingCancelled',
    'contactCopy',
    'courseConfirmation',
    'drawWishesSaved',
    'makeupRedeemed',
    'membershipLeave',
    'membershipLeaveWithdrawn',
    'membershipRequest',
    'payoutRequested',
    'roomAccepted',
    'roomBooked',
    'roomDeclined',
    'roomRequestWithdrawn',
    'roomRequested',
    'singleBooked',
    'tryoutTaken',
    'waitlistConfirmation',
    'withdrawalConfirmed',
  ],
  /** Written by a person for exactly these readers, or ordered by them. */
  isWrittenToThem: [
    'circularFrame',
    'contactCircular',
    'contactMessage',
    'contactNotice',
    'familyDigest',
    'messageToFamily',
    'newsletter',
  ],
  /** For the office and trainers, who work with it. */
  isForWork: [
    'agreementEnds',
    'allPapers',
    'archiveReady',
    'bankAccountChanged',
    'bankChanged',
    'bankEntered',
    'contactRequest',
    'dateOffered',
    'dateRefused',
    'dateSwapOffered',
    'dateSwapped',
    'dateTakeoverUndone',
    'drawWaits',
    'handover',
    'leaveWithdrawnOffice',
    'livingList',
    'livingListGone',
    'membershipOffice',
    'messageToTrainer',
    'ownDateChanged',
    'ownPapers',
    'platform',
    'praeReturned',
    'praeSvn',
    'restingAddressOffice',
    'rightsReview',
    'roomRequestOffice',
    'substituteAsked',
    'substituteAssigned',
    'substituteChosen',
    'substituteFound',
    'substituteNobody',
    'substituteNobodyOffice',
    'substituteNotNeeded',
    'substituteSearched',
    'substituteSearchedAgain',
    'substituteTaken',
    'unfitText',
    'withdrawalOffice',
  ],
  /** Part of another mail, or printed. */
  isNoMail: [
    'certificateText',
    'feeLetter',
    'meetingLetter',
    'newsletterFoot',
    'pricingPart',
    'trainerConfirmation',
    'voucherPrint',
  ],
} as const;

const waiting: ReadonlySet<string> = new Set(mailUrgency.waits);

type WaitingLetter = {
  source?: MailSource;
  isUrgent?: boolean | undefined;
  attachmentId?: string | null;
  paymentCode?: string;
  contactId?: number;
};

/** Whether a mail may wait for its reader's digest. Mails with a file or a payment code are sent separately. */
export const waitsForDigest = ({
  source,
  isUrgent = false,
  attachmentId,
  paymentCode = '',
  contactId,
}: WaitingLetter) =>
  source !== undefined &&
  !isUrgent &&
  contactId === undefined &&
  (attachmentId ?? null) === null &&
  paymentCode === '' &&
  waiting.has(typeof source === 'string' ? source : source.key);

/**
 * Reminders of scheduled work; after a pause several of them may be due for one family. Everything else that such work writes tells of
 * something that just happened, with a deadline of its own, or carries a document. docs/rules/nachrichten.md.
 */
const remindersOfSchedule: ReadonlySet<string> = new Set<(typeof mailUrgency)[keyof typeof mailUrgency][number]>([
  'answerReminder',
  'blockExpiring',
  'blocksExpiring',
  'dueReminder',
  'familyDigest',
  'invitationReminder',
  'makeupExpiring',
  'makeupsExpiring',
  'tryoutPlace',
  'tryoutQueue',
  'tryoutTomorrow',
  'waitReminder',
]);

export const goesWithOthers = ({ source, attachmentId, paymentCode = '', contactId }: WaitingLetter) =>
  source !== undefined &&
  contactId === undefined &&
  (attachmentId ?? null) === null &&
  paymentCode === '' &&
  remindersOfSchedule.has(typeof source === 'string' ? source : source.key);
