import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { GroupTabs } from '../persons/shared/GroupTabs.tsx';
import { inGroupOrder } from './group-order.ts';
import { MailingSettings } from './MailingSettings.tsx';
import { ownGroupQuery, personQuery } from './messaging.api.ts';

const OwnGroup = () => {
  const group = useQuery(ownGroupQuery());
  return (
    <>
      <PageHeader title="Sendungseinstellungen" description="Was du und deine Familie vom Verein bekommen." />
      <QueryState query={group}>
        {({ users }) => (
          <GroupTabs group={inGroupOrder(users)}>{(personId) => <MailingSettings personId={personId} />}</GroupTabs>
        )}
      </QueryState>
    </>
  );
};

const OnePerson = ({ personId }: { personId: number }) => {
  const person = useQuery(personQuery(personId));
  return (
    <>
      <PageHeader
        title="Sendungseinstellungen"
        {...(person.data && { description: `Was ${person.data.fullname} vom Verein bekommt.` })}
      />
      <MailingSettings personId={personId} />
    </>
  );
};

/** /sendungseinstellungen: one tab per person of the group, or one person with ?child_ID=. */
export const MailingPage = () => {
  const [params] = useSearchParams();
  const wanted = params.get('child_ID') ?? '';
  return /^\d{1,9}$/.test(wanted) ? <OnePerson personId={Number(wanted)} /> : <OwnGroup />;
};
