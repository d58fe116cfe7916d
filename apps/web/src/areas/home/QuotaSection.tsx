import { useQuery } from '@tanstack/react-query';
import { quotas } from '@vereinshaus/contract/quotas/calls';
import { quotaSentence, quotaTitle } from '@vereinshaus/contract/quotas/rules';
import { query } from '../../kit/api.ts';
import { StatusBanner } from '../../kit/StatusBanner.tsx';

const titles = { nearlyFull: 'fast ausgeschöpft', full: 'ausgeschöpft' };

/** Kontingent fast ausgeschöpft: warns the office before something is refused. */
export const QuotaSection = () => {
  const { data } = useQuery(query(quotas.filled, {}));
  return (
    <>
      {data?.quotas.map(({ kind, level, ...share }) => (
        <StatusBanner
          key={kind}
          kind={level === 'full' ? 'error' : 'info'}
          title={`${quotaTitle(kind)}: Kontingent ${titles[level]}`}
        >
          {quotaSentence(kind, share)}
        </StatusBanner>
      ))}
    </>
  );
};
