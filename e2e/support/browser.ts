import { findBrowser } from '../../src/commands/browser.mjs'

/** How Chromium is started: npm test names the one it found or installed; started alone, Playwright finds it the same way. */
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

/** What every page of the tests is opened with. */
export const pageOptions = {
  viewport: { width: 1440, height: 900 },
  locale: 'en-US',
  timezoneId: 'Europe/Berlin',
}

/** What Playwright has no option of its own for. */
export const contextOptions = { reducedMotion: 'reduce' } as const
