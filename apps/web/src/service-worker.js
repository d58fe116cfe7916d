/*
 * Keeps static files for a quick start and an offline page; never an answer of the API. The build fills in the version
 * and the files of the first page, so that every deployment is a new worker with a new cache.
 */
const cacheName = 'vereinshaus-__VERSION__';
/** Without the content that the server puts into a visitor's page: whoever starts offline may be signed in. */
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

/** Files carry their content's hash in the name: what is cached is right. */
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

/** The page itself always comes fresh while there is a network. */
const pageFromNetwork = async (request) => {
  try {
    return await fetch(request);
  } catch (error) {
    const shell = await caches.match(shellFile);
    if (shell) return shell;
    throw error;
  }
};

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin || url.pathname.startsWith('/api/')) return;
  if (isStaticFile(url.pathname)) event.respondWith(cacheFirst(request));
  else if (request.mode === 'navigate') event.respondWith(pageFromNetwork(request));
});
