import { admins, everyone, type RowsOf, signedIn } from './row.ts';

export const certificatesRows: RowsOf<'certificates' | 'certificateFiles'> = {
  // Each sees their own family; whoever has nobody in the course finds an empty list.
  'certificates.verify': { input: ({ course }) => ({ courseId: course }), may: signedIn },
  'certificates.check': { input: () => ({ code: 'A'.repeat(16) }), may: everyone, findNothing: everyone },
  'certificateFiles.download': { input: ({ course }) => ({ id: course }), may: signedIn },
  'certificateFiles.ofCourse': {
    input: ({ course }) => ({ id: course }),
    may: admins,
  },
};
