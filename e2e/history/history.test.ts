import { openDB } from 'idb'
import type { HistoryEntry } from '../../src/console/shell/changes/entry.ts'
import { operationAt } from '../../src/rest/index.ts'
import { organization } from '../../src/rest/organization/organization.ts'
import { portals } from '../../src/rest/organization/portals.ts'
import { rowOf } from './rows.ts'
import {
  checkAccessibility,
  expect,
  page,
  reload,
  test as base,
  openPage,
  texts,
} from '../components/test.tsx'

const test = base.extend({ sampleData: 'empty' })

const river = [{ title: 'Culverts' }, { title: 'Weirs' }]
const journal = page.getByRole('table', { name: 'Changes' })

/** Adds an entry to the change history as a settings page would: a change of the name and the description. */
const enterRename = async () => {
  const root = `${location.origin}/portal/sharing/rest`
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
  const database = await openDB('portal-console')
  await database.put('journal', entry)
  database.close()
}

test('a refused change shows the reason, and an interrupted one has an unknown outcome', async ({
  portal,
  signIn,
}) => {
  const group = await portal.group({ title: 'River maintenance', items: river })
  await signIn('publisher', `/groups/${group.id}`)
  const message = 'The disk of the portal is full.'
  // The dialog asks for a preview, then for the export.
  await portal.fault('packages.exportGroup', { kind: 'refuse', code: 500, message }, 2)
  await page.getByRole('button', { name: 'Export group' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Export group' }).click()
  await expect.element(page.getByRole('dialog').getByRole('alert')).toHaveTextContent(message)
  await portal.fault('packages.exportGroup', { kind: 'corrupt' })
  await page.getByRole('dialog').getByRole('button', { name: 'Export group' }).click()
  await expect
    .element(page.getByRole('dialog').getByRole('alert'))
    .toHaveTextContent('has an unexpected format')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await openPage('Change history')
  await page.getByRole('button', { name: 'Failed 1' }).click()
  await expect.poll(() => journal.getByRole('rowheader').elements().length).toBe(1)
  await expect.element(rowOf('Export River maintenance')).toHaveTextContent(message)
  await page.getByRole('button', { name: 'Unknown 1' }).click()
  await expect
    .element(journal.getByRole('row').filter({ hasText: message }))
    .not.toBeInTheDocument()
  await expect.element(rowOf('Export River maintenance')).toHaveTextContent('Unknown')
})

test('a change is undone after a review, and changes by other people are not overwritten without notice', async ({
  portal,
  signIn,
}) => {
  expect(operationAt(organization.update.path)?.operation).toBe(organization.update)
  const admin = portal.as('admin')
  const now = async () => {
    const { name, description } = await admin.send(portals.read, {})
    return { name, description }
  }
  await admin.send(organization.update, { name: 'New county', description: 'New' })
  await signIn('admin', '/history')
  await enterRename()
  await reload()
  await journal.getByRole('button', { name: 'Renamed the organization' }).click()
  // The row has a button of this name, too.
  await page
    .getByRole('dialog', { name: 'Renamed the organization' })
    .getByRole('button', { name: 'Undo change' })
    .click()
  const plan = page.getByRole('dialog', { name: 'Review undo' })
  await expect.element(plan).toHaveTextContent('Name it as before')
  await expect
    .element(plan.getByText('No one else has changed these values since you opened the page.'))
    .toBeVisible()
  await checkAccessibility()

  // While the review is open, another administrator changes one of the two values.
  await admin.send(organization.update, { description: 'By somebody else' })
  const apply = plan.getByRole('button', { name: 'Undo change' })
  await apply.click()
  await expect.element(plan.getByRole('alert')).toHaveTextContent('Nothing has been sent')
  expect(await now()).toEqual({ name: 'New county', description: 'By somebody else' })
  await expect
    .element(plan.getByRole('region', { name: 'description' }))
    .toHaveTextContent('Now: By somebody else')
  await expect.element(apply).toHaveAccessibleDescription(/^Select which values to keep/)
  await plan.getByRole('radio', { name: 'Keep the current value' }).click()

  // Two clicks in immediate succession. If the portal refuses the request, the review stays open with the decisions.
  await portal.fault('organization.update', { kind: 'refuse', code: 500, message: 'Not now.' })
  await apply.dblClick()
  await expect.element(plan.getByRole('alert').filter({ hasText: 'Not now.' })).toBeVisible()
  expect(await now()).toEqual({ name: 'New county', description: 'By somebody else' })
  await apply.click()
  await expect.element(plan).not.toBeInTheDocument()
  expect(await now()).toEqual({ name: 'Old county', description: 'By somebody else' })
  await expect.element(page.getByRole('banner')).toHaveTextContent('Old county')
  await expect
    .poll(() => texts(journal.getByRole('rowheader')))
    .toEqual([
      'Undo of “Renamed the organization”',
      expect.stringMatching(/^Undo of “Renamed the organization”\s*Not now\./),
      'Renamed the organization',
    ])
})
