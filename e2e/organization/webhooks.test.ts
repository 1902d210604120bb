import { webhooks as webhookListing } from '../../src/rest/organization/webhooks.ts'
import { advice, type Act } from '../../src/console/organization/webhooks/advice.ts'
import {
  findings,
  manyWebhooks,
  type Finding,
} from '../../src/console/organization/webhooks/assess.ts'
import { organizationWebhooks } from '../../src/rest/organization/organizationWebhooks.ts'
import { readCredentials } from '../../src/console/shell/session/credentials.ts'
import {
  checkAccessibility,
  expect,
  focus,
  nextDownload,
  page,
  reload,
  step,
  test,
  texts,
  userEvent,
  visit,
  type Locator,
} from '../components/test.tsx'

const table = page.getByRole('table', { name: 'Webhooks' })
const row = (name: RegExp) => table.getByRole('row', { name })
const search = page.getByRole('searchbox', { name: 'Search webhooks' })
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })

/** The number of all webhooks that are found. */
const count = async () => {
  const finding = page
    .getByRole('group', { name: 'Assessment' })
    .getByRole('button', { name: /^All/ })
  return Number(/\d+$/.exec((await finding.findElement()).textContent)?.[0])
}

/** Sends a request to the portal as the signed-in member. Returns the ID in its response. */
const post = async (path: string, fields: Record<string, string>) => {
  const token = readCredentials()?.token ?? ''
  const answer = await fetch(`/portal/sharing/rest/${path}`, {
    method: 'POST',
    body: new URLSearchParams({ f: 'json', token, ...fields }),
  })
  return ((await answer.json()) as { id: string }).id
}

const createOfOrganization = (name: string, fields: Record<string, string> = {}) =>
  post('portals/self/webhooks/createWebhook', {
    name,
    url: 'https://flows.example.com/items',
    events: '/items',
    ...fields,
  })

/** The number of the found webhooks with a finding; 0 without any. */
const countOf = async (finding: string) => {
  const chip = page
    .getByRole('group', { name: 'Assessment', includeHidden: true })
    .getByRole('button', { name: new RegExp(`^${finding}`), includeHidden: true })
  return Number(/\d+$/.exec(chip.elements()[0]?.textContent ?? '')?.[0] ?? 0)
}

const key = 'Riverside2024inventory'

/** The signature of a payload with the key. */
const sign = async (payload: string) => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const imported = await crypto.subtle.importKey('raw', bytes(key), algorithm, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, bytes(payload)))
}

test('by keyboard only, webhooks are filtered and sorted, and the details show deliveries and the key on request', async ({
  signIn,
}) => {
  await signIn('admin', '/organization/webhooks?q=inventory+finished')
  await focus(page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'State' }))
  await userEvent.keyboard('{Enter}')
  await focus(page.getByRole('dialog', { name: 'State' }).getByRole('checkbox', { name: 'Active' }))
  await userEvent.keyboard(' ')
  await expect.poll(() => location.href).toMatch(/active=yes/)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => table.getByRole('rowheader').elements().length).toBe(2)
  await focus(table.getByRole('button', { name: 'Name' }))
  await userEvent.keyboard('{Enter}')
  await expect
    .element(table.getByRole('columnheader', { name: 'Name' }))
    .toHaveAttribute('aria-sort', 'ascending')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.href).toMatch(/order=desc/)
  await expect.element(table.getByRole('rowheader').first()).toHaveTextContent('(form)')
  const first = row(/Inventory finished \(form\)/)
    .getByRole('button')
    .first()
  await focus(first)
  await userEvent.keyboard('{ArrowDown}')
  await userEvent.keyboard('{Enter}')
  const sheet = dialog('Inventory finished')
  await expect.element(sheet.getByText('application/json')).toBeVisible()
  await expect.element(sheet.getByText('Job ends')).toBeVisible()
  await expect.element(sheet.getByText(/after 5 failed deliveries within 5 days/)).toBeVisible()
  await expect.element(sheet.getByText('No failed deliveries')).toBeVisible()
  await expect.element(sheet).not.toHaveTextContent(key)
  const reveal = sheet.getByRole('button', { name: 'Show key' })
  await focus(reveal)
  await userEvent.keyboard('{Enter}')
  await expect.element(sheet.getByText(key)).toBeVisible()
  await checkAccessibility()
  expect(location.href).not.toContain(key)
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.poll(() => table.getByRole('rowheader').elements().length).toBe(2)
})

test('signature keys are exported only when they are asked for; a signature is checked: right, found by its key, and wrong with the reason', async ({
  signIn,
}) => {
  await signIn('admin', '/organization/webhooks?q=inventory+finished')
  const exported = async (choose: () => Promise<void>) => {
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const sheet = dialog('Export webhooks')
    await choose()
    const downloading = nextDownload()
    await sheet.getByRole('button', { name: 'Download file' }).click()
    await expect.element(sheet).not.toBeInTheDocument()
    return downloading
  }
  const csv = await exported(async () => {
    await expect
      .element(page.getByText('2 webhooks of 120, as searched and filtered'))
      .toBeVisible()
  })
  expect(csv.name).toBe('webhooks.csv')
  expect(csv.text.trim().split('\r\n')).toHaveLength(3)
  expect(csv.text).not.toContain(key)
  const json = await exported(async () => {
    await page.getByRole('radio', { name: 'JSON' }).click()
    await page.getByRole('checkbox', { name: 'Include signature keys' }).click()
    await expect.element(page.getByText(/The file will contain secrets/)).toBeVisible()
  })
  expect(JSON.parse(json.text)).toContainEqual(
    expect.objectContaining({ name: 'Inventory finished', signatureKey: key }),
  )

  await search.fill('')
  await page.getByRole('button', { name: 'Check signature' }).click()
  const sheet = dialog('Check signature')
  const payload = '{"jobId":"j1","events":[{"eventType":"esriJobSucceeded"}]}'
  const digest = await sign(payload)
  const header = sheet.getByLabelText('Signature header')
  const verdict = sheet.getByRole('status')
  await expect.element(verdict).toHaveTextContent('Enter the payload')
  await sheet.getByLabelText('Payload').fill(payload)
  await header.fill(`sha256=${btoa(String.fromCharCode(...digest))}`)
  await expect
    .element(verdict)
    .toHaveTextContent('The signature fits the key of Inventory finished.')
  await header.fill(digest.reduce((hex, byte) => hex + byte.toString(16).padStart(2, '0'), ''))
  await expect.element(verdict).toHaveTextContent('Receivers that expect Base64 refuse it.')
  await sheet.getByRole('radio', { name: 'Another key' }).click()
  await sheet.getByLabelText('Signature key').fill('Riverside2025')
  await expect.element(verdict).toHaveTextContent('The signature does not fit.')
  await sheet.getByLabelText('Signature key').fill(key)
  await expect.element(verdict).toHaveTextContent('The signature fits.')
  await header.fill('sha256=AAAA')
  await expect.element(verdict).toHaveTextContent('The digest is incomplete')
  await checkAccessibility()
  expect(location.href).not.toContain(key)
})

test('the delivery of a geoprocessing job appears in the received payloads with a signature that fits', async ({
  signIn,
}) => {
  await signIn('admin', '/organization/webhooks?view=received')
  await expect
    .element(page.getByText('The receiver of this portal has received no payloads'))
    .toBeVisible()
  const token = readCredentials()?.token ?? ''
  const answer = await fetch(
    `/server/rest/services/Inventory/GPServer/SummarizeContent/submitJob`,
    { method: 'POST', body: new URLSearchParams({ f: 'json', token }) },
  )
  const { jobId } = (await answer.json()) as { jobId: string }
  const payloads = page.getByRole('region', { name: 'Received payloads' })
  const shown = async () => {
    await page.getByRole('button', { name: 'Reload payloads' }).click()
    return payloads.getByText(jobId).elements().length
  }
  await expect.poll(shown).toBe(2)
  await expect.poll(() => payloads.getByText('The signature fits.').elements().length).toBe(2)
  await expect
    .element(payloads.getByText('The signature is that of the form field payload'))
    .toBeVisible()
  await expect
    .poll(() => payloads.getByText('"eventType": "esriJobSucceeded"').elements().length)
    .toBe(2)
  await payloads.getByText('Headers').first().click()
  await expect.element(payloads.getByText('x-esrihook-signature').first()).toBeVisible()
  await checkAccessibility()
})

test('if the portal can’t list webhooks, the servers are asked, and those that don’t answer are named', async ({
  portal,
  signIn,
}) => {
  // Ends the upgrade that runs when the sample portal starts.
  await portal.forward(240_000)
  await portal.fault(
    'webhooks.listServiceWebhooks',
    { kind: 'refuse', code: 500, message: 'Unable to list webhooks.' },
    100,
  )
  await signIn('admin', '/organization/webhooks')
  await expect.element(page.getByText('The portal could not list the webhooks')).toBeVisible()
  await expect
    .element(page.getByText(/are missing, .*: legacy-gis\.riverside\.example:6443$/))
    .toBeVisible()
  const some = await count()
  await search.fill('hydrants')
  await row(/Hydrants/)
    .first()
    .getByRole('button')
    .first()
    .click()
  await expect.element(page.getByRole('dialog')).toHaveTextContent('gis2.riverside.example:6443')
  await userEvent.keyboard('{Escape}')
  await search.fill('')
  await expect.poll(count).toBe(some)
  await portal.clearFaults()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect
    .element(page.getByText('The portal could not list the webhooks'))
    .not.toBeInTheDocument()
  await expect.poll(count).toBeGreaterThan(some)
})

test('members without the privilege see their own webhooks only', async ({ signIn }) => {
  await signIn('viewer', '/organization/webhooks')
  await expect.element(page.getByText('You don’t own webhooks')).toBeVisible()
  await expect.element(page.getByText(/You see your own webhooks/)).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Received payloads' }))
    .not.toBeInTheDocument()
})

test('a webhook is deactivated, activated, and deleted where its details are; its owner gets a message', async ({
  signIn,
}) => {
  await signIn('admin', '/organization/webhooks?show=failing')
  const name = (await table.getByRole('rowheader').first().findElement()).textContent
  const open = () => table.getByRole('button', { name, exact: true }).click()
  await open()
  const details = dialog(name)
  await expect
    .element(details.getByRole('link', { name: 'Open Server Manager' }).first())
    .toHaveAttribute('href', expect.stringMatching(/\/manager$/))
  await expect.element(details.getByRole('link', { name: 'Send message' }).first()).toBeVisible()

  for (const [verb, done, state] of [
    ['Deactivate', 'deactivated', 'Inactive'],
    ['Activate', 'activated', 'Active'],
  ] as const) {
    await details.getByRole('button', { name: verb, exact: true }).click()
    const review = dialog(`${verb} webhook ${name}`)
    await expect.element(review.getByText('payloads').first()).toBeVisible()
    await checkAccessibility()
    await review.getByRole('button', { name: verb, exact: true }).click()
    await expect.element(page.getByText(`Webhook ${name} ${done}`, { exact: true })).toBeVisible()
    await expect
      .element(details.getByRole('definition').getByText(state, { exact: true }))
      .toBeVisible()
  }
  await expect.element(details.getByText('No failed deliveries')).toBeVisible()

  await details.getByRole('button', { name: 'Edit', exact: true }).click()
  const form = dialog(/^Edit webhook/)
  const url = form.getByRole('textbox', { name: 'URL of the receiver' })
  await url.fill('flows.example.com')
  await form.getByRole('button', { name: 'Review changes' }).click()
  await expect.element(form.getByText(/^Enter a URL that begins with https/)).toBeVisible()
  await url.fill('https://flows.example.com/renewed')
  await form.getByLabelText('New signature key').fill('not-a-secret')
  await form.getByRole('button', { name: 'Review changes' }).click()
  const changes = dialog(`Review changes: edit webhook ${name}`)
  await expect.element(changes.getByText('https://flows.example.com/renewed')).toBeVisible()
  await expect.element(changes.getByText('not-a-secret')).not.toBeInTheDocument()
  await checkAccessibility()
  await changes.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(page.getByText(`Webhook ${name} edited`, { exact: true })).toBeVisible()
  await expect.element(details.getByText('https://flows.example.com/renewed')).toBeVisible()

  await details.getByRole('button', { name: 'Delete', exact: true }).click()
  const review = dialog(`Delete webhook ${name}`)
  await review.getByRole('textbox').fill(name)
  await review.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(page.getByText(`Webhook ${name} deleted`, { exact: true })).toBeVisible()
  await expect.element(table.getByRole('button', { name, exact: true })).not.toBeInTheDocument()
  await visit('/history')
  const entries = page.getByRole('table')
  for (const done of ['deactivated', 'activated', 'edited', 'deleted'])
    await expect.element(entries.getByText(`Webhook ${name} ${done}`)).toBeVisible()
})

test('a webhook is created of a service of the services directory; what the server refuses is at its field; the toast undoes it', async ({
  portal,
  signIn,
}) => {
  await signIn('admin', '/organization/webhooks')
  await page.getByRole('button', { name: 'Create webhook' }).click()
  const form = dialog(/^Create webhook/)
  const review = form.getByRole('button', { name: 'Review webhook' })
  await review.click()
  for (const problem of ['Select a server.', /^Enter a name of/, /^Enter a URL that begins/])
    await expect.element(form.getByText(problem)).toBeVisible()
  await form.getByLabelText('Server').selectOptions('gis1.riverside.example:6443')
  const service = form.getByLabelText('Service', { exact: true })
  await service.selectOptions('Inventory (Geoprocessing service)')
  await expect.element(form.getByRole('group', { name: 'Events' })).not.toBeInTheDocument()
  await form.getByLabelText('Folder').selectOptions('Hosted')
  await service.selectOptions('Park_trees (Feature service)')
  await form.getByRole('checkbox', { name: 'All events' }).click()
  await form.getByRole('checkbox', { name: 'Features created' }).click()
  await form.getByLabelText('Name').fill('Tell the crews')
  await form.getByLabelText('URL of the receiver').fill('https://flows.example.com/crews')
  await form.getByLabelText('Signature key').fill('not-a-secret')
  await checkAccessibility()

  await portal.fault('webhookAdministration.create', {
    kind: 'refuse',
    code: 400,
    message: 'The service has too many webhooks.',
    parameter: 'service',
  })
  await review.click()
  const changes = dialog('Review changes: create webhook Tell the crews')
  await expect.element(changes.getByText('Features created')).toBeVisible()
  await expect.element(changes.getByText('not-a-secret')).not.toBeInTheDocument()
  await checkAccessibility()
  const create = changes.getByRole('button', { name: 'Create webhook', exact: true })
  await create.click()
  await expect.element(form.getByText('The service has too many webhooks.')).toBeVisible()
  await expect.element(service).toHaveFocus()
  await review.click()
  await create.click()
  await expect.element(page.getByText('Webhook Tell the crews created')).toBeVisible()
  await search.fill('tell the crews')
  await expect.element(row(/Tell the crews/)).toHaveTextContent(/Active.*Hosted\/Park_trees/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Webhook Tell the crews deleted')).toBeVisible()
  await expect.element(row(/Tell the crews/)).not.toBeInTheDocument()
})

test('a webhook of the organization is created and edited, and fires; its deletion is undone', async ({
  signIn,
}) => {
  await signIn('admin', '/organization/webhooks')
  await page.getByRole('button', { name: 'Create webhook' }).click()
  const form = dialog(/^Create webhook/)
  await form.getByLabelText('Server').selectOptions('This portal: items, groups, and members')
  await form.getByRole('checkbox', { name: 'All events' }).click()
  const review = form.getByRole('button', { name: 'Review webhook' })
  const others = form.getByLabelText('Other events')
  await others.fill('layers')
  await form.getByLabelText('Name').fill('Tell the desk')
  await form
    .getByLabelText('URL of the receiver')
    .fill(`${location.origin}/portal/webhooks/tell-the-desk`)
  await review.click()
  await expect.element(form.getByText(/^Enter URIs that begin with/)).toBeVisible()
  await others.fill('/users/publisher/update')
  await form.getByRole('checkbox', { name: 'Group created' }).click()
  await form.getByRole('checkbox', { name: 'Item added' }).click()
  const failures = form.getByLabelText('Failed deliveries')
  await failures.fill('0')
  await review.click()
  await expect.element(form.getByText('Enter a whole number from 1 to 100.')).toBeVisible()
  await failures.fill('3')
  await checkAccessibility()
  await review.click()
  const changes = dialog('Review changes: create webhook Tell the desk')
  await expect.element(changes.getByText('Group created')).toBeVisible()
  await expect.element(changes.getByText('3 failed deliveries within 5 days')).toBeVisible()
  await changes.getByRole('button', { name: 'Create webhook', exact: true }).click()
  await expect.element(page.getByText('Webhook Tell the desk created')).toBeVisible()
  await expect.element(page.getByText(/servers, 1 webhook of the organization$/)).toBeVisible()

  await search.fill('tell the desk')
  await expect.element(row(/Tell the desk/)).toHaveTextContent(/Active.*Organization/)
  const open = () => table.getByRole('button', { name: 'Tell the desk', exact: true }).click()
  await open()
  const details = dialog('Tell the desk').first()
  await expect.element(details.getByText('No deliveries yet')).toBeVisible()
  await expect
    .element(details.getByText(/^The portal tries 3 times, 5 s apart.*after 3 failed deliveries/))
    .toBeVisible()
  await expect.element(details.getByText('Member updated:')).toBeVisible()
  await expect
    .element(details.getByRole('listitem').filter({ hasText: 'Member updated:' }).getByRole('link'))
    .toHaveAttribute('href', expect.stringMatching(/members.*publisher/))
  await checkAccessibility()
  await details.getByRole('button', { name: 'Edit', exact: true }).click()
  const edited = dialog(/^Edit webhook Tell the desk/)
  await edited.getByRole('checkbox', { name: 'All events of items' }).click()
  await expect.element(edited.getByRole('checkbox', { name: 'Item added' })).not.toBeInTheDocument()
  await edited.getByRole('button', { name: 'Review changes' }).click()
  const edition = dialog('Review changes: edit webhook Tell the desk')
  await edition.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(page.getByText('Webhook Tell the desk edited')).toBeVisible()
  await expect.element(details.getByText('All events of items')).toBeVisible()
  await expect.element(details.getByText('Group created')).toBeVisible()

  const id = await post('content/users/admin/addItem', {
    type: 'Web Map',
    title: 'Told to the desk',
    text: '{}',
  })
  await visit('/organization/webhooks?view=received')
  const payloads = page.getByRole('region', { name: 'Received payloads' })
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'Reload payloads' }).click()
      return payloads.getByText(`"id": "${id}"`).elements().length
    })
    .toBe(1)
  await expect.element(payloads.getByText('"operation": "add"')).toBeVisible()

  await visit('/organization/webhooks?q=tell+the+desk')
  await open()
  const delivery = details.getByRole('list', { name: 'Deliveries' }).getByRole('listitem').first()
  await expect.element(delivery).toHaveTextContent(/Delivered.*HTTP status 200/)
  await delivery.getByText('Delivered').click()
  await expect.element(delivery.getByText(`"id": "${id}"`)).toBeVisible()
  await details.getByRole('button', { name: 'Deactivate', exact: true }).click()
  await dialog('Deactivate webhook Tell the desk')
    .getByRole('button', { name: 'Deactivate', exact: true })
    .click()
  await expect.element(page.getByText('Webhook Tell the desk deactivated')).toBeVisible()
  await details.getByRole('button', { name: 'Delete', exact: true }).click()
  const deletion = dialog('Delete webhook Tell the desk')
  await expect.element(deletion.getByText(/Undo creates it again/)).toBeVisible()
  await deletion.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(page.getByText('Webhook Tell the desk deleted')).toBeVisible()
  await expect.element(row(/Tell the desk/)).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.element(row(/Tell the desk/)).toBeVisible()
})

test('the owner of a webhook of the organization is the member with its user ID; without such a member, nobody says that it was deleted', async ({
  portal,
  signIn,
}) => {
  await signIn('admin', '/history')
  await createOfOrganization('Items of the desk')
  // More than one page of the list.
  await Promise.all(
    Array.from({ length: 25 }, (_, index) => createOfOrganization(`Items ${index}`)),
  )
  await visit('/organization/webhooks?q=items+of+the+desk')
  await expect.element(row(/Items of the desk/)).toHaveTextContent('Ada Moreno')
  await expect.element(page.getByText(/servers, 26 webhooks of the organization$/)).toBeVisible()
  await portal.fault('organizationWebhooks.list', {
    kind: 'answer',
    json: {
      webhooks: [
        {
          id: '35f930b31df64b62873127613d047a1b',
          name: 'Items of another desk',
          payloadUrl: 'https://flows.example.com/items',
          secret: 'not-a-secret',
          isActive: true,
          ownerId: '86ccfe86be2d490a8507eaea82749dc6',
          created: Date.now(),
          modified: Date.now(),
          events: ['/items'],
        },
      ],
    },
  })
  await reload()
  await expect.element(row(/Items of another desk/)).toHaveTextContent('Owner unknown')
  await table.getByRole('button', { name: 'Items of another desk', exact: true }).click()
  const details = dialog('Items of another desk')
  await expect.element(details.getByText(/^The portal returned no member/)).toBeVisible()
  await expect.element(details.getByText('86ccfe86be2d490a8507eaea82749dc6')).toBeVisible()
  await expect.element(details.getByText('The assessment has found nothing.')).toBeVisible()
  await expect.element(details.getByRole('link', { name: 'Send message' })).not.toBeInTheDocument()
  await checkAccessibility()
})

test('a list of webhooks of the organization that does not end is cut, and the page says so', async ({
  portal,
  signIn,
}) => {
  await signIn('admin', '/history')
  const id = await createOfOrganization('Items of the desk')
  const listed = await portal.as('admin').send(organizationWebhooks.list, {})
  for (let start = 1; start <= 50; start += 1) {
    const webhooks = listed.webhooks.map((one) => ({
      ...one,
      id: `${id.slice(0, -2)}${start + 10}`,
    }))
    const json = { webhooks, nextStart: start + 1 }
    await portal.fault('organizationWebhooks.list', { kind: 'answer', json })
  }
  await visit('/organization/webhooks')
  await expect
    .element(page.getByText(/^Only the first 50 webhooks of the organization were read/))
    .toBeVisible()
  await checkAccessibility()
})

test('selected webhooks are deactivated one by one with an outcome for each, also an unclear one, and the operation is undone', async ({
  portal,
  signIn,
}) => {
  await signIn('admin', '/organization/webhooks?q=inventory')
  await page.getByRole('checkbox', { name: 'Select Inventory finished', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Select Inventory finished (form)' }).click()
  await page.getByRole('checkbox', { name: 'Select Inventory to chat' }).click()
  await expect.element(page.getByText('3 webhooks selected')).toBeVisible()
  await page.getByRole('button', { name: 'Deactivate', exact: true }).click()
  const review = dialog('Deactivate 2 webhooks?')
  await expect.element(review.getByText('2 webhooks: Active → Inactive')).toBeVisible()
  await expect.element(review.getByText('1 selected webhook is not active.')).toBeVisible()
  await checkAccessibility()
  await portal.fault('webhookAdministration.edit', { kind: 'answer', json: ['unknown'] })
  await review.getByRole('button', { name: 'Deactivate 2 webhooks' }).click()
  const outcomes = page.getByRole('table', { name: 'Outcome for each webhook' })
  await expect.element(outcomes.getByText('Unclear')).toBeVisible()
  await expect
    .element(page.getByText(/^1 succeeded, 0 skipped, 0 failed, 1 unclear$/))
    .toBeVisible()
  await page.getByRole('button', { name: 'Check what happened' }).click()
  await expect.element(outcomes.getByText('Unclear')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Undo 2 changes' }).click()
  await expect.element(page.getByRole('heading', { name: /^Undo of “/ })).toBeVisible()
  await visit('/organization/webhooks?q=inventory+finished&active=yes')
  await expect.poll(() => table.getByRole('rowheader').elements().length).toBe(2)

  await page.getByRole('checkbox', { name: 'Select Inventory finished', exact: true }).click()
  await page.getByRole('button', { name: 'More actions' }).last().click()
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
  const deletion = dialog('Delete 1 webhook?')
  await deletion.getByRole('textbox').fill('1')
  await deletion.getByRole('button', { name: 'Delete 1 webhook', exact: true }).click()
  await expect.element(page.getByRole('heading', { name: '1 webhook deleted' })).toBeVisible()
  await page.getByRole('link', { name: 'Show webhooks' }).click()
  await expect.element(search).toBeVisible()
  await search.fill('inventory finished')
  await expect.poll(() => table.getByRole('rowheader').elements().length).toBe(1)
})

test('webhooks of services and of the organization are deactivated, activated by the undo, and deleted together', async ({
  portal,
  signIn,
}) => {
  await signIn('admin', '/history')
  await createOfOrganization('Inventory of items')
  await visit('/organization/webhooks?q=inventory')
  await page.getByRole('checkbox', { name: 'Select Inventory finished', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Select Inventory of items' }).click()
  await page.getByRole('button', { name: 'Deactivate', exact: true }).click()
  const review = dialog('Deactivate 2 webhooks?')
  await expect.element(review.getByText('2 webhooks: Active → Inactive')).toBeVisible()
  await portal.fault('organizationWebhooks.deactivate', { kind: 'answer', json: ['unknown'] })
  await review.getByRole('button', { name: 'Deactivate 2 webhooks' }).click()
  await expect
    .element(page.getByText(/^1 succeeded, 0 skipped, 0 failed, 1 unclear$/))
    .toBeVisible()
  await page.getByRole('button', { name: 'Check what happened' }).click()
  const outcomes = page.getByRole('table', { name: 'Outcome for each webhook' })
  await expect.element(outcomes.getByText('Unclear')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Undo 2 changes' }).click()
  await expect.element(page.getByRole('heading', { name: /^Undo of “/ })).toBeVisible()
  await visit('/organization/webhooks?q=inventory&active=yes')
  await expect.element(row(/Inventory of items/)).toHaveTextContent(/Active.*Organization/)

  await page.getByRole('checkbox', { name: 'Select Inventory finished', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Select Inventory of items' }).click()
  await page.getByRole('button', { name: 'More actions' }).last().click()
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
  const deletion = dialog('Delete 2 webhooks?')
  await deletion.getByRole('textbox').fill('2')
  await deletion.getByRole('button', { name: 'Delete 2 webhooks', exact: true }).click()
  await expect.element(page.getByRole('heading', { name: '2 webhooks deleted' })).toBeVisible()
  await page.getByRole('link', { name: 'Show webhooks' }).click()
  await search.fill('inventory')
  await expect.element(row(/Inventory finished \(form\)/)).toBeVisible()
  await expect.element(row(/Inventory of items/)).not.toBeInTheDocument()
})

test('the delivery settings of the organization are changed after a review, and the change is undone', async ({
  signIn,
}) => {
  await signIn('admin', '/organization/webhooks?panel=settings')
  const panel = dialog('Delivery settings').first()
  const attempts = panel.getByLabelText('Attempts')
  await expect.element(attempts).toHaveValue('3')
  await expect.element(panel.getByLabelText('Pause in seconds')).toHaveValue('5')
  const review = panel.getByRole('button', { name: 'Review changes' })
  await attempts.fill('6')
  await review.click()
  await expect.element(panel.getByText('Enter a whole number from 0 to 5.')).toBeVisible()
  await attempts.fill('5')
  await panel.getByLabelText('Pause in seconds').fill('60')
  await checkAccessibility()
  await review.click()
  const changes = dialog('Review 2 changes')
  await expect.element(changes.getByText('Pause in seconds')).toBeVisible()
  await checkAccessibility()
  await changes.getByRole('button', { name: 'Apply 2 changes' }).click()
  await expect.element(page.getByText('Delivery settings of webhooks changed')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText(/^Undo of “/)).toBeVisible()
  await page.getByRole('button', { name: 'More actions', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Delivery settings' }).click()
  await expect.element(attempts).toHaveValue('3')
  await panel.getByRole('button', { name: 'Change history' }).click()
  await expect
    .element(dialog('Change history').getByText('Delivery settings of webhooks changed'))
    .toBeVisible()
})

const labels: Readonly<Record<Finding, string>> = {
  failing: 'Deliveries fail',
  ownerGone: 'Owner deleted',
  ownerDisabled: 'Owner disabled',
  http: 'Not encrypted',
  unsigned: 'Not signed',
  overlapping: 'Overlapping',
  inactive: 'Inactive',
  sameReceiver: 'Shared receiver',
  unmodified: 'Not modified for years',
}

/** The webhooks that are found with a finding, those first that have no other one. */
const only = (finding: Finding, q: string) =>
  `/organization/webhooks?q=${q}&show=${finding}&order=desc`

/** Opens the first webhook with a finding, and returns its name, its details, the advice, and how many have the finding. */
const openFirst = async (finding: Finding, q = 'hosted') => {
  const label = labels[finding]
  await visit(only(finding, q))
  await expect
    .element(page.getByRole('button', { name: new RegExp(`^${label}`), pressed: true }))
    .toBeVisible()
  // What the portal says about owners follows the list.
  await expect.poll(() => countOf(label)).toBeGreaterThan(0)
  const before = await countOf(label)
  // The rows follow the counts.
  const rows = table.getByRole('rowheader')
  await expect.poll(() => rows.elements().length).toBe(before)
  await rows.first().getByRole('button').click()
  const details = page.getByRole('dialog').first()
  const name = (await details.getByRole('heading').first().findElement()).textContent
  const advised = details.getByRole('listitem').filter({ hasText: label })
  return { name, details, advised, before }
}

const renewUrl = (form: Locator) =>
  form
    .getByRole('textbox', { name: 'URL of the receiver' })
    .fill('https://flows.example.com/renewed')
const renewKey = (form: Locator) => form.getByLabelText('New signature key').fill('not-a-secret')

/** What is entered where the advice is to edit the webhook. */
const editing: Partial<Record<Finding, (form: Locator) => Promise<void>>> = {
  failing: renewUrl,
  http: renewUrl,
  unsigned: renewKey,
  unmodified: renewKey,
  overlapping: (form) => form.getByRole('checkbox', { name: 'Attachments created' }).click(),
}

/** Searches for webhooks that have what is entered, where not all have it. */
const searches: Partial<Record<`${Finding} ${Act}`, string>> = {
  'overlapping edit': 'parcel+boundaries',
}

/** Follows an action of an advice to its end. */
const follow = async (details: Locator, name: string, finding: Finding, act: Act) => {
  const [verb, done] = {
    edit: ['Edit', 'edited'],
    delete: ['Delete', 'deleted'],
    state: finding === 'inactive' ? ['Activate', 'activated'] : ['Deactivate', 'deactivated'],
  }[act] as [string, string]
  await details.getByRole('button', { name: `${verb}: ${labels[finding]}`, exact: true }).click()
  if (act === 'edit') {
    const form = dialog(/^Edit webhook/)
    await editing[finding]?.(form)
    await form.getByRole('button', { name: 'Review changes' }).click()
    await dialog(/^Review changes/)
      .getByRole('button', { name: 'Save changes' })
      .click()
  } else {
    const review = dialog(`${verb} webhook ${name}`)
    if (act === 'delete') await review.getByRole('textbox').fill(name)
    await review.getByRole('button', { name: verb, exact: true }).click()
  }
  await expect
    .element(page.getByText(`Webhook ${name} ${done}`, { exact: true }).last())
    .toBeVisible()
  // The details of a deleted webhook are closed.
  if (act === 'delete') await expect.poll(() => location.href).not.toContain('webhook=')
}

const steps = findings.flatMap((finding) => advice[finding].acts.map((act) => ({ finding, act })))

test('every action of every advice of the assessment solves the problem', async ({ signIn }) => {
  await signIn('admin', '/history')
  for (const { finding, act } of steps)
    await step(`${finding}, ${act}`, async () => {
      const { name, details, before } = await openFirst(finding, searches[`${finding} ${act}`])
      await follow(details, name, finding, act)
      if (finding === 'failing') {
        // The advice is to find the reason, and then to deactivate and to activate the webhook.
        if (act === 'edit') await follow(details, name, finding, 'state')
        await follow(details, name, 'inactive', 'state')
        await expect.element(details.getByText('No failed deliveries')).toBeVisible()
      }
      await expect.poll(() => countOf(labels[finding])).toBeLessThan(before)
    })

  await step('all webhooks with the URL of one', async () => {
    const { advised, details } = await openFirst('sameReceiver')
    await advised.getByRole('link', { name: 'Show webhooks with this URL' }).click()
    await expect.element(details).not.toBeInTheDocument()
    await expect.poll(() => location.href).toMatch(/receiver=/)
    await expect.poll(count).toBeGreaterThanOrEqual(manyWebhooks)
    expect(await countOf(labels.sameReceiver)).toBe(await count())
  })
})

test('the owner of a webhook gets a message about each finding that is not about the owner', async ({
  signIn,
}) => {
  await signIn('admin', '/history')
  // From here on, it is known who was deleted.
  await openFirst('ownerGone')
  for (const finding of findings.filter((one) => advice[one].asksOwner))
    await step(finding, async () => {
      const { advised } = await openFirst(finding)
      await advised.getByRole('link', { name: 'Send message' }).click()
      const form = dialog('Send message')
      await form.getByRole('textbox', { name: 'Subject' }).fill(labels[finding])
      await form.getByRole('textbox', { name: 'Message' }).fill('Is the webhook still needed?')
      await form.getByRole('button', { name: 'Review message' }).click()
      await dialog('Review message').getByRole('button', { name: 'Send message' }).click()
      await expect.element(page.getByText(/^Message sent to /).last()).toBeVisible()
      await expect.poll(() => location.href).not.toContain('panel=')
    })
  const { details } = await openFirst('ownerDisabled')
  await expect.element(details.getByRole('button', { name: /^Delete: / }).first()).toBeVisible()
  await expect.element(details.getByRole('link', { name: 'Send message' })).not.toBeInTheDocument()
})

test('what this console can’t do because a webhook has a value that it doesn’t know is done in Server Manager', async ({
  portal,
  signIn,
}) => {
  await signIn('admin', '/history')
  const listed = await portal.as('admin').send(webhookListing.listServiceWebhooks, {})
  const json = { webhooks: listed.webhooks.map((one) => ({ ...one, contentType: 'text/xml' })) }
  await portal.fault('webhooks.listServiceWebhooks', { kind: 'answer', json }, 100)
  const verbs = { edit: 'Edit', state: /Activate|Deactivate/ }
  for (const finding of findings.filter((one) => advice[one].acts.some((act) => act !== 'delete')))
    await step(finding, async () => {
      const { acts } = advice[finding]
      const { advised } = await openFirst(finding)
      await expect
        .element(advised.getByRole('link', { name: 'Open Server Manager' }))
        .toHaveAttribute('href', expect.stringMatching(/\/manager$/))
      const what = advised.getByText(/^This console can’t change the webhook\. In Server Manager: /)
      for (const act of acts)
        if (act !== 'delete') await expect.element(what).toHaveTextContent(verbs[act])
      await expect
        .poll(() => texts(advised.getByRole('button')))
        .toEqual(acts.includes('delete') ? ['Delete'] : [])
    })
  await checkAccessibility()
})

test('advice about a webhook of the organization is followed at the portal', async ({ signIn }) => {
  await signIn('admin', '/history')
  const id = await createOfOrganization('Items of the desk', { url: 'http://flows.example.com' })
  await post(`portals/self/webhooks/${id}/deactivate`, {})
  await visit('/organization/webhooks?q=items+of+the+desk')
  await table.getByRole('button', { name: 'Items of the desk', exact: true }).click()
  const details = dialog('Items of the desk').first()
  for (const [finding, act] of [
    ['http', 'edit'],
    ['unsigned', 'edit'],
    ['inactive', 'state'],
  ] as const)
    await follow(details, 'Items of the desk', finding, act)
  await expect.element(details.getByText('The assessment has found nothing.')).toBeVisible()
})
