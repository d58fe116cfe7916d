import { defineErrors } from '../../kit/errors.ts';

export const personErrors = defineErrors('persons', {
  notFound: { http: 404, text: 'Diese Person gibt es nicht.' },
  unknownColumn: { http: 422, text: ({ column }: { column: string }) => `Die Spalte ${column} gibt es nicht.` },
});
