import { Button, FileButton, Group, Input } from '@mantine/core';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { logoProblem, logoTypes, readAsDataUrl } from './logo-file.ts';
import { PictureFrame } from './PictureFrame.tsx';

type LogoFieldProps = {
  /** URL of the stored logo or data of a new one; empty = none. */
  logo: string;
  error: ReactNode;
  onChange: (data: string) => void;
  onProblem: (problem: string) => void;
};

/** Logo: chosen and previewed, saved with the form. */
export const LogoField = ({ logo, error, onChange, onProblem }: LogoFieldProps) => {
  const choose = async (file: File | null) => {
    if (file === null) return;
    const problem = logoProblem(file);
    if (problem === undefined) onChange(await readAsDataUrl(file));
    else onProblem(problem);
  };
  return (
    <Input.Wrapper
      label="Logo"
      labelElement="div"
      description="PNG, JPG, WebP oder SVG, höchstens 400 kB."
      error={error}
    >
      <PictureFrame noun="Logo" picture={logo}>
        <Group gap="xs">
          <FileButton accept={logoTypes.join(',')} onChange={(file) => void choose(file)}>
            {(button) => (
              <Button {...button} variant="default" leftSection={<IconUpload size={18} aria-hidden />}>
                {logo === '' ? 'Logo hochladen' : 'Anderes Logo wählen'}
              </Button>
            )}
          </FileButton>
          {logo !== '' && (
            <Button variant="default" leftSection={<IconTrash size={18} aria-hidden />} onClick={() => onChange('')}>
              Logo entfernen
            </Button>
          )}
        </Group>
      </PictureFrame>
    </Input.Wrapper>
  );
};
