/** Edited on the page of the Löschkalender. */
export const retentionSettingsElsewhere = { retentionPeriods: true } as const;
