/** Pages on the way to pay: few open them, and one file less is named in what everybody loads. */
export { AddMethodForPage, AddMethodPage } from './AddMethodPage.tsx';
export { AuthenticationPage } from './AuthenticationPage.tsx';
export { EpsPage } from './EpsPage.tsx';
export { SandboxPage } from './SandboxPage.tsx';
