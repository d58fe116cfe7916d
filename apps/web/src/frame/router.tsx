import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { redirects, screens } from '../routes.ts';
import { FatalScreen } from './FatalScreen.tsx';
import { Guarded } from './Guarded.tsx';
import { Root } from './Root.tsx';

/** The router ranks paths: static segments before parameters, and those before `*`; the order here does not matter. */
export const routeObjects = (): RouteObject[] => [
  {
    element: <Root />,
    errorElement: <FatalScreen />,
    children: [
      ...screens.map((screen) => ({ path: screen.path, handle: screen, element: <Guarded screen={screen} /> })),
      ...Object.entries(redirects).map(([path, to]) => ({ path, element: <Navigate to={to} replace /> })),
    ],
  },
];

export const createRouter = () => createBrowserRouter(routeObjects());
