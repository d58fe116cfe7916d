import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import type { profile } from '@vereinshaus/contract/persons/profile';
import { StatusBanner } from '../../../kit/StatusBanner.tsx';
import { erasureQuery } from './profile.api.ts';

const lookAgainMs = 2000;

const runningIn = (reply: ReplyOf<typeof profile.erasure> | undefined) =>
  reply?.erasure && reply.erasure.done < reply.erasure.steps ? reply.erasure : null;

/** The person is removed immediately; mentions in other texts are removed in the background. */
export const ErasureProgress = ({ personId }: { personId: number }) => {
  const { data } = useQuery({
    ...erasureQuery(personId),
    refetchInterval: ({ state }) => (runningIn(state.data) ? lookAgainMs : false),
  });
  const running = runningIn(data);
  if (!running) return null;
  return (
    <StatusBanner kind="info">
      Erwähnungen in Texten über andere werden noch entfernt: {running.done} von {running.steps} Schritten.
    </StatusBanner>
  );
};
