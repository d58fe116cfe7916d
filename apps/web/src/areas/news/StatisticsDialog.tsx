import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../kit/Dialog.tsx';
import { ReceptionStatistics } from '../messaging/shared/ReceptionStatistics.tsx';
import { receptionRenewal } from '../messaging/shared/reception-renewal.ts';
import { newsStatisticsQuery } from './news.api.ts';

type Props = { newsId: number; subject: string; onClose: () => void };

export const StatisticsDialog = ({ newsId, subject, onClose }: Props) => (
  <Dialog title={`Empfangsstatistik: ${subject}`} size="xl" onClose={onClose}>
    <ReceptionStatistics
      query={useQuery({ ...newsStatisticsQuery(newsId), refetchInterval: receptionRenewal })}
      isNews
    />
  </Dialog>
);
