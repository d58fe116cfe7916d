/**
 * A column whose values are sealed with the key of the installation. Who moves a club to another installation opens them
 * here and seals them anew there; each is bound to its place, so the scope follows from the club and the person of its row.
 */
export type SealedColumn = {
  table: string;
  column: string;
  scope: (clubId: number, personId: number) => string;
  /** The column beside it that finds the same value without opening it. */
  token?: string;
};
