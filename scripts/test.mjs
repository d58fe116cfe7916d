import { findBrowser } from './steps/browser.mjs';
import { buildWhenNeeded } from './steps/build.mjs';
import { runChecks } from './steps/checks.mjs';
import { installWhenNeeded } from './steps/install.mjs';
import { runJourneys } from './steps/journeys.mjs';
import { requireNode } from './steps/node-version.mjs';
import { endWithNpm } from './steps/npm-shell.mjs';
import { command } from './steps/refusal.mjs';
import { slowest, stopwatch } from './steps/stages.mjs';

endWithNpm();
await command(async () => {
  requireNode();
  const { stage, lines } = stopwatch();
  await stage('install', installWhenNeeded);
  const browser = await findBrowser();
  const checks = await stage('checks', runChecks);
  await stage('build', buildWhenNeeded);
  const journeys = await stage('journeys', () => runJourneys(browser));
  console.log(`\nThe slowest tests:\n${slowest([...checks.tests, ...journeys.tests]).join('\n')}`);
  console.log(`\nTime and budget:\n${lines().join('\n')}`);
  console.log(`\n${checks.passed + journeys.passed} passed, ${checks.failed + journeys.failed} failed`);
  process.exitCode = checks.isFine && journeys.isFine ? 0 : 1;
});
