import { ColorInput, SimpleGrid, Stack, Switch } from '@mantine/core';
import { FormSection } from '../../kit/FormSection.tsx';
import type { ClubFormState } from './ClubForm.tsx';
import { ClubPreview } from './ClubPreview.tsx';
import { ColorHint } from './ColorHint.tsx';
import { CoverField } from './CoverField.tsx';
import { clubLabels } from './club-form.ts';
import { accentHint, textHint } from './color-hints.ts';
import { MoreColors } from './MoreColors.tsx';
import { LogoField } from './shared/LogoField.tsx';

const swatches = ['#1f5fa8', '#0b7285', '#2b8a3e', '#5f3dc4', '#c2255c', '#c92a2a', '#d9480f', '#343a40'];
const eyeDropperButtonProps = { 'aria-label': 'Farbe vom Bildschirm nehmen' };

type LookSectionProps = { form: ClubFormState; logo: string; cover: string };

/** Farben, Logo und Titelbild, with a live preview of the interface. */
export const LookSection = ({ form, logo, cover }: LookSectionProps) => {
  const { color, fontColor, secondColor, colors, logoData, showLogo, name, shortName } = form.values;
  const shownLogo = logoData ?? logo;
  return (
    <FormSection title="Farben, Logo und Titelbild">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        <Stack>
          <ColorInput
            label={clubLabels.color}
            description="Färbt Knöpfe, Links und die Kopfzeile."
            swatches={swatches}
            eyeDropperButtonProps={eyeDropperButtonProps}
            {...form.getInputProps('color')}
          />
          <ColorHint text={accentHint(color)} />
          <ColorInput
            label={clubLabels.fontColor}
            swatches={['#ffffff', '#000000']}
            eyeDropperButtonProps={eyeDropperButtonProps}
            {...form.getInputProps('fontColor')}
          />
          <ColorHint text={textHint(color, fontColor)} />
          <ColorInput
            label={clubLabels.secondColor}
            description="Für Zeichnungen und Bilder neben der Vereinsfarbe; leer = nur die Vereinsfarbe."
            swatches={swatches}
            eyeDropperButtonProps={eyeDropperButtonProps}
            {...form.getInputProps('secondColor')}
          />
        </Stack>
        <ClubPreview
          name={shortName || name}
          color={color}
          fontColor={fontColor}
          secondColor={secondColor || color}
          logo={showLogo ? shownLogo : ''}
          cover={cover}
        />
      </SimpleGrid>
      <MoreColors form={form} colors={colors} />
      <LogoField
        logo={shownLogo}
        error={form.errors.logoData}
        onChange={(data) => form.setFieldValue('logoData', data)}
        onProblem={(problem) => form.setFieldError('logoData', problem)}
      />
      <Switch
        label={clubLabels.showLogo}
        description="Sonst stehen die Anfangsbuchstaben auf der Vereinsfarbe."
        {...form.getInputProps('showLogo', { type: 'checkbox' })}
      />
      <CoverField cover={cover} />
    </FormSection>
  );
};
