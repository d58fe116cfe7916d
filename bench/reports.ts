import { reportKinds } from '@vereinshaus/contract/reports/calls';
import { booksClub, booksRows } from './books-club.ts';
import { startServer } from './processes.ts';
import { askFor, withDatabase } from './rush.ts';

/** Every report of one year, and the dashboard, each within this limit. */
const limitMs = 1000;
const tries = 3;

const median = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other)[1] ?? 0;

export const runReports = (say: (line: string) => void): Promise<boolean> =>
  withDatabase(async (client, url) => {
    const side = await startServer({ DATABASE_URL: url });
    try {
      say(`filling the books with ${booksRows} rows …`);
      const { lastYear, ...who } = await booksClub(client);
      const days = `from=${lastYear}0101&to=${lastYear}1231`;
      const paths = [
        ...reportKinds.map(
          (name) => `/accounting/reports/view/${name}?${days}${name === 'account' ? '&account=2800' : ''}`,
        ),
        '/accounting/dashboard',
      ];
      let isFast = true;
      for (const path of paths) {
        const taken: number[] = [];
        for (let count = 0; count < tries; count += 1) taken.push((await askFor(side, { ...who, path })).ms);
        say(`${path.replace(/\?.*/, '')}: ${median(taken).toFixed(0)} ms (limit ${limitMs})`);
        isFast &&= median(taken) <= limitMs;
      }
      return isFast;
    } finally {
      await side.stop();
    }
  });
