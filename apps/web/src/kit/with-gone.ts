type Option = { value: string; label: string };

/** A selected option that is no longer offered can still be deselected; until the options are loaded, this is unknown. */
export const withGone = (offered: readonly Option[] | undefined, chosen: readonly string[]): Option[] => {
  const known = new Set(offered?.map(({ value }) => value));
  const label = offered === undefined ? '…' : 'gibt es nicht mehr';
  return [...(offered ?? []), ...chosen.filter((value) => !known.has(value)).map((value) => ({ value, label }))];
};
