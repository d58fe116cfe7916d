/*
 * Caches static files for a quick start and an offline page, but never a reply of the API. A page started offline gets the data cached
 * on the device for its trainer (kit/device-store.ts), embedded in the same way as the server does for a visitor. The build fills in the
 * version and the files of the first page, so that every deployment is a new worker with a new cache.
 */
const cacheName = 'vereinshaus-__VERSION__';
/** Without the content the server renders for visitors: a user who starts offline may be signed in. */
const shellFile = '/index.html';
const firstFiles = [shellFile, ...__FILES__];

const isStaticFile = (path) => /^\/(assets|icons)\//.test(path) || path === '/manifest.webmanifest';

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll(firstFiles))
      .then(() => self.skipWaiting()),
  );
});

const removeOldCaches = async () => {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('vereinshaus-') && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
};

self.addEventListener('activate', (event) => event.waitUntil(removeOldCaches()));

/** File names contain a hash of the content, so cached files are always current. */
const cacheFirst = async (request) => {
  const cached = await caches.match(request);
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok) {
    const cache = await caches.open(cacheName);
    await cache.put(request, response.clone());
  }
  return response;
};

/** The signed-in user's session, if the device caches data for them; undefined = nothing is cached. */
const keptAnswers = () =>
  new Promise((resolve) => {
    const request = indexedDB.open('vereinshaus', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('kept');
    request.onerror = () => resolve(undefined);
    request.onsuccess = () => {
      const asked = request.result.transaction('kept').objectStore('kept').get('known');
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => resolve(undefined);
      asked.transaction.oncomplete = () => request.result.close();
    };
  });

const withAnswers = async (shell) => {
  const known = await keptAnswers();
  if (known === undefined) return shell;
  const written = JSON.stringify(known).replaceAll('<', '\\u003c');
  const html = await shell.text();
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  const policy = shell.headers.get('content-security-policy');
  if (policy !== null) headers['content-security-policy'] = policy;
  return new Response(
    html.replace('</body>', () => `<script type="application/json" id="known">${written}</script></body>`),
    { headers },
  );
};

/** The page itself is always fetched while there is a network. */
const pageFromNetwork = async (request) => {
  try {
    return await fetch(request);
  } catch (error) {
    const shell = await caches.match(shellFile);
    if (shell) return withAnswers(shell);
    throw error;
  }
};

/** A push message of the server: `{ title, text, link }`, where the link is a path of this site. */
self.addEventListener('push', (event) => {
  const { title, text, link } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, {
      body: text,
      lang: 'de-AT',
      icon: '/icons/icon-192.png',
      data: { link },
    }),
  );
});

/** Navigates an open page of this site to the link; otherwise opens a new one. */
const openPage = async (link) => {
  const url = new URL(link, self.location.origin);
  const target = url.origin === self.location.origin ? url.href : self.location.origin;
  const [open] = await self.clients.matchAll({ type: 'window' });
  if (!open) return self.clients.openWindow(target);
  await open.focus();
  return open.navigate(target);
};

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data.link));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin || url.pathname.startsWith('/api/')) return;
  if (isStaticFile(url.pathname)) event.respondWith(cacheFirst(request));
  else if (request.mode === 'navigate') event.respondWith(pageFromNetwork(request));
});
