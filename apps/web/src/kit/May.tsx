import { type Access, judgeAccess, type Viewer } from '@vereinshaus/contract/kit/access';
import { createContext, type ReactNode, useContext } from 'react';

/** The viewer for the access rules; null = not signed in. */
export const ViewerContext = createContext<Viewer | null>(null);

export const useViewer = (): Viewer | null => useContext(ViewerContext);

/** False only if the session alone rules it out; the server decides whatever depends on a record. */
export const useMay = (access: Access, input?: Readonly<Record<string, unknown>>): boolean =>
  judgeAccess(access, useViewer(), input) !== 'no';

type MayProps = {
  access: Access;
  input?: Readonly<Record<string, unknown>>;
  children: ReactNode;
};

/** Shows its content only with the right. */
export const May = ({ access, input, children }: MayProps) => (useMay(access, input) ? children : null);
