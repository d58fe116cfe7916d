import { admins, type RowsOf } from './row.ts';

const reads = { may: ['role50', ...admins] } as const;
const noPlan = { input: () => ({ ID: 999_999, name: 'Plan', key: crypto.randomUUID() }) } as const;

/** Income and cost of courses: requires both the books and the courses. */
export const seasonPlansRows: RowsOf<'seasonPlans' | 'seasonPlanFiles'> = {
  'seasonPlans.list': { input: () => ({}), ...reads },
  'seasonPlans.facts': { input: () => ({ schoolyear: 2027 }), ...reads },
  'seasonPlans.plan': { input: () => ({ ID: 999_999 }), ...reads, findNothing: reads.may },
  'seasonPlans.create': {
    input: () => ({ name: 'Plan', sourceYear: 2027, key: crypto.randomUUID() }),
    may: admins,
  },
  'seasonPlans.save': {
    input: () => ({ ID: 999_999, version: 0, name: 'Plan', content: {} }),
    may: admins,
    findNothing: admins,
  },
  'seasonPlans.copy': { ...noPlan, may: admins, findNothing: admins },
  'seasonPlans.remove': { input: () => ({ ID: 999_999 }), may: admins, findNothing: admins },
  'seasonPlans.agingOut': {
    input: ({ course }) => ({ course_ID: course }),
    ...reads,
    findNothing: ['foreignAdmin'],
  },
  'seasonPlanFiles.comparison': { input: () => ({ first: 999_999 }), ...reads, findNothing: reads.may },
};
