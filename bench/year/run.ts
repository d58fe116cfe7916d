import { parseArgs } from 'node:util';
import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { buildClub } from './club.ts';
import { mailsSince } from './counting.ts';
import { openHouse } from './house.ts';
import { compare, type Difference, lineOf } from './outcome.ts';
import type { ClubYear } from './step.ts';
import { season } from './steps/index.ts';

/**
 * npm run year [-- --years 1]: a club lives through two school years under a false clock, day by day, with all scheduled jobs. The
 * expected books and outgoing mails of each step of the season are noted with it; exits with 1 on a difference.
 */
const { values } = parseArgs({ options: { years: { type: 'string', default: '2' } } });
const years = Math.min(2, Math.max(1, Number(values.years) || 2));
const firstYear = 2026;

const house = await openHouse(`${firstYear}-09-01`);
const differences: Difference[] = [];
try {
  const club = await buildClub(house);
  let lastMail = 0;
  for (let number = 1; number <= years; number += 1) {
    const september = firstYear + number - 1;
    const day: ClubYear['day'] = (monthAndDay) =>
      `${monthAndDay < '09' ? september + 1 : september}-${monthAndDay}` as IsoDay;
    for (const step of season) {
      await house.liveUntil(day(step.on), step.at);
      const figures = await step.play({ house, club, number, day });
      const sent = await mailsSince(house, club.id, lastMail);
      lastMail = sent.last;
      const found = compare(step.expected(number), { figures, mails: sent.mails });
      differences.push(...found.map((difference) => ({ ...difference, step: step.name })));
      console.log(lineOf(day(step.on), step.name, { figures, mails: sent.mails }, found));
    }
  }
} finally {
  await house.close();
}
for (const failure of house.failures) console.log(`in the background: ${failure}`);
console.log(
  differences.length + house.failures.length === 0
    ? `\n${years} years, ${years * season.length} steps: as they must be`
    : `\n${differences.length} differences, ${house.failures.length} failed jobs`,
);
process.exit(differences.length + house.failures.length === 0 ? 0 : 1);
