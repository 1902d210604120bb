import { paths } from '../../src/console/shell/paths.ts'
import { expect, openPage, page, press, shownPath, test, userEvent } from '../components/test.tsx'

const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test('after Back, the focus is on the row whose page was left, and after a link on the title', async ({
  signIn,
}) => {
  await signIn('admin', paths.members())
  const row = page.getByRole('link', { name: 'Hannah Müller-Weiß', exact: true })
  await press(row, '{Enter}')
  await expect.element(heading('Hannah Müller-Weiß')).toHaveFocus()
  await page.getByRole('link', { name: /^Privileges/ }).click()
  await expect.poll(shownPath).toMatch(/\/privileges$/)
  history.go(-2)
  await expect.element(heading('Members')).toBeVisible()
  await expect.element(row).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('link', { name: 'Inês Carvalho', exact: true })).toHaveFocus()
  await openPage('Groups')
  await expect.element(heading('Groups')).toHaveFocus()
  // The list of groups has no row of the page that was left.
  history.back()
  await expect.element(heading('Members')).toHaveFocus()
})

test('after signing out and in, the focus is on the title of the page', async ({ signIn }) => {
  await signIn('publisher')
  await page.getByRole('button', { name: /account and appearance/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect.element(heading('Sign in')).toHaveFocus()
  await page.getByRole('button', { name: 'Sign in with username and password' }).click()
  await page.getByRole('textbox', { name: 'Username' }).fill('publisher')
  await page.getByLabelText('Password').fill('portal-sample')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.element(heading('Home')).toHaveFocus()
})
