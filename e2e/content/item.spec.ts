import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { items } from '../../src/rest/content/items.ts'
import { itemResources } from '../../src/rest/content/itemResources.ts'
import { search } from '../../src/rest/content/search.ts'
import { sharing } from '../../src/rest/content/sharing.ts'
import { checkAccessibility, expect, test } from '../fixtures.ts'

test.describe('an own item', () => {
  test.use({ sampleData: 'empty' })

  test('shows its details; its JSON and its resources can be changed', async ({
    page,
    portal,
    signIn,
  }) => {
    const { id } = await portal.arrange.item('editor', {
      title: 'Culverts',
      type: 'Web Map',
      text: '{"operationalLayers":[]}',
      tags: ['water'],
      extent: [-117.6, 33.4, -114.4, 34.1],
      description:
        '<p style="color:red">Where the <b onclick="alert(1)">water</b> goes<script>1</script></p>' +
        '<p><a href="https://example.com/">More</a> <a href="javascript:alert(1)">Less</a></p>' +
        '<img src="https://example.com/pixel.png" alt="A culvert">',
    })
    const editor = portal.arrange.as('editor')
    const own = { userName: 'editor', itemId: id }
    await test.step('links to the portal’s own item page redirect to the console', async () => {
      await signIn('editor', `/content/items/${id}`)
      await page.goto(`/portal/home/item.html?id=${id}`)
      await expect(page).toHaveURL(`/content/items/${id}`)
      await expect(page.getByRole('heading', { level: 1, name: 'Culverts' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Description' })).toContainText(
        'Where the water goes',
      )
      await expect(page.getByRole('region', { name: 'Details' })).toContainText(id)
      await expect(page.getByText('1 image from another website is not shown.')).toBeVisible()
      const more = page.getByRole('link', { name: 'More' })
      await expect(more).toHaveAttribute('rel', /noopener noreferrer/)
      await expect(page.getByText('Less')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Less' })).toBeHidden()
      await expect(page.getByRole('region', { name: 'Extent' })).toContainText('-117.6')
      await checkAccessibility(page)
    })
    await test.step('its data is changed after a review, without overwriting the changes of other people', async () => {
      await page.getByRole('link', { name: 'Data', exact: true }).click()
      const json = page.getByRole('textbox', { name: 'JSON of the item' })
      await expect(json).toContainText('operationalLayers')
      await json.fill('{"operationalLayers":[')
      await page.getByRole('button', { name: 'Review changes' }).click()
      await expect(
        page.getByText('The text is not valid JSON. The editor marks the error.'),
      ).toBeVisible()
      await json.fill('{"operationalLayers":[{"id":"rivers"}]}')
      await page.reload()
      await expect(json).toContainText('rivers')
      await editor.send(items.update, { ...own, text: '{"operationalLayers":[{"id":"lakes"}]}' })
      await page.getByRole('button', { name: 'Review changes' }).click()
      const plan = page.getByRole('dialog', { name: 'Review 1 change' })
      await plan.getByRole('radio', { name: 'Apply my change' }).check()
      await checkAccessibility(page)
      await plan.getByRole('button', { name: 'Apply 1 change' }).click()
      await expect(page.getByText('JSON of Culverts changed')).toBeVisible()
      const data = await editor.send(items.data, { itemId: id })
      expect(await data.text()).toContain('rivers')
    })
    await test.step('resources are added within the limits, replaced, and removed', async () => {
      await page.getByRole('link', { name: 'Resources', exact: true }).click()
      await page.getByRole('button', { name: 'Add resources' }).click()
      const sheet = page.getByRole('dialog', { name: 'Add resources' })
      const choose = async (button: string, ...files: readonly [name: string, text: string][]) => {
        const chooser = page.waitForEvent('filechooser')
        await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click()
        await (
          await chooser
        ).setFiles(
          files.map(([name, text]) => ({
            name,
            mimeType: 'application/octet-stream',
            buffer: Buffer.from(text),
          })),
        )
      }
      await choose('Choose files', ['run.exe', 'x'])
      await choose('Choose files', ['style.json', '{}'], ['sprite.json', '[]'])
      await sheet.getByLabel('Folder', { exact: true }).fill('../up')
      await sheet.getByRole('button', { name: 'Review changes' }).click()
      await expect(sheet.getByText('run.exe has a file extension that')).toBeVisible()
      await expect(sheet.getByLabel('Folder', { exact: true })).toHaveAttribute(
        'aria-invalid',
        'true',
      )
      await checkAccessibility(page)
      await sheet.getByRole('button', { name: 'Remove run.exe' }).click()
      await sheet.getByLabel('Folder', { exact: true }).fill('styles')
      await sheet.getByRole('button', { name: 'Review changes' }).click()
      await page.getByRole('button', { name: 'Apply 2 changes' }).click()
      await expect(page.getByText('2 resources added')).toBeVisible()
      await expect(page.getByRole('rowheader', { name: 'styles/sprite.json' })).toBeVisible()
      await page.getByRole('button', { name: 'Replace styles/style.json' }).click()
      await choose('Choose file', ['new.json', '{"a":1}'])
      await page.getByRole('dialog').getByRole('button', { name: 'Review changes' }).click()
      await page.getByRole('button', { name: 'Apply 1 change' }).click()
      await expect(page.getByText('Resource replaced')).toBeVisible()
      const now = await editor.send(itemResources.read, { itemId: id, path: 'styles/style.json' })
      expect(await now.text()).toBe('{"a":1}')
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download styles/style.json' }).click()
      expect((await download).suggestedFilename()).toBe('style.json')
      await page.getByRole('button', { name: 'Remove styles/style.json' }).click()
      await page.getByLabel('Type “styles/style.json” to confirm').fill('styles/style.json')
      await page.getByRole('button', { name: 'Remove resource' }).click()
      await expect(page.getByText('styles/style.json removed')).toBeVisible()
      await expect(page.getByRole('rowheader')).toHaveText(['styles/sprite.json'])
    })
  })

  test('shows the new file after it was replaced, even if the page was reloaded during the upload', async ({
    page,
    portal,
    signIn,
  }, testInfo) => {
    page.on('dialog', (dialog) => void dialog.accept())
    const { id } = await portal.arrange.item('editor', {
      title: 'Gauges',
      type: 'CSV',
      file: new File(['id\n1\n'], 'gauges.csv'),
    })
    // Larger than one request.
    const path = testInfo.outputPath('gauges of the county.csv')
    await writeFile(path, randomBytes(11 * 1024 * 1024))
    const replace = async () => {
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Choose file' }).click()
      await (await chooser).setFiles(path)
      const plan = page.getByRole('dialog', { name: 'Replace file?' })
      await expect(plan).toContainText('Gauges')
      await expect(plan).toContainText('gauges.csv, 5 B')
      await plan.getByRole('button', { name: 'Replace file' }).click()
    }
    const file = page.getByRole('region', { name: 'File', exact: true })
    await signIn('editor', `/content/items/${id}/data`)
    await expect(file).toContainText('gauges.csv')
    await test.step('after a reload during the upload, the page shows the old file and the unfinished upload', async () => {
      portal.faults.add('content.addPart', { kind: 'delay', milliseconds: 10_000 }, 9)
      const sent = page.waitForRequest((request) => request.url().includes('/addPart'))
      await replace()
      await sent
      await expect(page.getByText('Uploading gauges of the county.csv')).toBeVisible()
      await page.reload()
      await expect(page.getByText('1 upload was not completed.')).toBeVisible()
      await expect(file).toContainText('gauges.csv')
      await checkAccessibility(page)
    })
    await test.step('selecting the same file resumes the upload, and the item has the new file', async () => {
      portal.faults.clear()
      await replace()
      await expect(page.getByText('File of Gauges replaced')).toBeVisible()
      await expect(file).toContainText('gauges of the county.csv')
      await expect(file).toContainText('11 MB')
      await expect(page.getByText('1 upload was not completed.')).toBeHidden()
    })
  })

  test('can have relationships added and removed, and be moved to a folder', async ({
    page,
    portal,
    signIn,
  }) => {
    const { id } = await portal.arrange.item('editor', { title: 'Culverts' })
    const gauges = { title: 'Gauges', type: 'Feature Collection', text: '{}' }
    await portal.arrange.item('editor', gauges)
    await test.step('a relationship is added to an item of a matching type, and removed', async () => {
      await signIn('editor', `/content/items/${id}/relations`)
      await page.getByRole('button', { name: 'Add relationship' }).click()
      const sheet = page.getByRole('dialog', { name: 'Add relationship' })
      await sheet
        .getByLabel('Relationship type')
        .selectOption('Map2FeatureCollection: this item is the origin')
      await sheet.getByRole('combobox', { name: 'Other item' }).fill('Gauges')
      await page.getByRole('option', { name: /Gauges/ }).click()
      await sheet.getByRole('button', { name: 'Review changes' }).click()
      await page.getByRole('button', { name: 'Apply 1 change' }).click()
      const used = page.getByRole('table', {
        name: 'Table: Relationships with this item as the origin',
      })
      await expect(used.getByRole('rowheader')).toContainText(['Gauges'])
      await expect(used.getByRole('cell', { name: /^Map2FeatureCollection/ })).toContainText(
        'No effect on sharing or deletion',
      )
      const refers = page.getByRole('table', { name: 'Table: Dependencies' })
      await expect(refers.getByRole('rowheader')).toContainText(['Gauges'])
      await checkAccessibility(page)
      await used.getByRole('button', { name: 'Remove relationship to Gauges' }).click()
      const plan = page.getByRole('dialog', {
        name: 'Remove the relationship between Culverts and Gauges?',
      })
      await expect(plan.getByText(/Map2FeatureCollection/)).toBeVisible()
      await plan.getByRole('button', { name: 'Remove relationship' }).click()
      await expect(page.getByText('No relationships with this item as the origin')).toBeVisible()
    })
    await test.step('the page shows how the item is shared, and moves it to a new folder', async () => {
      await page.getByRole('link', { name: 'Sharing', exact: true }).click()
      await expect(page.getByText('Not shared with any groups')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Change sharing' })).toHaveAttribute(
        'href',
        `/content/sharing?item=${id}`,
      )
      await page.getByRole('button', { name: 'Move', exact: true }).click()
      const sheet = page.getByRole('dialog', { name: 'Move 1 item', exact: true })
      await sheet.getByLabel('Folder', { exact: true }).selectOption('New folder')
      await sheet.getByLabel('Folder name').fill('Hydrology')
      await sheet.getByRole('button', { name: 'Review changes' }).click()
      await page.getByRole('button', { name: 'Move 1 item' }).click()
      await expect(page.getByText('Culverts moved to Hydrology')).toBeVisible()
      await page.getByRole('link', { name: 'Overview', exact: true }).click()
      await expect(page.getByRole('region', { name: 'Details' })).toContainText('Hydrology')
    })
  })

  test('has properties that are changed after a review, with conflicts resolved, and can be deleted only if it is unprotected', async ({
    page,
    portal,
    signIn,
  }) => {
    const { id } = await portal.arrange.item('editor', { title: 'Culverts' })
    const editor = portal.arrange.as('editor')
    const own = { userName: 'editor', itemId: id }
    await test.step('changes are reviewed, and conflicts with the changes of other people are resolved', async () => {
      await signIn('editor', `/content/items/${id}/properties`)
      await page.getByLabel('Title').fill('')
      await page.getByLabel('Summary').fill('Under every road')
      await page.getByRole('button', { name: 'Review 2 changes' }).click()
      await expect(page.getByText('Enter a title.')).toBeVisible()
      await page.getByLabel('Title').fill('Culverts of the county')
      await editor.send(items.update, { ...own, title: 'Culverts, renamed' })
      await page.getByRole('button', { name: 'Review 2 changes' }).click()
      const plan = page.getByRole('dialog', { name: 'Review 2 changes' })
      await expect(plan.getByText('Culverts, renamed').first()).toBeVisible()
      await plan.getByRole('radio', { name: 'Apply my change' }).check()
      await plan.getByRole('button', { name: 'Apply 2 changes' }).click()
      await expect(
        page.getByRole('heading', { level: 1, name: 'Culverts of the county' }),
      ).toBeVisible()
      await expect(plan).toBeHidden()
      const now = await editor.send(items.read, { itemId: id })
      expect(now).toMatchObject({ title: 'Culverts of the county', snippet: 'Under every road' })
    })
    await test.step('a protected item can’t be deleted', async () => {
      await page.getByRole('button', { name: 'Protect' }).click()
      const more = page.getByRole('button', { name: 'More actions' })
      const remove = page.getByRole('menuitem', { name: 'Delete item' })
      await more.click()
      await expect(remove).toHaveAccessibleDescription(
        'The item is protected from deletion. Unprotect it first.',
      )
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Unprotect' }).click()
      const publisher = portal.arrange.as('publisher')
      const board = await portal.arrange.item('publisher', {
        title: 'County board',
        type: 'Dashboard',
        text: JSON.stringify({ itemId: id }),
      })
      const shared = { userName: 'publisher', itemId: board.id, org: true }
      await publisher.send(sharing.shareOwn, shared)
      await more.click()
      await remove.click()
      const plan = page.getByRole('dialog', { name: 'Delete item?' })
      await expect(plan).toContainText('1 item uses this item and might stop working.')
      await expect(plan.getByText('County board (publisher)')).toBeVisible()
      await expect(plan).toContainText('The item will be deleted permanently.')
      await expect(plan.getByRole('button', { name: 'Delete item' })).toHaveAccessibleDescription(
        'Type “Culverts of the county” first.',
      )
      await plan.getByRole('textbox').fill('Culverts of the county')
      await plan.getByRole('button', { name: 'Delete item' }).click()
      await expect(page).toHaveURL('/content')
      await expect(page.getByText('You have no items yet')).toBeVisible()
    })
  })
})

test('can be viewed by other members, who see why they can’t change it', async ({
  page,
  portal,
  signIn,
}) => {
  const { results } = await portal.arrange
    .as('viewer')
    .send(search.items, { q: 'owner:publisher AND type:PDF', num: 1 })
  await signIn('viewer', `/content/items/${results[0]?.id}/properties`)
  const reason = 'Only the owner of the item or an administrator can perform this action.'
  await expect(page.getByText(reason).first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  await expect(
    page.getByRole('definition').filter({ hasText: results[0]?.title ?? '–' }),
  ).toBeVisible()
  await expect(page.getByText('People to ask:')).toContainText('publisher')
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'More actions' }).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeFocused()
  await page.keyboard.press('End')
  const remove = page.getByRole('menuitem', { name: 'Delete item' })
  await expect(remove).toBeFocused()
  await expect(remove).toHaveAccessibleDescription(reason)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Relationships' }).click()
  await expect(page.getByText('No relationships with this item as the origin')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add relationship' })).toBeVisible()
  await expect(page.getByText('No items are known to depend on this item.')).toBeVisible()
  await expect(page.getByText('This item has no known dependencies.')).toBeVisible()
  await checkAccessibility(page)
})
