/** The browser gives its subscription up: whoever signs in next on this device is told nothing of the last one. */
export const forgetPushes = async () => {
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  const subscription = await worker?.pushManager?.getSubscription().catch(() => null);
  await subscription?.unsubscribe().catch(() => false);
};
