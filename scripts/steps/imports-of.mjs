import { posix } from 'node:path';

const importPattern =
  /(?:^|[\n;])\s*(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

const targetOf = (specifier, path) => {
  const contract = /^@vereinshaus\/contract(?:\/(.+))?$/.exec(specifier);
  if (contract) return `packages/contract/src/${contract[1] ?? 'index'}.ts`;
  return specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : specifier;
};

/**
 * @typedef {{ specifier: string, target: string, isType: boolean }} Import target: a path from the root, or a library
 * @param {{ path: string, text: string }} file
 * @returns {readonly Import[]}
 */
export const importsOf = ({ path, text }) =>
  [...text.matchAll(importPattern)].map((match) => {
    const specifier = match[2] ?? match[3];
    return { specifier, target: targetOf(specifier, path), isType: match[1] !== undefined };
  });
