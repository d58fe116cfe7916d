import { ActionIcon, Burger, Button, Group, Kbd } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Brand } from './Brand.tsx';
import classes from './frame.module.css';
import { HelpButton } from './HelpButton.tsx';
import { PersonMenu } from './PersonMenu.tsx';

const SearchButton = ({ onSearch }: { onSearch: () => void }) => (
  <>
    <Button
      visibleFrom="sm"
      variant="default"
      className={classes.searchButton}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={<Kbd size="xs">Strg K</Kbd>}
      onClick={onSearch}
    >
      Suchen …
    </Button>
    <ActionIcon hiddenFrom="sm" variant="subtle" color="gray" size={44} aria-label="Suchen" onClick={onSearch}>
      <IconSearch size={22} aria-hidden />
    </ActionIcon>
  </>
);

type TopBarProps = {
  isNavigationOpen: boolean;
  /** Only a drawer shows a cross for closing; the column next to the content keeps the menu icon. */
  isDrawer: boolean;
  onToggleNavigation: () => void;
  onSearch: () => void;
  onHelp: () => void;
};

export const TopBar = ({ isNavigationOpen, isDrawer, onToggleNavigation, onSearch, onHelp }: TopBarProps) => (
  <Group h="100%" px={{ base: 'xs', sm: 'md' }} justify="space-between" wrap="nowrap" gap="xs">
    <Group gap="xs" wrap="nowrap" miw={0}>
      <Burger
        opened={isNavigationOpen && isDrawer}
        onClick={onToggleNavigation}
        size="sm"
        aria-label={isNavigationOpen ? 'Navigation schließen' : 'Navigation öffnen'}
        aria-expanded={isNavigationOpen}
      />
      <Brand />
    </Group>
    <Group gap="xs" wrap="nowrap">
      <SearchButton onSearch={onSearch} />
      <HelpButton onHelp={onHelp} />
      <PersonMenu />
    </Group>
  </Group>
);
