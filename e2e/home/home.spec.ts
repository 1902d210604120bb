import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { samlFederation } from '../../src/rest/organization/samlFederation.ts'
import { portals } from '../../src/rest/organization/portals.ts'
import { roles } from '../../src/rest/organization/roles.ts'
import { selfSigned } from '../../src/portal/testing/certificates.ts'
import { beginUpload } from '../content/beginUpload.ts'
import { checkAccessibility, expect, test, type Page, type TestPortal } from '../fixtures.ts'

const day = 86_400_000

const attention = (page: Page) => page.getByRole('list', { name: 'Needs attention' })
const card = (page: Page, name: string) => page.getByRole('region', { name })
const entryOf = (page: Page, list: string, label: string) =>
  page
    .getByRole('list', { name: list })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: label, exact: true }) })

/** Opens the list behind a figure, and returns the figure. */
const follow = async (page: Page, list: string, label: string): Promise<string> => {
  const entry = entryOf(page, list, label)
  const figure = /(\d+)$/.exec(await entry.innerText())?.[1] ?? ''
  await entry.getByRole('link').click()
  return figure
}

const expiringFederation = async (portal: TestPortal) => {
  const certificate = await selfSigned({
    name: 'CN=signing.edufed.example',
    notBefore: Date.now() - 300 * day,
    notAfter: Date.now() + 5.5 * day,
  })
  await portal.arrange.as('admin').send(samlFederation.register, {
    name: 'Education Federation',
    entityId: 'riverside.example.org',
    discoveryServiceUrl: 'https://edufed.example/discovery',
    metadataServiceUrl: 'https://edufed.example/metadata.xml',
    certificate: certificate.trim(),
  })
}

test('an administrator sees what needs attention and the organization in numbers, each with the list behind it', async ({
  page,
  portal,
  signIn,
  guards,
}) => {
  await expiringFederation(portal)
  const admin = portal.arrange.as('admin')
  const role = await admin.send(roles.create, { name: 'Surveyor' })
  await page.setViewportSize({ width: 1440, height: 900 })
  const read: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname.split('/sharing/rest/')[1]
    // Tokens for servers are exchanged once Home has been open for a while.
    if (path !== undefined && !path.includes('/thumbnail/') && path !== 'generateToken')
      read.push(path)
  })
  await signIn('admin', '/')

  await test.step('cards that are far below the window are not read', async () => {
    await expect(page.getByRole('list', { name: 'Items by last change' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Recently modified items' })).toBeVisible()
    await guards.idle(page)
    // The last one is that of who works on what.
    expect(read.length).toBeLessThanOrEqual(26)
    // The number of all members; the card of user types reads one for each of them.
    expect(read.filter((path) => path === 'portals/self/users')).toHaveLength(1)
  })

  await test.step('a card that could not be read has a retry of its own, and does not affect the others', async () => {
    portal.faults.add('members.list', { kind: 'refuse', code: 500, message: 'Later.' })
    await page.getByRole('list', { name: 'Recently modified items' }).scrollIntoViewIfNeeded()
    const types = card(page, 'Members by user type')
    await expect(types).toContainText('Later.')
    await expect(page.getByRole('list', { name: 'Members without a sign-in' })).toBeVisible()
    await types.getByRole('button', { name: 'Retry' }).click()
    await expect(types.getByRole('list')).toContainText('Viewer')
  })

  await test.step('the most serious entries come first, each with its action', async () => {
    const entries = attention(page).getByRole('listitem')
    await expect(entries.first()).toContainText(/^legacy-gis\S* does not respond/)
    await page.getByRole('button', { name: /^Show \d more$/ }).click()
    await expect(
      attention(page).getByRole('link', {
        name: 'Replace certificate: The SAML certificate of Education Federation expires in 5 days',
      }),
    ).toHaveAttribute('href', '/organization/sign-in')
    await expect(
      attention(page).getByRole('link', {
        name: 'Edit role: The role Surveyor has no privileges',
      }),
    ).toHaveAttribute('href', `/organization/roles/${role.id}`)
    const disabled = attention(page).getByRole('listitem').filter({ hasText: 'disabled members' })
    const count = Number(/\d+/.exec(await disabled.innerText())?.[0])
    await disabled.getByRole('link').click()
    await expect(page.getByRole('table').getByRole('rowheader')).toHaveCount(count)
    await page.goBack()
  })

  await test.step('each figure leads to a list with as many entries', async () => {
    for (const [list, label] of [
      ['Items by sharing level', 'Everyone'],
      ['Items by type', 'Web Map'],
      ['Items by last change', 'More than 2 years ago'],
      ['Items by last change', '1 to 2 years ago'],
    ] as const) {
      const figure = await follow(page, list, label)
      await expect(page.getByText(new RegExp(`of ${figure}$`))).toBeVisible()
      await page.goBack()
    }
    for (const [list, label] of [
      ['Members without a sign-in', 'For a year'],
      ['Members by user type', 'Viewer'],
    ] as const) {
      await page.getByRole('list', { name: 'Recently modified items' }).scrollIntoViewIfNeeded()
      const figure = await follow(page, list, label)
      await expect(page.getByRole('table').getByRole('rowheader')).toHaveCount(Number(figure))
      await page.goBack()
    }
    await card(page, 'Storage by owner').scrollIntoViewIfNeeded()
    await expect(page.getByRole('list', { name: 'Storage by owner' })).toContainText(/\d [KM]B/)
    // Links that are scrolled below the header are smaller targets than those that can be reached.
    await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
    await checkAccessibility(page)
  })

  await test.step('unapplied changes are continued, and an applied one is undone', async () => {
    const before = (await admin.send(portals.read, {})).name ?? ''
    await page.goto('/organization/settings')
    await page.getByLabel('Name', { exact: true }).fill('Riverside County')
    const home = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' })
    await home.click()
    await page
      .getByRole('list', { name: 'Unapplied changes' })
      .getByRole('link', { name: 'Continue editing: Settings: 1 unapplied change' })
      .click()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Riverside County')
    await page.getByRole('button', { name: 'Review changes' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Apply/ })
      .click()
    await expect(page.getByText('1 setting changed')).toBeVisible()
    await home.click()
    await card(page, 'Your recent changes').scrollIntoViewIfNeeded()
    await page
      .getByRole('list', { name: 'Your recent changes' })
      .getByRole('button', { name: /^Undo: / })
      .click()
    await expect(
      page.getByRole('list', { name: 'Your recent changes' }).getByRole('listitem'),
    ).toHaveCount(2)
    expect((await admin.send(portals.read, {})).name).toBe(before)
    await expect(attention(page)).not.toContainText('unapplied')
  })
})

test('an editor continues with own items, an interrupted upload, and own groups', async ({
  page,
  portal,
  signIn,
}, testInfo) => {
  await portal.arrange.item('publisher', { title: 'Newest of all' })
  const path = testInfo.outputPath('tiles.tpk')
  await writeFile(path, randomBytes(16 * 1024 * 1024))
  page.on('dialog', (dialog) => void dialog.accept())
  portal.faults.add('content.addPart', { kind: 'delay', milliseconds: 60_000 }, 9)
  await signIn('publisher', '/content/add')
  await beginUpload(page, path)
  await page.goto('/')
  await expect(page.getByRole('main')).toContainText(/\d+ items of yours · \d+ groups · .* used/)
  const own = page.getByRole('list', { name: 'Continue' }).getByRole('listitem')
  await expect(own).toHaveCount(4)
  await expect(own.first()).toContainText('Newest of all')
  await expect(own.first()).toContainText('Not shared')
  const groups = page.getByRole('list', { name: 'Your groups' })
  await expect(groups.getByRole('listitem').filter({ hasText: 'Hydrology' })).toContainText('Owner')
  await expect(page.getByRole('list', { name: 'Shared with you' })).not.toContainText(
    'Priya Lindqvist',
  )
  await expect(attention(page)).toContainText('stopped after failed runs')
  await expect(
    attention(page).getByRole('link', {
      name: 'Resume upload: The upload of tiles.tpk is not complete',
    }),
  ).toHaveAttribute('href', '/content/add')
  await expect(attention(page)).not.toContainText('disabled')
  await expect(page.getByRole('list', { name: 'The organization in numbers' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Add item' })).toHaveAttribute('href', '/content/add')
  await expect(page.getByRole('link', { name: 'Create task' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create role' })).toHaveCount(0)
  await card(page, 'Your export packages').scrollIntoViewIfNeeded()
  await expect(page.getByRole('list', { name: 'Your export packages' })).toBeVisible()
  await checkAccessibility(page)
})
