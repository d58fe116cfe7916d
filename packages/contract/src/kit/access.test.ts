import { describe, expect, it } from 'vitest';
import {
  type Access,
  allOf,
  anyOf,
  everyone,
  impersonating,
  judge,
  loggedIn,
  loggedOut,
  manager,
  may,
  ownGroup,
  platform,
  self,
  staffAbove,
  staffFrom,
  trainer,
  type Verdict,
  type Viewer,
} from './access.ts';

const viewer = (overrides: Partial<Viewer> = {}): Viewer => ({
  id: 5,
  staffLevel: 0,
  permissions: [],
  trainedCourses: [],
  isPlatform: false,
  isManager: false,
  isTrainer: false,
  isImpersonating: false,
  ...overrides,
});

describe('what the session alone decides', () => {
  it.each<[string, Access, Viewer | null, Record<string, unknown> | undefined, Verdict]>([
    ['everyone, signed out', everyone, null, undefined, 'yes'],
    ['loggedOut, signed in', loggedOut, viewer(), undefined, 'no'],
    ['loggedIn, signed out', loggedIn, null, undefined, 'no'],
    ['staffFrom is >=', staffFrom(80), viewer({ staffLevel: 80 }), undefined, 'yes'],
    ['staffAbove is >', staffAbove(80), viewer({ staffLevel: 80 }), undefined, 'no'],
    ['staffAbove, one more', staffAbove(80), viewer({ staffLevel: 81 }), undefined, 'yes'],
    ['manager', manager, viewer({ isManager: true }), undefined, 'yes'],
    ['trainer', trainer, viewer(), undefined, 'no'],
    ['platform', platform, viewer({ isPlatform: true }), undefined, 'yes'],
    ['impersonating', impersonating, viewer(), undefined, 'no'],
    ['self without input', self('child_ID'), viewer(), undefined, 'depends'],
    ['self with the own id', self('child_ID'), viewer(), { child_ID: 5 }, 'yes'],
    ['self with another id', self('child_ID'), viewer(), { child_ID: 6 }, 'no'],
    ['self signed out', self('child_ID'), null, { child_ID: 5 }, 'no'],
    ['own group is the server’s to decide', ownGroup('child_ID'), viewer(), { child_ID: 6 }, 'depends'],
    ['a permission for the club', may('user_read'), viewer({ permissions: ['user'] }), undefined, 'yes'],
    ['a permission for an entity, not yet named', may('course/data', 'id'), viewer(), undefined, 'depends'],
    [
      'a permission for an entity, named',
      may('course/data', 'id'),
      viewer({ permissions: ['course|3'] }),
      { id: 3 },
      'yes',
    ],
    [
      'a permission for another entity',
      may('course/data', 'id'),
      viewer({ permissions: ['course|3'] }),
      { id: 4 },
      'no',
    ],
    ['one of several is enough', anyOf(staffFrom(80), manager), viewer({ isManager: true }), undefined, 'yes'],
    ['none of several', anyOf(staffFrom(80), manager), viewer(), undefined, 'no'],
    ['all are needed', allOf(loggedIn, manager), viewer(), undefined, 'no'],
    ['yes and depends is depends', allOf(loggedIn, ownGroup('x')), viewer(), undefined, 'depends'],
    ['no and depends is no', allOf(manager, ownGroup('x')), viewer(), undefined, 'no'],
  ])('%s', (_, access, who, input, expected) => {
    expect(judge(access, who, input)).toBe(expected);
  });
});
