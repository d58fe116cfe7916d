import { type AreaHistory, kind } from '../history/area-history.ts';

export const certificatesHistory = {
  kinds: {
    'certificate.issued': kind<{ course: string }>({
      category: 'course',
      sentence: ({ course }) => `Zertifikat ausgestellt: ${course}`,
    }),
  },
} satisfies AreaHistory;
