import { Anchor, Badge, Button, Card, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { staffFrom } from '@vereinshaus/contract/kit/access';
import type { ListedTrainer } from '@vereinshaus/contract/trainers/calls';
import { Link } from 'react-router';
import sport from '../../kit/drawings/sport.svg';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { PersonAvatar } from '../../kit/PersonAvatar.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { useUser } from '../session/shared/session.ts';
import { trainersQuery } from './trainers.api.ts';

const TrainerCard = ({
  trainer: { ID, fullname, image, qualifications, courses, published },
}: {
  trainer: ListedTrainer;
}) => (
  <Card component="li" withBorder padding="md">
    <Group wrap="nowrap" align="flex-start">
      <PersonAvatar personId={ID} name={fullname} image={image} size={56} />
      <Stack gap={4} miw={0}>
        {published ? (
          <Anchor component={Link} to={`/profil/${ID}`} fw={600}>
            {fullname}
          </Anchor>
        ) : (
          <Text fw={600}>{fullname}</Text>
        )}
        {qualifications.length > 0 && (
          <Group gap={4}>
            {qualifications.map((qualification) => (
              <Badge key={qualification} variant="light" tt="none">
                {qualification}
              </Badge>
            ))}
          </Group>
        )}
        <Text size="sm">
          {courses.map((course, index) => (
            <span key={course.ID}>
              {index > 0 && ', '}
              <Anchor component={Link} to={`/kurse/${course.ID}`} inherit>
                {course.name}
              </Anchor>
            </span>
          ))}
        </Text>
      </Stack>
    </Group>
  </Card>
);

/** /trainer: trainers of the club's running courses. */
export const TrainerListPage = () => {
  const list = useQuery(trainersQuery());
  const { trainer: isTrainer } = useUser();
  const seesOffice = useMay(staffFrom(11));
  return (
    <>
      <PageHeader
        title="Trainer"
        description="Wer die Kurse eures Vereins leitet."
        {...(isTrainer && {
          action: (
            <Anchor component={Link} to="/pprofil">
              Mein Trainerprofil
            </Anchor>
          ),
        })}
      />
      <QueryState
        query={list}
        isEmpty={({ trainers }) => trainers.length === 0}
        empty={
          <EmptyState
            drawing={sport}
            {...(seesOffice && {
              action: (
                <Button component={Link} to="/kurs/verwaltung" variant="light">
                  Kurse verwalten
                </Button>
              ),
            })}
          >
            Derzeit leitet niemand einen Kurs.
          </EmptyState>
        }
      >
        {({ trainers }) => (
          <SimpleGrid component="ul" cols={{ base: 1, sm: 2, lg: 3 }} m={0} p={0} style={{ listStyle: 'none' }}>
            {trainers.map((trainer) => (
              <TrainerCard key={trainer.ID} trainer={trainer} />
            ))}
          </SimpleGrid>
        )}
      </QueryState>
    </>
  );
};
