import { Anchor, Group, List, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { PersonAvatar } from '../../kit/PersonAvatar.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { profileQuery } from './trainers.api.ts';

/** /profil/:id: a trainer's public profile. */
export const TrainerProfilePage = () => {
  const { id = '' } = useParams();
  const profile = useQuery(profileQuery(Number(id)));
  return (
    <QueryState
      query={profile}
      head={<PageHeader title="Trainerprofil" back={{ to: '/kurs/buchung', label: 'Angebote' }} />}
    >
      {({ ID, fullname, image, about, qualifications, courses }) => (
        <Stack maw="var(--width-text)" gap="lg">
          <Group wrap="nowrap">
            <PersonAvatar personId={ID} name={fullname} image={image} size={96} />
            <PageHeader title={fullname} />
          </Group>
          {about !== '' && <Text style={{ whiteSpace: 'pre-line' }}>{about}</Text>}
          {qualifications.length > 0 && (
            <section>
              <Title order={2} size="h4" mb="xs">
                Qualifikationen
              </Title>
              <List>
                {qualifications.map((qualification) => (
                  <List.Item key={qualification}>{qualification}</List.Item>
                ))}
              </List>
            </section>
          )}
          {courses.length > 0 && (
            <section>
              <Title order={2} size="h4" mb="xs">
                Kurse
              </Title>
              <List>
                {courses.map((course) => (
                  <List.Item key={course.ID}>
                    <Anchor component={Link} to={`/kurse/${course.ID}`}>
                      {course.name}
                    </Anchor>
                  </List.Item>
                ))}
              </List>
            </section>
          )}
        </Stack>
      )}
    </QueryState>
  );
};
