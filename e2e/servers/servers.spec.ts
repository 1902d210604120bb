import { checkAccessibility, expect, test, type Page } from '../fixtures.ts'

const seconds = (count: number) => count * 1000

/** The servers of the sample data. */
const imagery = { name: 'imagery.riverside.example:6443', id: 'Jx5tF9vKe2QhW7oB' }
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

test('the list shows which servers respond, and their upgrades', async ({
  page,
  portal,
  signIn,
}) => {
  await signIn('admin', '/servers')
  await expect(page.getByText('6 servers are federated with the organization')).toBeVisible()
  await expect(row(page, 'gis1')).toContainText('Hosting')
  await expect(row(page, 'gis1')).toContainText('Responds')
  await expect(row(page, 'gis1')).toContainText('11.4.0')
  await expect(row(page, 'gis1')).toContainText('Not required')
  await expect(row(page, 'legacy-gis')).toContainText('Could not access any server machines.')
  await expect(row(page, 'gis2')).toContainText('GIS2B.RIVERSIDE.EXAMPLE')
  await expect(row(page, 'imagery')).toContainText('Image hosting, Raster analytics')
  await expect(row(page, 'imagery')).toContainText('Upgrade to 11.4.0 required')
  await expect(row(page, 'notebooks')).toContainText(`${new URL(portal.url).host}/notebooks/admin`)
  await page.getByRole('button', { name: /^Not responding/ }).click()
  await expect(page.getByRole('row', { name: /riverside/ })).toHaveCount(1)
  await page.getByRole('button', { name: /^With an upgrade/ }).click()
  await page.getByRole('link', { name: `Upgrade server: ${imagery.name}` }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: `Upgrade ${imagery.name}` }),
  ).toBeVisible()
})

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
    await expect(row(page, `Upgraded ${notebooks.name} to 11.4.0`)).toContainText('Succeeded')
  },
)

test('a failed upgrade says so with its reason on every page, in notifications, jobs, and history, and is started again by keyboard', async ({
  page,
  portal,
  signIn,
}) => {
  await signIn('admin', upgradePage(imagery))
  await start(page, imagery.name)
  await expect(stage(page, 'Initialize upgrade')).toContainText('In progress')
  await page.getByRole('link', { name: 'Change history', exact: true }).click()
  const change = row(page, `Upgraded ${imagery.name} to 11.4.0`)
  await expect(change).toContainText('Running')
  portal.clock.forward(seconds(20))
  const ending = `Upgrade of ${imagery.name}: Failed. The license of the server role`
  await expect(page.getByRole('log').getByText(ending)).toBeVisible()
  await expect(change).toContainText('Failed')
  await expect(change).toContainText('The license of the server role')
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText(ending)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Jobs', exact: true }).click()
  const job = row(page, `Upgrade of ${imagery.name}`)
  await expect(job).toContainText('Failed')
  await expect(job).toContainText('The license of the server role')
  await job.getByRole('link', { name: `Upgrade of ${imagery.name}` }).click()
  await expect(
    page.getByText(/The last upgrade failed: The license of the server role/),
  ).toBeVisible()
  await expect(stage(page, 'Initialize upgrade')).toContainText('Failed')

  await page.getByRole('link', { name: 'Home', exact: true }).click()
  const attention = page.getByRole('list', { name: 'Needs attention' })
  await expect(attention.getByText(`Finish the upgrade of ${notebooks.name}`)).toBeVisible()
  await expect(attention.getByText(new RegExp(`pgrade of ${imagery.name}`))).toHaveCount(1)
  await expect(attention.getByText('The license of the server role')).toBeVisible()
  await attention
    .getByRole('link', { name: `Retry upgrade: The upgrade of ${imagery.name} failed` })
    .click()
  await page.getByRole('checkbox', { name: 'A backup of the server exists' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('radio', { name: 'Debug' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const review = page.getByRole('dialog', { name: 'Upgrade server?' })
  await review.getByRole('textbox').focus()
  await page.keyboard.type(imagery.name)
  await review.getByRole('button', { name: 'Upgrade server' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('The log level is DEBUG.')).toBeVisible()
  portal.clock.forward(seconds(240))
  await expect(page.getByText('The server responds with version 11.4.0.')).toBeVisible()
  await page.getByRole('link', { name: 'Jobs', exact: true }).click()
  await expect(row(page, `Upgrade of ${imagery.name}`)).toHaveCount(1)
  await expect(row(page, `Upgrade of ${imagery.name}`)).toContainText('Succeeded')
})

test('a member sees the servers, and who can upgrade them', async ({ page, signIn }) => {
  await signIn('viewer', '/servers')
  await expect(row(page, 'gis1')).toContainText('Responds')
  await expect(page.getByRole('link', { name: /Upgrade server/ })).toHaveCount(0)
  await expect(row(page, 'gis1')).not.toContainText('GIS1.RIVERSIDE.EXAMPLE')
  await page.goto(upgradePage(imagery))
  await expect(
    page.getByText('Only members with the default administrator role can upgrade servers.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Review upgrade' })).toHaveCount(0)
})
