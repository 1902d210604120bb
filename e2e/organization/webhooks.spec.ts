import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { issueToken } from '../../src/portal/access/tokens.ts'
import { checkAccessibility, expect, test, type Page } from '../fixtures.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Webhooks' })
const row = (page: Page, name: RegExp | string) => table(page).getByRole('row', { name })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search webhooks' })
const filters = (page: Page) => page.getByRole('group', { name: 'Filters' })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const finding = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: 'Assessment' }).getByRole('button', { name })

/** Returns the number of a filter by finding. */
const countOf = async (page: Page, name: RegExp) =>
  Number(/\d+$/.exec((await finding(page, name).textContent()) ?? '')?.[0])

const key = 'Riverside2024inventory'

test('webhooks are searched, filtered by facets and findings, and the URL keeps the state', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  await page.getByRole('link', { name: /^Show webhooks: Deliveries of \d+ webhooks fail$/ }).click()
  await expect(finding(page, /^Deliveries fail/)).toHaveAttribute('aria-pressed', 'true')
  await finding(page, /^All/).click()
  await expect(page.getByText(/^\d+ webhooks of 6 servers$/)).toBeVisible()
  const all = await countOf(page, /^All/)
  expect(all).toBeGreaterThan(100)

  await test.step('the list of all webhooks has its rows again after another view', async () => {
    await page.getByRole('button', { name: 'Receivers' }).click()
    await expect(page.getByRole('table', { name: 'Receivers' })).toBeVisible()
    await page
      .getByRole('group', { name: 'View' })
      .getByRole('button', { name: 'Webhooks', exact: true })
      .click()
    await expect(table(page).getByRole('rowheader').first()).toBeVisible()
  })

  await test.step('a facet shows its values with their counts', async () => {
    await filters(page).getByRole('button', { name: 'Server', exact: true }).click()
    const servers = page.getByRole('dialog', { name: 'Server' })
    await servers.getByRole('checkbox', { name: 'gis2.riverside.example:6443' }).check()
    await page.keyboard.press('Escape')
    await expect.poll(() => countOf(page, /^All/)).toBeLessThan(all)
    const ofOne = await countOf(page, /^All/)
    await filters(page)
      .getByRole('button', { name: /^Server:/ })
      .click()
    await servers.getByRole('checkbox', { name: 'imagery.riverside.example:6443' }).check()
    await page.keyboard.press('Escape')
    await expect.poll(() => countOf(page, /^All/)).toBeGreaterThan(ofOne)
    const ofBoth = await countOf(page, /^All/)
    await filters(page)
      .getByRole('button', { name: /^Server:/ })
      .click()
    await servers.getByRole('checkbox', { name: 'gis2.riverside.example:6443' }).uncheck()
    await expect(page).toHaveURL(/[?&]server=Jx5tF9vKe2QhW7oB$/)
    await page.keyboard.press('Escape')
    await expect(row(page, /Detect Change/).first()).toContainText('Geoprocessing service')
    await expect.poll(() => countOf(page, /^All/)).toBeLessThan(ofBoth)
    const found = await countOf(page, /^All/)
    await page.reload()
    await expect(finding(page, /^All/)).toHaveText(`All ${found}`)
    await filters(page).getByRole('button', { name: 'Clear search and filters' }).click()
    await expect(finding(page, /^All/)).toHaveText(`All ${all}`)
  })

  await test.step('the counts of the assessment filter the list', async () => {
    const unencrypted = await countOf(page, /^Not encrypted/)
    expect(unencrypted).toBeGreaterThan(0)
    for (const name of [/^Deliveries fail/, /^Owner deleted/, /^Inactive/, /^Not signed/])
      expect(await countOf(page, name)).toBeGreaterThan(0)
    await finding(page, /^Deliveries fail/).click()
    await expect(page).toHaveURL(/show=failing/)
    await expect(table(page).getByRole('rowheader')).toHaveCount(
      await countOf(page, /^Deliveries fail/),
    )
    await page.goBack()
    await expect(page).not.toHaveURL(/show=/)
  })

  await test.step('receivers group the webhooks', async () => {
    await search(page).fill('inventory')
    await expect(row(page, /Inventory to chat/)).toContainText('Inactive')
    await page.getByRole('button', { name: 'Receivers' }).click()
    const receivers = page.getByRole('table', { name: 'Receivers' })
    await receivers.getByRole('button', { name: /\/portal\/webhooks\/inventory$/ }).click()
    await expect(table(page).getByRole('rowheader')).toHaveCount(1)
    // URLs of receivers can contain secrets.
    expect(page.url()).not.toContain('portal%2Fwebhooks')
  })
})

test('by keyboard only, webhooks are filtered and sorted, and the details show deliveries and the key on request', async ({
  page,
  signIn,
}) => {
  await signIn('admin', '/organization/webhooks?q=inventory+finished')
  await filters(page).getByRole('button', { name: 'State' }).focus()
  await page.keyboard.press('Enter')
  await page
    .getByRole('dialog', { name: 'State' })
    .getByRole('checkbox', { name: 'Active' })
    .focus()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/active=yes/)
  await page.keyboard.press('Escape')
  await expect(table(page).getByRole('rowheader')).toHaveCount(2)
  await table(page).getByRole('button', { name: 'Name' }).focus()
  await page.keyboard.press('Enter')
  await expect(table(page).getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/order=desc/)
  await expect(table(page).getByRole('rowheader').first()).toContainText('(form)')
  const first = row(page, /Inventory finished \(form\)/)
    .getByRole('button')
    .first()
  await first.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const sheet = dialog(page, 'Inventory finished')
  await expect(sheet.getByText('application/json')).toBeVisible()
  await expect(sheet.getByText('Job ends')).toBeVisible()
  await expect(sheet.getByText(/after 5 failed deliveries within 5 days/)).toBeVisible()
  await expect(sheet.getByText('No failed deliveries')).toBeVisible()
  await expect(sheet).not.toContainText(key)
  const reveal = sheet.getByRole('button', { name: 'Show key' })
  await reveal.focus()
  await page.keyboard.press('Enter')
  await expect(sheet.getByText(key)).toBeVisible()
  await checkAccessibility(page)
  expect(page.url()).not.toContain(key)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(table(page).getByRole('rowheader')).toHaveCount(2)
})

test('signature keys are exported only when they are asked for; a signature is checked: right, found by its key, and wrong with the reason', async ({
  page,
  signIn,
}) => {
  await signIn('admin', '/organization/webhooks?q=inventory+finished')
  const exported = async (choose: () => Promise<void>) => {
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const sheet = dialog(page, 'Export webhooks')
    await choose()
    const downloading = page.waitForEvent('download')
    await sheet.getByRole('button', { name: 'Download file' }).click()
    const download = await downloading
    await expect(sheet).toBeHidden()
    return {
      name: download.suggestedFilename(),
      text: await readFile(await download.path(), 'utf8'),
    }
  }
  const csv = await exported(async () => {
    await expect(page.getByText('2 webhooks of 120, as searched and filtered')).toBeVisible()
  })
  expect(csv.name).toBe('webhooks.csv')
  expect(csv.text.trim().split('\r\n')).toHaveLength(3)
  expect(csv.text).not.toContain(key)
  const json = await exported(async () => {
    await page.getByRole('radio', { name: 'JSON' }).check()
    await page.getByRole('checkbox', { name: 'Include signature keys' }).check()
    await expect(page.getByText(/The file will contain secrets/)).toBeVisible()
  })
  expect(JSON.parse(json.text)).toContainEqual(
    expect.objectContaining({ name: 'Inventory finished', signatureKey: key }),
  )

  await search(page).fill('')
  await page.getByRole('button', { name: 'Check signature' }).click()
  const sheet = dialog(page, 'Check signature')
  const payload = '{"jobId":"j1","events":[{"eventType":"esriJobSucceeded"}]}'
  const digest = createHmac('sha256', key).update(payload).digest()
  const header = sheet.getByLabel('Signature header')
  const verdict = sheet.getByRole('status')
  await expect(verdict).toContainText('Enter the payload')
  await sheet.getByLabel('Payload').fill(payload)
  await header.fill(`sha256=${digest.toString('base64')}`)
  await expect(verdict).toContainText('The signature fits the key of Inventory finished.')
  await header.fill(digest.toString('hex'))
  await expect(verdict).toContainText('Receivers that expect Base64 refuse it.')
  await sheet.getByRole('radio', { name: 'Another key' }).check()
  await sheet.getByLabel('Signature key').fill('Riverside2025')
  await expect(verdict).toContainText('The signature does not fit.')
  await sheet.getByLabel('Signature key').fill(key)
  await expect(verdict).toContainText('The signature fits.')
  await header.fill('sha256=AAAA')
  await expect(verdict).toContainText('The digest is incomplete')
  await checkAccessibility(page)
  expect(page.url()).not.toContain(key)
})

test('the delivery of a geoprocessing job appears in the received payloads with a signature that fits', async ({
  page,
  portal,
  signIn,
}) => {
  await signIn('admin', '/organization/webhooks?view=received')
  await expect(page.getByText('The receiver of this portal has received no payloads')).toBeVisible()
  const { db, clock } = portal.services
  const expires = clock.now() + 3_600_000
  const token = await issueToken(db, { kind: 'access', username: 'admin', expires })
  const answer = await fetch(
    `${portal.url}/server/rest/services/Inventory/GPServer/SummarizeContent/submitJob`,
    { method: 'POST', body: new URLSearchParams({ f: 'json', token }) },
  )
  const { jobId } = (await answer.json()) as { jobId: string }
  const payloads = page.getByRole('region', { name: 'Received payloads' })
  await expect(async () => {
    await page.getByRole('button', { name: 'Reload payloads' }).click()
    await expect(payloads.getByText(jobId)).toHaveCount(2, { timeout: 1_000 })
  }).toPass()
  await expect(payloads.getByText('The signature fits.')).toHaveCount(2)
  await expect(payloads.getByText('The signature is that of the form field payload')).toBeVisible()
  await expect(payloads.getByText('"eventType": "esriJobSucceeded"')).toHaveCount(2)
  await payloads.getByText('Headers').first().click()
  await expect(payloads.getByText('x-esrihook-signature').first()).toBeVisible()
  await checkAccessibility(page)
})

test('if the portal can’t list webhooks, the servers are asked, and those that don’t answer are named', async ({
  page,
  portal,
  signIn,
}) => {
  // Ends the upgrade that runs when the sample portal starts.
  portal.clock.forward(240_000)
  portal.faults.add(
    'webhooks.listServiceWebhooks',
    { kind: 'refuse', code: 500, message: 'Unable to list webhooks.' },
    Infinity,
  )
  await signIn('admin', '/organization/webhooks')
  await expect(page.getByText('The portal could not list the webhooks')).toBeVisible()
  await expect(
    page.getByText(/are missing, .*: legacy-gis\.riverside\.example:6443$/),
  ).toBeVisible()
  const some = await countOf(page, /^All/)
  await search(page).fill('hydrants')
  await row(page, /Hydrants/)
    .first()
    .getByRole('button')
    .first()
    .click()
  await expect(page.getByRole('dialog')).toContainText('gis2.riverside.example:6443')
  await page.keyboard.press('Escape')
  await search(page).fill('')
  await expect.poll(() => countOf(page, /^All/)).toBe(some)
  portal.faults.clear()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('The portal could not list the webhooks')).toBeHidden()
  await expect.poll(() => countOf(page, /^All/)).toBeGreaterThan(some)
})

test('members without the privilege see their own webhooks only', async ({ page, signIn }) => {
  await signIn('viewer', '/organization/webhooks')
  await expect(page.getByText('You don’t own webhooks')).toBeVisible()
  await expect(page.getByText(/You see your own webhooks/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Received payloads' })).toBeHidden()
})
