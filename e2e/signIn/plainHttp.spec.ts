import { freePort } from '../../src/portal/server/loopback.ts'
import { launchOptions } from '../support/browser.ts'
import { startProcess } from '../support/process.ts'
import { expect, isolatedTest, signInByHand } from '../fixtures.ts'

// Browsers treat localhost like HTTPS. Under other names, pages over plain HTTP have no locks, no random IDs, and no digests.
const host = 'portal.internal'

// Portals with the default password refuse such a name.
const ownPassword = 'river gauges at dawn'

const test = isolatedTest.extend({
  launchOptions: {
    ...launchOptions,
    args: [...launchOptions.args, `--host-resolver-rules=MAP ${host} 127.0.0.1`],
  },
  baseURL: async ({}, use) => {
    const port = await freePort('127.0.0.1')
    const url = `http://${host}:${port}`
    const portal = await startProcess('empty', port, {
      PORTAL_PUBLIC_URL: url,
      PORTAL_SAMPLE_PASSWORD: ownPassword,
    })
    await use(url)
    await portal.stop()
  },
})

test('over plain HTTP, one signs in, adds a file, edits items, and undoes that', async ({
  page,
  guards,
}) => {
  guards.allow(/^console: The Cross-Origin-Opener-Policy header has been ignored/)
  await signInByHand(page, 'publisher', '/content/add', ownPassword)
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false)

  await test.step('a file is uploaded', async () => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose files' }).click()
    const buffer = Buffer.from('station,level\n1,2\n')
    await (await chooser).setFiles({ name: 'levels.csv', mimeType: 'text/csv', buffer })
    // A file is recognized after it is chosen.
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('levels')
    await page.getByRole('button', { name: 'Review item' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Add item' }).click()
    await expect(page.getByText('Uploaded', { exact: true }).first()).toBeVisible()
  })

  await test.step('an item is edited in bulk, and that is undone', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Content' }).first().click()
    await page.getByRole('searchbox').first().fill('levels')
    await page.getByRole('checkbox', { name: 'Select levels' }).check()
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByRole('radio', { name: 'Add and remove' }).check()
    await page.getByRole('combobox', { name: 'Tags to add' }).fill('reviewed,')
    await page.getByRole('button', { name: 'Review changes' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Change 1 item' }).click()
    await expect(page.getByText('1 succeeded, 0 skipped, 0 failed')).toBeVisible()
    await page.getByRole('button', { name: 'Undo 1 change' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Undo of/ })).toBeVisible()
    await expect(page.getByText('1 succeeded, 0 skipped, 0 failed')).toBeVisible()
  })
})
