import { useQuery } from '@tanstack/react-query';
import { messaging } from '@vereinshaus/contract/messaging/calls';
import { useParams } from 'react-router';
import { query } from '../../kit/api.ts';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { ReceptionStatistics } from '../messaging/shared/ReceptionStatistics.tsx';
import { receptionRenewal } from '../messaging/shared/reception-renewal.ts';

/** /newsletter/statistik/{newsletter_ID}: reception of a bulk message. */
export const StatisticsPage = () => {
  const { newsletter_ID } = useParams();
  const reception = useQuery({
    ...query(messaging.statistics, { newsletter_ID: Number(newsletter_ID) }),
    refetchInterval: receptionRenewal,
  });
  return (
    <>
      <PageHeader
        title="Empfangsstatistik"
        back={{ to: '/newsletter/liste', label: 'Newsletter' }}
        {...(reception.data && { description: reception.data.subject })}
      />
      <ReceptionStatistics query={reception} isNews={false} />
    </>
  );
};
