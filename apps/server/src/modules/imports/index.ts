export { folded, readDay } from './cells.rules.ts';
export { contentOf, describeTable, forgetTable, keptTable } from './import-file.ts';
export { personsByMemberNumber } from './known-persons.queries.ts';
export { inTurns, numberedRows } from './numbered-rows.ts';
export { type Cells, importProblems } from './read-row.rules.ts';
export { readTable } from './read-table.ts';
export { type RoleWords, rememberRoleWords, roleWords } from './role-words.ts';
export { firstNamesIn, namesSeveral } from './several-persons.rules.ts';
