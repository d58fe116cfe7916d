type Row = { ID: number; verwalter_ID: number };

/** Every Verwalter with their group; a single pass over the persons, however many groups there are. */
export const withGroups = <M extends Row, P extends Row>(managers: readonly M[], members: readonly P[]) => {
  const groups = new Map<number, P[]>(managers.map(({ ID }) => [ID, []]));
  for (const member of members) {
    const { ID, verwalter_ID: managerId } = member;
    if (ID !== managerId) groups.get(managerId)?.push(member);
  }
  return managers.map((manager) => ({ ...manager, group: groups.get(manager.ID) ?? [] }));
};
