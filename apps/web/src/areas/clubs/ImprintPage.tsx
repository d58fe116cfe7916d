import { Anchor, Button, Stack } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ImprintLine, imprint, imprintSections, missingInImprint } from '@vereinshaus/contract/clubs/imprint';
import { useState } from 'react';
import { query } from '../../kit/api.ts';
import { Facts } from '../../kit/Facts.tsx';
import { FormSection } from '../../kit/FormSection.tsx';
import { useMay } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState, SkeletonLines } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { ImprintDialog } from './ImprintDialog.tsx';

const valueOf = ({ part, text }: ImprintLine) =>
  part === 'email' ? (
    <Anchor href={`mailto:${text}`} inherit>
      {text}
    </Anchor>
  ) : (
    text
  );

/** /impressum: the operator of these pages (§ 5 ECG, § 25 MedienG). Missing parts are only shown to users who can add them. */
export const ImprintPage = () => {
  const [isEditing, setIsEditing] = useState(false);
  const mayChange = useMay(imprint.save.access);
  const found = useQuery(query(imprint.get, {}));
  const missing = found.data === undefined ? [] : missingInImprint(found.data);
  return (
    <Stack data-page="text" gap="xl">
      <PageHeader
        title="Impressum"
        action={
          mayChange && (
            <Button
              variant="default"
              leftSection={<IconPencil size={16} aria-hidden />}
              disabled={found.data === undefined}
              onClick={() => setIsEditing(true)}
            >
              Bearbeiten
            </Button>
          )
        }
      />
      {mayChange && missing.length > 0 && (
        <StatusBanner kind="info">
          {`Das Gesetz verlangt noch: ${missing.join(', ')}. Anschrift und ZVR-Zahl stehen in den Stammdaten.`}
        </StatusBanner>
      )}
      <QueryState query={found} skeleton={<SkeletonLines lines={8} />}>
        {(current) => (
          <>
            {imprintSections(current).map(({ title, lines }) => (
              <FormSection key={title} title={title}>
                <Facts of={lines.map((line) => ({ label: line.label, value: valueOf(line) }))} />
              </FormSection>
            ))}
            {isEditing && <ImprintDialog imprint={current} onClose={() => setIsEditing(false)} />}
          </>
        )}
      </QueryState>
    </Stack>
  );
};
