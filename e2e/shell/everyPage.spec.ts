import { weighBoot, weighPage } from '../bench/weight.ts'
import { checkAccessibility, expect, test, type Page } from '../fixtures.ts'
import { arrangePages, pageNames, type ConsolePage } from '../pages.ts'
import { expectToFit } from '../support/fit.ts'

type Name = (typeof pageNames)[number]

/**
 * Four tests keep all processors busy. The pages are dealt out, so that successive pages of a test have different headings, which show that
 * the next one is open.
 */
const tests = [0, 1, 2, 3].map((first) => pageNames.filter((_, index) => index % 4 === first))

/** The pages with the most scripts, by `npm run bench -- weight`, which weighs all. Weighing needs a document of its own for each. */
const heaviest = new Set<Name>(['item', 'addItem', 'settings', 'role', 'tasks'])

/** Pages of different kinds. Others consist of the same parts, all of which are checked in dark mode on the page of parts. */
const inDark = new Set<Name>([
  'home',
  'allContent',
  'item',
  'addItem',
  'importChoose',
  'settings',
  'compareRoles',
  'servers',
  'tasks',
  'referenceOperation',
])

/** The pages with a table of rows. */
const withList = new Set<Name>([
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

/** Opens a page in the same document, as the browser's Forward button does: loading a document takes three times as long. */
const follow = async (page: Page, { path, heading }: ConsolePage) => {
  await page.evaluate((to) => {
    const { idx } = history.state as { readonly idx: number }
    history.pushState({ idx: idx + 1, key: to }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
}

for (const names of tests)
  test(`axe finds no violations, in dark mode on pages of different kinds, the scripts of the heaviest are within their limit, and no list has columns beyond its end, on ${names.join(', ')}`, async ({
    page,
    portal,
    signIn,
    guards,
  }) => {
    test.slow()
    // Ends the upgrade that runs when the sample portal starts, before its server is silent.
    portal.clock.forward(240_000)
    const pages = await arrangePages(portal)
    await signIn('admin')
    for (const name of names)
      await test.step(name, async () => {
        const { heading, last } = pages[name]
        const check = async () => {
          await expect(page.getByText(last ?? heading).first()).toBeVisible()
          await checkAccessibility(page, { inDark: inDark.has(name) })
        }
        if (heaviest.has(name)) {
          const { loaded, limit } = await weighPage(page, portal.url, name, pages[name], check)
          expect.soft(loaded).toBeLessThanOrEqual(limit)
        } else {
          await follow(page, pages[name])
          await guards.idle(page)
          await check()
        }
        if (withList.has(name)) await expectToFit(page, name)
      })
  })

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

test('axe finds no violations in a narrow window', async ({ page, portal, signIn, guards }) => {
  const pages = await arrangePages(portal)
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn('admin')
  for (const name of ['home', 'members', 'group', 'member', 'item', 'itemData', 'task'] as const)
    await test.step(name, async () => {
      const { heading, last } = pages[name]
      await follow(page, pages[name])
      await guards.idle(page)
      await expect(
        page
          .getByRole('main')
          .getByText(last ?? heading)
          .first(),
      ).toBeVisible()
      await checkAccessibility(page, { inDark: false })
    })
  await page.setViewportSize({ width: 360, height: 740 })
  await follow(page, pages.groups)
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
  await checkAccessibility(page)
})
