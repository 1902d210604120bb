import { readFile } from 'node:fs/promises'
import { groups } from '../../src/rest/groups/groups.ts'
import { packages } from '../../src/rest/groups/packages.ts'
import {
  checkAccessibility,
  expect,
  openPage,
  test,
  type Page,
  type TestPortal,
} from '../fixtures.ts'
import { outcome, startImport } from '../groups/import/steps.ts'

const board = (page: Page) => page.getByRole('table', { name: 'Jobs', exact: true })

test('an import with an invalid item is Partial instead of Succeeded, can be downloaded as CSV, and fails again for that item', async ({
  page,
  portal,
  signIn,
}) => {
  const { results } = await portal.arrange
    .as('publisher')
    .send(groups.search, { q: 'title:"Field editing crew"' })
  await signIn('publisher', `/groups/${results[0]?.id ?? ''}/import`)
  await page.getByRole('link', { name: 'storm-response' }).click()
  await startImport(page)
  await expect(outcome(page, 'Some items were not imported.')).toBeVisible()
  await expect(page.getByText('13 imported, 0 skipped, 1 failed')).toBeVisible()

  await test.step('the CSV file has one line for each item', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^outcome-\w+\.csv$/)
    const [head, ...lines] = (await readFile(await file.path(), 'utf8')).split('\r\n')
    expect(head).toBe('\uFEFFItem ID,Item,Type,Outcome,Message,Code')
    expect(lines).toHaveLength(14)
    expect(lines.filter((line) => line.includes(',New,'))).toHaveLength(13)
    expect(lines.find((line) => line.includes('Storm damage form'))).toContain(',Form,Failed,')
  })

  await test.step('another import fails for the same item, with a message', async () => {
    await page.getByRole('button', { name: 'Failed 1' }).click()
    const table = page.getByRole('table', { name: 'Outcome for each item' })
    await expect(table.getByRole('rowheader')).toHaveCount(1)
    await expect(table.getByRole('row', { name: /Storm damage form/ })).toContainText('Form')
    await page.getByRole('button', { name: 'Import failed items' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Import 1 item' }).click()
    await expect(page.getByText('0 imported, 0 skipped, 1 failed')).toBeVisible()
    await expect(outcome(page, 'Nothing was imported.')).toBeVisible()
  })

  await test.step('the list of jobs filters by outcome', async () => {
    await openPage(page, 'Jobs')
    await expect(board(page).getByRole('row', { name: /storm-response.*Partial/ })).toBeVisible()
    await page.getByRole('button', { name: 'Succeeded 0' }).click()
    await expect(page.getByText('No jobs match your search and filters')).toBeVisible()
    await page.reload()
    await expect(page).toHaveURL('/jobs?show=succeeded')
    await page.getByRole('button', { name: 'Partial 1' }).click()
    await expect(board(page).getByRole('rowheader')).toHaveCount(1)
  })
})

test.describe('a job that another member started', () => {
  test.use({ sampleData: 'empty' })

  const startExport = async ({ arrange }: TestPortal) => {
    const group = await arrange.group({ title: 'River', items: [{ title: 'Culverts' }] })
    const started = await arrange
      .as('publisher')
      .send(packages.exportGroup, { groupId: group.id, async: true })
    return { id: started.jobId ?? '', key: started.key ?? '' }
  }

  const follow = async (page: Page, id: string, key?: string) => {
    await page.getByRole('button', { name: 'Follow job' }).click()
    const dialog = page.getByRole('dialog', { name: 'Follow job' })
    await dialog.getByLabel('Job ID').fill(id)
    if (key !== undefined) await dialog.getByLabel('Key').fill(key)
    await dialog.getByRole('button', { name: 'Follow' }).click()
    return dialog
  }

  test('can be followed by an administrator with only its ID', async ({ page, portal, signIn }) => {
    const { id } = await startExport(portal)
    await signIn('admin', '/jobs')
    await follow(page, id)
    await expect(page.getByRole('heading', { level: 1, name: 'Export of River' })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Outcome for each item' })).toContainText(
      'Exported',
    )
    await page.goto('/jobs')
    await expect(board(page).getByRole('row', { name: /Export of River/ })).toContainText(
      'Succeeded',
    )
    const filters = page.getByRole('group', { name: 'Filters' })
    await filters.getByRole('button', { name: 'Type' }).click()
    await page
      .getByRole('dialog', { name: 'Type' })
      .getByRole('checkbox', { name: 'Export' })
      .check()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/jobs?kind=export')
    await board(page).getByRole('link', { name: 'Export of River' }).focus()
    await page.keyboard.press('x')
    await checkAccessibility(page)
    await page.getByRole('button', { name: 'Remove from list' }).click()
    await expect(page.getByText('No jobs yet')).toBeVisible()
  })

  test('can be followed by other members only with its key or a link that contains it', async ({
    context,
    page,
    portal,
    signIn,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { id, key } = await startExport(portal)
    await signIn('editor', '/jobs')
    const dialog = await follow(page, id)
    await expect(dialog.getByLabel('Job ID')).toHaveValue(id)
    await expect(dialog.getByLabel('Key')).toBeFocused()
    await expect(dialog.getByLabel('Key')).toHaveAccessibleDescription(/Enter the key of this job/)
    await dialog.getByLabel('Key').fill('wrong')
    await dialog.getByRole('button', { name: 'Follow' }).click()
    await expect(dialog.getByLabel('Key')).toHaveAccessibleDescription(
      /no job with this ID and key/,
    )
    await dialog.getByLabel('Key').fill(key)
    await dialog.getByRole('button', { name: 'Follow' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Export of River' })).toBeVisible()
    await expect(page.getByText(key)).toBeHidden()
    await page.getByRole('button', { name: 'Show key' }).click()
    await expect(page.getByText(key)).toBeVisible()
    await page.getByRole('button', { name: 'Copy link with key' }).click()
    await expect(page.getByText(/^Link copied/)).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    await page.getByRole('button', { name: 'Remove from list' }).click()
    await page.goto(`/jobs/${id}`)
    await expect(page.getByText(/only with its key/)).toBeVisible()
    await checkAccessibility(page)
    await page.goto(link)
    await page.getByRole('button', { name: 'Follow job' }).click()
    await expect(page.getByRole('button', { name: 'Show key' })).toBeVisible()
    await expect(page).toHaveURL(`/jobs/${id}`)
  })
})
