import { allow, expect, page, test as base } from '../components/test.tsx'

const test = base.extend({ sampleData: 'empty' })

const menu = page.getByRole('navigation', { name: 'Main navigation' })

test('an unreachable portal has a message, and Retry loads the page when the portal is available again', async ({
  portal,
  signIn,
}) => {
  await allow(/ERR_CONTENT_LENGTH_MISMATCH|ERR_CONNECTION/)
  await signIn('publisher')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await portal.fault('groups.search', { kind: 'cut' }, 20)
  await menu.getByRole('link', { name: 'Groups' }).click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The portal could not be reached.')
  await portal.clearFaults()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible()
})
