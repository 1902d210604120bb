import { expect, page, test } from '../components/test.tsx'

test('a tooltip ends with a click elsewhere, so that it does not cover the menu that the click opens', async ({
  portal,
  signIn,
}) => {
  const { id } = await portal.group({ title: 'Rivers', owner: 'admin' })
  await signIn('admin', `/groups/${id}`)
  const tooltip = page.getByRole('tooltip', { includeHidden: true })
  await page.getByRole('button', { name: 'Change history' }).hover()
  await expect.element(tooltip).toHaveTextContent('Change history')
  await page.getByRole('button', { name: 'More actions' }).click()
  expect(tooltip.elements()).toEqual([])
  await expect.element(page.getByRole('menuitem').first()).toBeVisible()
})
