import { forbiddenFile, tooLargeFile, wrongPhoto } from '@vereinshaus/contract/files';
import { defineErrors } from '../../kit/errors.ts';

export const fileErrors = defineErrors('files', {
  tooLarge: { http: 413, text: tooLargeFile },
  forbiddenType: { http: 422, text: forbiddenFile },
  wrongPhoto: { http: 422, text: wrongPhoto },
  empty: { http: 422, text: 'Die Datei ist leer.' },
  notFound: { http: 404, text: 'Diese Datei gibt es nicht oder nicht mehr.' },
});
