import { paperKinds } from '@vereinshaus/contract/trainer-papers/paper-fields';
import { sql } from 'kysely';
import type { AboutPerson, OwnDataSection } from '../about-person/index.ts';

const labels: Readonly<Record<string, string>> = paperKinds;

const papers: OwnDataSection = {
  title: 'Nachweise als Trainer',
  columns: {
    kind: 'Art',
    title: 'Bezeichnung',
    issuer: 'ausgestellt von',
    issued_on: 'ausgestellt am',
    seen_on: 'gesehen am',
    valid_until: 'gültig bis',
    note: 'Notiz',
  },
  rows: (id) => sql`
    select v.kind, v.title, v.issuer, v.issued_on, v.seen_on, v.valid_until, v.note
    from trainer_paper v where v.person_id = ${id} order by v.id`,
  told: ({ kind, ...row }) => ({ ...row, kind: labels[String(kind)] ?? kind }),
};

/** Everything trainer-papers knows about a person. */
export const aboutPerson: AboutPerson = {
  references: {
    'trainer_paper.person_id': { merge: 'move', ownData: 'trainerPapers', anonymise: 'delete' },
    'trainer_paper.seen_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
  },
  sections: { trainerPapers: papers },
  mentions: {
    'trainer_paper.title': 'text',
    'trainer_paper.issuer': 'text',
    'trainer_paper.note': 'text',
  },
};
