/**
 * Sums the JavaScript that the sign-in page loads: the entry, the page's own chunk, and everything both import
 * statically. Then counts the files of the screen that needs most of them. Fails above the limits. Needs a finished build.
 */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const limitKb = 198;
const limitFiles = 40;
const dist = new URL('../dist/', import.meta.url);
const roots = ['index.html', 'src/areas/session/SignInPage.tsx'];

const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));

const filesFrom = (key, seen = new Set()) => {
  if (seen.has(key)) return seen;
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no ${key}.`);
  seen.add(key);
  for (const imported of chunk.imports ?? []) filesFrom(imported, seen);
  return seen;
};

const filesOf = (keys) => new Set(keys.flatMap((key) => [...filesFrom(key)]));

const keys = filesOf(roots);
const sizes = [...keys].map((key) => {
  const { file } = manifest[key];
  return { file, bytes: gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length };
});
const totalKb = sizes.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

for (const { file, bytes } of sizes.toSorted((one, other) => other.bytes - one.bytes))
  console.log(`${(bytes / 1000).toFixed(1).padStart(7)} kB  ${file}`);
console.log(`${totalKb.toFixed(1).padStart(7)} kB  JavaScript of the sign-in page, gzip (limit ${limitKb} kB)`);

const screens = Object.keys(manifest)
  .filter((key) => /^src\/areas\/.*Page\.tsx$/.test(key))
  .map((key) => ({ key, files: filesOf(['index.html', 'src/frame/Shell.tsx', key]).size }))
  .toSorted((one, other) => other.files - one.files);
const [largest] = screens;
console.log(
  `${String(largest.files).padStart(7)} files of ${largest.key}, the most of ${screens.length} screens (limit ${limitFiles})`,
);
if (totalKb > limitKb || largest.files > limitFiles) process.exit(1);
