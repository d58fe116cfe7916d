/** „Karl und Erna“, „Karl & Erna“, „Sepp (Kinder: Tim, Lea)“; not „Anna-Lena (Leni)“. */
const between = /\s+(?:und|u\.|sowie)\s+|\s*[&+/;]\s*/i;
const family = /\b(?:kind(?:er)?|sohn|söhne|tochter|töchter|mit|samt|familie|fam\.)(?![\p{L}])/iu;

const bracketed = (text: string) => /\(([^)]*)\)?/.exec(text)?.[1] ?? '';
const outside = (text: string) => text.replaceAll(/\([^)]*\)?/g, ' ').trim();

/** The first names that a cell has besides what stands in brackets. */
export const firstNamesIn = (text: string): readonly string[] =>
  outside(text)
    .split(between)
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Stehen in dieser Zelle mehrere Personen? Then nobody knows who is meant before somebody says it. */
export const namesSeveral = (firstName: string): boolean => {
  const inside = bracketed(firstName);
  return firstNamesIn(firstName).length > 1 || between.test(inside) || /[,:]/.test(inside) || family.test(inside);
};
