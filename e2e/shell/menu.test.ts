import {
  checkAccessibility,
  expect,
  page,
  press,
  test as base,
  texts,
} from '../components/test.tsx'

const test = base.extend({ sampleData: 'empty' })

const menu = page.getByRole('navigation', { name: 'Main navigation' })
const allPages = menu.getByRole('button', { name: 'All pages' })

test('the menu lists what the person can use, and the rest under All pages, also collapsed and on a phone', async ({
  signIn,
}) => {
  const usable = ['Home', 'Content', 'Groups', 'Jobs', 'Change history']
  await signIn('viewer')
  await expect.poll(() => texts(menu.getByRole('link'))).toEqual(usable)
  await expect.element(menu.getByRole('heading', { name: 'Organization' })).not.toBeInTheDocument()
  await press(allPages, '{Enter}')
  await expect.element(allPages).toHaveAttribute('aria-expanded', 'true')
  expect(texts(menu.getByRole('link')).slice(usable.length)).toEqual([
    'Tasks',
    'Publishing',
    'Settings',
    'Roles',
    'Members',
    'SAML sign-in',
    'Servers',
    'Webhooks',
    'Applications',
    'URLs',
  ])
  await checkAccessibility({ withMenu: true })
  await menu.getByRole('link', { name: 'SAML sign-in' }).click()
  await expect
    .element(page.getByRole('main'))
    .toHaveTextContent('Only administrators can perform this action.')
  await page.getByRole('button', { name: 'Collapse menu' }).click()
  await expect
    .element(menu.getByRole('link', { name: 'SAML sign-in' }))
    .toHaveAttribute('aria-current', 'page')
  await menu.getByRole('link', { name: 'Home' }).click()
  await allPages.click()
  await expect.element(allPages).toHaveAttribute('aria-expanded', 'false')
  await page.viewport(390, 844)
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await allPages.click()
  await menu.getByRole('link', { name: 'Members' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible()
})

test('administrators have all pages in the menu', async ({ signIn }) => {
  await signIn('admin')
  await expect.element(menu.getByRole('link', { name: 'URLs' })).toBeVisible()
  await expect.element(allPages).not.toBeInTheDocument()
})
