import { findBrowser } from './steps/browser.mjs';
import { buildWhenNeeded } from './steps/build.mjs';
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
  await buildWhenNeeded();
  const { isFine } = await runJourneys(browser, process.argv.slice(2));
  process.exitCode = isFine ? 0 : 1;
});
