import type { ReactNode } from 'react';
import { clubLabels } from './club-form.ts';
import { coverTypes, fittingCover } from './cover-file.ts';
import { PictureField } from './PictureField.tsx';

type CoverFieldProps = {
  /** Address of the stored picture or the data of a new one; empty = none. */
  cover: string;
  error: ReactNode;
  onChange: (data: string) => void;
  onProblem: (problem: string) => void;
};

/** Titelbild: any photo; the browser makes it as large as a screen needs it. */
export const CoverField = ({ cover, error, onChange, onProblem }: CoverFieldProps) => {
  const choose = async (file: File) => {
    const data = await fittingCover(file);
    if (data === undefined) onProblem('Dieses Bild lässt sich nicht lesen. Bitte wähle ein JPG, PNG oder WebP.');
    else onChange(data);
  };
  return (
    <PictureField
      label={clubLabels.coverData}
      description="Ein Foto aus eurem Vereinsleben, quer. Es steht auf der Anmeldeseite, über den Angeboten und in E-Mails und wird beim Hochladen verkleinert."
      noun="Titelbild"
      picture={cover}
      accept={coverTypes}
      error={error}
      onChoose={(file) => void choose(file)}
      onRemove={() => onChange('')}
    />
  );
};
