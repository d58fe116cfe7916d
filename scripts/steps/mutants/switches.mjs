import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from '../root.mjs';
import { withSwitches } from './find-mutants.mjs';

/**
 * @param {string} mutantsFile a list of mutants as JSON
 * @returns {import('vite').Plugin}
 */
export const switches = (mutantsFile) => {
  const mutants = JSON.parse(readFileSync(mutantsFile, 'utf8'));
  return {
    name: 'mutants',
    enforce: 'pre',
    transform: (text, id) => {
      const path = relative(root, id);
      const here = mutants.filter((mutant) => mutant.path === path);
      return here.length > 0 ? { code: withSwitches(text, here), map: null } : undefined;
    },
  };
};
