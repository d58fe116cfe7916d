import { Paper, Stack, Text } from '@mantine/core';
import { formatDayAndTime } from '@vereinshaus/contract/kit/days';
import { retentionKindOf } from '@vereinshaus/contract/retention/calendar';
import type { RetentionCalendar, RetentionProof } from '@vereinshaus/contract/retention/calls';
import { FormSection } from '../../kit/FormSection.tsx';

const proofInWords = ({ kind, removed, amount, stayed, failed }: RetentionProof): string =>
  [
    `${retentionKindOf(kind).label}: ${removed} gelöscht`,
    ...(amount > removed ? [`${amount} Einträge`] : []),
    ...(stayed > 0 ? [`${stayed} wieder gebraucht`] : []),
    ...(failed > 0 ? [`${failed} gescheitert`] : []),
  ].join(', ');

/** Löschprotokoll: what was removed, when, and who agreed; it names nobody whose data went. */
export const RemovalLog = ({ log }: { log: RetentionCalendar['log'] }) => (
  <FormSection title="Löschprotokoll" description="Wer wann welchem Löschen zugestimmt hat, ohne Namen der Gelöschten.">
    {log.length === 0 ? (
      <Text c="dimmed">Bisher wurde nichts gelöscht.</Text>
    ) : (
      <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {log.map(({ time, approvedBy, finished, proofs }) => (
          <Paper key={time} withBorder p="md" component="li">
            <Text fw={600}>
              {formatDayAndTime(time)}
              {approvedBy !== '' && `, ${approvedBy}`}
              {finished === 0 && ' (läuft noch)'}
            </Text>
            {proofs.map((proof) => (
              <Text key={proof.kind} size="sm">
                {proofInWords(proof)}
              </Text>
            ))}
          </Paper>
        ))}
      </Stack>
    )}
  </FormSection>
);
