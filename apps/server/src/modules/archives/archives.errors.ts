import { defineErrors } from '../../kit/errors.ts';

export const archivesErrors = defineErrors('archives', {
  gone: { http: 404, text: 'Dieses Archiv gibt es nicht.' },
  expired: { http: 410, text: 'Dieses Archiv ist abgelaufen und gelöscht. Bitte lass ein neues erstellen.' },
  notReady: { http: 409, text: 'Dieses Archiv ist noch nicht fertig.' },
});
