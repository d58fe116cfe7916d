import { describe, expect, test } from 'vitest';
import { boundaryViolations } from './boundaries.mjs';

const server = 'apps/server/src';
const web = 'apps/web/src';

const verdicts = (path, ...imports) =>
  boundaryViolations([{ path, text: imports.map((specifier) => `import { x } from '${specifier}';`).join('\n') }]);

describe('what the boundary check lets through', () => {
  test.each([
    ['packages/contract/src/bookings.ts', 'zod', './call.ts'],
    [
      `${server}/modules/bookings/bookings.routes.ts`,
      './book-course.ts',
      '@vereinshaus/contract',
      '../../kit/routes.ts',
    ],
    [`${server}/modules/bookings/book-course.ts`, '../history/index.ts', '../../kit/ctx.ts', './lock-course.ts'],
    [`${server}/modules/bookings/bookings.rules.ts`, '@vereinshaus/contract/days'],
    [`${server}/modules/bookings/bookings.jobs.ts`, '../../adapters/sms/sms.ts', './book-course.ts'],
    [`${server}/modules/bookings/bookings.history.ts`, '../history/area-history.ts', '@vereinshaus/contract/money'],
    [`${server}/history-of-areas.ts`, './modules/bookings/bookings.history.ts'],
    [`${server}/kit/routes.ts`, 'fastify', '@vereinshaus/contract/call', './ctx.ts'],
    [`${web}/areas/bookings/BookCoursePage.tsx`, '../persons/shared/PersonLink.tsx', '../../kit/api.ts', './parts.tsx'],
    [`${web}/areas/persons/persons.screens.ts`, './PersonListPage.tsx', '../../site-map.ts', '../../gates.ts'],
    [`${web}/routes.ts`, './areas/persons/persons.screens.ts', './areas/payment-plans/payment-plans.screens.ts'],
    [`${web}/areas/clubs/club-settings-fields.ts`, '../persons/persons.settings.ts', './shared/club.ts'],
    [`${web}/navigation.ts`, './areas/persons/persons.navigation.ts', './areas/session/shared/session.ts'],
  ])('%s', (path, ...imports) => {
    expect(verdicts(path, ...imports)).toEqual([]);
  });

  test('a type of an adapter may be named, since nothing of it runs', () => {
    const text = "import type { Mailer } from '../../adapters/mail/mailer.ts';";
    expect(boundaryViolations([{ path: `${server}/modules/system/mail.ts`, text }])).toEqual([]);
  });
});

describe('what the boundary check refuses', () => {
  test.each([
    ['packages/contract/src/bookings.ts', '../../../apps/server/src/kit/ctx.ts'],
    ['packages/contract/src/bookings.ts', 'kysely'],
    [`${server}/modules/bookings/book-course.ts`, '../history/record-history.ts'],
    [`${server}/modules/bookings/book-course.ts`, '../../adapters/sms/sms.ts'],
    [`${server}/modules/bookings/book-course.ts`, 'fastify'],
    [`${server}/modules/bookings/bookings.routes.ts`, '../history/index.ts'],
    [`${server}/modules/bookings/bookings.routes.ts`, 'kysely'],
    [`${server}/modules/bookings/bookings.rules.ts`, '../../kit/database.ts'],
    [`${server}/modules/bookings/bookings.jobs.ts`, 'kysely'],
    [`${server}/modules/bookings/bookings.history.ts`, '../history/index.ts'],
    [`${server}/modules/bookings/bookings.history.ts`, './book-course.ts'],
    [`${server}/modules/bookings/book-course.ts`, './bookings.history.ts'],
    [`${server}/modules/bookings/book-course.ts`, '../history/area-history.ts'],
    [`${server}/modules/history/describe-entry.ts`, '../bookings/bookings.history.ts'],
    [`${server}/app.ts`, './modules/bookings/bookings.history.ts'],
    [`${server}/kit/routes.ts`, '../modules/persons/index.ts'],
    [`${server}/kit/routes.ts`, '@vereinshaus/contract/persons'],
    [`${server}/app.ts`, './modules/persons/persons.queries.ts'],
    [`${web}/areas/bookings/BookCoursePage.tsx`, '../persons/PersonListPage.tsx'],
    [`${web}/areas/bookings/BookCoursePage.tsx`, '../../frame/Shell.tsx'],
    [`${web}/frame/Shell.tsx`, '../areas/persons/PersonListPage.tsx'],
    [`${web}/frame/Shell.tsx`, '../areas/persons/persons.screens.ts'],
    [`${web}/routes.ts`, './areas/persons/PersonListPage.tsx'],
    [`${web}/routes.ts`, './areas/persons/persons.navigation.ts'],
    [`${web}/areas/bookings/bookings.screens.ts`, '../persons/persons.screens.ts'],
    [`${web}/areas/persons/PersonListPage.tsx`, './persons.screens.ts'],
    [`${web}/areas/clubs/ClubPage.tsx`, '../persons/persons.settings.ts'],
    [`${web}/kit/api.ts`, '../areas/persons/shared/PersonLink.tsx'],
    [`${web}/kit/api.ts`, '@vereinshaus/contract/persons'],
  ])('%s importing %s', (path, imported) => {
    const [verdict, ...more] = verdicts(path, imported);
    expect(verdict).toContain(`${path}: '${imported}': `);
    expect(more).toEqual([]);
  });

  test('an import over several lines, an export from, and an import at run time', () => {
    const path = `${web}/kit/table/rows.ts`;
    const text = [
      "import {\n  one,\n  two,\n} from '../../areas/persons/one.ts';",
      "export { three } from '../../areas/persons/three.ts';",
      "const four = () => import('../../areas/persons/four.ts');",
    ].join('\n');
    expect(boundaryViolations([{ path, text }]).map((line) => /\w+\.ts(?=')/.exec(line)?.[0])).toEqual([
      'one.ts',
      'three.ts',
      'four.ts',
    ]);
  });

  test('a domain noun in the name of a kit file', () => {
    expect(boundaryViolations([{ path: `${web}/kit/PersonPicker.tsx`, text: '' }])).toEqual([
      `${web}/kit/PersonPicker.tsx: no domain noun in kit`,
    ]);
  });
});
