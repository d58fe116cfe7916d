import { parseArgs } from 'node:util';
import { runAttendance } from './attendance.ts';
import { runAustria } from './austria.ts';
import { runBackup } from './backup.ts';
import { runBank } from './bank.ts';
import { runBilling } from './billing.ts';
import { runBodies } from './bodies.ts';
import { runBookingDay } from './booking-day.ts';
import { runCellar } from './cellar.ts';
import { runClicks } from './clicks.ts';
import { openFilledDatabase } from './database.ts';
import { runDebits } from './debits.ts';
import { runEvenings } from './evening.ts';
import { runExport } from './export.ts';
import { runFees } from './fees.ts';
import { runHeavy } from './heavy.ts';
import { runInvoices } from './invoices.ts';
import { runKiosk } from './kiosk.ts';
import { runLedger } from './ledger.ts';
import { runMail } from './mail.ts';
import { type Cell, measure, warmUp } from './measure.ts';
import { runMedia } from './media.ts';
import { runMove } from './move.ts';
import { runMoveIn } from './movein.ts';
import { runNews } from './news.ts';
import { runNewsletter } from './newsletter.ts';
import { runPrae } from './prae.ts';
import { startSides } from './processes.ts';
import { isFastEnough, table } from './report.ts';
import { runReports } from './reports.ts';
import { runRooms } from './rooms.ts';
import { requireSameAnswers } from './same-answers.ts';
import { scenariosFor } from './scenarios.ts';
import { runScreens } from './screens.ts';
import { runSearch } from './search.ts';
import { runSlowNetwork } from './slow-network.ts';
import { runSlowProvider } from './slow-provider.ts';
import { runStorms } from './storm.ts';
import { runWebdav } from './webdav.ts';

/** Other benchmarks instead of the comparison: `npm run bench -- --storm`. The README describes them. */
const others: Readonly<Record<string, (say: (line: string) => void) => Promise<boolean>>> = {
  storm: runStorms,
  evening: runEvenings,
  'booking-day': runBookingDay,
  austria: runAustria,
  heavy: runHeavy,
  mail: runMail,
  screens: runScreens,
  search: runSearch,
  bodies: runBodies,
  invoices: runInvoices,
  billing: runBilling,
  backup: runBackup,
  bank: runBank,
  debits: runDebits,
  ledger: runLedger,
  fees: runFees,
  prae: runPrae,
  reports: runReports,
  move: runMove,
  movein: runMoveIn,
  news: runNews,
  newsletter: runNewsletter,
  export: runExport,
  webdav: runWebdav,
  attendance: runAttendance,
  rooms: runRooms,
  kiosk: runKiosk,
  media: runMedia,
  cellar: runCellar,
  clicks: runClicks,
  'slow-network': runSlowNetwork,
  'slow-provider': runSlowProvider,
};

/**
 * npm run bench [-- --seconds 4] [--only list] [--prepared]: how fast is the server, measured against a bare reference in
 * the same run? Exits with 1 when a ratio is below its floor. `--prepared` is the harder comparison, without floors.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    only: { type: 'string', default: '' },
    prepared: { type: 'boolean', default: false },
    ...Object.fromEntries(Object.keys(others).map((name) => [name, { type: 'boolean' as const, default: false }])),
  },
});
const seconds = Math.min(30, Math.max(2, Number(values.seconds) || 4));
const concurrencies = [1, 10, 50];
const say = (line: string) => console.log(line);

const run = async (): Promise<readonly Cell[]> => {
  say('filling the database …');
  const database = await openFilledDatabase(say);
  try {
    const sides = await startSides(database, { isPrepared: values.prepared });
    try {
      const scenarios = scenariosFor(database).filter(({ name }) => name.includes(values.only));
      await requireSameAnswers(sides, scenarios);
      for (const scenario of scenarios) await warmUp(sides, scenario);
      const cells: Cell[] = [];
      for (const scenario of scenarios) {
        for (const concurrency of concurrencies) {
          cells.push(await measure(sides, scenario, concurrency, seconds));
          say(`${scenario.name}, ${concurrency} at once: ${cells.at(-1)?.ratio.toFixed(2)}`);
        }
      }
      return cells;
    } finally {
      for (const side of sides) await side.stop();
    }
  } finally {
    await database.close();
  }
};

const compare = async () => {
  const cells = await run();
  say(`\n${table(cells)}\n`);
  return values.prepared || cells.every(isFastEnough);
};

const chosen = new Map<string, unknown>(Object.entries(values));
const [, instead = compare] = Object.entries(others).find(([name]) => chosen.get(name) === true) ?? [];
if (!(await instead(say))) process.exitCode = 1;
