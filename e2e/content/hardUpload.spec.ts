import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { startRestartable, type RestartablePortal } from '../support/restartable.ts'
import { expect, isolatedTest, signInByHand } from '../fixtures.ts'
import { beginUpload } from './beginUpload.ts'
import { hashOf, makeItHard, storedHash } from './hardUpload.ts'

const megabytes = 36

const test = isolatedTest.extend<{ restartable: RestartablePortal }>({
  restartable: async ({}, use) => {
    const portal = await startRestartable()
    await use(portal)
    await portal.stop()
  },
  baseURL: ({ restartable }, use) => use(restartable.url),
})

test(
  'an upload completes although parts fail, the portal restarts, and the token expires',
  { tag: '@all' },
  async ({ page, restartable: portal, guards }, testInfo) => {
    test.slow()
    guards.allow(/^console: Failed to load resource/)
    const path = testInfo.outputPath('tiles.tpk')
    await writeFile(path, randomBytes(megabytes * 1024 * 1024))
    await signInByHand(page, 'publisher', '/content/add')
    await Promise.all([makeItHard(page, portal, megabytes / 5), beginUpload(page, path)])
    await expect(page.getByText('Uploaded', { exact: true }).first()).toBeVisible({
      timeout: 120_000,
    })
    expect(await storedHash(portal, 'tiles.tpk')).toBe(await hashOf(path))
  },
)
