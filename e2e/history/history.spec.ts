import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { groups } from '../../src/rest/groups/groups.ts'
import { operationAt } from '../../src/rest/index.ts'
import { organization } from '../../src/rest/organization/organization.ts'
import { portals } from '../../src/rest/organization/portals.ts'
import type { HistoryEntry } from '../../src/console/shell/changes/entry.ts'
import { issueToken } from '../../src/portal/access/tokens.ts'
import {
  checkAccessibility,
  expect,
  openPage,
  test,
  type Page,
  type TestPortal,
} from '../fixtures.ts'
import { exportList } from '../support/exportList.ts'
import { chooseFile, outcome, reviewPlan, rowOf, startImport } from '../groups/import/steps.ts'

test.use({ sampleData: 'empty' })

const river = [{ title: 'Culverts' }, { title: 'Weirs' }]
const journal = (page: Page) => page.getByRole('table', { name: 'Changes' })
const openJournal = (page: Page) => openPage(page, 'Change history')

const exportGroup = async (page: Page) => {
  await page.getByRole('button', { name: 'Export group' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Export group' }).click()
}

test('an import is listed in the change history with its outcome, and can be found, downloaded, and cleared with the keyboard', async ({
  page,
  portal,
  signIn,
  exported,
}) => {
  const file = await exported('river', river)
  const group = await portal.arrange.group({ title: 'River maintenance' })
  await signIn('publisher', `/groups/${group.id}/import`)
  await chooseFile(page, file.path)
  await startImport(page)
  await expect(outcome(page, 'Everything was imported.')).toBeVisible()
  await openJournal(page)
  await expect(journal(page).getByRole('rowheader')).toHaveText([
    'Started the import of river.epk into River maintenance',
    'Uploaded river.epk',
  ])
  await expect(rowOf(page, 'Started the import')).toContainText('Succeeded')

  const search = page.getByRole('searchbox', { name: 'Search change history' })
  await search.focus()
  await page.keyboard.type('upload')
  await expect(page).toHaveURL('/history?q=upload')
  await expect(journal(page).getByRole('rowheader')).toHaveCount(1)
  await page.reload()
  await expect(search).toHaveValue('upload')
  await journal(page).getByRole('button', { name: 'Uploaded river.epk' }).press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Uploaded river.epk' })
  await expect(sheet).toContainText('content.addItem')
  await expect(sheet.getByRole('button', { name: 'Undo change' })).toHaveAccessibleDescription(
    'The console can’t undo this type of change.',
  )
  await checkAccessibility(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()

  const table = await exportList(page, 'CSV', ['REST operation'])
  expect(table.split('\r\n')).toHaveLength(2)
  expect(table).toContain('Change,Object,Changed values,Changed by,Outcome,Time,REST operation')
  expect(table).toMatch(/Uploaded river\.epk,river,,publisher,Succeeded,[^,]+Z,content\.addItem$/)
  await search.fill('')
  await expect(journal(page).getByRole('rowheader')).toHaveCount(2)
  const entries = JSON.parse(await exportList(page, 'JSON')) as unknown[]
  expect(entries).toMatchObject([
    { operation: 'packages.importGroup', outcome: 'done', who: 'publisher' },
    { operation: 'content.addItem', outcome: 'done' },
  ])

  await page.getByRole('button', { name: 'Clear history' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Clear history' })
  await dialog.getByRole('button', { name: 'Clear history' }).press('Enter')
  await expect(page.getByText('The change history contains no changes of that age.')).toBeVisible()
  await expect(journal(page).getByRole('rowheader')).toHaveCount(2)
  await page.getByRole('button', { name: 'Clear history' }).press('Enter')
  await dialog.getByRole('radio', { name: 'All changes' }).press('Space')
  await dialog.getByRole('button', { name: 'Clear history' }).press('Enter')
  await expect(page.getByText('No changes yet')).toBeVisible()
})

test('a refused change shows the reason, and an interrupted one has an unknown outcome', async ({
  page,
  portal,
  signIn,
}) => {
  const group = await portal.arrange.group({ title: 'River maintenance', items: river })
  await signIn('publisher', `/groups/${group.id}`)
  const message = 'The disk of the portal is full.'
  // The dialog asks for a preview, then for the export.
  portal.faults.add('packages.exportGroup', { kind: 'refuse', code: 500, message }, 2)
  await exportGroup(page)
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(message)
  portal.faults.add('packages.exportGroup', { kind: 'corrupt' })
  await page.getByRole('dialog').getByRole('button', { name: 'Export group' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    'has an unexpected format',
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await openJournal(page)
  await page.getByRole('button', { name: 'Failed 1' }).click()
  await expect(journal(page).getByRole('rowheader')).toHaveCount(1)
  await expect(rowOf(page, 'Started the export of River maintenance')).toContainText(message)
  await page.getByRole('button', { name: 'Unknown 1' }).click()
  await expect(journal(page).getByRole('row').filter({ hasText: message })).toHaveCount(0)
  await expect(rowOf(page, 'Started the export')).toContainText('Unknown')
})

test('a request that is copied as curl from the review of an import runs, and imports the package', async ({
  page,
  context,
  portal,
  signIn,
  exported,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const file = await exported('river', river)
  const group = await portal.arrange.group({ title: 'River maintenance' })
  await signIn('publisher', `/groups/${group.id}/import`)
  await chooseFile(page, file.path)
  const plan = await reviewPlan(page)
  await plan.getByRole('button', { name: 'Copy as code' }).press('Enter')
  await page.getByRole('menuitem', { name: 'curl' }).press('Enter')
  await expect(plan.getByText('Copied as curl. Set PORTAL_TOKEN to run it.')).toBeVisible()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  const { db, clock } = portal.services
  const expires = clock.now() + 3_600_000
  const token = await issueToken(db, { kind: 'access', username: 'publisher', expires })
  const { stdout } = await promisify(execFile)('bash', ['-c', text], {
    env: { ...process.env, PORTAL_TOKEN: token },
  })
  expect(JSON.parse(stdout)).toHaveProperty('jobId')
  await expect
    .poll(async () => {
      const { items } = await portal.arrange.as('publisher').send(groups.content, {
        groupId: group.id,
      })
      return items.map(({ title }) => title).toSorted((a, b) => a.localeCompare(b))
    })
    .toEqual(['Culverts', 'Weirs'])
})

/** Adds an entry to the change history as a settings page would: a change of the name and the description. */
const enterRename = async (page: Page, portal: TestPortal) => {
  const root = `${portal.url}/portal/sharing/rest`
  const place = `${root} admin`
  const change = (name: string, before: string, after: string) => ({
    name,
    label: name,
    before,
    after,
  })
  const entry: HistoryEntry = {
    id: `${place} 1`,
    place,
    time: 1,
    who: 'admin',
    portal: { name: 'Riverside', root },
    operation: organization.update.path,
    title: 'Renamed the organization',
    changes: [change('name', 'Old county', 'New county'), change('description', 'Old', 'New')],
    call: { path: '/portals/self/update', fields: [] },
    outcome: 'done',
    opposite: {
      operation: organization.update.path,
      input: { name: 'Old county', description: 'Old' },
      title: 'Name it as before',
      read: { operation: portals.read.path, input: {} },
    },
    stale: [portals.read.path],
  }
  await page.evaluate(async (record) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('portal-console')
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error('no database')))
    })
    const transaction = database.transaction('journal', 'readwrite')
    transaction.objectStore('journal').put(record)
    await new Promise((resolve) => {
      transaction.addEventListener('complete', resolve)
    })
    database.close()
  }, entry)
}

test('a change is undone after a review, and changes by other people are not overwritten without notice', async ({
  page,
  portal,
  signIn,
}) => {
  expect(operationAt(organization.update.path)?.operation).toBe(organization.update)
  const admin = portal.arrange.as('admin')
  const now = async () => {
    const { name, description } = await admin.send(portals.read, {})
    return { name, description }
  }
  await admin.send(organization.update, { name: 'New county', description: 'New' })
  await signIn('admin', '/history')
  await enterRename(page, portal)
  await page.reload()
  await journal(page).getByRole('button', { name: 'Renamed the organization' }).click()
  // The row has a button of this name, too.
  await page
    .getByRole('dialog', { name: 'Renamed the organization' })
    .getByRole('button', { name: 'Undo change' })
    .click()
  const plan = page.getByRole('dialog', { name: 'Review undo' })
  await expect(plan).toContainText('Name it as before')
  await expect(
    plan.getByText('No one else has changed these values since you opened the page.'),
  ).toBeVisible()
  await checkAccessibility(page)

  // While the review is open, another administrator changes one of the two values.
  await admin.send(organization.update, { description: 'By somebody else' })
  const apply = plan.getByRole('button', { name: 'Undo change' })
  await apply.click()
  await expect(plan.getByRole('alert')).toContainText('Nothing has been sent')
  expect(await now()).toEqual({ name: 'New county', description: 'By somebody else' })
  await expect(plan.getByRole('region', { name: 'description' })).toContainText(
    'Now: By somebody else',
  )
  await expect(apply).toHaveAccessibleDescription(/^Select which values to keep/)
  await plan.getByRole('radio', { name: 'Keep the current value' }).check()

  // Two clicks in immediate succession. If the portal refuses the request, the review stays open with the decisions.
  portal.faults.add('organization.update', { kind: 'refuse', code: 500, message: 'Not now.' })
  await apply.dblclick()
  await expect(plan.getByRole('alert').filter({ hasText: 'Not now.' })).toBeVisible()
  expect(await now()).toEqual({ name: 'New county', description: 'By somebody else' })
  await apply.click()
  await expect(plan).toBeHidden()
  expect(await now()).toEqual({ name: 'Old county', description: 'By somebody else' })
  await expect(page.getByRole('banner')).toContainText('Old county')
  await expect(journal(page).getByRole('rowheader')).toHaveText([
    'Undone: Renamed the organization',
    /^Undone: Renamed the organization\s*Not now\./,
    'Renamed the organization',
  ])
})
