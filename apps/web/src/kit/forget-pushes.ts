/** Cancels the browser's push subscription, so that the next user of this device gets no messages of the previous one. */
export const forgetPushes = async () => {
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  const subscription = await worker?.pushManager?.getSubscription().catch(() => null);
  await subscription?.unsubscribe().catch(() => false);
};
