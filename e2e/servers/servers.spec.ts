import { checkAccessibility, expect, test, type Page } from '../fixtures.ts'

const seconds = (count: number) => count * 1000

/** The servers of the sample data. */
const notebooks = {
  name: 'notebooks.riverside.example:11443',
  id: 'Nb1yS6cHg4PjV8rA',
}
const upgradePage = ({ id }: { readonly id: string }) => `/servers/${id}/upgrade`

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
const stage = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Stages' }).getByRole('listitem').filter({ hasText: name })

/** Reviews and starts the upgrade on its page. */
const start = async (page: Page, name: string) => {
  await page.getByRole('checkbox', { name: 'A backup of the server exists' }).check()
  await page.getByRole('button', { name: 'Review upgrade' }).click()
  const review = page.getByRole('dialog', { name: 'Upgrade server?' })
  await review.getByRole('textbox').fill(name)
  await review.getByRole('button', { name: 'Upgrade server' }).click()
  await expect(review).toHaveCount(0)
}

// Ends the upgrade that runs when the sample portal starts.
test.beforeEach(({ portal }) => portal.clock.forward(seconds(240)))

test(
  'an upgrade continues through a reload and the silence of the server, and ends with action items',
  { tag: '@everyPortal' },
  async ({ page, portal, signIn, guards }) => {
    guards.allow(/ERR_EMPTY_RESPONSE|ERR_CONNECTION/)
    await signIn('admin', upgradePage(notebooks))
    await expect(page.getByText('Disk space is not known.')).toBeVisible()
    await expect(page.getByText(/scheduled tasks? starts? in the next 6 hours/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Show tasks' })).toHaveAttribute('href', '/tasks')
    await start(page, notebooks.name)
    await expect(stage(page, 'Initialize upgrade')).toContainText('In progress')
    await expect(stage(page, 'Final checks')).toContainText('Not started')

    portal.clock.forward(seconds(60))
    const silence = page.getByText('The server does not respond at the moment, which is expected')
    await expect(silence).toBeVisible()
    await page.reload()
    await expect(silence).toBeVisible()
    await expect(page.getByRole('region', { name: 'Stages' }).getByRole('listitem')).toHaveCount(7)

    portal.clock.forward(seconds(180))
    await expect(page.getByText('The server responds with version 11.4.0.')).toBeVisible()
    await expect(silence).toHaveCount(0)
    await expect(stage(page, 'Final checks')).toContainText('Succeeded with warnings')
    const items = page.getByRole('region', { name: 'Action items' })
    await expect(items).toContainText('0 of 3 done')
    await items.getByRole('checkbox').first().check()
    await page.reload()
    await expect(items).toContainText('1 of 3 done')
    await checkAccessibility(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download notes' }).click()
    const stream = await (await download).createReadStream()
    const notes = Buffer.concat(await stream.toArray()).toString()
    expect(notes).toContain(`# Upgrade of ${notebooks.name}`)
    expect(notes).toContain('| Synchronize local machine with site | Succeeded |')
    expect(notes.match(/^- \[x\] /gm)).toHaveLength(1)
    expect(notes.match(/^- \[ \] /gm)).toHaveLength(2)
    await page.getByRole('link', { name: 'Change history', exact: true }).click()
    await expect(row(page, `${notebooks.name} upgraded to 11.4.0`)).toContainText('Succeeded')
  },
)
