import { runChecks } from './steps/checks.mjs';
import { installWhenNeeded } from './steps/install.mjs';
import { requireNode } from './steps/node-version.mjs';
import { endWithNpm } from './steps/npm-shell.mjs';
import { command } from './steps/refusal.mjs';
import { slowest, troubles } from './steps/stages.mjs';

endWithNpm();
await command(async () => {
  requireNode();
  await installWhenNeeded();
  const { failedSteps, passed, failed, tests } = await runChecks({ areTestsRun: !process.argv.includes('--no-tests') });
  if (tests.length > 0) console.log(`\nThe slowest tests:\n${slowest(tests).join('\n')}`);
  console.log(['', ...failedSteps.map((step) => `✗ ${step}`), ...troubles(tests)].join('\n'));
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failedSteps.length === 0 ? 0 : 1;
});
