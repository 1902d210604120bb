import { checkAccessibility, expect, isolatedTest, signInByHand, type Page } from '../fixtures.ts'
import { startProcess, type PortalProcess } from '../support/process.ts'

const test = isolatedTest.extend<{ server: PortalProcess }>({
  server: [
    async ({}, use) => {
      // In a process of its own: its database would fill the memory of the process of the tests.
      const server = await startProcess('large')
      await use(server)
      await server.stop()
    },
    // The first run creates the sample data.
    { timeout: 600_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
})

const numbers = (page: Page) => page.getByRole('list', { name: 'The organization in numbers' })

test(
  'among 100,000 items and 5,000 members, an administrator, a publisher, and a viewer have a home of their own',
  { tag: '@all' },
  async ({ page: admin, context, guards }) => {
    // One of the servers upgrades when the sample data is new, and does not respond for a minute of real time.
    guards.allow(/ERR_EMPTY_RESPONSE.*\/realtime\//)
    const signInAs = async (account: 'publisher' | 'viewer', former: Page) => {
      await former.close()
      await context.clearCookies()
      const page = await context.newPage()
      await signInByHand(page, account)
      return page
    }

    await test.step('the administrator sees the organization in numbers, and the list behind a figure', async () => {
      await signInByHand(admin, 'admin')
      await expect(numbers(admin)).toContainText('100,000')
      await expect(numbers(admin)).toContainText('5,000')
      const attention = admin.getByRole('list', { name: 'Needs attention' })
      await expect(attention.getByRole('listitem').first()).toBeVisible()
      await checkAccessibility(admin)
      const everyone = admin
        .getByRole('list', { name: 'Items by sharing level' })
        .getByRole('listitem')
        .filter({ has: admin.getByRole('link', { name: 'Everyone', exact: true }) })
      const figure = /([\d,]+)$/.exec(await everyone.innerText())?.[1] ?? 'none'
      await everyone.getByRole('link').click()
      await expect(admin.getByText(`${figure} items`, { exact: true })).toBeVisible()
    })

    const publisher = await signInAs('publisher', admin)
    await test.step('the publisher continues with own items', async () => {
      await expect(publisher.getByRole('main')).toContainText(/[\d,]+ items of yours/)
      const own = publisher.getByRole('list', { name: 'Continue' }).getByRole('listitem')
      await expect(own.first()).toBeVisible()
      await expect(numbers(publisher)).toHaveCount(0)
    })

    const viewer = await signInAs('viewer', publisher)
    await test.step('the viewer sees what is shared', async () => {
      const shared = viewer.getByRole('list', { name: 'Shared with you' }).getByRole('listitem')
      await expect(shared).toHaveCount(10)
      await expect(viewer.getByRole('link', { name: 'Add item' })).toHaveCount(0)
      await checkAccessibility(viewer)
    })
  },
)
