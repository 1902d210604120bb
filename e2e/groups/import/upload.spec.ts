import { groups } from '../../../src/rest/groups/groups.ts'
import { expect, test } from '../../fixtures.ts'
import { heavy } from './packages.ts'
import { chooseFile, outcome, startImport } from './steps.ts'

test.use({ sampleData: 'empty' })

const slowPart = { kind: 'delay', milliseconds: 2_000 } as const

const uploading = test.extend<{ file: string; groupId: string }>({
  file: async ({ exported }, use) => use((await exported('heavy', heavy)).path),
  groupId: [
    async ({ portal, signIn }, use) => {
      const group = await portal.arrange.group({ title: 'River maintenance' })
      await signIn('publisher', `/groups/${group.id}/import`)
      await use(group.id)
    },
    { auto: true },
  ],
})

uploading(
  'a large package is uploaded in parts and imported',
  async ({ page, portal, file, groupId }) => {
    const parts: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/addPart')) parts.push(request.url())
    })
    portal.faults.add('content.addPart', { kind: 'delay', milliseconds: 500 }, 3)
    await chooseFile(page, file)
    await expect(page.getByRole('progressbar', { name: 'Uploading' })).toBeVisible()
    await expect(page.getByText(/ of 11\.\d MB$/)).toBeVisible()
    await expect(page.getByText('2 selected')).toBeVisible()
    expect(parts).toHaveLength(3)
    await startImport(page)
    await expect(outcome(page, 'Everything was imported.')).toBeVisible()
    const { total } = await portal.arrange.as('publisher').send(groups.content, { groupId })
    expect(total).toBe(2)
  },
)

uploading(
  'an upload that is canceled, or that the portal refuses, has a message and leaves no data',
  async ({ page, portal, file }) => {
    const before = await portal.everything()
    portal.faults.add('content.addPart', slowPart, 9)
    await chooseFile(page, file)
    await page.getByRole('button', { name: 'Cancel upload' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel upload' }).click()
    await expect(page.getByText('Upload canceled').first()).toBeVisible()
    await expect.poll(() => portal.everything()).toEqual(before)
    portal.faults.clear()
    await page.reload()
    portal.faults.add('content.addPart', { kind: 'refuse', code: 400, message: 'No such item.' }, 9)
    await chooseFile(page, file)
    await expect(page.getByRole('alert')).toContainText('No such item.')
    await expect(page.getByText('The portal has kept nothing of heavy.epk.')).toBeVisible()
    await expect.poll(() => portal.everything()).toEqual(before)
    portal.faults.clear()
    await page.getByRole('button', { name: 'Select another file' }).click()
    await chooseFile(page, file)
    await expect(page.getByText('2 selected')).toBeVisible()
  },
)

uploading(
  'an upload is paused and resumed, and continues while other pages are shown',
  async ({ page, portal, file }) => {
    portal.faults.add('content.addPart', slowPart, 9)
    await chooseFile(page, file)
    await page.getByRole('button', { name: 'Pause' }).click()
    await expect(page.getByText('Paused', { exact: true }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Resume' }).click()
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await navigation.getByRole('link', { name: 'Home' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Uploading \d+%$/ })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Import package' })).toBeVisible()
    await expect(page.getByText('2 selected')).toBeVisible()
  },
)

uploading(
  'after a reload, choosing the same file resumes the upload',
  async ({ page, portal, file }) => {
    page.on('dialog', (dialog) => void dialog.accept())
    portal.faults.add('content.addPart', { kind: 'delay', milliseconds: 0 }, 1)
    portal.faults.add('content.addPart', { kind: 'delay', milliseconds: 10_000 }, 2)
    const onePart = page.waitForResponse((response) => response.url().includes('/addPart'))
    await chooseFile(page, file)
    await onePart
    await page.reload()
    await expect(page.getByText('1 upload was not completed.')).toBeVisible()
    portal.faults.clear()
    const parts: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/addPart')) parts.push(request.url())
    })
    await chooseFile(page, file)
    await expect(page.getByText('2 selected')).toBeVisible()
    expect(parts.length).toBeLessThan(3)
  },
)
