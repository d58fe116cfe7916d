export const clubStates = ['open', 'suspended', 'removed', 'leaving', 'moved', 'arriving'] as const;

export type ClubState = (typeof clubStates)[number];

export const clubStateLabels = {
  open: 'in Betrieb',
  suspended: 'stillgelegt',
  removed: 'wird entfernt',
  leaving: 'zieht um',
  moved: 'umgezogen',
  arriving: 'kommt an',
} as const satisfies Record<ClubState, string>;
