import { Anchor } from '@mantine/core';
import { easyPlaces } from './easy-places.ts';

type EasyWordsLinkProps = { place: keyof typeof easyPlaces; children: string };

/** To the same in easy words, in a window of its own: what was typed stays. */
export const EasyWordsLink = ({ place, children }: EasyWordsLinkProps) => (
  <Anchor href={`/kurz-gesagt#${easyPlaces[place]}`} target="_blank" rel="noreferrer" size="sm">
    {children}
  </Anchor>
);
