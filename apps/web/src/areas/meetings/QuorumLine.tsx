import type { MeetingQuorum } from '@vereinshaus/contract/meetings/calls';
import { StatusBanner } from '../../kit/StatusBanner.tsx';

const votes = (count: number) => (count === 1 ? '1 Stimme' : `${count} Stimmen`);

const carriedText = ({ carried }: MeetingQuorum) => (carried === 0 ? '' : `, davon ${carried} übertragen`);

/** Beschlussfähigkeit, as it is right now. */
export const QuorumLine = ({ quorum }: { quorum: MeetingQuorum }) => {
  const here = quorum.present + quorum.carried;
  return (
    <StatusBanner
      kind={quorum.isReached ? 'success' : 'info'}
      title={quorum.isReached ? 'Beschlussfähig' : 'Noch nicht beschlussfähig'}
    >
      {votes(here)} im Saal{carriedText(quorum)}, von {quorum.voters} Stimmberechtigten.
      {quorum.needed > 0 && ` Nötig sind ${quorum.needed}.`}
      {quorum.guests > 0 && ` ${quorum.guests === 1 ? '1 Gast' : `${quorum.guests} Gäste`}.`}
    </StatusBanner>
  );
};
