import { productName } from '@vereinshaus/contract/kit/labels';
import { createContext, useContext, useEffect, useLayoutEffect } from 'react';

/** Suffix of every page title in the browser tab. */
export const SiteName = createContext(productName);

const titleOf = (title: string, siteName: string) => (title === '' ? siteName : `${title} – ${siteName}`);

/** The title of a screen: used while the page is loading, and if loading fails. A page may set a better one. */
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
