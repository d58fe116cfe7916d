import type { ReactNode } from 'react';
import { clubLabels } from './club-form.ts';
import { logoProblem, logoTypes, readAsDataUrl } from './logo-file.ts';
import { PictureField } from './PictureField.tsx';

type LogoFieldProps = {
  /** Address of the stored logo or the data of a new one; empty = none. */
  logo: string;
  error: ReactNode;
  onChange: (data: string) => void;
  onProblem: (problem: string) => void;
};

export const LogoField = ({ logo, error, onChange, onProblem }: LogoFieldProps) => {
  const choose = async (file: File) => {
    const problem = logoProblem(file);
    if (problem === undefined) onChange(await readAsDataUrl(file));
    else onProblem(problem);
  };
  return (
    <PictureField
      label={clubLabels.logoData}
      description="PNG, JPG, WebP oder SVG, höchstens 400 kB."
      noun="Logo"
      picture={logo}
      accept={logoTypes}
      error={error}
      onChoose={(file) => void choose(file)}
      onRemove={() => onChange('')}
    />
  );
};
