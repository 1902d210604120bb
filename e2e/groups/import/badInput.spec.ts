import { writeFile } from 'node:fs/promises'
import { manifestEntry, upstream } from '../../../src/portal/groups/packages/testing/samples.ts'
import { rawZip, type RawEntry } from '../../../src/portal/groups/packages/testing/rawZip.ts'
import { expect, test, type Page } from '../../fixtures.ts'
import { river } from './packages.ts'
import { chooseFile, reviewPlan } from './steps.ts'

test.use({ world: 'empty' })

const zipOf = (...entries: RawEntry[]) => rawZip([manifestEntry(), ...entries])
const zeros: RawEntry = { name: 'zeros', content: Buffer.alloc(32 * 1024 * 1024), deflate: true }

/** What the cases are called, for the name of the test that goes through them on one portal. */
const named = (cases: readonly (readonly [string, ...unknown[]])[]) =>
  cases.map(([what]) => what).join(', ')

interface Opened {
  readonly page: Page
  /** Nothing came into the group and nothing stayed anywhere: rows and files are what they were. */
  readonly nothingIsLeft: () => Promise<void>
}

const opening = test.extend<{ opened: Opened }>({
  opened: async ({ page, portal, signIn }, use) => {
    const group = await portal.arrange.group({ title: 'River maintenance' })
    await signIn('publisher', `/groups/${group.id}/import`)
    const before = await portal.everything()
    await use({
      page,
      nothingIsLeft: () => expect.poll(() => portal.everything()).toEqual(before),
    })
  },
})

opening.describe('what the page itself can tell is never sent', () => {
  const cases: readonly [string, string, (good: Buffer) => Buffer, RegExp][] = [
    ['a file of another ending', 'river.zip', (good) => good, /must be a file ending in \.epk/],
    ['0 bytes', 'river.epk', () => Buffer.alloc(0), /river\.epk is empty \(0 bytes\)/],
    ['not a zip', 'river.epk', () => Buffer.from('%PDF-1.7 no zip'), /is not an export package/],
    ['a zip that is cut off', 'river.epk', (good) => good.subarray(0, -30), /is cut off/],
  ]
  opening(`${named(cases)}: each is refused with the reason`, async ({ opened }) => {
    const { page, nothingIsLeft } = opened
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url()))
    for (const [what, name, spoil, words] of cases)
      await opening.step(what, async () => {
        await chooseFile(page, { name, buffer: spoil(zipOf()) })
        await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
        expect(sent.filter((url) => /addItem|addPart/.test(url))).toEqual([])
        await nothingIsLeft()
      })
  })

  opening('after a wrong file the right one goes through', async ({ opened, exported }) => {
    const { page } = opened
    const file = await exported('river', river)
    await chooseFile(page, { name: 'river.epk', buffer: Buffer.from('no zip at all') })
    await expect(page.getByText(/is not an export package/)).toBeVisible()
    await chooseFile(page, file.path)
    await expect(page.getByText('5 selected')).toBeVisible()
  })
})

opening.describe('what only the portal can tell is said in its words, and removed again', () => {
  const cases: readonly [string, () => Buffer, RegExp][] = [
    ['a missing manifest', () => rawZip([{ name: 'a.txt', content: 'a' }]), /manifest\.json/],
    [
      'a zip bomb',
      () => zipOf(...Array.from({ length: 9 }, (_, index) => ({ ...zeros, name: `z${index}` }))),
      /far more than its own size/,
    ],
    ['a path that leads out', () => zipOf({ name: '../../outside', content: 'x' }), /leads out/],
    ['an absolute path', () => zipOf({ name: '/etc/outside', content: 'x' }), /absolute path/],
    [
      'a newer version',
      () => rawZip([manifestEntry({ source: { ...upstream, version: '12.0' } })]),
      /made by version 12\.0; this portal runs 11\.4/,
    ],
    [
      'a manifest that is no JSON',
      () => rawZip([{ name: 'manifest.json', content: '{' }]),
      /not valid JSON/,
    ],
  ]
  opening(named(cases), async ({ opened }) => {
    const { page, nothingIsLeft } = opened
    for (const [what, make, words] of cases)
      await opening.step(what, async () => {
        await chooseFile(page, { name: 'bad.epk', buffer: make() })
        await expect(
          page.getByRole('heading', { name: 'This package cannot be imported' }),
        ).toBeVisible()
        await expect(page.getByRole('alert')).toContainText(words)
        await expect(page.getByText('Nothing is left behind.')).toBeVisible()
        await expect(page.getByRole('button', { name: 'Review plan' })).toBeHidden()
        await nothingIsLeft()
        await page.getByRole('link', { name: 'Another package' }).click()
        await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
      })
  })
})

test('an item of another type is refused, and left where it is', async ({
  page,
  portal,
  signIn,
}) => {
  const group = await portal.arrange.group({ title: 'River maintenance' })
  const item = await portal.arrange.item('publisher', { title: 'Culverts' })
  await signIn('publisher', `/groups/${group.id}/import?package=${item.id}`)
  await expect(page.getByRole('alert')).toContainText("'Culverts' is an item of the type Web Map")
  await page.goto(`/groups/${group.id}/import`)
  await expect(page.getByText('There is no export package among your items')).toBeVisible()
})

test('a package item that does not exist is said', async ({ page, portal, signIn }) => {
  const group = await portal.arrange.group({ title: 'River maintenance' })
  await signIn('publisher', `/groups/${group.id}/import?package=${'0'.repeat(32)}`)
  await expect(page.getByText('This package is no longer on the portal.')).toBeVisible()
})

test('a broken package that was there before is refused and kept, for whoever brought it', async ({
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
  await page.getByRole('link', { name: 'Another package' }).click()
  await expect(page.getByRole('link', { name: 'broken' })).toBeVisible()
})

test.describe('of the sample packages', () => {
  test.use({ world: 'riverside' })

  test('one that a newer portal made is refused with both versions', async ({ page, signIn }) => {
    await signIn('publisher', '/groups?show=owned&q=hydrology')
    await page.getByRole('link', { name: 'Hydrology' }).click()
    await page.getByRole('link', { name: 'Import a package' }).click()
    await page.getByRole('link', { name: 'from-the-future' }).click()
    await expect(page.getByRole('alert')).toContainText(
      'The package was made by version 12.0; this portal runs 11.4.',
    )
  })

  test('one says which types cannot travel and which items exist', async ({ page, signIn }) => {
    await signIn('publisher', '/groups?show=owned&q=hydrology')
    await page.getByRole('link', { name: 'Hydrology' }).click()
    await page.getByRole('link', { name: 'Import a package' }).click()
    await page.getByRole('link', { name: 'hydrology-2026' }).click()
    await expect(page.getByRole('button', { name: 'New 6' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Exists here 2' })).toBeVisible()
    await page.getByRole('button', { name: 'Cannot import 1' }).click()
    const row = page.getByRole('row', { name: /Rainfall raster/ })
    await expect(row).toContainText('This type is not supported in packages')
    await expect(row.getByRole('checkbox')).toBeDisabled()
    const plan = await reviewPlan(page)
    await expect(plan.getByText('Cannot be imported (1)')).toBeVisible()
    await expect(plan.getByRole('listitem').filter({ hasText: 'Rainfall raster' })).toContainText(
      'This type is not supported in packages',
    )
  })
})
