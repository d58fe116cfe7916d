export type SignInOrder = {
  /** A sign-in of this club, from its coming to its answer. */
  signIn: <T>(clubId: number, run: () => Promise<T>) => Promise<T>;
  /** Anything else of this club: behind the sign-ins that came before it, but not for long. */
  giveWay: (clubId: number) => Promise<void>;
};

type Limits = {
  /** So few sign-ins are nothing that anybody has to wait for. */
  maxBeside: number;
  longestWaitMs: number;
};

type WaitingClick = { behind: number; go: () => void };
type Club = { signIns: Set<number>; clicks: WaitingClick[] };

/**
 * First come, first served, also between those who sign in and those who are in. Comparing a password takes a processor
 * longer than anything else, so whoever was in already would click past all who came earlier and still wait at the door.
 */
export const createSignInOrder = ({ maxBeside, longestWaitMs }: Limits): SignInOrder => {
  const clubs = new Map<number, Club>();
  let last = 0;

  const release = ({ signIns, clicks }: Club) => {
    const [oldest = Number.POSITIVE_INFINITY] = signIns;
    while (clicks[0] && (clicks[0].behind < oldest || signIns.size <= maxBeside)) clicks.shift()?.go();
  };

  return {
    signIn: async (clubId, run) => {
      const club = clubs.get(clubId) ?? { signIns: new Set(), clicks: [] };
      clubs.set(clubId, club);
      const number = (last += 1);
      club.signIns.add(number);
      try {
        return await run();
      } finally {
        club.signIns.delete(number);
        release(club);
        if (club.signIns.size === 0) clubs.delete(clubId);
      }
    },
    giveWay: (clubId) => {
      const club = clubs.get(clubId);
      if (club === undefined || club.signIns.size <= maxBeside) return Promise.resolve();
      return new Promise<void>((resolve) => {
        const click: WaitingClick = {
          behind: last,
          go: () => {
            clearTimeout(tooLong);
            resolve();
          },
        };
        const tooLong = setTimeout(() => {
          club.clicks.splice(club.clicks.indexOf(click), 1);
          resolve();
        }, longestWaitMs);
        club.clicks.push(click);
      });
    },
  };
};
