import type { Page } from '@playwright/test'
import { beginUpload } from '../content/beginUpload.ts'
import { hashOf, makeItHard, storedHash } from '../content/hardUpload.ts'
import { startRestartable } from '../support/restartable.ts'
import { tableOf, type Part } from './part.ts'
import { countFrom, MB, onPage, timed, withFile } from './uploadSetup.ts'

const hard = countFrom('HARD_UPLOAD_MB', 2048)
const patience = 30 * 60_000

const untilUploaded = (page: Page) =>
  page.getByText('Uploaded', { exact: true }).first().waitFor({ timeout: patience })

/** Samples the page's JavaScript heap after garbage collection and returns the maximum (bytes). */
const watchHeap = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  const look = async () => {
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage')
    return usedSize + backingStorageSize
  }
  const before = await look()
  const over = new AbortController()
  let peak = before
  const watching = (async () => {
    while (!over.signal.aborted) {
      peak = Math.max(peak, await look())
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  })()
  return async () => {
    over.abort()
    await watching
    return peak - before
  }
}

/**
 * Uploads a large file while 20% of the parts fail, the portal restarts, and the token expires. Measures whether the file is
 * complete, and the memory.
 */
export const hardUpload: Part = (browser) =>
  withFile(hard, async (path) => {
    const portal = await startRestartable()
    try {
      return await onPage(browser, portal.url, async (page) => {
        const grown = await watchHeap(page)
        const seconds = await timed(async () => {
          await Promise.all([makeItHard(page, portal, hard / 32), beginUpload(page, path)])
          await untilUploaded(page)
        })
        const heap = await grown()
        const isWhole = (await storedHash(portal, 'tiles.tpk')) === (await hashOf(path))
        return {
          table: tableOf(
            [`${hard} MB, faults on the way`, 'value'],
            [
              ['same SHA-256', String(isWhole)],
              ['heap of the page grew by', `${(heap / MB).toFixed(1)} MB`],
              ['time', `${seconds.toFixed(1)} s`],
            ],
          ),
          values: { megabytes: hard, isWhole, heap, seconds },
          isGood: isWhole && heap < 64 * MB,
        }
      })
    } finally {
      await portal.stop()
    }
  })
