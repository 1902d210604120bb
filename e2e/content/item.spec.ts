import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { items } from '../../src/rest/content/items.ts'
import { itemResources } from '../../src/rest/content/itemResources.ts'
import { search } from '../../src/rest/content/search.ts'
import { sharing } from '../../src/rest/content/sharing.ts'
import { checkAccessibility, expect, test } from '../fixtures.ts'

test.describe('an item of one’s own', () => {
  test.use({ world: 'empty' })

  test('is read, and its JSON and its resources are changed', async ({ page, portal, signIn }) => {
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
    await test.step('links to the portal’s own page lead here', async () => {
      await signIn('editor', `/content/items/${id}`)
      await page.goto(`/portal/home/item.html?id=${id}`)
      await expect(page).toHaveURL(`/content/items/${id}`)
      await expect(page.getByRole('heading', { level: 1, name: 'Culverts' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'About' })).toContainText(
        'Where the water goes',
      )
      await expect(page.getByRole('region', { name: 'Facts' })).toContainText(id)
      await expect(page.getByText('1 picture from elsewhere is not shown.')).toBeVisible()
      const more = page.getByRole('link', { name: 'More' })
      await expect(more).toHaveAttribute('rel', /noopener noreferrer/)
      await expect(page.getByText('Less')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Less' })).toBeHidden()
      await expect(page.getByRole('region', { name: 'Extent' })).toContainText('-117.6')
      await checkAccessibility(page)
    })
    await test.step('its data is changed with a plan, and not over what somebody else wrote', async () => {
      await page.getByRole('link', { name: 'Data', exact: true }).click()
      const json = page.getByRole('textbox', { name: 'The item’s JSON' })
      await expect(json).toContainText('operationalLayers')
      await json.fill('{"operationalLayers":[')
      await page.getByRole('button', { name: 'Review the change' }).click()
      await expect(page.getByText('This is not JSON yet; the editor says where.')).toBeVisible()
      await json.fill('{"operationalLayers":[{"id":"rivers"}]}')
      await page.reload()
      await expect(json).toContainText('rivers')
      await editor.send(items.update, { ...own, text: '{"operationalLayers":[{"id":"lakes"}]}' })
      await page.getByRole('button', { name: 'Review the change' }).click()
      const plan = page.getByRole('dialog', { name: 'Plan: 1 change' })
      await plan.getByRole('radio', { name: 'Keep mine' }).check()
      await checkAccessibility(page)
      await plan.getByRole('button', { name: 'Apply 1 change' }).click()
      await expect(page.getByText('The JSON of Culverts has been changed.')).toBeVisible()
      const data = await editor.send(items.data, { itemId: id })
      expect(await data.text()).toContain('rivers')
    })
    await test.step('resources are added within the limits, replaced and removed', async () => {
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
      await sheet.getByRole('button', { name: 'Review' }).click()
      await expect(sheet.getByText('run.exe has an ending that the portal')).toBeVisible()
      await expect(sheet.getByLabel('Folder', { exact: true })).toHaveAttribute(
        'aria-invalid',
        'true',
      )
      await checkAccessibility(page)
      await sheet.getByRole('button', { name: 'Leave run.exe out' }).click()
      await sheet.getByLabel('Folder', { exact: true }).fill('styles')
      await sheet.getByRole('button', { name: 'Review' }).click()
      await page.getByRole('button', { name: 'Apply 2 changes' }).click()
      await expect(page.getByText('2 resources have been added.')).toBeVisible()
      await expect(page.getByRole('rowheader', { name: 'styles/sprite.json' })).toBeVisible()
      await page.getByRole('button', { name: 'Replace styles/style.json' }).click()
      await choose('Choose a file', ['new.json', '{"a":1}'])
      await page.getByRole('dialog').getByRole('button', { name: 'Review' }).click()
      await page.getByRole('button', { name: 'Apply 1 change' }).click()
      await expect(page.getByText('The resource has been replaced.')).toBeVisible()
      const now = await editor.send(itemResources.read, { itemId: id, path: 'styles/style.json' })
      expect(await now.text()).toBe('{"a":1}')
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download styles/style.json' }).click()
      expect((await download).suggestedFilename()).toBe('style.json')
      await page.getByRole('button', { name: 'Remove styles/style.json' }).click()
      await page.getByRole('button', { name: 'Remove the resource' }).click()
      await expect(page.getByText('styles/style.json has been removed.')).toBeVisible()
      await expect(page.getByRole('rowheader')).toHaveText(['styles/sprite.json'])
    })
  })

  test('holds a file that is replaced, also when the page is reloaded meanwhile', async ({
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
    // More than travels in one request.
    const path = testInfo.outputPath('gauges of the county.csv')
    await writeFile(path, randomBytes(11 * 1024 * 1024))
    const replace = async () => {
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Choose a file' }).click()
      await (await chooser).setFiles(path)
      const plan = page.getByRole('dialog', { name: 'Replace the file of Gauges?' })
      await expect(plan).toContainText('gauges.csv, 5 B')
      await plan.getByRole('button', { name: 'Replace the file' }).click()
    }
    const file = page.getByRole('region', { name: 'File', exact: true })
    await signIn('editor', `/content/items/${id}/data`)
    await expect(file).toContainText('gauges.csv')
    await test.step('a reload in the middle leaves the old file, and says so', async () => {
      portal.faults.add('content.addPart', { kind: 'delay', milliseconds: 10_000 }, 9)
      const sent = page.waitForRequest((request) => request.url().includes('/addPart'))
      await replace()
      await sent
      await expect(page.getByText('Sending gauges of the county.csv')).toBeVisible()
      await page.reload()
      await expect(page.getByText('One upload was not finished.')).toBeVisible()
      await expect(file).toContainText('gauges.csv')
      await checkAccessibility(page)
    })
    await test.step('the same file goes on, and the item holds it', async () => {
      portal.faults.clear()
      await replace()
      await expect(page.getByText('Gauges holds the new file.')).toBeVisible()
      await expect(file).toContainText('gauges of the county.csv')
      await expect(file).toContainText('11 MB')
      await expect(page.getByText('One upload was not finished.')).toBeHidden()
    })
  })

  test('is related to another and no longer, and moved to a folder', async ({
    page,
    portal,
    signIn,
  }) => {
    const { id } = await portal.arrange.item('editor', { title: 'Culverts' })
    const gauges = { title: 'Gauges', type: 'Feature Collection', text: '{}' }
    await portal.arrange.item('editor', gauges)
    await test.step('it is related to an item whose type fits, and no longer', async () => {
      await signIn('editor', `/content/items/${id}/relations`)
      await page.getByRole('button', { name: 'Add a relationship' }).click()
      const sheet = page.getByRole('dialog', { name: 'Add a relationship' })
      await sheet
        .getByLabel('Kind of relationship')
        .selectOption('Map2FeatureCollection: this item is the origin')
      await sheet.getByRole('combobox', { name: 'The other item' }).fill('Gauges')
      await page.getByRole('option', { name: /Gauges/ }).click()
      await sheet.getByRole('button', { name: 'Review' }).click()
      await page.getByRole('button', { name: 'Apply 1 change' }).click()
      const used = page.getByRole('table', { name: 'Items it uses, as a list' })
      await expect(used.getByRole('rowheader')).toContainText(['Gauges'])
      await expect(used.getByRole('cell', { name: /^Map2FeatureCollection/ })).toContainText(
        'Neither inherits anything',
      )
      const refers = page.getByRole('table', { name: 'What it refers to, as a list' })
      await expect(refers.getByRole('rowheader')).toContainText(['Gauges'])
      await checkAccessibility(page)
      await used.getByRole('button', { name: 'End the relationship to Gauges' }).click()
      const plan = page.getByRole('dialog', { name: 'End what relates Culverts to Gauges?' })
      await expect(plan.getByText(/Map2FeatureCollection/)).toBeVisible()
      await plan.getByRole('button', { name: 'End the relationship' }).click()
      await expect(page.getByText('It uses no other item.')).toBeVisible()
    })
    await test.step('who sees it is told, and it is moved to a new folder', async () => {
      await page.getByRole('link', { name: 'Sharing', exact: true }).click()
      await expect(page.getByText('No group that you may see holds it.')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Change the sharing' })).toHaveAttribute(
        'href',
        `/content/sharing?item=${id}`,
      )
      await page.getByRole('button', { name: 'Move', exact: true }).click()
      const sheet = page.getByRole('dialog', { name: 'Move 1 item', exact: true })
      await sheet.getByLabel('Folder', { exact: true }).selectOption('A new folder')
      await sheet.getByLabel('Name of the folder').fill('Hydrology')
      await sheet.getByRole('button', { name: 'Review' }).click()
      await page.getByRole('button', { name: 'Move 1 item' }).click()
      await expect(page.getByText('Culverts is in Hydrology now.')).toBeVisible()
      await page.getByRole('link', { name: 'Overview', exact: true }).click()
      await expect(page.getByRole('region', { name: 'Facts' })).toContainText('Hydrology')
    })
  })

  test('is changed with a plan, changed by two, and deleted once it is not protected', async ({
    page,
    portal,
    signIn,
  }) => {
    const { id } = await portal.arrange.item('editor', { title: 'Culverts' })
    const editor = portal.arrange.as('editor')
    const own = { userName: 'editor', itemId: id }
    await test.step('a change is planned; what somebody else changed meanwhile is decided', async () => {
      await signIn('editor', `/content/items/${id}/properties`)
      await page.getByLabel('Title').fill('')
      await page.getByLabel('Summary').fill('Under every road')
      await page.getByRole('button', { name: 'Review 2 changes' }).click()
      await expect(page.getByText('A title is needed.')).toBeVisible()
      await page.getByLabel('Title').fill('Culverts of the county')
      await editor.send(items.update, { ...own, title: 'Culverts, renamed' })
      await page.getByRole('button', { name: 'Review 2 changes' }).click()
      const plan = page.getByRole('dialog', { name: 'Plan: 2 changes' })
      await expect(plan.getByText('Culverts, renamed').first()).toBeVisible()
      await plan.getByRole('radio', { name: 'Keep mine' }).check()
      await plan.getByRole('button', { name: 'Apply 2 changes' }).click()
      await expect(
        page.getByRole('heading', { level: 1, name: 'Culverts of the county' }),
      ).toBeVisible()
      await expect(plan).toBeHidden()
      const now = await editor.send(items.read, { itemId: id })
      expect(now).toMatchObject({ title: 'Culverts of the county', snippet: 'Under every road' })
    })
    await test.step('a protected item is not deleted', async () => {
      await page.getByRole('button', { name: 'Protect' }).click()
      await expect(page.getByRole('button', { name: 'Delete' })).toHaveAccessibleDescription(
        'The item is protected from deletion. Unprotect it first.',
      )
      await page.getByRole('button', { name: 'Unprotect' }).click()
      const publisher = portal.arrange.as('publisher')
      const board = await portal.arrange.item('publisher', {
        title: 'County board',
        type: 'Dashboard',
        text: JSON.stringify({ itemId: id }),
      })
      const shared = { userName: 'publisher', itemId: board.id, org: true }
      await publisher.send(sharing.shareOwn, shared)
      await page.getByRole('button', { name: 'Delete' }).click()
      const plan = page.getByRole('dialog', { name: 'Delete Culverts of the county?' })
      await expect(plan).toContainText('might stop working: County board (publisher).')
      await expect(plan).toContainText('A deleted item does not come back.')
      await plan.getByRole('button', { name: 'Delete the item' }).click()
      await expect(page).toHaveURL('/content')
      await expect(page.getByText('You have no items yet.')).toBeVisible()
    })
  })
})

test('somebody else reads the item and sees why they may not change it', async ({
  page,
  portal,
  signIn,
}) => {
  const { results } = await portal.arrange
    .as('viewer')
    .send(search.items, { q: 'owner:publisher AND type:PDF', num: 1 })
  await signIn('viewer', `/content/items/${results[0]?.id}/properties`)
  const reason = 'Only the owner of the item or an administrator may do this.'
  await expect(page.getByText(reason).first()).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveAttribute('readonly')
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveAccessibleDescription(reason)
  await page.getByRole('link', { name: 'Relations' }).click()
  await expect(page.getByText('It uses no other item.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a relationship' })).toBeVisible()
  await expect(page.getByText('Nothing is known to use it.')).toBeVisible()
  await expect(page.getByText('It is not known to refer to anything.')).toBeVisible()
  await checkAccessibility(page)
})
