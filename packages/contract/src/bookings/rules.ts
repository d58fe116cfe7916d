/**
 * What a user must confirm and choose before a booking is binding: the browser asks in this order, and the server checks in the same order
 * with the same sentences.
 */
export const bookingTexts = {
  notBookable: 'Dieses Angebot ist derzeit leider nicht buchbar.',
  onlyManager: 'Wende dich bitte an deinen Verwalter, nur der kann Angebote für dich buchen.',
  firstHomeChooses:
    'Zahlungsweise und Rabattcode wählt das andere Zuhause, außer du zahlst den Kurs allein. Bitte buche ohne sie.',
  firstHomeDecides: 'Über die Mitgliedschaft entscheidet das andere Zuhause. Bitte buche ohne sie.',
  planMissing: 'Bitte wähle eine Zahlungsweise aus, um dich für den Kurs anmelden zu können.',
  covidMissing: 'Bitte zuerst die Kenntnisnahme der Covid 19 Hinweise bestätigen!',
  termsMissing: (wording: string) => `Bitte zuerst die ${wording} bestätigen!`,
  conditionsMissing: 'Bitte zuvor die Bedingungen durchlesen und akzeptieren!',
  membershipNeeded: 'Für diesen Kurs ist eine Mitgliedschaft erforderlich!',
  wrongButton: 'Wenn du Mitglied werden willst, dann bitte auch auf den richtigen Knopf drücken.',
  confirm: 'Bitte bestätige die Buchung hiermit!',
  svnMissing: 'Die Sozialversicherungsnummer muss eingegeben werden.',
  conditionsNotMet: (name: string) => `Teilnahmebedingungen für ${name} nicht erfüllt`,
  checkData: 'Bitte zuerst die Daten kontrollieren und bestätigen.',
  fieldMissing: (field: string) => `${field} bitte zuerst eingeben.`,
  representativeMissing: (name: string) => `Für ${name} ist eine gesetzliche Vertretung erforderlich.`,
  alreadyParticipating: (name: string) => `${name} ist für diesen Kurs schon angemeldet.`,
  alreadyWaiting: (name: string) => `${name} steht für diesen Kurs schon auf der Warteliste.`,
  cancelledBefore: (name: string) =>
    `Die Buchung von ${name} wurde storniert. Für eine neue Anmeldung wende dich bitte an den Verein.`,
  booked: 'Angebot verbindlich gebucht! Du erhältst eine Bestätigung per E-Mail innerhalb der nächsten 40 Minuten.',
  waiting: (position: number) =>
    `Der Kurs ist derzeit voll. Du stehst auf Platz ${position} der Warteliste und rückst automatisch nach, wenn ein Platz frei wird. Das ist kostenlos.`,
  /** The same while free places are reserved for the waitlist: the course is then not full. */
  inLine: (position: number) =>
    `Du stehst auf Platz ${position} der Warteliste und rückst automatisch nach. Das ist kostenlos.`,
  planChanged: 'Zahlungsweise erfolgreich angepasst!',
} as const;

type PlanChange = {
  /** Epoch seconds, 0 = open. */
  bookingEnd: number;
  now: number;
  /** Other plans available now. */
  otherPlans: number;
  price: number;
  pricenm: number;
  membersOnly: boolean;
  instalments: number;
};

/**
 * Zahlungsweise ändern: while the course can still be booked, another plan exists and membership does not change the price; otherwise only
 * as long as there are no instalments.
 */
export const mayChangePlan = (booking: PlanChange): boolean => {
  const { bookingEnd, now, otherPlans, price, pricenm, membersOnly, instalments } = booking;
  const isInTime = bookingEnd === 0 || bookingEnd > now;
  return otherPlans > 0 && ((isInTime && (price === pricenm || membersOnly)) || instalments === 0);
};

/** Reasons that are conditions of the course itself, as opposed to times, data or an earlier booking. */
const conditions: ReadonlySet<string> = new Set([
  'birthDateMissing',
  'tooYoung',
  'tooOld',
  'birthYear',
  'sex',
  'role',
  'permittingCourse',
]);

export const isCondition = (code: string): boolean => conditions.has(code);

export type BookingForm = {
  paymentPlanId: number | null;
  acceptsCovidNotice: boolean;
  acceptsTerms: boolean;
  /** The user pressed the button that makes them a member. */
  becomesMember: boolean;
  confirmsMembership: boolean;
  approvesMembership: boolean;
  guardianAccepts: boolean;
  isConfirmed: boolean;
};

export type BookingFacts = {
  /** Payment groups available now; empty = the course has no plan. */
  planIds: readonly number[];
  covidNotice: boolean;
  hasTerms: boolean;
  termsWording: string;
  /** The club has no memberships at all. */
  noMembership: boolean;
  membersOnly: boolean;
  isMember: boolean;
  isMinor: boolean;
};

export type BookingProblem = { field: string; text: string };

const membershipProblem = (facts: BookingFacts, form: BookingForm): BookingProblem | null => {
  const isTicked = form.confirmsMembership && form.approvesMembership && (!facts.isMinor || form.guardianAccepts);
  if (form.becomesMember && !facts.isMember && !facts.noMembership) {
    if (isTicked) return null;
    const needed = facts.membersOnly ? ` ${bookingTexts.membershipNeeded}` : '';
    return { field: 'membership', text: `${bookingTexts.conditionsMissing}${needed}` };
  }
  if (facts.membersOnly && !facts.isMember && !facts.noMembership) {
    return { field: 'membership', text: bookingTexts.membershipNeeded };
  }
  if (form.confirmsMembership && !facts.isMember) return { field: 'membership', text: bookingTexts.wrongButton };
  return facts.isMinor && !form.guardianAccepts ? { field: 'guardian', text: bookingTexts.conditionsMissing } : null;
};

/** The first missing item, or null. */
export const bookingProblem = (facts: BookingFacts, form: BookingForm): BookingProblem | null => {
  if (facts.planIds.length > 0 && (form.paymentPlanId === null || !facts.planIds.includes(form.paymentPlanId))) {
    return { field: 'paymentPlan_ID', text: bookingTexts.planMissing };
  }
  if (facts.covidNotice && !form.acceptsCovidNotice) return { field: 'covid', text: bookingTexts.covidMissing };
  if (facts.hasTerms && !form.acceptsTerms) {
    return { field: 'terms', text: bookingTexts.termsMissing(facts.termsWording) };
  }
  const membership = membershipProblem(facts, form);
  if (membership !== null) return membership;
  return form.isConfirmed ? null : { field: 'confirmed', text: bookingTexts.confirm };
};
