import { productName } from '@vereinshaus/contract/labels';
import { createContext, useContext, useEffect } from 'react';

/** What stands behind the title of every page in the browser's tab. */
export const SiteName = createContext(productName);

export const useTitle = (title: string) => {
  const siteName = useContext(SiteName);
  useEffect(() => {
    document.title = title === '' ? siteName : `${title} – ${siteName}`;
  }, [title, siteName]);
};
