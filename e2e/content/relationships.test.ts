import { paths } from '../../src/console/shell/paths.ts'
import {
  checkAccessibility,
  expect,
  focus,
  page,
  press,
  readRecents,
  step,
  test as base,
  texts,
  userEvent,
  visit,
} from '../components/test.tsx'

const test = base.extend({ sampleData: 'empty' })

const sheet = page.getByRole('dialog', { name: 'Add relationship' })
const other = sheet.getByRole('combobox', { name: 'Other item' })
const options = page.getByRole('listbox', { name: 'Other item' }).getByRole('option')
const chosen = page.getByRole('list', { name: 'Other item: selected' })
const more = page.getByRole('option', { name: /^Show more of/ })
const titles = () => texts(options)

const open = async (type: string) => {
  await page.getByRole('button', { name: 'Add relationship' }).click()
  await sheet.getByLabelText('Relationship type').selectOptions(type)
}
const service = 'This item uses another item (Map2Service)'
const collection = 'This item uses another item (Map2FeatureCollection)'

test('the other item of a relationship is found by title and ID, among items whose types fit', async ({
  portal,
  signIn,
}) => {
  const { id } = await portal.item('editor', { title: 'Culverts' })
  const services = (title: string, path: string) =>
    portal.item('editor', {
      title,
      type: 'Feature Service',
      url: `https://gis.example/rest/services/${path}/FeatureServer`,
    })
  await services('Rivers service', 'Rivers')
  await portal.copies(
    await services('Rivers service: rivers, service, rivers, service', 'Others'),
    12,
  )
  const river = await portal.item('editor', { title: 'River gauges' })
  await signIn('editor', paths.item(id, 'relations'))
  await open(service)

  await step('the exact title is first, though other items have its words more often', async () => {
    await other.fill('rivers')
    await expect.element(more).toBeVisible()
    for (const title of titles().slice(0, -1)) expect(title).toMatch(/ Feature Service, editor/)
    await other.fill('Rivers service')
    await expect.element(options.first()).toHaveTextContent(/^Rivers service Feature Service/)
    await checkAccessibility()
  })

  await step('the title or the ID of an item that doesn’t fit says why', async () => {
    for (const text of ['River gauges', river.id]) {
      await other.fill(text)
      await expect
        .element(options.first())
        .toHaveTextContent(
          /^River gauges.*This relationship type does not allow items of type Web Map\.$/,
        )
      await expect.element(options.first()).toBeDisabled()
    }
    await expect.element(page.getByText('None of these items can be selected.')).toBeVisible()
    await checkAccessibility()
  })

  await step('the ID finds an item that fits', async () => {
    const collected = await portal.item('editor', {
      title: 'Gauges',
      type: 'Feature Collection',
      text: '{}',
    })
    await sheet.getByLabelText('Relationship type').selectOptions(collection)
    await other.fill(collected.id)
    await expect.poll(titles).toEqual([expect.stringMatching(/^Gauges/)])
    await options.click()
    await expect.element(chosen).toHaveTextContent('Gauges')
  })
})

test('more results are loaded by keyboard; without a text, items that were opened last are first', async ({
  portal,
  signIn,
}) => {
  const { id } = await portal.item('editor', { title: 'Culverts' })
  const layer = { title: 'Layer', type: 'Feature Collection', text: '{}' }
  await portal.copies(await portal.item('editor', layer), 24)
  const opened = await portal.item('editor', { ...layer, title: 'Opened sketch' })
  await portal.item('editor', { ...layer, title: 'Newest sketch' })
  await signIn('editor', paths.item(opened.id))
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Opened sketch')
  await expect.poll(readRecents).toContain(paths.item(opened.id))
  await visit(paths.item(id, 'relations'))
  await open(collection)

  await step('items that were opened last, then the newest', async () => {
    await focus(other)
    await expect.element(more).toBeVisible()
    expect(titles()[0]).toMatch(/^Opened sketch/)
    expect(titles()[1]).toMatch(/^Newest sketch/)
  })

  await step('the first of the results that are added is active', async () => {
    await other.fill('layer')
    await expect.element(more).toHaveTextContent('Show more of 25 results')
    expect(options.elements()).toHaveLength(11)
    await press(other, '{ArrowUp}')
    await expect.element(more).toHaveClass('Mui-focused')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => options.elements().length).toBe(21)
    await expect
      .element(other)
      .toHaveAttribute('aria-activedescendant', (await options.nth(10).findElement()).id)
    await expect.element(options.nth(10)).toBeVisible()
    await expect.element(other).toHaveValue('layer')
  })

  await step('the last page ends the list, and its first result is selected', async () => {
    await more.click()
    await expect.poll(() => options.elements().length).toBe(25)
    await expect.element(more).not.toBeInTheDocument()
    expect(new Set(titles()).size).toBe(25)
    const [added = ''] = titles().slice(20)
    await press(other, '{Enter}')
    await expect.element(chosen).toHaveTextContent(added)
    await expect.element(options).not.toBeInTheDocument()
  })
})

test('a portal that refuses the order of a list is asked without it', async ({
  portal,
  signIn,
}) => {
  const { id } = await portal.item('editor', { title: 'Culverts' })
  await portal.item('editor', { title: 'Gauges', type: 'Feature Collection', text: '{}' })
  await signIn('editor', paths.item(id, 'relations'))
  await open(collection)
  await portal.fault('search.items', { kind: 'refuse', code: 400, message: 'Invalid query' })
  await focus(other)
  await expect.element(options.filter({ hasText: 'Gauges' })).toBeEnabled()
})
