import { answerRule, hoursBeforeText } from '@vereinshaus/contract/answers/rules';
import { formatDayAndTime } from '@vereinshaus/contract/kit/days';
import { type AreaHistory, kind } from '../history/area-history.ts';

/** `at` in epoch seconds; left out = for all dates of the course. */
type RuleDetails = { title: string; hours: number; at?: number };

const ruleText = (hours: number): string => {
  if (hours === answerRule.off) return 'nicht gefragt';
  return hours === answerRule.asCourse ? 'wie der Kurs' : hoursBeforeText(hours);
};

export const answersHistory = {
  kinds: {
    'answers.ruleSet': kind<RuleDetails>({
      category: 'course',
      sentence: ({ title, hours, at }) =>
        `Zusagen für ${title}${at === undefined ? '' : ` am ${formatDayAndTime(at)}`}: ${ruleText(hours)}`,
    }),
  },
} satisfies AreaHistory;
