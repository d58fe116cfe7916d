import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconCertificate, IconPrinter } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { CertifiedPerson } from '@vereinshaus/contract/certificates/calls';
import { certificateTexts } from '@vereinshaus/contract/certificates/rules';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { useViewer } from '../../../kit/May.tsx';
import { QueryState } from '../../../kit/QueryState.tsx';
import { downloadAll, downloadCertificate, verifyQuery } from '../certificates.api.ts';
import { printsCertificates } from './prints-certificates.ts';

const Certificate = ({ courseId, person }: { courseId: number; person: CertifiedPerson }) => {
  const download = useMutation({ mutationFn: () => downloadCertificate(courseId, person.child_ID) });
  return (
    <Paper withBorder p="md" component="li">
      <Group justify="space-between">
        <div>
          <Text fw={600}>{person.fullname}</Text>
          {!person.verified && (
            <Text size="sm" c="dimmed">
              {certificateTexts.none} {person.why}
            </Text>
          )}
        </div>
        {person.verified && (
          <Button
            leftSection={<IconCertificate size={18} aria-hidden />}
            loading={download.isPending}
            aria-label={`Zertifikat herunterladen: ${person.fullname}`}
            onClick={() => download.mutate()}
          >
            Zertifikat herunterladen
          </Button>
        )}
      </Group>
    </Paper>
  );
};

/** Zertifikate aller als ein PDF. */
const PrintAll = ({ courseId }: { courseId: number }) => {
  const download = useMutation({ mutationFn: () => downloadAll(courseId) });
  return (
    <Group>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        Alle Zertifikate als PDF
      </Button>
    </Group>
  );
};

const OwnCertificates = ({ courseId }: { courseId: number }) => (
  <QueryState
    query={useQuery(verifyQuery(courseId))}
    isEmpty={({ persons }) => persons.length === 0}
    empty={<EmptyState>{certificateTexts.none}</EmptyState>}
  >
    {({ persons }) => (
      <Stack component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {persons.map((person) => (
          <Certificate key={person.child_ID} courseId={courseId} person={person} />
        ))}
      </Stack>
    )}
  </QueryState>
);

/** Zertifikat: for each family member who took part, or why there is none; for trainers those of all participants. */
export const CertificateTab = ({ courseId }: { courseId: number }) => (
  <Stack>
    {printsCertificates(useViewer(), courseId) && <PrintAll courseId={courseId} />}
    <OwnCertificates courseId={courseId} />
  </Stack>
);
