import { jobs as jobRows } from '../../../src/portal/db/schema.ts'
import { expect, password, test, type Page, type TestPortal } from '../../fixtures.ts'
import { river } from './packages.ts'
import { checkedPlan, contents, importAction, lastLook, outcome, startImport } from './steps.ts'

test.use({ sampleData: 'empty' })

const day = 24 * 60 * 60_000
const broken = /ERR_CONTENT_LENGTH_MISMATCH|ERR_CONNECTION_RESET/

/** The number of all jobs of the portal. */
const countJobs = async ({ services: { db } }: TestPortal) =>
  (await db.select().from(jobRows)).length

const signInAgain = async (page: Page) => {
  await page.getByRole('button', { name: "Sign in on the portal's page" }).click()
  await page.getByLabel('Username').fill('publisher')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Signs in as the owner of a new group, and opens the package to choose items. */
const prepared = test.extend<{ broughtPackage: undefined }>({
  broughtPackage: [
    async ({ page, portal, signIn, exported }, use) => {
      const file = await exported('river', river)
      const group = await portal.arrange.group({ title: 'River maintenance' })
      await portal.arrange.packageItem('publisher', file.path, 'river')
      await signIn('publisher', `/groups/${group.id}/import`)
      await expect(page.getByRole('link', { name: 'river', exact: true })).toBeVisible()
      await use(undefined)
    },
    { auto: true },
  ],
})

prepared(
  'the progress of a slow portal is shown, and a double click starts one job',
  async ({ page, portal }) => {
    portal.faults.add('packages.importGroup', { kind: 'delay', milliseconds: 1_500 })
    await page.getByRole('link', { name: 'river', exact: true }).click()
    await expect(page.getByText('Reading the contents of the package…')).toBeVisible()
    await expect(contents(page)).toBeVisible()
    const plan = await checkedPlan(page)
    portal.faults.add('packages.importGroup', { kind: 'delay', milliseconds: 500 }, 2)
    await importAction(page).dblclick()
    await expect(plan.getByRole('button', { name: 'Cancel' })).toBeDisabled()
    await expect(outcome(page, 'Everything was imported.')).toBeVisible()
    expect(await countJobs(portal)).toBe(1)
  },
)

prepared(
  'a broken connection is retried without a message; one that stays broken and an incomplete response have a message, and Retry repeats the request',
  async ({ page, portal, guards }) => {
    guards.allow(broken)
    portal.faults.add('packages.importGroup', { kind: 'cut' })
    await page.getByRole('link', { name: 'river', exact: true }).click()
    await expect(page.getByText('5 selected')).toBeVisible()

    for (const [kind, message] of [
      ['cut', 'The portal could not be reached.'],
      ['corrupt', 'The response of the portal has an unexpected format.'],
    ] as const) {
      portal.faults.add('packages.importGroup', { kind }, 50)
      await page.reload()
      await expect(page.getByRole('alert')).toContainText(message)
      portal.faults.clear()
      await page.getByRole('button', { name: 'Retry' }).click()
      await expect(page.getByText('5 selected')).toBeVisible()
    }
  },
)

prepared(
  'a refused import shows the error in the review, and keeps all choices; an incomplete or damaged response about the job is requested again',
  async ({ page, portal, guards }) => {
    guards.allow(broken)
    await page.getByRole('link', { name: 'river', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Select Weirs' }).click()
    const plan = await checkedPlan(page)
    portal.faults.add('packages.importGroup', lastLook)
    portal.faults.add('packages.importGroup', {
      kind: 'refuse',
      code: 500,
      message: 'The disk of the portal is full.',
    })
    await importAction(page).click()
    await expect(
      plan.getByRole('alert').filter({ hasText: 'The disk of the portal is full.' }),
    ).toBeVisible()
    expect(await countJobs(portal)).toBe(0)
    portal.faults.add('jobs.read', { kind: 'cut' })
    portal.faults.add('jobs.read', { kind: 'corrupt' })
    await plan.getByRole('button', { name: 'Import 4 items' }).click()
    await expect(page.getByText(/Retrying…$/)).toBeVisible()
    await expect(page.getByText('4 imported, 0 skipped, 0 failed')).toBeVisible()
  },
)

prepared(
  'an import whose response was lost has an unknown outcome',
  async ({ page, portal, guards }) => {
    guards.allow(broken)
    await page.getByRole('link', { name: 'river', exact: true }).click()
    await expect(page.getByText('5 selected')).toBeVisible()
    const plan = await checkedPlan(page)
    portal.faults.add('packages.importGroup', lastLook)
    portal.faults.add('packages.importGroup', { kind: 'cut' })
    await importAction(page).click()
    await expect(
      plan.getByRole('alert').filter({ hasText: 'The request might have reached the portal.' }),
    ).toBeVisible()
  },
)

prepared(
  'a session that ends during the import leads to the sign-in page, and after signing in back to the package',
  async ({ page, portal }) => {
    await page.getByRole('link', { name: 'river', exact: true }).click()
    await expect(page.getByText('5 selected')).toBeVisible()
    portal.clock.forward(40 * day)
    await page.getByRole('button', { name: 'Review changes' }).click()
    await expect(page.getByText(/Your session has ended/)).toBeVisible()
    expect(await countJobs(portal)).toBe(0)
    await signInAgain(page)
    await expect(page.getByText('5 selected')).toBeVisible()
    await startImport(page)
    await expect(outcome(page, 'Everything was imported.')).toBeVisible()
  },
)
