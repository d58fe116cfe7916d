import type { XmlElement } from '../src/modules/bank/xml.ts';

/** What a format allows: order, number, characters and lengths. It is independent of the code that writes the files. */
export type Check = (text: string) => boolean;
export type Node = {
  name: string;
  min: number;
  max: number;
  check?: Check;
  /** All allowed attributes; those that begin with a question mark are optional. */
  attributes?: Readonly<Record<string, Check>>;
  inside?: readonly Node[];
};

export const one = (name: string, what: Check | readonly Node[]): Node =>
  typeof what === 'function' ? { name, min: 1, max: 1, check: what } : { name, min: 1, max: 1, inside: what };
export const maybe = (name: string, what: Check | readonly Node[]): Node => ({ ...one(name, what), min: 0 });
export const many = (name: string, inside: readonly Node[]): Node => ({ name, min: 1, max: 999_999, inside });

export const exactly =
  (...allowed: readonly string[]): Check =>
  (text) =>
    allowed.includes(text);

export const upTo =
  (longest: number): Check =>
  (text) =>
    text.length <= longest;

const attributeFaults = (
  element: XmlElement,
  allowed: Readonly<Record<string, Check>>,
  at: string,
): readonly string[] => [
  ...Object.entries(allowed).flatMap(([key, check]) => {
    const name = key.replace(/^\?/, '');
    const value = element.attributes[name];
    if (value === undefined) return key === name ? [`${at}: no ${name}`] : [];
    return check(value) ? [] : [`${at}: ${name} „${value}“`];
  }),
  ...Object.keys(element.attributes)
    .filter((name) => !(name in allowed) && !(`?${name}` in allowed))
    .map((name) => `${at}: ${name} is unknown`),
];

/** The faults inside an element; empty = it is valid. */
export const faultsIn = (element: XmlElement, nodes: readonly Node[], path = ''): readonly string[] => {
  const at = `${path}/${element.name}`;
  const faults: string[] = [];
  let place = 0;
  for (const node of nodes) {
    let found = 0;
    while (element.children[place]?.name === node.name) {
      const child = element.children[place];
      place += 1;
      found += 1;
      if (child === undefined) continue;
      if (node.inside) faults.push(...faultsIn(child, node.inside, at));
      else if (!node.check?.(child.text) || child.children.length > 0)
        faults.push(`${at}/${node.name}: „${child.text}“`);
      faults.push(...attributeFaults(child, node.attributes ?? {}, `${at}/${node.name}`));
    }
    if (found < node.min || found > node.max) faults.push(`${at}: ${found} × ${node.name}`);
  }
  const rest = element.children[place];
  if (rest !== undefined) faults.push(`${at}: ${rest.name} is out of place`);
  return faults;
};
