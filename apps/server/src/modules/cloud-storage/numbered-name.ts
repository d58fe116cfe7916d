import { cloudLimits } from '@vereinshaus/contract/cloud-storage/rules';

/** „Plan (2).pdf“; the first is the name itself. A long name gives way to its number. */
export const numberedName = (name: string, count: number): string => {
  if (count === 1) return name;
  const [, stem = name, ending = ''] = /^(.+?)(\.[^.]{1,10})?$/.exec(name) ?? [];
  const number = ` (${count})${ending}`;
  return `${stem.slice(0, cloudLimits.maxNameLength - number.length).trimEnd()}${number}`;
};
