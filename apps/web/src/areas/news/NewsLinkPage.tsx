import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { courseOfNewsQuery } from './news.api.ts';

/** /kurs/{news_ID}: redirects a news link to its course. */
export const NewsLinkPage = () => {
  const { news_ID } = useParams();
  const course = useQuery(courseOfNewsQuery(Number(news_ID)));
  return (
    <>
      <PageHeader title="Neuigkeit" back={{ to: '/neuigkeiten', label: 'Neuigkeiten' }} />
      <QueryState query={course}>
        {({ course_ID }) => <Navigate to={`/kurse/${course_ID}#neuigkeiten`} replace />}
      </QueryState>
    </>
  );
};
