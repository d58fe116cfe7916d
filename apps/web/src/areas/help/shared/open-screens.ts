import type { HelpTopic } from '@vereinshaus/contract/help/help-topic';
import { createContext, useContext } from 'react';

/** Paths of the site map that the reader may open; the frame, which knows it, says so. */
export const OpenScreensContext = createContext<ReadonlySet<string>>(new Set());

export const useOpenScreens = (): ReadonlySet<string> => useContext(OpenScreensContext);

/** A topic about screens that are closed to the reader is none for them; one about no screen is for all. */
export const isForReader = (
  { screens, alsoFor = [] }: Pick<HelpTopic, 'screens' | 'alsoFor'>,
  open: ReadonlySet<string>,
): boolean => screens.length === 0 || [...screens, ...alsoFor].some((path) => open.has(path));
