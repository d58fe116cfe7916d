import type { HelpTopic } from '@vereinshaus/contract/help/help-topic';
import { createContext, useContext } from 'react';

/** Site map paths the reader may open; provided by the frame. */
export const OpenScreensContext = createContext<ReadonlySet<string>>(new Set());

export const useOpenScreens = (): ReadonlySet<string> => useContext(OpenScreensContext);

/** Topics about screens the reader may not open are hidden; topics about no screen are for everyone. */
export const isForReader = (
  { screens, alsoFor = [] }: Pick<HelpTopic, 'screens' | 'alsoFor'>,
  open: ReadonlySet<string>,
): boolean => screens.length === 0 || [...screens, ...alsoFor].some((path) => open.has(path));
