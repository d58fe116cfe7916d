/** Runs the items one after the other, in one transaction; results in the order of the items. */
export const inTurn = async <T, R>(items: readonly T[], run: (item: T) => Promise<R>): Promise<R[]> => {
  const answers: R[] = [];
  for (const item of items) answers.push(await run(item));
  return answers;
};
