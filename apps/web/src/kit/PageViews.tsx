import { createContext, use } from 'react';
import { Link, useLocation } from 'react-router';
import classes from './page-views.module.css';

type PageView = { label: string; path: string };

/** The views of the page at a path, itself first; empty for most pages. */
export const PageViewsContext = createContext<((pathname: string) => readonly PageView[]) | null>(null);

const Views = ({ viewsAt }: { viewsAt: (pathname: string) => readonly PageView[] }) => {
  const { pathname } = useLocation();
  const views = viewsAt(pathname);
  if (views.length === 0) return null;
  return (
    <nav aria-label="Ansichten" className={classes.views}>
      {views.map(({ path, label }) => (
        <Link
          key={path}
          to={path}
          className={classes.view}
          {...(path === decodeURI(pathname) && { 'aria-current': 'page' as const })}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
};

/** Links to the views of a list, each with its own URL. */
export const PageViews = () => {
  const viewsAt = use(PageViewsContext);
  return viewsAt === null ? null : <Views viewsAt={viewsAt} />;
};
