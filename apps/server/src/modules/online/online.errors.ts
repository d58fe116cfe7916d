import { formatDayAndTime } from '@vereinshaus/contract/kit/days';
import { defineErrors } from '../../kit/errors.ts';

export const onlineErrors = defineErrors('online', {
  notSetUp: { http: 404, text: 'Online-Einheiten sind hier nicht eingerichtet.' },
  eventGone: { http: 404, text: 'Diese Online-Einheit gibt es nicht oder nicht mehr.' },
  notInvited: { http: 403, text: 'Diesen Raum können nur Teilnehmer und Trainer des Kurses betreten.' },
  notYet: { http: 409, text: ({ opens }: { opens: Date }) => `Der Raum öffnet am ${formatDayAndTime(opens)}.` },
  over: { http: 409, text: 'Diese Online-Einheit ist schon vorbei.' },
  mayNotRecord: { http: 403, text: 'Aufnehmen können nur die Trainer des Kurses.' },
});
