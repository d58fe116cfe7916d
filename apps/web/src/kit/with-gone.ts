type Option = { value: string; label: string };

/** What was chosen and is not offered any more can still be taken out; until what is offered is known, nobody knows. */
export const withGone = (offered: readonly Option[] | undefined, chosen: readonly string[]): Option[] => {
  const known = new Set(offered?.map(({ value }) => value));
  const label = offered === undefined ? '…' : 'gibt es nicht mehr';
  return [...(offered ?? []), ...chosen.filter((value) => !known.has(value)).map((value) => ({ value, label }))];
};
