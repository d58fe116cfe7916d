import { findBrowser } from './steps/browser.mjs';
import { buildWhenNeeded } from './steps/build.mjs';
import { runChecks } from './steps/checks.mjs';
import { installWhenNeeded } from './steps/install.mjs';
import { runJourneys } from './steps/journeys.mjs';
import { requireNode } from './steps/node-version.mjs';
import { endWithNpm } from './steps/npm-shell.mjs';
import { command } from './steps/refusal.mjs';

endWithNpm();
await command(async () => {
  requireNode();
  await installWhenNeeded();
  const browser = await findBrowser();
  const checks = await runChecks();
  await buildWhenNeeded();
  const journeys = await runJourneys(browser);
  console.log(`\n${checks.passed + journeys.passed} passed, ${checks.failed + journeys.failed} failed`);
  process.exitCode = checks.isFine && journeys.isFine ? 0 : 1;
});
