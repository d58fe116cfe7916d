import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { HallVoting } from './HallVoting.tsx';
import { hallByCodeQuery, useCastByCode } from './meetings.api.ts';

/** /versammlung/:code: with the code of the door, without signing in. */
export const HallByCodePage = () => {
  const { code = '' } = useParams();
  const hall = useQuery(hallByCodeQuery(code));
  const cast = useCastByCode();
  return (
    <Stack maw={560} gap="md" mx="auto">
      <PageHeader title={hall.data?.title ?? 'Abstimmen'} />
      <QueryState query={hall}>
        {(loaded) => (
          <Stack gap="sm">
            {loaded.fullname !== '' && <Text>Du stimmst ab als {loaded.fullname}.</Text>}
            <HallVoting
              hall={loaded}
              isPending={cast.isPending}
              onCast={(ID, ballots) => cast.mutate({ code, ID, ballots })}
            />
          </Stack>
        )}
      </QueryState>
    </Stack>
  );
};
