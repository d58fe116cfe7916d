import { parseArgs } from 'node:util';
import { runAttendance } from './attendance.ts';
import { runBodies } from './bodies.ts';
import { openFilledDatabase } from './database.ts';
import { runEvenings } from './evening.ts';
import { runHeavy } from './heavy.ts';
import { runInvoices } from './invoices.ts';
import { runMail } from './mail.ts';
import { type Cell, measure, warmUp } from './measure.ts';
import { startSides } from './processes.ts';
import { isFastEnough, table } from './report.ts';
import { requireSameAnswers } from './same-answers.ts';
import { scenariosFor } from './scenarios.ts';
import { runScreens } from './screens.ts';
import { runSlowNetwork } from './slow-network.ts';
import { runStorms } from './storm.ts';

/**
 * npm run bench [-- --seconds 4] [--only list] [--prepared] [--storm] [--evening] [--heavy] [--mail] [--screens] [--bodies] [--invoices] [--attendance] [--slow-network]: how fast is the server, measured against a bare reference
 * in the same run? Exits with 1 when a ratio is below its floor. `--prepared` is the harder comparison, without floors;
 * `--storm` lets 400 families book 24 places at once, `--evening` sign in and look around before, `--heavy` times single large requests, `--mail` a password link behind mass mail,
 * `--screens` asks what the screens ask, and counts statements, `--bodies` sends every call the largest body it allows,
 * `--invoices` issues a thousand invoices while others ask, `--attendance` opens and marks a list of 40 children, `--slow-network` opens the first screens on a bad telephone line, instead.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    only: { type: 'string', default: '' },
    prepared: { type: 'boolean', default: false },
    storm: { type: 'boolean', default: false },
    evening: { type: 'boolean', default: false },
    heavy: { type: 'boolean', default: false },
    mail: { type: 'boolean', default: false },
    screens: { type: 'boolean', default: false },
    bodies: { type: 'boolean', default: false },
    invoices: { type: 'boolean', default: false },
    attendance: { type: 'boolean', default: false },
    'slow-network': { type: 'boolean', default: false },
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

const { storm, evening, heavy, mail, screens, bodies, invoices, attendance, 'slow-network': slowNetwork } = values;
const others = [
  { isChosen: storm, run: runStorms },
  { isChosen: evening, run: runEvenings },
  { isChosen: heavy, run: runHeavy },
  { isChosen: mail, run: runMail },
  { isChosen: screens, run: runScreens },
  { isChosen: bodies, run: runBodies },
  { isChosen: invoices, run: runInvoices },
  { isChosen: attendance, run: runAttendance },
  { isChosen: slowNetwork, run: runSlowNetwork },
];
const chosen = others.find(({ isChosen }) => isChosen)?.run ?? compare;
if (!(await chosen(say))) process.exitCode = 1;
