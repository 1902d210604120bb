import { writeFile } from 'node:fs/promises'
import { manifestEntry, upstream } from '../../../src/portal/groups/packages/testing/samples.ts'
import { rawZip, type RawEntry } from '../../../src/portal/groups/packages/testing/rawZip.ts'
import { expect, test, type Page } from '../../fixtures.ts'
import { river } from './packages.ts'
import { chooseFile, reviewPlan } from './steps.ts'

test.use({ sampleData: 'empty' })

const zipOf = (...entries: RawEntry[]) => rawZip([manifestEntry(), ...entries])
const zeros: RawEntry = { name: 'zeros', content: Buffer.alloc(32 * 1024 * 1024), deflate: true }

/** The names of the cases, for the title of the test that runs them on one portal. */
const named = (cases: readonly (readonly [string, ...unknown[]])[]) =>
  cases.map(([what]) => what).join(', ')

interface Opened {
  readonly page: Page
  /** Expects that all rows and files of the portal are unchanged. */
  readonly expectNoChanges: () => Promise<void>
}

const opening = test.extend<{ opened: Opened }>({
  opened: async ({ page, portal, signIn }, use) => {
    const group = await portal.arrange.group({ title: 'River maintenance' })
    await signIn('publisher', `/groups/${group.id}/import`)
    const before = await portal.everything()
    await use({
      page,
      expectNoChanges: () => expect.poll(() => portal.everything()).toEqual(before),
    })
  },
})

opening.describe('problems that the page can detect are never uploaded', () => {
  const cases: readonly [string, string, (good: Buffer) => Buffer, RegExp][] = [
    ['a file with another extension', 'river.zip', (good) => good, /with the extension \.epk/],
    ['0 bytes', 'river.epk', () => Buffer.alloc(0), /river\.epk is empty \(0 bytes\)/],
    ['not a zip', 'river.epk', () => Buffer.from('%PDF-1.7 no zip'), /is not an export package/],
    ['an incomplete ZIP archive', 'river.epk', (good) => good.subarray(0, -30), /is incomplete/],
  ]
  opening(`${named(cases)}: each is rejected with the reason`, async ({ opened }) => {
    const { page, expectNoChanges } = opened
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url()))
    for (const [what, name, spoil, message] of cases)
      await opening.step(what, async () => {
        await chooseFile(page, { name, buffer: spoil(zipOf()) })
        await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
        expect(sent.filter((url) => /addItem|addPart/.test(url))).toEqual([])
        await expectNoChanges()
      })
  })

  opening('after an invalid file, a valid one is accepted', async ({ opened, exported }) => {
    const { page } = opened
    const file = await exported('river', river)
    await chooseFile(page, { name: 'river.epk', buffer: Buffer.from('no zip at all') })
    await expect(page.getByText(/is not an export package/)).toBeVisible()
    await chooseFile(page, file.path)
    await expect(page.getByText('5 selected')).toBeVisible()
  })
})

opening.describe(
  'problems that only the portal can detect show its message, and the upload is deleted',
  () => {
    const cases: readonly [string, () => Buffer, RegExp][] = [
      ['a missing manifest', () => rawZip([{ name: 'a.txt', content: 'a' }]), /manifest\.json/],
      [
        'a zip bomb',
        () => zipOf(...Array.from({ length: 9 }, (_, index) => ({ ...zeros, name: `z${index}` }))),
        /far more than its own size/,
      ],
      [
        'a path that leads out',
        () => zipOf({ name: '../../outside', content: 'x' }),
        /leads outside/,
      ],
      ['an absolute path', () => zipOf({ name: '/etc/outside', content: 'x' }), /absolute path/],
      [
        'a newer version',
        () => rawZip([manifestEntry({ source: { ...upstream, version: '12.0' } })]),
        /created by version 12\.0; this portal has version 11\.4/,
      ],
      [
        'a manifest that is no JSON',
        () => rawZip([{ name: 'manifest.json', content: '{' }]),
        /not valid JSON/,
      ],
    ]
    opening(named(cases), async ({ opened }) => {
      const { page, expectNoChanges } = opened
      for (const [what, make, message] of cases)
        await opening.step(what, async () => {
          await chooseFile(page, { name: 'bad.epk', buffer: make() })
          await expect(
            page.getByRole('heading', { name: 'This package can’t be imported' }),
          ).toBeVisible()
          await expect(page.getByRole('alert')).toContainText(message)
          await expect(
            page.getByText('The uploaded package was deleted from your content.'),
          ).toBeVisible()
          await expect(page.getByRole('button', { name: 'Review changes' })).toBeHidden()
          await expectNoChanges()
          await page.getByRole('link', { name: 'Import another package' }).click()
          await expect(page.getByRole('button', { name: 'Choose file' })).toBeVisible()
        })
    })
  },
)

test('an item of another type is rejected and kept', async ({ page, portal, signIn }) => {
  const group = await portal.arrange.group({ title: 'River maintenance' })
  const item = await portal.arrange.item('publisher', { title: 'Culverts' })
  await signIn('publisher', `/groups/${group.id}/import?package=${item.id}`)
  await expect(page.getByRole('alert')).toContainText("'Culverts' has the type Web Map")
  await page.goto(`/groups/${group.id}/import`)
  await expect(page.getByText('No export packages in your content')).toBeVisible()
})

test('a package item that does not exist has a message', async ({ page, portal, signIn }) => {
  const group = await portal.arrange.group({ title: 'River maintenance' })
  await signIn('publisher', `/groups/${group.id}/import?package=${'0'.repeat(32)}`)
  await expect(page.getByText('This package is no longer on the portal.')).toBeVisible()
})

test('a broken package that existed before is rejected and kept', async ({
  page,
  portal,
  signIn,
}, testInfo) => {
  const group = await portal.arrange.group({ title: 'River maintenance' })
  const path = testInfo.outputPath('broken.epk')
  await writeFile(path, zipOf().subarray(0, -30))
  await portal.arrange.packageItem('publisher', path, 'broken')
  await signIn('publisher', `/groups/${group.id}/import`)
  await page.getByRole('link', { name: 'broken' }).click()
  await expect(page.getByRole('alert')).toContainText('truncated')
  await page.getByRole('link', { name: 'Import another package' }).click()
  await expect(page.getByRole('link', { name: 'broken' })).toBeVisible()
})

test.describe('the sample packages:', () => {
  test.use({ sampleData: 'riverside' })

  test('a package of a newer portal is rejected, and the message contains both versions', async ({
    page,
    signIn,
  }) => {
    await signIn('publisher', '/groups?show=owned&q=hydrology')
    await page.getByRole('link', { name: 'Hydrology' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Hydrology' })).toBeVisible()
    await page.getByRole('link', { name: 'Import package' }).click()
    await page.getByRole('link', { name: 'from-the-future' }).click()
    await expect(page.getByRole('alert')).toContainText(
      'The package was created by version 12.0; this portal has version 11.4.',
    )
  })

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
