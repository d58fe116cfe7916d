/** True inside the web view of the mobile app. */
export const isInsideApp = (): boolean =>
  'ReactNativeWebView' in window || navigator.userAgent.includes('vereinshaus-app');
