import { formatMoney } from '../kit/money.ts';

/**
 * Bereit für die Familien? A course needs dates, a trainer, and instalments that add up to its price before it is shown. Used by the
 * office's list and the course page.
 */
export const courseStates = ['open', 'shown', 'hidden', 'ended'] as const;
export type CourseState = (typeof courseStates)[number];

export const courseStateLabels: Readonly<Record<CourseState, string>> = {
  open: 'buchbar',
  shown: 'sichtbar',
  hidden: 'verborgen',
  ended: 'beendet',
};

/** A payment plan whose instalments do not add up to the price. */
export type PlanGap = { name: string; price: number; pricenm: number };

export type ReadinessFacts = {
  price: number;
  pricenm: number;
  membersOnly: boolean;
  /** Dates, including past ones. */
  dates: number;
  leaders: number;
  planGaps: readonly PlanGap[];
  state: CourseState;
};

export const readinessKeys = ['dates', 'leaders', 'plan', 'visible'] as const;
export type ReadinessKey = (typeof readinessKeys)[number];

export const readinessLabels: Readonly<Record<ReadinessKey, string>> = {
  dates: 'Termine',
  leaders: 'Leitung',
  plan: 'Preis und Raten',
  visible: 'Sichtbarkeit',
};

export type ReadinessCheck = { key: ReadinessKey; isDone: boolean; text: string };

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** „Halbjährlich: Raten € 100, Preis € 110“, for members, for non-members, or for both. */
export const planGapText = (
  gap: PlanGap,
  course: Pick<ReadinessFacts, 'price' | 'pricenm' | 'membersOnly'>,
): string => {
  const differing = [
    { whom: 'Mitglieder', rates: gap.price, price: course.price },
    ...(course.membersOnly ? [] : [{ whom: 'Nicht-Mitglieder', rates: gap.pricenm, price: course.pricenm }]),
  ].filter(({ rates, price }) => rates !== price);
  const parts = differing.map(
    ({ whom, rates, price }) => `${whom} zahlen ${formatMoney(rates)} statt ${formatMoney(price)}`,
  );
  return `„${gap.name}“: ${parts.join(', ')}`;
};

const visibleTexts: Readonly<Record<CourseState, string>> = {
  open: 'Familien sehen den Kurs und können buchen.',
  shown: 'Familien sehen den Kurs, buchen können sie gerade nicht.',
  hidden: 'Nur das Team sieht den Kurs.',
  ended: 'Der Kurs ist beendet.',
};

export const readinessOf = (facts: ReadinessFacts): readonly ReadinessCheck[] => [
  {
    key: 'dates',
    isDone: facts.dates > 0,
    text: facts.dates === 0 ? 'Noch keine Termine.' : counted(facts.dates, 'Termin', 'Termine'),
  },
  {
    key: 'leaders',
    isDone: facts.leaders > 0,
    text: facts.leaders === 0 ? 'Niemand leitet den Kurs.' : counted(facts.leaders, 'Person leitet', 'Personen leiten'),
  },
  {
    key: 'plan',
    isDone: facts.planGaps.length === 0,
    text:
      facts.planGaps.length === 0
        ? 'Die Raten ergeben den Preis.'
        : `Die Raten ergeben nicht den Preis. ${facts.planGaps.map((gap) => planGapText(gap, facts)).join('; ')}.`,
  },
  { key: 'visible', isDone: facts.state === 'open' || facts.state === 'shown', text: visibleTexts[facts.state] },
];

/** What is missing before a course can be shown; visibility itself is not a condition. */
export const openPoints = (facts: ReadinessFacts): readonly ReadinessCheck[] =>
  readinessOf(facts).filter(({ key, isDone }) => !isDone && key !== 'visible');
