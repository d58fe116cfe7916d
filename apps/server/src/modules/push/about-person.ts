import { pushKindLabels } from '@vereinshaus/contract/push/calls';
import { sql } from 'kysely';
import type { AboutPerson, OwnDataSection } from '../about-person/index.ts';

const devices: OwnDataSection = {
  title: 'Geräte, die Mitteilungen bekommen',
  columns: { created_at: 'seit', name: 'Gerät' },
  rows: (id) => sql`select d.created_at, d.name from push_device d where d.person_id = ${id} order by d.id`,
};

const labels: Readonly<Record<string, string>> = pushKindLabels;

const silences: OwnDataSection = {
  title: 'Mitteilungen, die ausgeschaltet sind',
  columns: { kind: 'Art' },
  rows: (id) => sql`select s.kind from push_silence s where s.person_id = ${id} order by s.kind`,
  told: ({ kind }) => ({ kind: labels[String(kind)] ?? kind }),
};

/** Everything push knows about a person. Devices stay with the session they were added in, and go with it. */
export const aboutPerson: AboutPerson = {
  references: {
    'push_device.person_id': { merge: 'drop', ownData: 'devices', anonymise: 'delete' },
    'push_silence.person_id': { merge: 'drop', ownData: 'silences', anonymise: 'delete' },
  },
  sections: { devices, silences },
};
