/** Rarely used payment pages, bundled here to keep one entry fewer in the code everybody loads. */
export { AddMethodForPage, AddMethodPage } from './AddMethodPage.tsx';
export { AuthenticationPage } from './AuthenticationPage.tsx';
export { EpsPage } from './EpsPage.tsx';
export { SandboxPage } from './SandboxPage.tsx';
