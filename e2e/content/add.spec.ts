import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import sharp from 'sharp'
import { categories } from '../../src/rest/content/categories.ts'
import { content } from '../../src/rest/content/content.ts'
import { search } from '../../src/rest/content/search.ts'
import { items } from '../../src/rest/content/items.ts'
import { relationships } from '../../src/rest/content/relationships.ts'
import { sharing } from '../../src/rest/content/sharing.ts'
import {
  checkAccessibility,
  expect,
  test,
  walkTo,
  type Page,
  type TestPortal,
} from '../fixtures.ts'
import { assignClassificationSchema } from '../support/classification.ts'

test.use({ sampleData: 'empty' })

const slowPart = { kind: 'delay', milliseconds: 10_000 } as const

const choose = async (page: Page, files: string | string[] | { name: string; text: string }[]) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).first().click()
  const given = Array.isArray(files) ? files : [files]
  await (
    await chooser
  ).setFiles(
    given.map((file) =>
      typeof file === 'string'
        ? file
        : { name: file.name, mimeType: 'text/plain', buffer: Buffer.from(file.text) },
    ) as string[],
  )
  // A file is listed once it has been recognized.
  for (const file of given) {
    const name = typeof file === 'string' ? basename(file) : file.name
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
  }
}

/** Reviews the changes and adds the items. */
const add = async (page: Page) => {
  await page.getByRole('button', { name: /^Review (item|\d+ items)$/ }).click()
  const plan = page.getByRole('dialog', { name: /^Review changes: add/ })
  await plan.getByRole('button', { name: /^Add/ }).click()
  await expect(plan).toBeHidden()
}

const uploadsOf = (page: Page) => page.getByRole('list', { name: 'Uploads in this tab' })
const uploadOf = (page: Page, name: string) =>
  uploadsOf(page).getByRole('listitem').filter({ hasText: name })
const titles = async ({ arrange }: TestPortal) => {
  const answer = await arrange.as('publisher').send(content.list, { userName: 'publisher' })
  return answer.items.map(({ title }) => title).toSorted()
}
const itemCalled = async ({ arrange }: TestPortal, wanted: string) => {
  const client = arrange.as('publisher')
  const listed = await client.send(content.list, { userName: 'publisher' })
  const itemId = listed.items.find(({ title }) => title === wanted)?.id ?? ''
  return client.send(items.read, { itemId })
}

/** Creates a category and a classification schema of the organization. */
const arrangeSchemas = async ({ arrange }: TestPortal) => {
  const admin = arrange.as('admin')
  const categorySchema = [{ title: 'Categories', categories: [{ title: 'Water' }] }]
  await admin.send(categories.assign, { portalId: 'self', categorySchema: { categorySchema } })
  await assignClassificationSchema(arrange)
}

test('items are added from a file, a URL, and JSON, and errors are shown at their fields', async ({
  page,
  portal,
  signIn,
}) => {
  test.slow()
  await signIn('publisher', '/content/add')
  const title = page.getByLabel('Title', { exact: true })
  const type = page.getByRole('combobox', { name: 'Type', exact: true })

  await test.step('nothing is sent without a source, a title, and a type', async () => {
    await page.getByRole('button', { name: 'Review item' }).click()
    await expect(title).toHaveAccessibleDescription('Enter a title.')
    await expect(type).toHaveAccessibleDescription('Select a type.')
  })

  await test.step('a file is added with a title and type from its name, by keyboard alone', async () => {
    const { keyboard } = page
    await expect(title).toBeFocused()
    const chooser = page.waitForEvent('filechooser')
    await walkTo(page.getByRole('button', { name: 'Choose files' }), 'Shift+Tab')
    await keyboard.press('Enter')
    await (
      await chooser
    ).setFiles({
      name: 'river_levels.csv',
      mimeType: 'text/plain',
      buffer: Buffer.from('station,level\n1,2\n'),
    })
    await expect(title).toHaveValue('river levels')
    await expect(type).toHaveValue('CSV')
    await expect(page.getByRole('button', { name: 'Review item' })).toBeInViewport()
    await expect(page.locator('summary')).toHaveText(['More properties'])
    await walkTo(page.getByRole('combobox', { name: 'Tags' }))
    await keyboard.type('water,levles,')
    await walkTo(page.getByRole('button', { name: 'Remove levles' }))
    await keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Remove water' })).toBeFocused()
    await walkTo(page.getByRole('combobox', { name: 'Tags' }), 'Shift+Tab')
    await keyboard.type('levels,')
    await walkTo(page.getByRole('combobox', { name: 'Folder' }))
    await walkTo(page.locator('summary').filter({ hasText: 'More properties' }))
    await keyboard.press('Enter')
    await walkTo(page.locator('summary').filter({ hasText: 'credits' }))
    await keyboard.press('Enter')
    await walkTo(page.getByRole('textbox', { name: 'Credits' }))
    await keyboard.type('River office')
    await walkTo(page.getByRole('button', { name: 'Review item' }))
    await keyboard.press('Enter')
    await walkTo(page.getByRole('dialog').getByRole('button', { name: 'Add item' }))
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Add items' })).toBeFocused()
    await expect(
      uploadOf(page, 'river levels').getByText('Uploaded', { exact: true }).first(),
    ).toBeVisible()
    await expect(uploadOf(page, 'river levels').getByRole('status')).toHaveText('Uploaded')
    const item = await itemCalled(portal, 'river levels')
    expect(item).toMatchObject({ type: 'CSV', tags: ['water', 'levels'], name: 'river_levels.csv' })
    expect(item.accessInformation).toBe('River office')
    await walkTo(uploadOf(page, 'river levels').getByRole('link'))
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'river levels' })).toBeFocused()
    await page.goBack()
  })

  await test.step('a type that can’t contain a file is disabled, with the reason', async () => {
    await type.fill('web map')
    await expect(page.getByRole('option', { name: 'Web Map contains JSON' })).toBeDisabled()
    await type.press('Escape')
  })

  await test.step('a URL proposes its type; a URL of an existing item is reported at the field', async () => {
    await page.getByRole('button', { name: 'URL', exact: true }).click()
    const address = page.getByLabel('URL', { exact: true })
    const service = 'https://gis.example.com/server/rest/services/Rivers/FeatureServer'
    await address.fill(service)
    await expect(type).toHaveValue('Feature Service')
    await expect(title).toHaveValue('Rivers')
    await add(page)
    await expect(page.getByText('Rivers added').first()).toBeVisible()
    await expect(page.getByText('0', { exact: true })).toBeHidden()
    await address.fill(service)
    await add(page)
    await expect(address).toHaveAccessibleDescription('Item with this url already exists.')
    await expect(title).toHaveValue('Rivers')
  })

  await test.step('an error in JSON is shown with its line, and nothing is sent', async () => {
    await page.getByRole('button', { name: 'JSON text' }).click()
    const json = page.getByRole('textbox', { name: 'JSON', exact: true })
    await json.fill('{\n  "title": \n}')
    await title.fill('A map')
    await page.getByRole('button', { name: 'Review item' }).click()
    await expect(page.getByText(/Line 3/).first()).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(json).toBeFocused()
    await json.fill('{"operationalLayers": []}')
    await expect(type).toHaveValue('Web Map')
    await add(page)
    await expect(page.getByText('A map added').first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Show item' }).last()).toHaveAttribute(
      'href',
      /^\/content\/items\/[0-9a-f]{32}$/,
    )
    expect(await titles(portal)).toEqual(['A map', 'Rivers', 'river levels'])
  })

  await test.step('entries are kept while other pages are shown', async () => {
    await title.fill('Not sent yet')
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await navigation.getByRole('link', { name: 'Home' }).click()
    await navigation.getByRole('link', { name: 'Content' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Content' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'A map' })).toBeVisible()
    await page.getByRole('link', { name: 'Add items' }).click()
    await expect(title).toHaveValue('Not sent yet')
    await page.reload()
    await expect(title).toHaveValue('Not sent yet')
  })

  await test.step('what a file proposed is not kept as if it were entered', async () => {
    await page.getByRole('button', { name: 'Files', exact: true }).click()
    await title.clear()
    await type.clear()
    await choose(page, [{ name: 'report.pdf', text: '%PDF-1.7' }])
    await expect(title).toHaveValue('report')
    await page.reload()
    await choose(page, [{ name: 'ROADS.CSV', text: 'station' }])
    await expect(title).toHaveValue('ROADS')
    await expect(type).toHaveValue('CSV')
    await page.getByRole('button', { name: 'Remove ROADS.CSV' }).click()
  })

  await test.step('optional values: thumbnail, extent, categories, a relationship, and a classification', async () => {
    await arrangeSchemas(portal)
    const { id: riversId } = await itemCalled(portal, 'Rivers')
    const own = { userName: 'publisher', itemId: riversId }
    await portal.arrange.as('publisher').send(sharing.shareOwn, { ...own, org: true })
    await page.goto('/content/add')
    await page.getByRole('button', { name: 'Files', exact: true }).click()
    await page.getByLabel('Title', { exact: true }).clear()
    await type.clear()
    await choose(page, [{ name: 'gauges.csv', text: 'station\n1\n' }])
    const classified = page.getByRole('group', { name: 'Classification', exact: true })
    await expect(classified.getByRole('option', { name: 'Open', selected: true })).toHaveCount(1)

    await page.getByText('More properties', { exact: true }).click()
    await page.getByText('Thumbnail and screenshots', { exact: true }).click()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Thumbnail: Choose file' }).click()
    const buffer = await sharp({
      create: { width: 2700, height: 2700, channels: 3, background: '#2266aa' },
    })
      .png()
      .toBuffer()
    await (await chooser).setFiles({ name: 'wide.png', mimeType: 'image/png', buffer })
    await page.getByRole('button', { name: 'Crop image' }).click()
    const shape = (image: HTMLImageElement) => image.naturalWidth / image.naturalHeight
    const thumbnail = page.getByRole('img', { name: 'Thumbnail: wide.png' })
    await expect.poll(() => thumbnail.evaluate(shape)).toBeCloseTo(1.5)
    expect(await thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2400)

    await page.getByText('Extent', { exact: true }).click()
    for (const [side, degrees] of Object.entries({
      West: '7',
      South: '46',
      East: '8',
      North: '45',
    }))
      await page.getByLabel(side, { exact: true }).fill(degrees)
    await page.getByText('Categories', { exact: true }).click()
    await page.getByRole('checkbox', { name: 'Water' }).check()
    await page.getByText('Relationship', { exact: true }).click()
    await page.getByRole('radio', { name: 'The other item is the origin' }).check()
    await page.getByRole('combobox', { name: 'Other item' }).fill('Rivers')
    await page.getByRole('option', { name: /Rivers/ }).click()
    const kind = page.getByLabel('Relationship type')
    await kind.selectOption('Service2Data')
    await expect(kind).toHaveAccessibleDescription(/You must own both items/)
    await expect(kind).toHaveAccessibleDescription(
      /will inherit the sharing of “Rivers”.*Organization/,
    )
    await page.getByText('Upload method, ID, metadata, and properties', { exact: true }).click()
    await page.getByRole('radio', { name: 'Multiple parts', exact: true }).check()

    await page.getByRole('button', { name: 'Review item' }).click()
    const review = classified.getByLabel('Review')
    await expect(review).toHaveAccessibleDescription('Is required.')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await review.fill('2027-05-05')
    await page.getByLabel('North', { exact: true }).fill('47')
    await classified.getByLabel('Level').selectOption('Restricted')
    await checkAccessibility(page)
    await page.getByRole('button', { name: 'Review item' }).click()
    const plan = page.getByRole('dialog', { name: 'Review changes: add 1 item' })
    await expect(plan).toContainText('Organization, inherited from “Rivers”')
    await plan.getByRole('button', { name: 'Add item' }).click()
    await expect(
      uploadOf(page, 'gauges').getByText('Uploaded', { exact: true }).first(),
    ).toBeVisible()

    const item = await itemCalled(portal, 'gauges')
    expect(item).toMatchObject({
      access: 'org',
      categories: ['/Categories/Water'],
      classification: {
        classification: 'Restricted',
        reviewDate: '2027-05-05',
        banner: 'Restricted',
      },
      extent: [
        [7, 46],
        [8, 47],
      ],
      thumbnail: 'thumbnail/thumbnail.png',
    })
    const client = portal.arrange.as('publisher')
    const asked = { relationshipType: 'Service2Data', direction: 'forward' } as const
    const { id: itemId } = await itemCalled(portal, 'Rivers')
    const { relatedItems } = await client.send(relationships.related, { ...asked, itemId })
    expect(relatedItems.map((related) => related.title)).toEqual(['gauges'])

    await uploadOf(page, 'gauges').getByRole('link', { name: 'gauges' }).click()
    await page.getByRole('button', { name: 'Edit Classification' }).click()
    await page.getByLabel('Level', { exact: true }).selectOption('Open')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Classification of gauges changed').first()).toBeVisible()
    expect((await itemCalled(portal, 'gauges')).classification).toMatchObject({ banner: 'Open' })
  })
})

/** Drops a file onto the title of the page, away from any drop zone. */
const dropBeside = async (page: Page, name: string, text: string) => {
  const dataTransfer = await page.evaluateHandle(
    ([fileName = '', bytes = '']) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], fileName))
      return transfer
    },
    [name, text],
  )
  await page.getByRole('heading', { level: 1 }).dispatchEvent('drop', { dataTransfer })
}

test(
  'each of several files has its own result',
  { tag: '@everyPortal' },
  async ({ page, portal, signIn }) => {
    test.slow()
    await portal.arrange.item('publisher', {
      title: 'Gauges',
      type: 'CSV',
      file: new File(['a'], 'gauges.csv'),
    })
    await portal.arrange.as('admin').send(categories.assign, {
      portalId: 'self',
      categorySchema: {
        categorySchema: [{ title: 'Categories', categories: [{ title: 'Water' }] }],
      },
    })
    await signIn('publisher', '/content/add')
    const map = '{"operationalLayers": [], "baseMap": {"title": "Topographic"}}'
    await choose(page, [
      { name: 'gauges.csv', text: 'b' },
      { name: 'report.what', text: 'd' },
      { name: 'county.json', text: map },
      { name: 'canals.csv', text: 'e' },
      { name: 'weirs.csv', text: 'f' },
      { name: 'wells.csv', text: 'g' },
    ])
    await dropBeside(page, 'dams.csv', 'c')
    await expect(page.getByLabel('Title of dams.csv')).toHaveValue('dams')
    await expect(page.getByRole('combobox', { name: 'Type of county.json' })).toHaveValue('Web Map')
    await expect(page.getByText('1 of 7 files needs a type')).toBeVisible()
    await page.getByRole('button', { name: 'Review 7 items' }).click()
    const type = page.getByRole('combobox', { name: 'Type of report.what' })
    await expect(type).toBeFocused()
    await expect(type).toBeInViewport()
    await expect(page.getByText('Select a type.')).toBeVisible()
    await type.fill('pdf')
    await page.getByRole('option', { name: 'PDF' }).click()
    await expect(page.getByText('1 of 7 files needs a type')).toBeHidden()
    await page.getByRole('combobox', { name: 'Tags' }).fill('all,')
    await checkAccessibility(page)
    await add(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Add items' })).toBeFocused()
    await expect(uploadsOf(page)).toBeInViewport()
    const completed = page.getByRole('list', { name: 'Completed uploads' })
    await page.getByText('6 of 7 files uploaded').click()
    for (const name of ['dams', 'report'])
      await expect(completed.getByRole('listitem').filter({ hasText: name })).toContainText(
        'Uploaded',
      )
    const refused = uploadOf(page, 'gauges')
    await expect(refused.getByRole('alert')).toContainText(
      'Item with this filename already exists.',
    )
    expect(await titles(portal)).toEqual([
      'Gauges',
      'canals',
      'county',
      'dams',
      'report',
      'weirs',
      'wells',
    ])
    const { id: mapId, type: mapType } = await itemCalled(portal, 'county')
    expect(mapType).toBe('Web Map')
    const data = await portal.arrange.as('publisher').send(items.data, { itemId: mapId })
    expect(await data.text()).toBe(map)
    expect((await itemCalled(portal, 'dams')).tags).toEqual(['all'])
    await checkAccessibility(page)

    await page.getByRole('button', { name: 'Fix and retry gauges.csv' }).click()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('gauges')
    await page.getByLabel('Folder', { exact: true }).selectOption('New folder')
    await page.getByLabel('Folder name').fill('Rivers')
    await add(page)
    await expect(page.getByText('7 of 7 files uploaded')).toBeVisible()
    await expect(completed.getByRole('listitem').filter({ hasText: 'gauges' })).toBeVisible()
    await page.getByRole('link', { name: 'Categorize 7 items' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /Water/ })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('7 selected items')
  },
)

test('a new folder whose name exists is used after the review has said so, and the next items keep folder and tags only', async ({
  page,
  portal,
  signIn,
}) => {
  const client = portal.arrange.as('publisher')
  const folderCalled = async (title: string) =>
    (await client.send(content.createFolder, { userName: 'publisher', title })).folder.id
  const rivers = await folderCalled('Rivers')
  await signIn('publisher', '/content/add')
  await choose(page, [
    { name: 'levels.csv', text: 'a' },
    { name: 'gauges.csv', text: 'b' },
  ])
  await page.getByRole('combobox', { name: 'Tags' }).fill('water,')
  await page.getByLabel('Summary').fill('Of the last ten years')
  const folder = page.getByLabel('Folder', { exact: true })
  const name = page.getByLabel('Folder name')
  await folder.selectOption('New folder')
  await name.fill('rivers')
  await page.getByRole('button', { name: 'Review 2 items' }).click()
  const review = page.getByRole('dialog', { name: /^Review changes: add/ })
  await expect(review).toContainText('The folder Rivers exists already. The items will be added')
  await review.getByRole('button', { name: 'Add 2 items' }).click()
  await expect(uploadsOf(page).getByText('Uploaded', { exact: true }).first()).toBeVisible()

  await expect(page.getByText('Folder and tags kept from the last items.')).toBeVisible()
  await expect(folder).toHaveValue(rivers)
  await expect(page.getByRole('button', { name: 'Remove water' })).toBeVisible()
  await expect(page.getByLabel('Summary')).toHaveValue('')

  await choose(page, [{ name: 'depths.csv', text: 'c' }])
  await folder.selectOption('New folder')
  await name.fill('Lakes')
  await page.getByRole('button', { name: 'Review item' }).click()
  const confirm = review.getByRole('button', { name: 'Add item' })
  await expect(confirm).toBeEnabled()
  const lakes = await folderCalled('Lakes')
  await confirm.click()
  await expect(review).toBeHidden()
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription(/^Unable to create folder\. .*Lakes/)
  await page.getByRole('button', { name: 'Review item' }).click()
  await expect(review).toContainText('The folder Lakes exists already.')
  await confirm.click()
  await expect(review).toBeHidden()
  await expect(uploadOf(page, 'depths').getByRole('status')).toHaveText('Uploaded')
  const { results: found } = await client.send(search.items, { q: 'tags:water' })
  expect(Object.fromEntries(found.map(({ title, ownerFolder }) => [title, ownerFolder]))).toEqual({
    levels: rivers,
    gauges: rivers,
    depths: lakes,
  })

  await page.getByRole('button', { name: 'Clear folder and tags' }).click()
  await expect(folder).not.toHaveValue(lakes)
  await expect(page.getByRole('button', { name: 'Remove water' })).toBeHidden()

  // What is kept for the next items is not an unapplied change.
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByText('Nothing needs your attention')).toBeVisible()
})

test('an upload is resumed after a reload, and two tabs never send a file twice', async ({
  page,
  context,
  portal,
  signIn,
}, testInfo) => {
  test.slow()
  page.on('dialog', (dialog) => void dialog.accept())
  const path = testInfo.outputPath('tiles.tpk')
  await writeFile(path, randomBytes(16 * 1024 * 1024))
  await signIn('publisher', '/content/add')
  const title = page.getByLabel('Title', { exact: true })
  const notCompleted = page.getByText('1 upload was not completed.')
  const partsOf = (tab: Page) => {
    const parts: string[] = []
    tab.on('request', (request) => {
      if (request.url().includes('/addPart')) parts.push(request.url())
    })
    return parts
  }

  await test.step('two parts arrive, then the page is reloaded', async () => {
    portal.faults.add('content.addPart', { kind: 'delay', milliseconds: 0 }, 2)
    portal.faults.add('content.addPart', slowPart, 9)
    const arrived = page.waitForResponse((response) => response.url().includes('/addPart'))
    await choose(page, path)
    await title.fill('Relief tiles')
    await add(page)
    await arrived
    await page.reload()
    await expect(notCompleted).toBeVisible()
  })

  const parts = partsOf(page)
  await test.step('selecting the same file resumes the upload; another tab does not send it again', async () => {
    await choose(page, path)
    await expect(title).toHaveValue('Relief tiles')
    await add(page)
    await expect(uploadOf(page, 'tiles').getByRole('button', { name: 'Pause' })).toBeVisible()
    const other = await context.newPage()
    const others = partsOf(other)
    await signIn('publisher', '/content/add', other)
    await choose(other, path)
    await add(other)
    await expect(
      uploadOf(other, 'tiles').getByText('Uploading in another tab').first(),
    ).toBeVisible()
    portal.faults.clear()
    await expect(
      uploadOf(page, 'tiles').getByText('Uploaded', { exact: true }).first(),
    ).toBeVisible({
      timeout: 30_000,
    })
    expect(others).toEqual([])
    await expect(notCompleted).toBeHidden()
  })
  expect(parts.length).toBeLessThan(4)
  expect(await titles(portal)).toEqual(['Relief tiles'])
  expect((await itemCalled(portal, 'Relief tiles')).size).toBe(16 * 1024 * 1024)
})

test('a file on the web that the portal can’t download says why in one wording everywhere, and is downloaded again from a corrected URL', async ({
  page,
  portal,
  signIn,
}) => {
  await signIn('publisher', '/content/add')
  await page.getByRole('button', { name: 'File on the web' }).click()
  const addFrom = async (url: string) => {
    await page.getByLabel('URL of the file').fill(url)
    await expect(page.getByLabel('File name')).toHaveValue(basename(url))
    await expect(page.getByLabel('Type', { exact: true })).toHaveValue('CSV')
    await add(page)
  }
  const toasts = page.getByRole('log')
  const missing = 'Download of missing: Failed. The server responded with the status 404.'
  await addFrom(`${portal.url}/missing.csv`)
  await expect(toasts.getByText(missing)).toBeVisible()
  await expect(toasts.getByText('The portal is downloading missing')).toHaveCount(0)
  await addFrom('http://localhost:1/refused.csv')
  await expect(toasts.getByText(/^Download of refused: Failed\. \S/)).toBeVisible()
  await expect(toasts.getByText(/The portal is downloading/)).toHaveCount(0)

  await page.getByRole('link', { name: 'Change history', exact: true }).click()
  const change = page.getByRole('row', { name: /Add missing/ })
  await expect(change).toContainText('Failed')
  await expect(change).toContainText('The server responded with the status 404.')
  await page.getByRole('button', { name: 'Notifications, 2 unread' }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await panel
    .getByRole('listitem')
    .filter({ hasText: missing })
    .getByRole('link', { name: 'Show' })
    .click()
  await expect(page).toHaveURL(/\/jobs\/\w+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Download of missing')
  await expect(
    page.getByText('The server responded with the status 404.', { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'missing', exact: true })).toHaveAttribute(
    'href',
    /\/content\/items\/\w+$/,
  )
  await checkAccessibility(page)
  await page.getByRole('link', { name: 'Show item' }).click()
  await expect(page.getByRole('main').getByText(missing)).toBeVisible()
  await page.getByRole('link', { name: 'Show job' }).click()

  const url = page.getByLabel('URL of the file')
  await expect(url).toHaveValue(`${portal.url}/missing.csv`)
  await url.fill(`${portal.url}/portal/sharing/rest/info?f=json`)
  await page.getByRole('button', { name: 'Retry download' }).click()
  await expect(page.getByRole('button', { name: 'Retry download' })).toHaveCount(0)
  await expect(page.getByText('Succeeded', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Show item' }).click()
  await expect(page.getByRole('main').getByText(missing)).toHaveCount(0)
  const { id } = await itemCalled(portal, 'missing')
  expect(
    (
      await portal.arrange
        .as('publisher')
        .send(content.status, { userName: 'publisher', itemId: id })
    ).status,
  ).toBe('completed')
  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: 'Jobs', exact: true })
    .click()
  await expect(page.getByRole('row', { name: /Download of missing/ })).toContainText('Succeeded')
  await expect(page.getByRole('row', { name: /Download of refused/ })).toContainText('Failed')
})
