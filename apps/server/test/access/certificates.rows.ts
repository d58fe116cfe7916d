import { admins, everyone, type RowsOf, signedIn } from './row.ts';

export const certificatesRows: RowsOf<'certificates' | 'certificateFiles'> = {
  // Everyone sees their own family; without a family member in the course the list is empty.
  'certificates.verify': { input: ({ course }) => ({ courseId: course }), may: signedIn },
  'certificates.check': { input: () => ({ code: 'A'.repeat(16) }), may: everyone, findNothing: everyone },
  'certificateFiles.download': { input: ({ course }) => ({ id: course }), may: signedIn },
  'certificateFiles.ofCourse': {
    input: ({ course }) => ({ id: course }),
    may: admins,
  },
};
