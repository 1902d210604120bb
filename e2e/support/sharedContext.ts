import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, BrowserType } from '@playwright/test'
import { contextOptions, launchOptions, pageOptions } from './browser.ts'

/** The browser that the tests of a worker share. Its cache stays warm; all other data is removed between two tests. */
export interface SharedContext {
  readonly context: BrowserContext
  /** Closes all pages, and removes cookies, storage, and permissions. */
  reset(): Promise<void>
  stop(): Promise<void>
}

/** Starts Chromium with a new profile folder. */
export const startSharedContext = async (
  browserType: BrowserType,
  baseURL: string,
): Promise<SharedContext> => {
  const profile = await mkdtemp(join(tmpdir(), 'browser-'))
  const context = await browserType.launchPersistentContext(profile, {
    ...launchOptions,
    ...pageOptions,
    ...contextOptions,
    baseURL,
  })
  // This page stays open to keep the browser open, and is used to remove storage.
  const blank = context.pages()[0] ?? (await context.newPage())
  const devTools = await context.newCDPSession(blank)
  const origins = new Set<string>()
  const noteOrigin = (url: string) => {
    if (/^https?:/.test(url)) origins.add(new URL(url).origin)
  }
  context.on('request', (request) => noteOrigin(request.url()))
  return {
    context,
    reset: async () => {
      await context.setOffline(false)
      for (const page of context.pages()) if (page !== blank) await page.close()
      await context.clearCookies()
      await context.clearPermissions()
      for (const origin of origins)
        await devTools.send('Storage.clearDataForOrigin', {
          origin,
          storageTypes: 'local_storage,indexeddb,cache_storage,service_workers,file_systems',
        })
      origins.clear()
    },
    stop: async () => {
      await context.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}
