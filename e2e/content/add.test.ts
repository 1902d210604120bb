import { paths } from '../../src/console/shell/paths.ts'
import { content } from '../../src/rest/content/content.ts'
import { items } from '../../src/rest/content/items.ts'
import {
  checkAccessibility,
  expect,
  nextDownload,
  page,
  press,
  step,
  test as base,
  texts,
  type TestPortal,
} from '../components/test.tsx'

const test = base.extend({ sampleData: 'empty' })

const button = (name: string) => page.getByRole('button', { name, exact: true })
const uploads = page.getByRole('list', { name: 'Uploads in this tab' })
const choose = (file: File) => page.getByCss('input[type=file]').first().upload(file)
/** Drags files over the page until it accepts them, and drops them there. */
const dropOnPage = async (...files: readonly File[]) => {
  const dataTransfer = new DataTransfer()
  for (const file of files) dataTransfer.items.add(file)
  const send = (type: string) =>
    document
      .querySelector('main')
      ?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
  await expect
    .poll(() => {
      send('dragover')
      return page.getByText('Drop the files to add them here.').elements().length
    })
    .toBe(1)
  send('drop')
}
const itemsOf = async (portal: TestPortal) =>
  (await portal.as('publisher').send(content.list, { userName: 'publisher' })).items

test('files that are dropped on the list are added at once, except those that need a type', async ({
  portal,
  signIn,
}) => {
  await signIn('publisher', '/content')
  await step('the known ones are uploaded, and the other one is in the form', async () => {
    await dropOnPage(
      new File(['station\n1\n'], 'river_gauges.csv'),
      new File(['weir\n1\n'], 'weirs.csv'),
      new File(['?'], 'report.what'),
    )
    await expect.element(page.getByRole('heading', { level: 1, name: 'Add items' })).toHaveFocus()
    await expect.poll(() => texts(uploads.getByRole('status'))).toEqual(['Uploaded', 'Uploaded'])
    await expect.element(button('Remove report.what')).toBeVisible()
    await expect.element(page.getByRole('combobox', { name: /^Type/ })).toHaveValue('')
    const added = (await itemsOf(portal)).map(({ title, access }) => `${title}, ${access}`)
    expect(added.toSorted()).toEqual(['river gauges, private', 'weirs, private'])
    await checkAccessibility()
  })
  await step('a title is corrected where it is shown', async () => {
    await button('Edit title of river gauges').click()
    const title = uploads.getByRole('textbox', { name: /^Title/ })
    await expect.element(title).toHaveFocus()
    await title.fill('Gauges of the rivers')
    await checkAccessibility()
    await button('Save').click()
    await expect.element(button('Edit title of Gauges of the rivers')).toHaveFocus()
    expect((await itemsOf(portal)).map(({ title: one }) => one)).toContain('Gauges of the rivers')
  })
  await step('the other properties of all of them are edited together', async () => {
    await page.getByRole('link', { name: 'Edit 2 items' }).click()
    await expect.element(page.getByRole('main')).toHaveTextContent('2 selected items')
  })
})

test('more files than one cancels one by one are not added before they have been looked at', async ({
  portal,
  signIn,
}) => {
  await signIn('publisher', '/content')
  await dropOnPage(
    ...Array.from({ length: 21 }, (_, index) => new File(['a'], `part ${index}.csv`)),
  )
  await expect.element(button('Add 21 items')).toBeVisible()
  expect(await itemsOf(portal)).toEqual([])
})

test('one button adds an item; what the form does not show is reviewed first', async ({
  portal,
  signIn,
}) => {
  await portal.item('publisher', { title: 'Weirs', tags: ['water', 'levels'] })
  await portal.group({ title: 'River maintenance' })
  await signIn('publisher', paths.addItem())
  await step('the tags of the last item are used on request', async () => {
    await expect.element(button('Choose files')).toBeVisible()
    await choose(new File(['station\n1\n'], 'gauges.csv'))
    await expect.element(page.getByRole('textbox', { name: /^Title/ })).toHaveValue('gauges')
    await button('Use the tags of the last item: water and levels').click()
    await expect.element(button('Remove levels')).toBeVisible()
    await checkAccessibility()
    await button('Add item').click()
    await expect.poll(() => texts(uploads.getByRole('status'))).toEqual(['Uploaded'])
    const added = (await itemsOf(portal)).find(({ title }) => title === 'gauges')
    expect(added).toMatchObject({ tags: ['water', 'levels'] })
  })
  await step('the item is shared with a group from the list of uploads', async () => {
    await button('Share 1 item').click()
    const panel = page.getByRole('dialog', { name: 'Share item', exact: true })
    await panel.getByRole('combobox', { name: 'Add groups' }).fill('River')
    await page.getByRole('option', { name: /River maintenance/, disabled: false }).click()
    await press(panel.getByRole('checkbox', { name: 'River maintenance' }), '{Enter}')
    await page.getByRole('dialog').getByRole('button', { name: 'Change 1 item' }).click()
    await expect.element(page.getByText('Change the sharing of gauges: Succeeded')).toBeVisible()
  })
  await step('a refused URL is reported at its field', async () => {
    await button('URL').click()
    const url = page.getByLabelText('URL', { exact: true })
    const service = 'https://gis.example.com/server/rest/services/Rivers/FeatureServer'
    await url.fill(service)
    await button('Add item').click()
    await expect.element(page.getByText('Rivers added').first()).toBeVisible()
    await url.fill(service)
    await button('Add item').click()
    await expect.element(url).toHaveAccessibleDescription('Item with this url already exists.')
    await expect.element(url).toHaveFocus()
    await url.fill(`${service}?token=abcdefgh`)
    await expect.element(button('Add item')).not.toBeInTheDocument()
    await button('Review item').click()
    await expect
      .element(page.getByRole('dialog'))
      .toHaveTextContent('The URL contains a token, key, or password.')
  })
})

test('a file that was replaced can be downloaded and restored until the tab is closed', async ({
  portal,
  signIn,
}) => {
  const { id = '' } = await portal.as('editor').send(content.addItem, {
    userName: 'editor',
    title: 'Gauges',
    type: 'CSV',
    file: new File(['first\n'], 'gauges.csv'),
  })
  const dataNow = async () => {
    const data = await portal.as('editor').send(items.data, { itemId: id })
    return data.text()
  }
  await signIn('editor', paths.item(id, 'data'))
  const plan = page.getByRole('dialog', { name: 'Replace file?' })
  const file = page.getByRole('region', { name: 'File', exact: true })

  await choose(new File(['second\n'], 'levels.csv'))
  await expect.element(plan.getByRole('checkbox', { name: /^Keep the current file/ })).toBeChecked()
  await checkAccessibility()
  await plan.getByRole('button', { name: 'Replace file' }).click()
  await expect.element(file).toHaveTextContent('Previous file: gauges.csv, 6 B.')
  expect(await dataNow()).toBe('second\n')
  await checkAccessibility()
  const saved = nextDownload()
  await button('Download previous file').click()
  expect(await saved).toMatchObject({ name: 'gauges.csv', text: 'first\n' })

  await button('Restore previous file').click()
  await plan.getByRole('button', { name: 'Replace file' }).click()
  await expect.element(file).toHaveTextContent('Previous file: levels.csv, 7 B.')
  expect(await dataNow()).toBe('first\n')

  await choose(new File(['third\n'], 'third.csv'))
  await plan.getByRole('checkbox', { name: /^Keep the current file/ }).click()
  await expect.element(plan).toHaveTextContent('The current file will be permanently replaced.')
})
