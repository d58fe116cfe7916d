/** iPhones and iPads only show notifications of apps on the home screen, not of pages. */
const isApple = () =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && 'ontouchend' in document);

const isInstalled = () => window.matchMedia('(display-mode: standalone)').matches;

/** Push support of this browser: available, available after installation, blocked by the user, or none. */
type Ability = 'ready' | 'install' | 'denied' | 'none';

export const abilityOf = (): Ability => {
  if (isApple() && !isInstalled()) return 'install';
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return 'none';
  return Notification.permission === 'denied' ? 'denied' : 'ready';
};

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.codePointAt(0) ?? 0);

const textOf = (key: ArrayBuffer | null): string =>
  btoa(String.fromCodePoint(...new Uint8Array(key ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Subscribes this browser with the installation's key; an older subscription with another key is replaced. */
export const subscribe = async (publicKey: string) => {
  if ((await Notification.requestPermission()) !== 'granted') {
    throw new Error('Dein Browser erlaubt keine Mitteilungen. Du kannst sie in seinen Einstellungen erlauben.');
  }
  const { pushManager } = await navigator.serviceWorker.ready;
  const former = await pushManager.getSubscription();
  await former?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) });
  const subscription = {
    endpoint: made.endpoint,
    p256dh: textOf(made.getKey('p256dh')),
    auth: textOf(made.getKey('auth')),
  };
  return { subscription, undo: () => made.unsubscribe() };
};
