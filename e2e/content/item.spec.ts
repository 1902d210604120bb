import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { items } from '../../src/rest/content/items.ts'
import { itemResources } from '../../src/rest/content/itemResources.ts'
import { sharing } from '../../src/rest/content/sharing.ts'
import { checkAccessibility, expect, test } from '../fixtures.ts'
import { pdfOf } from '../support/pdf.ts'
import { imageFile } from '../support/pixel.ts'

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
      await signIn('editor', `/portal/home/item.html?id=${id}`)
      await expect(page).toHaveURL(`/content/items/${id}`)
      await expect(page.getByRole('heading', { level: 1, name: 'Culverts' })).toBeVisible()
      await expect(page.getByRole('group', { name: 'Description' })).toContainText(
        'Where the water goes',
      )
      await expect(page.getByRole('region', { name: 'Details' })).toContainText(id)
      await expect(page.getByText('1 image from another website is not shown.')).toBeVisible()
      const more = page.getByRole('link', { name: 'More' })
      await expect(more).toHaveAttribute('rel', /noopener noreferrer/)
      await expect(page.getByText('Less')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Less' })).toBeHidden()
      await expect(page.getByRole('region', { name: 'Extent' })).toContainText('-117.6')
      await expect(page.getByText('The map has no layers.')).toBeVisible()
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
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect(sheet.getByLabel('Folder', { exact: true })).toHaveValue('styles')
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
    await test.step('the overview previews the first rows', async () => {
      await signIn('editor', `/content/items/${id}`)
      const rows = page.getByRole('region', { name: 'First rows of Gauges' })
      await expect(rows.getByRole('columnheader')).toHaveText(['id'])
      await expect(rows.getByRole('cell')).toHaveText(['1'])
      await checkAccessibility(page)
    })
    await test.step('the first rows are read in another encoding if the recognized one is a guess', async () => {
      const streets = await portal.arrange.item('editor', {
        title: 'Streets',
        type: 'CSV',
        file: new File(
          [Buffer.from('sep=;\nStraße;Höhe\nMühlgasse;12,5\n', 'latin1')],
          'streets.csv',
        ),
      })
      await signIn('editor', `/content/items/${streets.id}`)
      const rows = page.getByRole('region', { name: 'First rows of Streets' })
      await expect(rows.getByRole('columnheader')).toHaveText(['Straße', 'Höhe'])
      await expect(rows.getByRole('cell')).toHaveText(['Mühlgasse', '12,5'])
      await checkAccessibility(page)
      const encoding = page.getByLabel('Encoding')
      await encoding.focus()
      await encoding.selectOption('Greek (Windows-1253)')
      await expect(rows.getByRole('cell')).toHaveText(['Mόhlgasse', '12,5'])
      await expect(encoding).toBeFocused()
      const sheet = await portal.arrange.item('editor', {
        title: 'Sheet',
        type: 'CSV',
        file: new File([new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 6, 0])], 'sheet.csv'),
      })
      await signIn('editor', `/content/items/${sheet.id}`)
      await expect(page.getByText('In Excel, save it as “CSV UTF-8')).toBeVisible()
    })
    await test.step('the overview of a PDF document previews its pages on request', async () => {
      const survey = await portal.arrange.item('editor', {
        title: 'Survey',
        type: 'PDF',
        file: new File([pdfOf(['Gauge heights', 'Gauge positions'])], 'survey.pdf'),
      })
      await signIn('editor', `/content/items/${survey.id}`)
      await page.getByRole('button', { name: 'Show preview' }).click()
      await expect(page.getByRole('img', { name: 'Page 1 of Survey' })).toBeVisible()
      await expect(page.getByText('Gauge heights')).toBeAttached()
      await page.getByRole('button', { name: 'Next page' }).click()
      await expect(page.getByRole('img', { name: 'Page 2 of Survey' })).toBeVisible()
      await expect(page.getByText('Gauge positions')).toBeAttached()
      await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled()
      await checkAccessibility(page)
      const broken = await portal.arrange.item('editor', {
        title: 'Broken survey',
        type: 'PDF',
        file: new File(['%PDF-1.4'], 'broken.pdf'),
      })
      await signIn('editor', `/content/items/${broken.id}`)
      await page.getByRole('button', { name: 'Show preview' }).click()
      await expect(page.getByText('it is not a complete PDF document')).toBeVisible()
    })
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

  test('has properties that are edited where they are shown, and can be deleted only if it is unprotected', async ({
    page,
    portal,
    signIn,
  }) => {
    const { id } = await portal.arrange.item('editor', { title: 'Culverts', snippet: 'Old' })
    const editor = portal.arrange.as('editor')
    const own = { userName: 'editor', itemId: id }
    const now = () => editor.send(items.read, { itemId: id })
    const edit = async (field: string) =>
      page.getByRole('button', { name: `Edit ${field}`, exact: true }).press('Enter')
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await signIn('editor', `/content/items/${id}`)
    await test.step('a change of the same property by somebody else is shown, and decided', async () => {
      await edit('Title')
      const title = page.getByRole('textbox', { name: 'Title' })
      await expect(title).toBeFocused()
      await title.fill('')
      await title.press('Enter')
      await expect(page.getByText('Enter a title.')).toBeVisible()
      await title.fill('Culverts of the county')
      await editor.send(items.update, { ...own, title: 'Culverts, renamed' })
      await title.press('Enter')
      const plan = page.getByRole('dialog', { name: 'Review 1 change' })
      await expect(plan.getByText('Culverts, renamed').first()).toBeVisible()
      await plan.getByRole('button', { name: 'Cancel' }).click()
      await expect(title).toHaveValue('Culverts of the county')
      await save.click()
      await plan.getByRole('radio', { name: 'Apply my change' }).check()
      await plan.getByRole('button', { name: 'Apply 1 change' }).click()
      await expect(
        page.getByRole('heading', { level: 1, name: 'Culverts of the county' }),
      ).toBeVisible()
      await expect(page.getByRole('button', { name: 'Edit Title' })).toBeFocused()
    })
    await test.step('Esc does not lose what was entered, nor does a reload; a saved change can be undone', async () => {
      await edit('Summary')
      const summary = page.getByRole('textbox', { name: 'Summary' })
      await summary.fill('Under every road')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
      await page.reload()
      await expect(summary).toHaveValue('Under every road')
      await checkAccessibility(page)
      await summary.press('Control+Enter')
      await expect(page.getByText('Summary of Culverts of the county changed')).toBeVisible()
      expect(await now()).toMatchObject({ snippet: 'Under every road' })
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByRole('group', { name: 'Summary' })).toContainText('Old')
      expect(await now()).toMatchObject({ snippet: 'Old' })
    })
    await test.step('the fields are those for adding items, with the limits of the portal', async () => {
      await edit('Tags')
      await page.getByRole('combobox', { name: 'Tags' }).fill('roads,water,')
      await save.click()
      const tag = page.getByRole('group', { name: 'Tags' }).getByRole('link', { name: 'water' })
      await expect(tag).toHaveAttribute('href', '/content?show=all&tag=water')
      await edit('Credits')
      await page.getByRole('textbox', { name: 'Credits' }).fill('x'.repeat(64 * 1024))
      await save.click()
      await expect(page.getByText('Must be less than 64 KB.')).toBeVisible()
      await page.getByRole('button', { name: 'Cancel' }).click()
      await edit('Extent')
      for (const [side, degrees] of Object.entries({
        West: '-117.6',
        South: '33.4',
        East: '-200',
        North: '34.1',
      }))
        await page.getByRole('textbox', { name: side }).fill(degrees)
      await save.click()
      await expect(page.getByRole('textbox', { name: 'East' })).toHaveAttribute(
        'aria-invalid',
        'true',
      )
      await page.getByRole('textbox', { name: 'East' }).fill('-114.4')
      await save.click()
      await expect(page.getByRole('group', { name: 'Extent' })).toContainText('East -114.4')
      expect(await now()).toMatchObject({
        tags: ['test', 'roads', 'water'],
        extent: [
          [-117.6, 33.4],
          [-114.4, 34.1],
        ],
      })
    })
    await test.step('an owner deprecates the item, replaces its thumbnail, and removes it after a question', async () => {
      await edit('Status')
      const status = page.getByRole('combobox', { name: 'Status' })
      await expect(status.getByRole('option')).toHaveText(['No status', 'Deprecated'])
      await status.selectOption('Deprecated')
      await save.click()
      await expect(page.getByRole('group', { name: 'Status' })).toContainText('Deprecated')
      await page.getByRole('button', { name: 'Change thumbnail' }).click()
      const sheet = page.getByRole('dialog', { name: 'Change thumbnail' })
      const chooser = page.waitForEvent('filechooser')
      await sheet.getByRole('button', { name: /Choose file/ }).click()
      await (await chooser).setFiles(imageFile('culvert.png'))
      await page.getByRole('button', { name: 'Use full image' }).click()
      await checkAccessibility(page)
      await sheet.getByRole('button', { name: 'Change thumbnail' }).click()
      await expect(page.getByText('Thumbnail of Culverts of the county changed')).toBeVisible()
      await expect(sheet).toBeHidden()
      expect(await now()).toMatchObject({
        contentStatus: 'deprecated',
        thumbnail: 'thumbnail/thumbnail.png',
      })
      await page.getByRole('button', { name: 'Change thumbnail' }).click()
      await sheet.getByRole('button', { name: 'Remove thumbnail' }).click()
      const question = page.getByRole('dialog', { name: 'Remove thumbnail?' })
      await expect(question).toContainText('The image can’t be restored.')
      await question.getByRole('button', { name: 'Remove thumbnail' }).click()
      await expect(page.getByText('Thumbnail of Culverts of the county removed')).toBeVisible()
      expect((await now()).thumbnail ?? '').toBe('')
    })
    await test.step('an administrator marks it as authoritative, and removes the status', async () => {
      const tab = await page.context().newPage()
      await signIn('admin', `/content/items/${id}`, tab)
      const status = tab.getByRole('group', { name: 'Status' })
      const set = async (option: string) => {
        await tab.getByRole('button', { name: 'Edit Status', exact: true }).press('Enter')
        await tab.getByRole('combobox', { name: 'Status' }).selectOption(option)
        await tab.getByRole('button', { name: 'Save', exact: true }).click()
      }
      await set('Authoritative in the organization')
      await expect(status).toContainText('Authoritative in the organization')
      expect(await now()).toMatchObject({ contentStatus: 'org_authoritative' })
      await set('No status')
      await expect(tab.getByRole('button', { name: 'Edit Status', exact: true })).toBeVisible()
      await expect(status).toBeHidden()
      expect((await now()).contentStatus ?? '').toBe('')
      await tab.close()
    })
    await test.step('screenshots are added, and one of them is removed', async () => {
      const sheet = page.getByRole('dialog', { name: 'Change screenshots' })
      const shown = page.getByRole('region', { name: 'Screenshots' }).getByRole('img')
      const open = async () => {
        await page.getByRole('button', { name: 'More actions' }).click()
        await page.getByRole('menuitem', { name: 'Change screenshots' }).click()
      }
      const change = sheet.getByRole('button', { name: 'Change screenshots' })
      await open()
      await expect(change).toHaveAccessibleDescription('Add or remove a screenshot first.')
      const chooser = page.waitForEvent('filechooser')
      await sheet.getByRole('button', { name: /Choose files/ }).click()
      await (await chooser).setFiles(['inlet.png', 'outlet.png'].map((name) => imageFile(name)))
      await checkAccessibility(page)
      await change.click()
      await expect(sheet).toBeHidden()
      await expect(shown).toHaveCount(2)
      await open()
      await sheet.getByRole('button', { name: 'Remove screenshot 1' }).click()
      await change.click()
      await expect(sheet).toBeHidden()
      await expect(shown).toHaveCount(1)
      expect(await now()).toMatchObject({ screenshots: ['screenshots/screenshot1.png'] })
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
      await expect(plan.getByText('County board (Priya Lindqvist, publisher)')).toBeVisible()
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
