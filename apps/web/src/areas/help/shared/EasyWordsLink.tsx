import { Anchor } from '@mantine/core';
import { easyPlaces } from './easy-places.ts';

type EasyWordsLinkProps = { place: keyof typeof easyPlaces; children: string };

/** Links to the same in easy words, in a new window, so that typed input is kept. */
export const EasyWordsLink = ({ place, children }: EasyWordsLinkProps) => (
  <Anchor href={`/kurz-gesagt#${easyPlaces[place]}`} target="_blank" rel="noreferrer" size="sm">
    {children}
  </Anchor>
);
