import { allow, expect, openPage, page, test as base } from '../components/test.tsx'

const test = base.extend({ sampleData: 'empty' })

/** Opens Home of a member whose connection breaks later. */
const beginAtHome = async (signIn: (account: 'publisher') => Promise<unknown>) => {
  await allow(/ERR_CONTENT_LENGTH_MISMATCH|ERR_CONNECTION/)
  await signIn('publisher')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
}

const menu = page.getByRole('navigation', { name: 'Main navigation' })

test('an unreachable portal has a message, and Retry loads the page when the portal is available again', async ({
  portal,
  signIn,
}) => {
  await beginAtHome(signIn)
  await portal.fault('groups.search', { kind: 'cut' }, 20)
  await menu.getByRole('link', { name: 'Groups' }).click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The portal could not be reached.')
  await expect.element(page.getByRole('alert')).not.toHaveTextContent('might have reached')
  await portal.clearFaults()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible()
})

test('what could not be read is read again when the browser has a network again: a page, and a list on it', async ({
  portal,
  signIn,
}) => {
  await beginAtHome(signIn)
  const error = page.getByRole('alert')
  const comesBack = async () => {
    await expect.element(error).toHaveTextContent('The portal could not be reached.')
    await portal.clearFaults()
    window.dispatchEvent(new Event('offline'))
    window.dispatchEvent(new Event('online'))
    await expect.element(error).not.toBeInTheDocument()
  }
  await portal.fault('groups.search', { kind: 'cut' }, 20)
  await menu.getByRole('link', { name: 'Groups' }).click()
  await comesBack()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible()

  await openPage('Content')
  await portal.fault('search.items', { kind: 'cut' }, 20)
  await page.getByRole('searchbox', { name: 'Search items' }).fill('roads')
  await comesBack()
  await expect.element(page.getByText('No items match')).toBeVisible()
})
