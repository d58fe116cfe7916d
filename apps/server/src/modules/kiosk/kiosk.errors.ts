import { kioskLimits, kioskTexts } from '@vereinshaus/contract/kiosk/rules';
import { defineErrors } from '../../kit/errors.ts';

export const kioskErrors = defineErrors('kiosk', {
  gone: { http: 404, text: 'Dieses Gerät gibt es nicht oder es ist schon gesperrt.' },
  roomGone: { http: 422, text: 'Diesen Raum gibt es nicht oder nicht mehr.', field: 'room_ID' },
  enough: {
    http: 409,
    text: `Mehr als ${kioskLimits.maxDevices} Geräte auf einmal geht nicht. Bitte sperre zuerst eines.`,
  },
  wrongCode: {
    http: 422,
    text: 'Dieser Code stimmt nicht oder ist abgelaufen. Bitte lass dir im Büro einen neuen geben.',
    field: 'code',
    keepsChanges: true,
  },
  revoked: { http: 401, text: kioskTexts.revoked },
  wrongPin: { http: 422, text: kioskTexts.wrongPin, field: 'pin', keepsChanges: true },
  noCards: { http: 404, text: 'Der Verein hat die Mitgliedskarte und damit den Kiosk ausgeschaltet.' },
});
