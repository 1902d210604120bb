import { writeFile } from 'node:fs/promises'
import { manifestEntry } from '../../../src/portal/groups/packages/testing/samples.ts'
import { rawZip, type RawEntry } from '../../../src/portal/groups/packages/testing/rawZip.ts'
import { expect, test } from '../../fixtures.ts'
import { river } from './packages.ts'
import { chooseFile, reviewPlan } from './steps.ts'

test.use({ sampleData: 'empty' })

const zipOf = (...entries: RawEntry[]) => rawZip([manifestEntry(), ...entries])

test('a file that the page recognizes as invalid is not uploaded, one that only the portal can check is deleted, and a valid one is accepted', async ({
  page,
  portal,
  signIn,
  exported,
}) => {
  const file = await exported('river', river)
  const group = await portal.arrange.group({ title: 'River maintenance' })
  await signIn('publisher', `/groups/${group.id}/import`)
  const before = await portal.everything()

  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  await chooseFile(page, { name: 'river.epk', buffer: zipOf().subarray(0, -30) })
  await expect(page.getByRole('alert').filter({ hasText: /is incomplete/ })).toBeVisible()
  expect(sent.filter((url) => /addItem|addPart/.test(url))).toEqual([])

  const outside = zipOf({ name: '../../outside', content: 'x' })
  await chooseFile(page, { name: 'bad.epk', buffer: outside })
  await expect(page.getByRole('heading', { name: 'This package can’t be imported' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText(/leads outside/)
  await expect(page.getByText('The uploaded package was deleted from your content.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Review changes' })).toBeHidden()
  await expect.poll(() => portal.everything()).toEqual(before)

  await page.getByRole('link', { name: 'Import another package' }).click()
  await chooseFile(page, file.path)
  await expect(page.getByText('5 selected')).toBeVisible()
})

test('a package item that does not exist has a message; a broken package that existed before is rejected and kept', async ({
  page,
  portal,
  signIn,
}, testInfo) => {
  const group = await portal.arrange.group({ title: 'River maintenance' })
  const path = testInfo.outputPath('broken.epk')
  await writeFile(path, zipOf().subarray(0, -30))
  await portal.arrange.packageItem('publisher', path, 'broken')
  await signIn('publisher', `/groups/${group.id}/import?package=${'0'.repeat(32)}`)
  await expect(page.getByText('This package is no longer on the portal.')).toBeVisible()
  await page.goto(`/groups/${group.id}/import`)
  await page.getByRole('link', { name: 'broken' }).click()
  await expect(page.getByRole('alert')).toContainText('truncated')
  await page.getByRole('link', { name: 'Import another package' }).click()
  await expect(page.getByRole('link', { name: 'broken' })).toBeVisible()
})

test.describe('the sample packages:', () => {
  test.use({ sampleData: 'riverside' })

  test('unsupported types and existing items are marked', async ({ page, signIn }) => {
    await signIn('publisher', '/groups?show=owned&q=hydrology')
    await page.getByRole('link', { name: 'Hydrology' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Hydrology' })).toBeVisible()
    await page.getByRole('link', { name: 'Import package' }).click()
    await page.getByRole('link', { name: 'hydrology-2026' }).click()
    await expect(page.getByRole('button', { name: 'New 6' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Already exists 2' })).toBeVisible()
    await page.getByRole('button', { name: 'Can’t be imported 1' }).click()
    const row = page.getByRole('row', { name: /Rainfall raster/ })
    await expect(row).toContainText('This type is not supported in packages')
    await expect(row.getByRole('checkbox')).toBeDisabled()
    const plan = await reviewPlan(page)
    await expect(plan.getByText('Can’t be imported (1)')).toBeVisible()
    await expect(plan.getByRole('listitem').filter({ hasText: 'Rainfall raster' })).toContainText(
      'This type is not supported in packages',
    )
  })
})
