import { Box, Card, Group, Title } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Fold, useFold } from './Fold.tsx';
import { useIsPhone } from './use-is-phone.ts';

type HomeCardProps = {
  title: string;
  icon: Icon;
  /** As tall as two others next to it. */
  isTall?: boolean;
  /** On a phone only title and lead are shown until the user opens it. */
  folds?: boolean;
  /** The sentence that is shown even when folded. */
  lead?: ReactNode;
  children: ReactNode;
};

/** A section of the home page; each area provides its own. */
export const HomeCard = ({ title, icon: TitleIcon, isTall = false, folds = false, lead, children }: HomeCardProps) => {
  const fold = useFold(folds);
  const isPhone = useIsPhone();
  const isShut = fold !== undefined && !fold.isOpen;
  return (
    <Card
      component="section"
      withBorder
      padding={isPhone ? 'md' : 'lg'}
      {...(fold && { py: 2 })}
      {...(isTall && { style: { gridRow: 'span 2' } })}
    >
      <Group gap="xs" wrap="nowrap" {...(!isShut && { mb: fold === undefined ? 'sm' : 4 })}>
        <TitleIcon size={20} stroke={1.75} aria-hidden style={{ flex: 'none' }} />
        <Title order={2} size="h4" flex={1}>
          <Fold fold={fold}>{title}</Fold>
        </Title>
      </Group>
      {lead !== undefined && (fold === undefined ? lead : <Box mb="sm">{lead}</Box>)}
      {!isShut && children}
    </Card>
  );
};
