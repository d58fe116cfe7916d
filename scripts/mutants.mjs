import { installWhenNeeded } from './steps/install.mjs';
import { areas, checkArea } from './steps/mutants/areas.mjs';
import { requireNode } from './steps/node-version.mjs';
import { command, Refusal } from './steps/refusal.mjs';

const [name, size = '40', seed = '1'] = process.argv.slice(2);

await command(async () => {
  requireNode();
  const area = areas[name];
  if (!area) throw new Refusal(`npm run mutants -- ${Object.keys(areas).join('|')} [changes] [seed]`);
  await installWhenNeeded();
  await checkArea({ area, size: Number(size), seed: Number(seed), tell: console.log });
});
