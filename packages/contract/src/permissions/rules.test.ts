import { describe, expect, it } from 'vitest';
import { canBecome, grantablePermissions, hasPermission, hasPermissionSomewhere, type Permission } from './rules.ts';

const holder = (staffLevel: number, permissions: readonly string[] = [], trainedCourses: readonly number[] = []) => ({
  staffLevel,
  permissions,
  trainedCourses,
});

describe('the permission rule', () => {
  it.each<[string, ReturnType<typeof holder>, Permission, number | undefined, boolean]>([
    ['role 80 may everything', holder(80), 'accounting', undefined, true],
    ['surveys are for those above role 80', holder(80), 'forms', undefined, false],
    ['role 81 may surveys as well', holder(81), 'forms', undefined, true],
    ['role 80 may surveys with the grant', holder(80, ['forms']), 'forms', undefined, true],
    ['role 79 without a grant may not write', holder(79), 'accounting', undefined, false],
    ['role 50 reads everything', holder(50), 'accounting_read', undefined, true],
    ['role 50 does not write', holder(50), 'accounting', undefined, false],
    ['role 49 does not read without a grant', holder(49), 'accounting_read', undefined, false],
    ['role 50 has no single permission that is not a reading one', holder(50), 'prae', undefined, false],
    ['the name itself', holder(0, ['user_read']), 'user_read', undefined, true],
    ['a grant has effect for role 0 as for role 10', holder(10, ['user_read']), 'user_read', undefined, true],
    ['reading does not imply writing', holder(0, ['user_read']), 'user', undefined, false],
    ['writing implies reading', holder(0, ['accounting']), 'accounting_read', undefined, true],
    ['the name before the slash', holder(0, ['course']), 'course/data', undefined, true],
    ['the name before the slash, reading', holder(0, ['course_read']), 'course/participants_read', undefined, true],
    [
      'reading the area does not imply writing a part',
      holder(0, ['course_read']),
      'course/participants',
      undefined,
      false,
    ],
    ['a part does not imply its area', holder(0, ['course/data']), 'course', undefined, false],
    ['a part does not imply another part', holder(0, ['course/data']), 'course/news', undefined, false],
    ['user does include user/data', holder(0, ['user']), 'user/data', undefined, true],
    ['user does not include user/svn', holder(79, ['user']), 'user/svn', undefined, false],
    ['user/svn by its own name', holder(0, ['user/svn']), 'user/svn', undefined, true],
    ['limited to an entity, asked for it', holder(0, ['course/data|12']), 'course/data', 12, true],
    ['limited to an entity, asked for another', holder(0, ['course/data|12']), 'course/data', 13, false],
    ['limited to an entity, asked for the club', holder(0, ['course/data|12']), 'course/data', undefined, false],
    ['limited to an entity implies reading it', holder(0, ['course/data|12']), 'course/data_read', 12, true],
    ['the whole area limited to an entity', holder(0, ['course|12']), 'course/news', 12, true],
    ['12 is not 123', holder(0, ['course|12']), 'course', 123, false],
    ['for the club includes every entity', holder(0, ['course/data']), 'course/data', 99, true],
    ['as trainer where one trains', holder(0, ['course/news_trainer'], [7]), 'course/news', 7, true],
    ['as trainer where one does not train', holder(0, ['course/news_trainer'], [7]), 'course/news', 8, false],
    ['as trainer implies reading there', holder(0, ['course/news_trainer'], [7]), 'course/news_read', 7, true],
    ['training alone grants nothing', holder(0, [], [7]), 'course/news', 7, false],
    ['page_blocks is pageblocks', holder(0, ['page_blocks']), 'pageblocks_read', undefined, true],
    ['pageblocks is page_blocks', holder(0, ['pageblocks']), 'page_blocks', undefined, true],
    ['a similar name is another permission', holder(0, ['course']), 'club', undefined, false],
    ['nothing granted', holder(30), 'user_read', undefined, false],
  ])('%s', (_, who, permission, entityId, expected) => {
    expect(hasPermission(who, permission, entityId)).toBe(expected);
  });

  it('is somewhere when it holds for at least one entity', () => {
    expect(hasPermissionSomewhere(holder(0, ['course/data|12']), 'course/data_read')).toBe(true);
    expect(hasPermissionSomewhere(holder(0, ['course/news_trainer'], [7]), 'course/news')).toBe(true);
    expect(hasPermissionSomewhere(holder(0, ['course/news_trainer']), 'course/news')).toBe(false);
  });

  it('offers everything for granting, course permissions also for trainers, balances for reading alone', () => {
    expect(grantablePermissions).toContain('course/participants_trainer');
    expect(grantablePermissions).toContain('invoice_read');
    expect(grantablePermissions).not.toContain('user_trainer');
    expect(grantablePermissions.filter((name) => name.startsWith('course/saldo'))).toEqual(['course/saldo_read']);
  });
});

/** As the specification names them. */
const vocabulary: readonly Permission[] = [
  ...(['club', 'club_read', 'user', 'user_read', 'user/data', 'course', 'course_read', 'course/data'] as const),
  ...(['course/data_read', 'course/participants', 'course/participants_read', 'course/events'] as const),
  ...(['course/events_read', 'course/saldo_read', 'course/news', 'course/media', 'accounting_read'] as const),
  ...(['invoice_read', 'newsletter', 'newsletter_read', 'page_blocks', 'pageblocks_read', 'forms'] as const),
  ...(['contacts_read', 'vouchers_read', 'cloudstorage', 'events_read', 'export_read', 'prae', 'faq'] as const),
];

it.each(vocabulary)('%s can be granted, and is held by nobody else', (name) => {
  expect(grantablePermissions).toContain(name.replace(/^page_blocks/, 'pageblocks'));
  expect([hasPermission(holder(0, [name]), name), hasPermission(holder(0, ['tags']), name)]).toEqual([true, false]);
});

describe('can A become B?', () => {
  const kinds = {
    none: holder(0),
    user: holder(0, ['user']),
    userRead: holder(0, ['user_read']),
    club: holder(0, ['club']),
    treasurer: holder(0, ['accounting']),
    courses: holder(0, ['course']),
    courseData: holder(0, ['course/data_trainer'], [12]),
    oneCourse: holder(0, ['course/data|12']),
    otherCourse: holder(0, ['course/data|13']),
    office: holder(10, ['user', 'accounting_read']),
    reader: holder(50),
    admin: holder(80),
    chief: holder(90),
  };
  type Kind = keyof typeof kinds;
  const names = Object.keys(kinds);

  /** Reviewed like code: persons not named are out of reach. */
  const reach: Readonly<Record<Kind, readonly Kind[]>> = {
    none: ['none'],
    user: ['none', 'user', 'userRead'],
    userRead: ['none', 'userRead'],
    club: ['none', 'club'],
    treasurer: ['none', 'treasurer'],
    courses: ['none', 'courses', 'courseData', 'oneCourse', 'otherCourse'],
    // A `_trainer` grant differs even between two persons who both have it.
    courseData: ['none'],
    oneCourse: ['none', 'oneCourse'],
    otherCourse: ['none', 'otherCourse'],
    office: ['none', 'user', 'userRead', 'office'],
    reader: ['none', 'userRead', 'reader'],
    admin: [
      'none',
      'user',
      'userRead',
      'club',
      'treasurer',
      'courses',
      'courseData',
      'oneCourse',
      'otherCourse',
      'office',
      'reader',
      'admin',
    ],
    chief: [
      'none',
      'user',
      'userRead',
      'club',
      'treasurer',
      'courses',
      'courseData',
      'oneCourse',
      'otherCourse',
      'office',
      'reader',
      'admin',
      'chief',
    ],
  };

  it.each(Object.entries(reach))('%s reaches exactly these', (kind, reached) => {
    const actor = Object.entries(kinds).find(([name]) => name === kind)?.[1] ?? holder(0);
    const found = Object.entries(kinds).filter(([, other]) => canBecome(actor, other));
    expect(found.map(([name]) => name)).toEqual(names.filter((name) => reached.some((other) => other === name)));
  });
});
