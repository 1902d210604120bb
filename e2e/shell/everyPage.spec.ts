import { weighBoot, weighPage } from '../bench/weight.ts'
import { checkAccessibility, expect, test } from '../fixtures.ts'
import { arrangePages, pageNames } from '../pages.ts'
import { expectToFit } from '../support/fit.ts'

/** The number of pages that one test opens on one portal. Four tests keep all processors busy. */
const atOnce = Math.ceil(pageNames.length / 4)

/** The pages with a table of rows. */
const withList = new Set<(typeof pageNames)[number]>([
  'content',
  'groups',
  'group',
  'groupMembers',
  'groupRequests',
  'importChoose',
  'members',
  'member',
  'roles',
  'tasks',
  'webhooks',
  'servers',
  'urls',
  'publishing',
])

for (let first = 0; first < pageNames.length; first += atOnce) {
  const names = pageNames.slice(first, first + atOnce)
  test(`axe finds no violations in light and dark mode, scripts are within their limit, and no list has columns beyond its end, on ${names.join(', ')}`, async ({
    page,
    portal,
    signIn,
  }) => {
    test.slow()
    // Ends the upgrade that runs when the sample portal starts, before its server is silent.
    portal.clock.forward(240_000)
    const pages = await arrangePages(portal)
    await signIn('admin')
    for (const name of names)
      await test.step(name, async () => {
        const { heading, last } = pages[name]
        const { loaded, limit } = await weighPage(page, portal.url, name, pages[name], async () => {
          await expect(page.getByText(last ?? heading).first()).toBeVisible()
          await checkAccessibility(page)
        })
        expect.soft(loaded).toBeLessThanOrEqual(limit)
        if (withList.has(name)) await expectToFit(page, name)
      })
  })
}

test('the scripts of every first page are within their limit', async () => {
  const { loaded, limit } = await weighBoot()
  expect(loaded).toBeLessThanOrEqual(limit)
})

test('axe finds no violations on the sign-in page, in light and dark mode', async ({ page }) => {
  await page.goto('/sign-in')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await checkAccessibility(page)
})

test('axe finds no violations on the page for unknown paths, in light and dark mode', async ({
  page,
  signIn,
}) => {
  await signIn('viewer', '/no/such/page')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await checkAccessibility(page)
})

test('axe finds no violations in a narrow window, in light and dark mode', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn('viewer', '/groups')
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
  await checkAccessibility(page)
})
