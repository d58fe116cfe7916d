import { Button, Paper, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { certificates } from '@vereinshaus/contract/certificates/calls';
import { certificateCodeText, normalCertificateCode } from '@vereinshaus/contract/certificates/rules';
import type { ReplyOf } from '@vereinshaus/contract/kit/call';
import { formatDayOf } from '@vereinshaus/contract/kit/days';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Facts } from '../../kit/Facts.tsx';
import { Form } from '../../kit/Form.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { QueryState } from '../../kit/QueryState.tsx';
import { StatusBanner } from '../../kit/StatusBanner.tsx';
import { checkQuery } from './certificates.api.ts';

const Found = ({ found }: { found: ReplyOf<typeof certificates.check> }) => (
  <Stack>
    <StatusBanner kind="success">Dieses Zertifikat ist echt.</StatusBanner>
    <Facts
      of={[
        { label: 'Verein', value: found.club },
        { label: 'Kurs', value: found.course },
        { label: 'Zeitraum', value: `${formatDayOf(found.from)} bis ${formatDayOf(found.to)}` },
        { label: 'Ausgestellt am', value: formatDayOf(found.issued) },
        { label: 'Ausgestellt für', value: `${found.initials} (Anfangsbuchstaben)` },
      ]}
    />
  </Stack>
);

const Result = ({ code }: { code: string }) => (
  <div aria-live="polite">
    <QueryState query={useQuery(checkQuery(code))}>{(found) => <Found found={found} />}</QueryState>
  </div>
);

/** /zertifikat: verifies a certificate; the code is in the URL. */
export const CheckPage = () => {
  const [search, setSearch] = useSearchParams();
  const code = search.get('code') ?? '';
  const [typed, setTyped] = useState(certificateCodeText(normalCertificateCode(code)));
  const check = (event: FormEvent) => {
    event.preventDefault();
    setSearch({ code: normalCertificateCode(typed) }, { replace: true });
  };
  return (
    <Stack maw={560} w="100%" mx="auto">
      <PageHeader
        title="Zertifikat prüfen"
        description="Der Prüfcode steht am unteren Rand des Zertifikats. Wir zeigen nur, was nötig ist, um es zu vergleichen."
      />
      <Paper withBorder p="md">
        <Form onSubmit={check}>
          <Stack>
            <TextInput
              label="Prüfcode"
              placeholder="ABCD-EFGH-JKLM-NPQR"
              autoComplete="off"
              spellCheck={false}
              maxLength={40}
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
            <Button type="submit" disabled={normalCertificateCode(typed) === ''}>
              Prüfen
            </Button>
          </Stack>
        </Form>
      </Paper>
      {code !== '' && <Result code={code} />}
    </Stack>
  );
};
