import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { test as base } from '@playwright/test'
import { startRestartable, type RestartablePortal } from '../support/restartable.ts'
import { expect, signInByHand } from '../fixtures.ts'
import { beginUpload } from './beginUpload.ts'
import { hashOf, makeItHard, storedHash } from './hardUpload.ts'

const megabytes = 36

const test = base.extend<{ portal: RestartablePortal }>({
  portal: async ({}, use) => {
    const portal = await startRestartable()
    await use(portal)
    await portal.stop()
  },
  baseURL: ({ portal }, use) => use(portal.url),
})

test('an upload completes although parts fail, the portal restarts, and the token expires', async ({
  page,
  portal,
}, testInfo) => {
  test.slow()
  const path = testInfo.outputPath('tiles.tpk')
  await writeFile(path, randomBytes(megabytes * 1024 * 1024))
  await signInByHand(page, 'publisher', '/content/add')
  await Promise.all([makeItHard(page, portal, megabytes / 5), beginUpload(page, path)])
  await expect(page.getByText('Uploaded', { exact: true }).first()).toBeVisible({
    timeout: 120_000,
  })
  expect(await storedHash(portal, 'tiles.tpk')).toBe(await hashOf(path))
})
