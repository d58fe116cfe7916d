/** Nach zwei Tagen ohne gelungene Sicherung wird gewarnt: one night may go wrong. */
const warnAfterMs = 2 * 24 * 3600 * 1000;

/** Also where there never was one, once there was time for it. */
export const isOverdue = ({ goodAt, since }: { goodAt: Date | null; since: Date | null }, now: Date): boolean => {
  const from = goodAt ?? since;
  return from !== null && now.getTime() - from.getTime() > warnAfterMs;
};
