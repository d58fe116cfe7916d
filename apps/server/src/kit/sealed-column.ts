/**
 * A column with values that are sealed with the key of the installation. A move of a club to another installation opens them here and
 * seals them again there. Each value is bound to its place, so the scope follows from the club and the person of its row.
 */
export type SealedColumn = {
  table: string;
  column: string;
  scope: (clubId: number, personId: number) => string;
  /** The column beside it that finds the same value without opening it. */
  token?: string;
};
