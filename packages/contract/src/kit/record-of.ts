/** A record whose keys the compiler knows. `Object.fromEntries` loses the key type; this is the one place that restores it. */
export const recordOf = <K extends string, V>(pairs: readonly (readonly [K, V])[]): Record<K, V> => {
  const entries: readonly (readonly unknown[])[] = pairs;
  return Object.fromEntries(entries);
};

/** One property of every line of a table, by the names of its lines. */
export const pluck = <T extends Readonly<Record<string, Readonly<Record<P, unknown>>>>, P extends string>(
  table: T,
  property: P,
): { [K in keyof T]: T[K][P] } => {
  const entries: readonly (readonly unknown[])[] = Object.entries(table).map(([name, line]) => [name, line[property]]);
  return Object.fromEntries(entries);
};
