import { findBrowser } from '../../src/commands/browser.mjs'

/** The executable of Chromium: the one from `npm test`, or the one that is found in the same way if Playwright is started alone. */
export const launchOptions = {
  executablePath: await findBrowser(),
  args: [
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

/** Options of the browser contexts of all tests. */
export const pageOptions = {
  viewport: { width: 1440, height: 900 },
  locale: 'en-US',
  timezoneId: 'Europe/Berlin',
}

/** Command-line arguments of Chromium without a Playwright option. */
export const contextOptions = { reducedMotion: 'reduce' } as const
