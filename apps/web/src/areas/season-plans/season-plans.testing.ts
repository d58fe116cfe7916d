import type { PlannedCourse, SeasonFacts } from '@vereinshaus/contract/season-plans/facts';
import { planContent } from '@vereinshaus/contract/season-plans/plan';

export const course = (fields: Partial<PlannedCourse> & Pick<PlannedCourse, 'ID' | 'name'>): PlannedCourse => ({
  startdate: 0,
  enddate: 0,
  price: 10_000,
  pricenm: 15_000,
  membersOnly: false,
  size: 12,
  participants: 10,
  waiting: 4,
  levels: [{ cents: 10_000, isMember: true, isSet: false, count: 10 }],
  agesOn: 20_270_906,
  ages: [{ months: 90, birthYear: 2019, count: 10, waiting: 4 }],
  olderthan: 0,
  youngerthan: 8,
  yearAllowedLeft: 0,
  yearAllowedRight: 0,
  gender: 'all',
  tags: [],
  halls: [{ room_ID: 1, dates: 30, minutes: 1800 }],
  trainers: [2000],
  hourlyCents: 2000,
  goneTrainers: 0,
  returned: { of: 10, came: 8 },
  ...fields,
});

export const facts: SeasonFacts = {
  sourceYear: 2026,
  courses: [course({ ID: 5, name: 'Minis' }), course({ ID: 6, name: 'Maxis' })],
  rooms: [{ ID: 1, name: 'Turnsaal', isActive: true }],
  keptOfPrice: 1,
};

export const storedPlan = (ID: number, name: string, content: object = {}) => ({
  ID,
  name,
  sourceYear: 2026,
  changed: 1_780_000_000,
  version: 3,
  isUnreadable: false,
  content: planContent.parse(content),
});

export const planHead = (ID: number, name: string) => {
  const { content: _content, ...head } = storedPlan(ID, name);
  return { ...head, changes: 1 };
};
