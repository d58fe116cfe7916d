/** Wie lange Sicherungen bleiben: the newest of each of the last days, weeks and months that have one. */
export type RotationLimits = { daily: number; weekly: number; monthly: number };

const dayMs = 24 * 3600 * 1000;

/** `vereinshaus-20261116T014000Z.tar.gz`, sealed ones with a further ending. */
const named = /^vereinshaus-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.gz(\.sealed)?$/;

export const archiveNameOf = (takenAt: Date, isSealed: boolean): string =>
  `vereinshaus-${takenAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.tar.gz${isSealed ? '.sealed' : ''}`;

/** Undefined: the name is none of ours. */
export const timeInName = (name: string): Date | undefined => {
  const [, year, month, day, hour, minute, second] = named.exec(name) ?? [];
  return year === undefined ? undefined : new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
};

/** Newest first; what is not named as we do is not ours. */
export const archivesIn = (names: readonly string[]): readonly { name: string; takenAt: Date }[] =>
  names
    .flatMap((name) => {
      const takenAt = timeInName(name);
      return takenAt === undefined ? [] : [{ name, takenAt }];
    })
    .toSorted((a, b) => b.takenAt.getTime() - a.takenAt.getTime());

const dayOf = (time: Date) => time.toISOString().slice(0, 10);
/** The Monday it began with. */
const weekOf = (time: Date) => dayOf(new Date(time.getTime() - ((time.getUTCDay() + 6) % 7) * dayMs));
const monthOf = (time: Date) => time.toISOString().slice(0, 7);

/**
 * What may go. The newest of all stays in any case, and so does whatever was made within a day of it: the archive of before an
 * update or a restore must outlive the next one that somebody makes by hand.
 */
export const removableBackups = (
  names: readonly string[],
  { daily, weekly, monthly }: RotationLimits,
): readonly string[] => {
  const archives = archivesIn(names);
  const newest = archives[0]?.takenAt.getTime() ?? 0;
  const newestOf = (periodOf: (time: Date) => string, most: number) => {
    const seen = new Map<string, string>();
    for (const { name, takenAt } of archives) if (!seen.has(periodOf(takenAt))) seen.set(periodOf(takenAt), name);
    return [...seen.values()].slice(0, most);
  };
  const kept = new Set([
    ...archives.filter(({ takenAt }) => newest - takenAt.getTime() < dayMs).map(({ name }) => name),
    ...newestOf(dayOf, daily),
    ...newestOf(weekOf, weekly),
    ...newestOf(monthOf, monthly),
  ]);
  return archives.map(({ name }) => name).filter((name) => !kept.has(name));
};
