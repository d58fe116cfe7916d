type Answer<Reply> = { data: Reply | undefined; error: Error | null; refetch: () => unknown };

/** The rows of a reply in the form a table takes: with error and retry. */
export const rowsOf = <Reply extends object, Name extends keyof Reply>(answer: Answer<Reply>, name: Name) => ({
  rows: answer.data?.[name],
  error: answer.error,
  onRetry: () => void answer.refetch(),
});
