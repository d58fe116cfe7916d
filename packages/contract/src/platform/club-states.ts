export const clubStates = ['open', 'suspended', 'removed'] as const;

export type ClubState = (typeof clubStates)[number];

export const clubStateLabels = {
  open: 'in Betrieb',
  suspended: 'stillgelegt',
  removed: 'wird entfernt',
} as const satisfies Record<ClubState, string>;
