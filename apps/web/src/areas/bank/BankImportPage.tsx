import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { bank } from '@vereinshaus/contract/bank/calls';
import { largestFileMb, tooLargeFile } from '@vereinshaus/contract/files/calls';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { FileBox } from '../../kit/FileBox.tsx';
import { OpenedFile } from '../../kit/import/OpenedFile.tsx';
import { May } from '../../kit/May.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { previewQuery, useUploadStatement } from './bank.api.ts';
import { ImportPreview } from './ImportPreview.tsx';
import { ImportsSection } from './ImportsSection.tsx';

/** The file is parsed immediately and only stored as an upload. */
const Upload = ({ onUploaded }: { onUploaded: (id: number) => void }) => {
  const upload = useUploadStatement();
  return (
    <FileBox
      what="Kontoauszug"
      accept=".xml,.zip,.sta,.mt940,.940,.csv,.txt,.xlsx,.c52,.c53,.c54"
      largestMb={largestFileMb}
      tooLarge={tooLargeFile}
      upload={upload}
      onChoose={(file) => upload.mutate(file, { onSuccess: ({ ID }) => onUploaded(ID) })}
    >
      Lade den Kontoauszug so hoch, wie ihn das Netbanking gibt: camt.053, camt.052 oder camt.054 (auch als ZIP), MT940
      oder CSV. Du siehst zuerst, was darin steht; was schon da ist, kommt nicht noch einmal. Du kannst die Datei auch
      irgendwo auf diese Seite ziehen.
    </FileBox>
  );
};

/** /buchhaltung/bankimport: upload, preview, import. The file is in the URL. */
export const BankImportPage = () => {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const id = Number(search.get('datei') ?? '0');
  const preview = useQuery({ ...previewQuery(id), enabled: id > 0, staleTime: 0 });
  const [uploaded, setUploaded] = useState(0);
  const close = () => setSearch({});
  const open = (next: number) => {
    setUploaded(next);
    setSearch({ datei: String(next) });
  };
  return (
    <Stack gap="lg">
      <PageHeader
        title="Bankimport"
        description="Was die Bank gebucht hat, kommt Zeile für Zeile herein und wartet dann auf die Zuordnung."
      />
      {id > 0 ? (
        <OpenedFile query={preview} otherLabel="Andere Datei" onClose={close}>
          {(data) => (
            <ImportPreview
              key={data.ID}
              preview={data}
              isNew={data.ID === uploaded}
              onClose={close}
              onTaken={(lines) => (lines > 0 ? void navigate('/buchhaltung/zuordnung') : close())}
            />
          )}
        </OpenedFile>
      ) : (
        <>
          <May access={bank.run.access}>
            <Upload onUploaded={open} />
          </May>
          <ImportsSection />
        </>
      )}
    </Stack>
  );
};
