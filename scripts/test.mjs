import { findBrowser } from './steps/browser.mjs';
import { buildWhenNeeded } from './steps/build.mjs';
import { runChecks } from './steps/checks.mjs';
import { installWhenNeeded } from './steps/install.mjs';
import { runJourneys } from './steps/journeys.mjs';
import { requireNode } from './steps/node-version.mjs';
import { endWithNpm } from './steps/npm-shell.mjs';
import { command } from './steps/refusal.mjs';
import { slowest, slowestFiles, stopwatch, troubles } from './steps/stages.mjs';

endWithNpm();
await command(async () => {
  requireNode();
  const { stage, lines } = stopwatch();
  await stage('install', installWhenNeeded);
  const browser = await findBrowser();
  const checks = await stage('checks', runChecks);
  await stage('build', buildWhenNeeded);
  const journeys = await stage('journeys', () => runJourneys(browser));
  const tests = [...checks.tests, ...journeys.tests];
  console.log(`\nThe slowest files:\n${slowestFiles(tests).join('\n')}`);
  console.log(`\nThe slowest tests:\n${slowest(tests).join('\n')}`);
  console.log(`\nTime and budget:\n${lines().join('\n')}`);
  console.log(['', ...checks.failedSteps.map((step) => `✗ ${step}`), ...troubles(tests)].join('\n'));
  console.log(`${checks.passed + journeys.passed} passed, ${checks.failed + journeys.failed} failed`);
  process.exitCode = checks.failedSteps.length === 0 && journeys.isFine ? 0 : 1;
});
