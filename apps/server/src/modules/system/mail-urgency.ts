import type { MailSource } from '../wording/index.ts';

/**
 * Wartet die E-Mail auf den Wochenüberblick? Every text of the product stands here once (a test insists); what is in no
 * list does not wait. docs/rules/wochenueberblick.md.
 */
export const mailUrgency = {
  /** Nothing is to be done before the next digest, and nothing is asked. */
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
  /** A place, an answer or an objection is lost by waiting. */
  hasDeadline: [
    'allocation',
    'allocationObjection',
    'answerReminder',
    'blockExpiring',
    'childMoveQuestion',
    'drawChanged',
    'drawResult',
    'drawStopped',
    'drawnPlace',
    'familyInvitation',
    'makeupExpiring',
    'makeupReopened',
    'meetingCancelled',
    'meetingInvitation',
    'payerShareInvitation',
    'payerShareQuestion',
    'queueOffer',
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
  /** About a date of the next days, or one that nobody leads. */
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
  /** Money that is asked for or goes wrong, and papers that travel with it. */
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
  /** How somebody gets in, who may look after whom, and what ends. */
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
  /** Somebody has just done this and waits for the answer; contracts are confirmed at once. */
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
  /** Written by somebody for exactly these readers, or ordered by them. */
  isWrittenToThem: [
    'circularFrame',
    'contactCircular',
    'contactMessage',
    'contactNotice',
    'familyDigest',
    'messageToFamily',
    'newsletter',
  ],
  /** To the office and to trainers, who work with it. */
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
    'leaveWithdrawnOffice',
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

/** May wait for the digest of its reader. What carries a file or a code to pay with comes by itself. */
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
