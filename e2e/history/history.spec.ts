import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { groups } from '../../src/rest/groups/groups.ts'
import { issueToken } from '../../src/portal/access/tokens.ts'
import { checkAccessibility, expect, openPage, test, type Page } from '../fixtures.ts'
import { exportList } from '../support/exportList.ts'
import { chooseFile, outcome, reviewPlan, rowOf, startImport } from '../groups/import/steps.ts'

test.use({ sampleData: 'empty' })

const river = [{ title: 'Culverts' }, { title: 'Weirs' }]
const journal = (page: Page) => page.getByRole('table', { name: 'Changes' })
const openJournal = (page: Page) => openPage(page, 'Change history')

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
    'river.epk imported into River maintenance',
    'river.epk uploaded',
  ])
  await expect(rowOf(page, 'river.epk imported')).toContainText('Succeeded')

  const search = page.getByRole('searchbox', { name: 'Search change history' })
  await search.focus()
  await page.keyboard.type('upload')
  await expect(page).toHaveURL('/history?q=upload')
  await expect(journal(page).getByRole('rowheader')).toHaveCount(1)
  await page.reload()
  await expect(search).toHaveValue('upload')
  await journal(page).getByRole('button', { name: 'river.epk uploaded' }).press('Enter')
  const sheet = page.getByRole('dialog', { name: 'river.epk uploaded' })
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
  expect(table).toMatch(/river\.epk uploaded,river,,publisher,Succeeded,[^,]+Z,content\.addItem$/)
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
