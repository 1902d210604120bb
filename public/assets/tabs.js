// The service worker that passes messages between the tabs of the console, which contain sign-ins. A script of another page at the same
// origin can't take part, because the browser, not the page, says what URL a tab was opened with. It handles no requests.

/** The first segments of the console's paths, apart from Home. */
const areas = [
  'account',
  'content',
  'groups',
  'history',
  'index.html',
  'jobs',
  'organization',
  'publishing',
  'reference',
  'servers',
  'sign-in',
  'tasks',
]

const site = new URL('..', self.location.href).href

/**
 * The paths of pages: their segments are plain words, so that no web server in front resolves one to the page of another program, as it
 * does with empty segments, an escaped slash, or `..;`. An escaped `@` is part of usernames.
 */
const page = new RegExp(`^(?:(?:${areas.join('|')})(?:/(?:[\\w.-]|%40)+)*/?)?$`)

/** Returns whether a client is a tab with a page of the console. */
const isConsole = ({ type, frameType, url }) =>
  type === 'window' &&
  frameType !== 'nested' &&
  url.startsWith(site) &&
  page.test(url.slice(site.length).split(/[?#]/, 1)[0])

/** Passes a message to the tab with the ID `to`, or to all other tabs. */
const pass = async (from, { to, message }) => {
  const tabs =
    to === undefined
      ? await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
      : [await self.clients.get(to)]
  for (const tab of tabs)
    if (tab && tab.id !== from.id && isConsole(tab)) tab.postMessage({ from: from.id, message })
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('message', (event) => {
  if (isConsole(event.source)) event.waitUntil(pass(event.source, event.data))
})
