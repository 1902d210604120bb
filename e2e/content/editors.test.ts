import {
  checkAccessibility,
  expect,
  page,
  press,
  test as base,
  visit,
} from '../components/test.tsx'

const test = base.extend({ sampleData: 'empty' })

test('a refused text or extent gets the focus where it is wrong, and the map stays where it was', async ({
  portal,
  signIn,
}) => {
  const { id } = await portal.item('editor', {
    title: 'Culverts',
    extent: [-118, 33, -116, 34],
  })
  await signIn('editor', `/content/items/${id}/data`)
  const json = page.getByRole('textbox', { name: 'JSON of the item' })
  await json.fill('{\n  "a": 1,\n  "b" 2\n}')
  await press(page.getByRole('button', { name: 'Review changes' }), '{Enter}')
  await expect.element(json).toHaveFocus()
  await expect.element(json).toHaveAttribute('aria-invalid', 'true')
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The text is not valid JSON. The editor marks the error.')
  const line = () => document.getSelection()?.anchorNode?.parentElement?.closest('.cm-line')
  await expect.poll(() => line()?.textContent).toBe('  "b" 2')
  await checkAccessibility()
  await page.getByRole('button', { name: 'Discard' }).click()

  await visit(`/content/items/${id}`)
  await page.getByRole('button', { name: 'Edit Extent' }).click()
  const map = page.getByRole('figure', { name: /^Extent/ })
  const shown = 'Extent: from -118, 33 to -116, 34 (degrees, WGS84)'
  await expect.element(map).toHaveAccessibleName(shown)
  const east = page.getByRole('textbox', { name: 'East' })
  await east.fill('-120')
  await press(page.getByRole('button', { name: 'Save', exact: true }), '{Enter}')
  await expect.element(east).toHaveFocus()
  await expect.element(east).toHaveAccessibleDescription(/^West must not be greater than east/)
  await expect.element(map).toHaveAccessibleName(shown)
})
