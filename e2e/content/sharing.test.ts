import { paths } from '../../src/console/shell/paths.ts'
import { sharing } from '../../src/rest/content/sharing.ts'
import { expect, page, press, test, visit } from '../components/test.tsx'

const cell = (item: string, column: string) =>
  page.getByRole('checkbox', { name: `${item}: shared with ${column}` })

test('members who can’t share see the reason; without a selection the page links to Content', async ({
  portal,
  signIn,
}) => {
  const { id } = await portal.item('editor', { title: 'Flood map' })
  await portal.as('editor').send(sharing.shareOwn, { userName: 'editor', itemId: id, org: true })
  await signIn('viewer', paths.sharing(id))
  const everyone = cell('Flood map', 'Everyone')
  await expect.element(everyone).toHaveAccessibleDescription(/owner of the item/)
  await press(everyone, ' ')
  await expect.element(everyone).not.toBeChecked()
  await expect.element(page.getByText(/^Flood map: shared with Everyone\. Only/)).toBeVisible()
  await expect.element(page.getByText('View only')).toBeVisible()
  await expect.element(page.getByText('People to ask:')).toHaveTextContent('editor')
  await expect.element(page.getByRole('button', { name: 'Review changes' })).not.toBeInTheDocument()
  await visit(paths.sharing())
  await expect.element(page.getByText('No items are selected')).toBeVisible()
  await page.getByRole('link', { name: 'Select items' }).click()
  await expect.element(page.getByRole('heading', { name: 'Content', level: 1 })).toBeVisible()
})
