import { content } from '../../src/rest/content/content.ts'
import { items } from '../../src/rest/content/items.ts'
import {
  checkAccessibility,
  expect,
  page,
  press,
  step,
  test as base,
  texts,
  visit,
} from '../components/test.tsx'

const test = base.extend({ sampleData: 'empty' })

test('folders are created, renamed, and deleted with what they contain; dropped files are added to the folder', async ({
  portal,
  signIn,
}) => {
  const editor = portal.as('editor')
  const { id } = await portal.item('editor', { title: 'Culverts' })
  await portal.item('editor', {
    title: 'County board',
    type: 'Dashboard',
    text: JSON.stringify({ itemId: id }),
  })
  const folders = page.getByRole('navigation', { name: 'Folders of Emil Okafor' })
  await signIn('editor', '/content')
  await step('a folder is created, and shown', async () => {
    await folders.getByRole('button', { name: 'Create folder' }).click()
    const sheet = page.getByRole('dialog', { name: 'Create folder' })
    await press(sheet.getByRole('textbox', { name: 'Folder name' }), '{Enter}')
    await expect.element(sheet.getByText('Enter a folder name.')).toBeVisible()
    await sheet.getByRole('textbox', { name: 'Folder name' }).fill('Roads')
    await press(sheet.getByRole('textbox', { name: 'Folder name' }), '{Enter}')
    await expect.element(page.getByText('Folder Roads created')).toBeVisible()
    await expect
      .element(folders.getByRole('button', { name: 'Roads', exact: true }))
      .toHaveAttribute('aria-current', 'true')
    await expect.element(page.getByText('This folder is empty')).toBeVisible()
    await checkAccessibility()
  })
  await step('it is renamed, and the toast undoes it', async () => {
    await folders.getByRole('button', { name: 'Rename folder Roads' }).click()
    const name = page.getByRole('textbox', { name: 'Folder name' })
    await expect.element(name).toHaveValue('Roads')
    // Another tab has created a folder of this name meanwhile.
    await editor.send(content.createFolder, { userName: 'editor', title: 'Avenues' })
    await name.fill('Avenues')
    await press(name, '{Enter}')
    await expect.element(name).toHaveAccessibleDescription(/Folder title 'Avenues' not available/)
    await expect.element(name).toHaveFocus()
    await name.fill('Streets')
    await page.getByRole('dialog').getByRole('button', { name: 'Rename folder' }).click()
    await expect
      .element(folders.getByRole('button', { name: 'Streets', exact: true }))
      .toBeVisible()
    // The page is still being opened again after the undo when files are dropped on it.
    await portal.fault('search.items', { kind: 'delay', milliseconds: 3_000 }, 4)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(folders.getByRole('button', { name: 'Roads', exact: true })).toBeVisible()
  })
  await step('files that are dropped on the list are added to its folder', async () => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['id,name\n1,Mill Creek\n'], 'gauges.csv'))
    for (const type of ['dragover', 'drop'])
      document
        .querySelector('main')
        ?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
    await expect.element(page.getByRole('heading', { level: 1, name: 'Add items' })).toBeVisible()
    const uploads = page.getByRole('list', { name: 'Uploads in this tab' })
    await expect.poll(() => texts(uploads.getByRole('status'))).toEqual(['Uploaded'])
    await expect
      .element(page.getByRole('combobox', { name: 'Folder' }).getByCss('option:checked'))
      .toHaveTextContent(/^Roads$/)
  })
  await step('the review of deleting it lists its items and what uses them', async () => {
    const { folders: all = [] } = await editor.send(content.list, { userName: 'editor', num: 0 })
    const folder = all.find(({ title }) => title === 'Roads')?.id ?? ''
    await editor.send(items.move, { userName: 'editor', itemId: id, folder })
    await visit(`/content?folder=${folder}`)
    await folders.getByRole('button', { name: 'Delete folder Roads' }).click()
    const plan = page.getByRole('dialog', { name: 'Delete folder?' })
    await expect
      .element(plan)
      .toHaveTextContent('2 items in the folder will be deleted permanently.')
    await expect.element(plan).toHaveTextContent('Culverts: used by County board')
    await checkAccessibility()
    await plan.getByRole('textbox').fill('Roads')
    await plan.getByRole('button', { name: 'Delete folder' }).click()
    await expect.element(page.getByText('Folder Roads deleted')).toBeVisible()
    await expect
      .poll(() => texts(page.getByRole('rowheader')))
      .toEqual([expect.stringMatching(/County board/)])
  })
})
