import { type Access, judge, type Viewer } from '@vereinshaus/contract/kit/access';
import { createContext, type ReactNode, useContext } from 'react';

/** Who looks at the screen, as the access rules see it; null = nobody is signed in. */
export const ViewerContext = createContext<Viewer | null>(null);

export const useViewer = (): Viewer | null => useContext(ViewerContext);

/** False only when the session alone rules it out; what hangs on a record is for the server to decide. */
export const useMay = (access: Access, input?: Readonly<Record<string, unknown>>): boolean =>
  judge(access, useViewer(), input) !== 'no';

type MayProps = {
  access: Access;
  input?: Readonly<Record<string, unknown>>;
  children: ReactNode;
};

/** Shows its content to those who may. */
export const May = ({ access, input, children }: MayProps) => (useMay(access, input) ? children : null);
