import { productName } from '@vereinshaus/contract/kit/labels';
import { createContext, useContext, useEffect, useLayoutEffect } from 'react';

/** What stands behind the title of every page in the browser's tab. */
export const SiteName = createContext(productName);

const titleOf = (title: string, siteName: string) => (title === '' ? siteName : `${title} – ${siteName}`);

/** The name of a screen: it stands while the page is on its way, and where it cannot come. A page may know a better one. */
export const useScreenTitle = (title: string) => {
  const siteName = useContext(SiteName);
  useLayoutEffect(() => {
    document.title = titleOf(title, siteName);
  }, [title, siteName]);
};

export const useTitle = (title: string) => {
  const siteName = useContext(SiteName);
  useEffect(() => {
    document.title = titleOf(title, siteName);
  }, [title, siteName]);
};
