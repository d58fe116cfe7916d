/** A person's role in a course. The numbers are those of the wire and of the database. */
export const participationRole = { participant: 0, trainer: 1, waiting: 2 } as const;

export type ParticipationRole = (typeof participationRole)[keyof typeof participationRole];

export const participationRoleLabels: Readonly<Record<ParticipationRole, string>> = {
  [participationRole.participant]: 'Teilnehmer',
  [participationRole.trainer]: 'Trainer',
  [participationRole.waiting]: 'Warteliste',
};

const labels: Readonly<Record<number, string>> = participationRoleLabels;

/** Label of a stored or received role number; the number itself if there is no such role. */
export const participationRoleLabel = (role: number): string => labels[role] ?? String(role);
