import { expect, test } from '../../fixtures.ts'
import { river } from './packages.ts'
import { contents, outcome, reviewPlan, startImport } from './steps.ts'

test.use({ sampleData: 'empty' })

const following = test.extend<{ groupId: string }>({
  groupId: [
    async ({ page, portal, signIn, exported }, use) => {
      const file = await exported('river', river)
      const group = await portal.arrange.group({ title: 'River maintenance' })
      await portal.arrange.packageItem('publisher', file.path, 'river')
      await signIn('publisher', `/groups/${group.id}/import`)
      await page.getByRole('link', { name: 'river', exact: true }).click()
      await expect(contents(page)).toBeVisible()
      await use(group.id)
    },
    { auto: true },
  ],
})

following(
  'a reload and a second tab continue to follow the job, and the list of jobs shows it',
  { tag: '@everyPortal' },
  async ({ page, context, portal, signIn }) => {
    const other = await context.newPage()
    await signIn('publisher', '/jobs', other)
    await expect(other.getByText('No jobs yet')).toBeVisible()
    portal.faults.add('jobs.read', { kind: 'delay', milliseconds: 1_000 }, 2)
    await startImport(page)
    await page.reload()
    await expect(outcome(page, 'Everything was imported.')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Succeeded' })).toHaveCount(1)
    await expect(page.getByRole('link', { name: 'Gauge readings' })).toBeVisible()
    const row = other.getByRole('row', { name: /Import of river\.epk/ })
    await expect(row).toContainText('Succeeded')
    await other.goto(page.url())
    await expect(outcome(other, 'Everything was imported.')).toBeVisible()
  },
)

following(
  'a reload shows the chosen package again; Escape closes the review; the back button leads from the options to the items, and then to the package',
  async ({ page, groupId }) => {
    await page.reload()
    await expect(page.getByText('5 selected')).toBeVisible()
    const plan = await reviewPlan(page)
    await page.keyboard.press('Escape')
    await expect(plan).toBeHidden()
    await expect(page.getByRole('button', { name: 'Review changes' })).toBeFocused()

    await page.getByRole('checkbox', { name: 'Select Weirs' }).click()
    await page.getByRole('button', { name: 'Options' }).click()
    await expect(page.getByRole('checkbox', { name: /^Overwrite/ })).toBeVisible()
    await page.goBack()
    await expect(page.getByText('4 selected')).toBeVisible()
    await page.goForward()
    await expect(page.getByRole('checkbox', { name: /^Overwrite/ })).toBeVisible()
    await page.goBack()
    await page.goBack()
    await expect(page).toHaveURL(`/groups/${groupId}/import`)
    await expect(page.getByRole('button', { name: 'Choose file' })).toBeVisible()
  },
)
