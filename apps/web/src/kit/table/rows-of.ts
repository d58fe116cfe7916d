type Answer<Reply> = { data: Reply | undefined; error: Error | null; refetch: () => unknown };

/** The rows of a reply as a table takes them: with what went wrong, and another try. */
export const rowsOf = <Reply extends object, Name extends keyof Reply>(answer: Answer<Reply>, name: Name) => ({
  rows: answer.data?.[name],
  error: answer.error,
  onRetry: () => void answer.refetch(),
});
