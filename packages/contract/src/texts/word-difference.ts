/** A part that is in both texts, only in the old one, or only in the new one. */
export type DifferencePart = { kind: 'same' | 'removed' | 'added'; text: string };

/** Larger texts are compared line by line. */
const maxCells = 1_000_000;

const wordsIn = (text: string): readonly string[] => text.match(/\s+|[^\s]+/g) ?? [];
const linesIn = (text: string): readonly string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** Length of the longest common subsequence of the remainders, for each pair of positions. */
const commonLengths = (before: readonly string[], after: readonly string[]): readonly Uint32Array[] => {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1));
  for (let b = before.length - 1; b >= 0; b--) {
    const [row, next] = [lengths[b], lengths[b + 1]];
    if (row === undefined || next === undefined) continue;
    for (let a = after.length - 1; a >= 0; a--) {
      row[a] = before[b] === after[a] ? (next[a + 1] ?? 0) + 1 : Math.max(next[a] ?? 0, row[a + 1] ?? 0);
    }
  }
  return lengths;
};

const compare = (before: readonly string[], after: readonly string[]): readonly DifferencePart[] => {
  const lengths = commonLengths(before, after);
  const parts: DifferencePart[] = [];
  let [b, a] = [0, 0];
  const add = (kind: DifferencePart['kind'], text: string) => {
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += text;
    else parts.push({ kind, text });
  };
  while (b < before.length || a < after.length) {
    const [old, fresh] = [before[b], after[a]];
    if (old !== undefined && old === fresh) {
      add('same', old);
      b++;
      a++;
    } else if (fresh === undefined || (old !== undefined && (lengths[b + 1]?.[a] ?? 0) >= (lengths[b]?.[a + 1] ?? 0))) {
      add('removed', old ?? '');
      b++;
    } else {
      add('added', fresh);
      a++;
    }
  }
  return parts;
};

/** Unterschied: word by word; very long texts line by line. */
export const wordDifference = (before: string, after: string): readonly DifferencePart[] => {
  const [old, fresh] = [wordsIn(before), wordsIn(after)];
  if (old.length * fresh.length <= maxCells) return compare(old, fresh);
  const [oldLines, freshLines] = [linesIn(before), linesIn(after)];
  if (oldLines.length * freshLines.length <= maxCells) return compare(oldLines, freshLines);
  return [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ];
};
