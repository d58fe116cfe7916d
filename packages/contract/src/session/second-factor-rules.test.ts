import { expect, test } from 'vitest';
import { needsSecondFactor, type SecondFactorRule } from './second-factor-rules.ts';

const rule = (
  secondFactorFromRole: SecondFactorRule['secondFactorFromRole'],
  ...secondFactorPermissions: SecondFactorRule['secondFactorPermissions']
) => ({ secondFactorFromRole, secondFactorPermissions });

const holder = (staffLevel: number, permissions: string[] = [], trainedCourses: number[] = []) => ({
  staffLevel,
  permissions,
  trainedCourses,
});

test.each([
  ['nobody, while the club asks for nothing', rule(0), holder(100, ['club']), false],
  ['somebody below the role', rule(50), holder(49), false],
  ['somebody of the role', rule(50), holder(50), true],
  ['a member without the permission', rule(0, 'accounting'), holder(0), false],
  ['a member with the permission', rule(0, 'accounting'), holder(0, ['accounting']), true],
  ['a reader, where writing is meant', rule(0, 'accounting'), holder(0, ['accounting_read']), false],
  ['a writer, where reading is meant', rule(0, 'user_read'), holder(0, ['user']), true],
  ['somebody who has it for one course', rule(0, 'course/participants'), holder(0, ['course/participants|7']), true],
  ['a trainer where trainers have it', rule(0, 'course/participants'), holder(0, ['course_trainer'], [7]), true],
  ['an administrator, who has every permission', rule(0, 'accounting'), holder(80), true],
  ['the higher role, when the permission is not theirs', rule(80, 'accounting'), holder(50), false],
])('%s', (_, given, who, needed) => {
  expect(needsSecondFactor(given, who)).toBe(needed);
});
