import { eq } from 'drizzle-orm'
import { jobs } from '../../src/portal/db/schema.ts'
import {
  checkAccessibility,
  expect,
  openPage,
  isolatedTest,
  test,
  type Page,
  type TestPortal,
} from '../fixtures.ts'

test.use({ sampleData: 'empty' })

const toasts = (page: Page) => page.getByRole('log', { name: 'Notifications' })
const bell = (page: Page, name = 'Notifications') =>
  page.getByRole('banner').getByRole('button', { name, exact: true })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const work = (page: Page) => page.getByRole('banner').getByRole('link')

/** Adds an import that runs, with its figures, until the test ends it. */
const addJob = async ({ services: { db, clock } }: TestPortal, id: string, title: string) => {
  const created = clock.now()
  await db.insert(jobs).values({
    id,
    keyHash: '',
    username: 'admin',
    kind: 'import',
    definition: { type: 'import', groupId: id, groupTitle: title },
    params: {},
    status: 'processing',
    done: 4,
    total: 17,
    leaseUntil: created + 3_600_000,
    created,
    modified: created,
  })
}

const changeJob = (
  { services: { db } }: TestPortal,
  id: string,
  values: Partial<typeof jobs.$inferInsert>,
) => db.update(jobs).set(values).where(eq(jobs.id, id))

const follow = async (page: Page, id: string) => {
  await openPage(page, 'Jobs')
  await page.getByRole('button', { name: 'Follow job' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Follow job' })
  await dialog.getByLabel('Job ID').fill(id)
  await dialog.getByRole('button', { name: 'Follow' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Import/ })).toBeVisible()
}

test('running jobs are shown in words, and their ends are kept for the person, in all tabs', async ({
  page,
  context,
  portal,
  signIn,
}) => {
  await addJob(portal, 'a'.repeat(32), 'River maintenance')
  await signIn('admin')
  await follow(page, 'a'.repeat(32))

  await test.step('one job: its step, with a link to the job', async () => {
    await openPage(page, 'Groups')
    const step = work(page).filter({ hasText: 'Importing 4 of 17' })
    await expect(step).toHaveAccessibleName('Importing 4 of 17, Import into River maintenance')
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByText('Importing 4 of 17', { exact: true })).toBeHidden()
    await checkAccessibility(page)
    await page.getByRole('link', { name: 'Importing 4 of 17, Import into' }).click()
    await expect(page).toHaveURL(/\/jobs\/a+$/)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('several jobs: their number, with a link to all', async () => {
    await addJob(portal, 'b'.repeat(32), 'Flood response')
    await follow(page, 'b'.repeat(32))
    await work(page).filter({ hasText: '2 jobs running' }).click()
    await expect(page).toHaveURL('/jobs')
    await checkAccessibility(page)
  })

  const other = await context.newPage()
  await test.step('the end of a job is unread in every tab until it is marked as read', async () => {
    await signIn('admin', '/groups', other)
    await openPage(page, 'Home')
    await changeJob(portal, 'b'.repeat(32), { status: 'failed', messages: ['No space.'] })
    await changeJob(portal, 'a'.repeat(32), { status: 'completed', done: 17 })
    for (const tab of [page, other])
      await expect(bell(tab, 'Notifications, 2 unread')).toBeVisible()
    await expect(work(page).filter({ hasText: /Importing|running/ })).toHaveCount(0)
    await bell(other, 'Notifications, 2 unread').click()
    await expect(panel(other).getByRole('listitem')).toHaveCount(2)
    await expect(panel(other)).toContainText('Import into River maintenance: Succeeded')
    await expect(panel(other)).toContainText('Import into Flood response: Failed')
    await checkAccessibility(other)
    await panel(other).getByRole('button', { name: 'Mark all as read' }).click()
    await expect(bell(page)).toBeVisible()
    await other.keyboard.press('Escape')
    await expect(bell(other)).toBeFocused()
  })

  await test.step('another person in the same browser does not see them', async () => {
    await signIn('viewer', '/', other)
    await bell(other).click()
    await expect(panel(other)).toContainText('No notifications yet')
    await other.close()
  })

  await test.step('they survive a reload, lead to the job, and can be cleared', async () => {
    await page.reload()
    await bell(page).press('Enter')
    await panel(page).getByRole('link', { name: 'Show' }).first().click()
    await expect(page).toHaveURL(/\/jobs\/[ab]+$/)
    await expect(panel(page)).toBeHidden()
    await bell(page).click()
    await panel(page).getByRole('button', { name: 'Clear' }).click()
    await expect(panel(page)).toContainText('No notifications yet')
  })
})

test('an offer to undo lasts ten seconds, and waits while it is hovered or has the focus', async ({
  page,
  portal,
  signIn,
}) => {
  const { id } = await portal.arrange.item('admin', { title: 'Culverts' })
  await signIn('admin', `/content/items/${id}`)
  const protect = page.getByRole('button', { name: 'Protect', exact: true })
  await expect(protect).toBeVisible()
  await page.clock.install()
  await protect.click()
  const undo = toasts(page).getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  await page.clock.runFor(8_000)
  await undo.hover()
  await page.clock.runFor(20_000)
  await undo.focus()
  await page.mouse.move(0, 0)
  await page.clock.runFor(20_000)
  await expect(undo).toBeVisible()
  await undo.blur()
  await page.clock.runFor(1_000)
  await expect(undo).toBeVisible()
  await page.clock.runFor(2_000)
  await expect(undo).toBeHidden()
})

/** Notes the desktop notifications of a page, which headless browsers do not show, and lets the test hide the page. */
const listen = () => {
  const shown: { title: string; notification: Notification }[] = []
  const state = { hidden: false }
  Object.assign(globalThis, { shown, state })
  Object.defineProperty(document, 'hidden', { get: () => state.hidden })
  Object.defineProperty(document, 'visibilityState', {
    get: () => (state.hidden ? 'hidden' : 'visible'),
  })
  const Shown = globalThis.Notification
  globalThis.Notification = class extends Shown {
    constructor(title: string, options?: NotificationOptions) {
      super(title, options)
      shown.push({ title, notification: this })
    }
  }
}

const hide = (page: Page, hidden: boolean) =>
  page.evaluate((now) => {
    const { state } = globalThis as unknown as { state: { hidden: boolean } }
    state.hidden = now
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

const desktop = (page: Page) =>
  page.evaluate(() =>
    (globalThis as unknown as { shown: { title: string }[] }).shown.map(({ title }) => title),
  )

isolatedTest.describe('desktop notifications', () => {
  isolatedTest.use({ sampleData: 'empty' })

  isolatedTest(
    'are shown on request when a job ends in the background, and lead to the job',
    async ({ page, context, portal, signIn }) => {
      await context.grantPermissions(['notifications'])
      await page.addInitScript(listen)
      const id = 'c'.repeat(32)
      await addJob(portal, id, 'River maintenance')
      await signIn('admin')
      await bell(page).click()
      const choice = panel(page).getByRole('checkbox', {
        name: 'Desktop notifications for finished jobs',
      })
      await choice.check()
      await expect(choice).toBeChecked()
      await page.keyboard.press('Escape')
      await follow(page, id)
      await openPage(page, 'Groups')
      await hide(page, true)
      await changeJob(portal, id, { status: 'completed', done: 17 })
      await expect
        .poll(() => desktop(page), { timeout: 30_000 })
        .toEqual(['Import into River maintenance: Succeeded'])
      await page.evaluate(() =>
        (
          globalThis as unknown as { shown: { notification: Notification }[] }
        ).shown[0]?.notification.dispatchEvent(new Event('click')),
      )
      await hide(page, false)
      await expect(page).toHaveURL(`/jobs/${id}`)
      await expect(bell(page, 'Notifications, 1 unread')).toBeVisible()
    },
  )
})
