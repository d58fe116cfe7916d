import { certificateTexts } from '@vereinshaus/contract/certificates/rules';
import { defineErrors } from '../../kit/errors.ts';

export const certificateErrors = defineErrors('certificate', {
  none: { http: 422, text: certificateTexts.none },
  nobody: { http: 422, text: 'In diesem Kurs hat noch niemand ein Zertifikat verdient.' },
  unknownCode: {
    http: 404,
    text: 'Zu diesem Code gibt es kein Zertifikat. Bitte prüfe, ob er richtig geschrieben ist.',
  },
});
