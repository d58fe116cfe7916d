import { describe, expect, test } from 'vitest';
import { checkStructure, strongParts, structure, structureAsText } from './structure.mjs';

const edges = (pairs) => new Map(Object.entries(pairs).map(([name, others]) => [name, new Set(others)]));

describe('knots of modules', () => {
  test('are those who reach each other, over however many corners', () => {
    expect(strongParts(edges({ a: ['b'], b: ['c'], c: [] }))).toEqual([]);
    expect(strongParts(edges({ a: ['b'], b: ['c'], c: ['a'], d: ['a', 'e'], e: ['d'], f: ['a'] }))).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e'],
    ]);
  });

  test('none is larger than five', () => {
    expect(checkStructure()).toEqual([]);
  });
});

describe('the structure as text', () => {
  const file = (module, text) => ({ path: `apps/server/src/modules/${module}/queries.ts`, text });

  test('names what a module uses, and what it reads of another without asking', () => {
    const told = structure([
      file('tags', "import { x } from '../history/index.ts';\nsql`select from course c join person_card p on true`"),
    ]);
    expect(told.modules.find(({ name }) => name === 'tags')).toMatchObject({
      uses: ['history'],
      reads: ['courses.course'],
      published: ['tag_card', 'tagging_card'],
    });
    expect(structureAsText(told)).toContain('\n1 foreign reads of base tables\nno knots');
  });
});
