import { expect, test } from 'vitest';

const sources = import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.test.*', '!./**/*.testing.*', '!./testing/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Texts of the server and both sides: refusals, mails and texts. The demo has real names. */
const spokenElsewhere = import.meta.glob<string>(
  [
    '../../../packages/contract/src/**/*.ts',
    '../../server/src/{adapters,modules}/**/*.ts',
    '!**/*.test.*',
    '!**/*.testing.*',
  ],
  { query: '?raw', import: 'default', eager: true },
);

/** Search words are chosen by users, not by us. */
const withoutSearchWords = (code: string) => code.replaceAll(/\bwords: \[[^\]]*\]/g, '');

const filesWith = (pattern: RegExp, among: Readonly<Record<string, string>> = sources): readonly string[] =>
  Object.entries(among)
    .filter(([, code]) => pattern.test(withoutSearchWords(code)))
    .map(([file]) => file);

/** Elements that only one component may build: a second implementation would lack its focus handling, its message or its colour. */
test.each<[what: string, pattern: RegExp, files: readonly string[]]>([
  ['a dialog', /<Modal\b/, ['./frame/QuickSearch.tsx', './kit/Dialog.tsx']],
  ['a message in place', /<Alert\b/, ['./kit/StatusBanner.tsx']],
  ['a calendar of days', /<(DatePicker|DateInput|DatePickerInput|DateTimePicker)\b/, ['./kit/CalendarButton.tsx']],
  // Styles of a screen are loaded with it and come before those of the library: only a layer gives them precedence.
  ['the library’s styles outside of their layer', /@mantine\/\w+\/styles\.css/, []],
  ['the way back', /\bIconArrowLeft\b/, ['./kit/BackLink.tsx']],
  ['the name of a person in a list', /lastname\}[ ,]*\$\{[\w.]*prename\}/, ['./areas/persons/shared/list-name.ts']],
  // Text in this colour is unreadable on its own tint; use yellow to attract attention.
  [
    'orange, as a colour of signs',
    /'orange'/,
    ['./areas/courses/shared/CourseReadiness.tsx', './areas/courses/shared/course-themes.ts'],
  ],
  ['the pages of a list', /<Pagination\b/, ['./kit/Pager.tsx']],
  ['waiting for a part of the program', /<Suspense\b/, ['./kit/DelayedSuspense.tsx']],
  [
    'saving a screen; a drawing board, a mail server and saved texts have a way of their own',
    />\s*Speichern\s*</,
    [
      './areas/invoices/editor/EditorPage.tsx',
      './areas/messaging/SavedTexts.tsx',
      './areas/platform/MailServerSection.tsx',
      './kit/SaveBar.tsx',
    ],
  ],
  // Browsers do not provide it on http://192.168.0.5 and the like.
  ['a key of one’s own', /randomUUID|crypto\.getRandomValues\(new Uint8Array\(16\)/, ['./kit/new-key.ts']],
  // “Teilnahmebedingunge-n”: a heading hyphenates by German rules, or its neighbour shrinks.
  ['a heading that parts anywhere', /<Title\b[^>]*overflowWrap/, []],
  // It cuts a line in two when letters are larger than expected.
  ['what is folded by pixels', /<Spoiler\b/, []],
  // A page declares its kind (data-page: form, text, content); its parts take one of the same three widths.
  ['a width of a page', /\bmaw=\{(?:6[4-9]\d|[7-9]\d\d|\d{4})\}/, []],
  ['a native field of a day', /type="(date|datetime-local)"/, []],
  [
    'the face of a person; a club has a square one',
    /<Avatar\b/,
    ['./areas/session/MyClubsPage.tsx', './kit/PersonAvatar.tsx'],
  ],
])('%s has one component', (_what, pattern, files) => {
  expect(filesWith(pattern)).toEqual(files);
});

test('a row of a table has a cell that names it: a screen reader says it with every other cell', () => {
  const tables = filesWith(/<Table\.Tbody\b/);
  expect(tables.length).toBeGreaterThan(20);
  expect(tables.filter((file) => !/<RowHead\b|scope: 'row'/.test(sources[file] ?? ''))).toEqual([]);
});

test('chips stand in a group with a name: what is chosen, and among what, is announced', () => {
  const unnamed = filesWith(/<Chip\b/).filter(
    (file) => !/role="(radio)?group" aria-label(ledby)?=/.test(sources[file] ?? ''),
  );
  expect(filesWith(/<Chip\b/).length).toBeGreaterThan(2);
  expect(unnamed).toEqual([]);
});

/** Tables that still use columns on a phone: few columns, or the card shows what is to be done. The list may only shrink. */
const fullCards = [
  './areas/attendance/PersonAttendancePage.tsx',
  './areas/bookings/MembersByTagPage.tsx',
  './areas/duplicates/DuplicatesPage.tsx',
  './areas/imports/shared/CheckStep.tsx',
  './areas/imports/shared/FamiliesTab.tsx',
  './areas/imports/shared/RunDialog.tsx',
  './areas/membership/BoardListPage.tsx',
  './areas/membership/RoleCodesPage.tsx',
  './areas/move-in/StepRows.tsx',
  './areas/payment-plans/PaymentModelsPage.tsx',
  './areas/platform/OperationPage.tsx',
  './areas/system/FailedJobsPage.tsx',
  './areas/tags/shared/TagList.tsx',
  './kit/import/RunsSection.tsx',
];

test('a row is two lines on a phone: whoever draws a table says what stands in the second', () => {
  const without = filesWith(/<DataTable\b/).filter((file) => !sources[file]?.includes('cardLine'));
  expect(without.filter((file) => !file.startsWith('./areas/persons/'))).toEqual(fullCards);
});

/** Listed word by word, since a report of the books, a ledger and a foreign file have their own words. */
test.each<[what: string, others: RegExp, ownWords: readonly string[]]>([
  ['what is owed is “offen” or “fällig”', /Außenständ|ausständig|Zahlungsrückstand/, []],
  ['a family does not “owe”; the club does, in its books', /\bschulde(t|n|st)\b/, ['./areas/reports/ReportsPage.tsx']],
  ['places are “frei”', /Restpl[aä]tz|Plätze verfügbar|verfügbare Plätze|offene Plätze/, []],
  [
    'a course without free places is “voll”; what is written off leaves the books',
    /[Aa]usgebucht|\b[Vv]ollgebucht/,
    ['../../server/src/modules/ledger/close-account.ts', '../../server/src/modules/persons/open-business.ts'],
  ],
  ['who leads a course is its “Leitung” or a “Trainer”', /Übungsleiter|Kursleiter/, []],
])('one word per thing: %s', (_what, others, ownWords) => {
  expect(filesWith(others, { ...spokenElsewhere, ...sources }).toSorted()).toEqual(ownWords);
});

test('the sources of the server and of both sides are read, too', () => {
  expect(Object.keys(spokenElsewhere).length).toBeGreaterThan(600);
});

test('dates that somebody comes to carry their weekday', () => {
  const places = /^\.\/areas\/(attendance|courses|events|online|shifts|substitutes)\//;
  expect(filesWith(/formatDayAndTime\(/).filter((file) => places.test(file))).toEqual([]);
});
