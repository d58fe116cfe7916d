import { defineErrors } from '../../kit/errors.ts';

export const pushErrors = defineErrors('push', {
  unknownService: { http: 422, text: 'Die Mitteilungen dieses Browsers werden nicht unterstützt.', field: 'endpoint' },
  notOfClub: { http: 403, text: 'Mitteilungen gibt es nur für Personen dieses Vereins.' },
  deviceGone: { http: 404, text: 'Dieses Gerät gibt es nicht oder nicht mehr.' },
  noDevice: { http: 409, text: 'Noch bekommt keines deiner Geräte Mitteilungen.' },
});
