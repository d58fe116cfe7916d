type RolesTabProps = { personId: number };

/** Rollen: the roles of one person with everything that can be done to them; a tab of the profile. */
export const RolesTab = ({ personId }: RolesTabProps) => <div data-person={personId} />;
