import type { Column, EverythingAbout, TableHandling } from './about-person.ts';

export const tableAndColumn = (name: string): { table: string; column: string } => {
  const [table = '', column = ''] = name.split('.');
  return { table, column };
};

/** All columns that refer to a person. */
export const referencesIn = (everything: EverythingAbout): Readonly<Record<Column, TableHandling>> =>
  Object.assign({}, ...Object.values(everything).map(({ references }) => references));

/** Those of one module that are handled in a certain way. */
export const handledBy = <Moment extends keyof TableHandling>(
  references: Readonly<Record<Column, TableHandling>>,
  moment: Moment,
  handling: TableHandling[Moment],
) =>
  Object.entries(references)
    .filter(([, handlings]) => handlings[moment] === handling)
    .map(([name]) => tableAndColumn(name));
