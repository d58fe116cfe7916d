import { expect, test } from 'vitest';

const sources = import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.test.*', '!./**/*.testing.*', '!./testing/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

const filesWith = (pattern: RegExp): readonly string[] =>
  Object.entries(sources)
    .filter(([, code]) => pattern.test(code))
    .map(([file]) => file);

/** What only one component may build: whoever builds it a second time builds it without its focus, its sentence or its colour. */
test.each<[what: string, pattern: RegExp, files: readonly string[]]>([
  ['a dialog', /<Modal\b/, ['./frame/QuickSearch.tsx', './kit/Dialog.tsx']],
  ['a message in place', /<Alert\b/, ['./kit/StatusBanner.tsx']],
  ['a calendar of days', /<(DatePicker|DateInput|DatePickerInput|DateTimePicker)\b/, ['./kit/CalendarButton.tsx']],
  // Styles of a screen are fetched with it and stand before those of the library: only a layer lets them win.
  ['the library’s styles outside of their layer', /@mantine\/\w+\/styles\.css/, []],
  ['the way back', /\bIconArrowLeft\b/, ['./kit/BackLink.tsx']],
  ['the name of a person in a list', /lastname\}[ ,]*\$\{[\w.]*prename\}/, ['./areas/persons/shared/list-name.ts']],
  // Words in it cannot be read on its own tint; what wants attention is yellow.
  [
    'orange, as a colour of signs',
    /'orange'/,
    ['./areas/courses/shared/CourseReadiness.tsx', './areas/courses/shared/course-themes.ts'],
  ],
  ['the pages of a list', /<Pagination\b/, ['./kit/Pager.tsx']],
  ['waiting for a part of the program', /<Suspense\b/, ['./kit/Arriving.tsx']],
  [
    'saving a screen; marks in the hall, a drawing board, a mail server and saved texts have a way of their own',
    />\s*Speichern\s*</,
    [
      './areas/attendance/MarksBar.tsx',
      './areas/invoices/editor/EditorPage.tsx',
      './areas/messaging/SavedTexts.tsx',
      './areas/platform/MailServerSection.tsx',
      './kit/SaveBar.tsx',
    ],
  ],
  // On http://192.168.0.5 and the like browsers do not have it.
  ['a key of one’s own', /randomUUID|crypto\.getRandomValues\(new Uint8Array/, ['./kit/new-key.ts']],
  ['a native field of a day', /type="(date|datetime-local)"/, []],
  [
    'the face of a person; a club has a square one',
    /<Avatar\b/,
    ['./areas/session/MyClubsPage.tsx', './kit/PersonAvatar.tsx'],
  ],
])('%s has one component', (_what, pattern, files) => {
  expect(filesWith(pattern)).toEqual(files);
});

test.each([
  ['what is owed is “offen” or “fällig”', /Außenständ|ausständig|Zahlungsrückstand/],
  ['places are “frei”', /Restpl[aä]tz|Plätze verfügbar|verfügbare Plätze|offene Plätze/],
  ['who leads a course is its “Leitung” or a “Trainer”', /Übungsleiter|Kursleiter/],
])('one word per thing: %s', (_what, others) => {
  expect(filesWith(others)).toEqual([]);
});

test('dates that somebody comes to carry their weekday', () => {
  const places = /^\.\/areas\/(attendance|courses|events|online|shifts|substitutes)\//;
  expect(filesWith(/formatDayAndTime\(/).filter((file) => places.test(file))).toEqual([]);
});
