import { beforeEach } from 'vitest'
import {
  type TestPortal,
  test,
  expect,
  focus,
  page,
  userEvent,
  visit,
} from '../components/test.tsx'

const seconds = (count: number) => count * 1000

/** The servers of the sample data. */
const imagery = { name: 'imagery.riverside.example:6443', id: 'Jx5tF9vKe2QhW7oB' }
const notebooks = 'notebooks.riverside.example:11443'
const hosting = 'Rv7hQ2mXa9LcT4sE'
const upgradePage = `/servers/${imagery.id}/upgrade`

const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
const stage = (name: string) =>
  page.getByRole('region', { name: 'Stages' }).getByRole('listitem').filter({ hasText: name })

// Ends the upgrade that runs when the sample portal starts.
beforeEach<{ portal: TestPortal }>(({ portal }) => portal.forward(seconds(240)))

test('the list shows which servers respond, and their upgrades', async ({ signIn }) => {
  await signIn('admin', '/servers')
  await expect
    .element(page.getByText('6 servers are federated with the organization'))
    .toBeVisible()
  await expect.element(row('gis1')).toHaveTextContent('Hosting')
  await expect.element(row('gis1')).toHaveTextContent('Responds')
  await expect.element(row('gis1')).toHaveTextContent('11.4.0')
  await expect.element(row('gis1')).toHaveTextContent('Not required')
  await expect.element(row('legacy-gis')).toHaveTextContent('Could not access any server machines.')
  await expect.element(row('gis2')).toHaveTextContent('GIS2B.RIVERSIDE.EXAMPLE')
  await expect.element(row('imagery')).toHaveTextContent('Image hosting, Raster analytics')
  await expect.element(row('imagery')).toHaveTextContent('Upgrade to 11.4.0 required')
  await expect.element(row('notebooks')).toHaveTextContent(`${location.host}/notebooks/admin`)
  await page.getByRole('button', { name: /^Not responding/ }).click()
  await expect.poll(() => page.getByRole('row', { name: /riverside/ }).elements().length).toBe(1)
  await page.getByRole('button', { name: /^With an upgrade/ }).click()
  await page.getByRole('link', { name: `Upgrade server: ${imagery.name}` }).click()
  await expect
    .element(page.getByRole('heading', { level: 1, name: `Upgrade ${imagery.name}` }))
    .toBeVisible()
})

test('the page of a server says what it is, and leads to its services, machines, upgrade, and URLs', async ({
  signIn,
}) => {
  await signIn('admin', '/servers')
  await page.getByRole('link', { name: imagery.name, exact: true }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: imagery.name })).toBeVisible()
  const about = page.getByRole('region', { name: 'About' })
  await expect.element(about).toHaveTextContent('Image hosting, Raster analytics')
  await expect.element(about).toHaveTextContent('11.3.0')
  await expect.element(about).toHaveTextContent('Upgrade to 11.4.0 required')
  await expect.element(about).toHaveTextContent(`${location.host}/imagery/admin`)
  await expect
    .element(page.getByRole('region', { name: 'Machines' }))
    .toHaveTextContent('IMAGERY.RIVERSIDE.EXAMPLE')
  await expect
    .element(page.getByRole('region', { name: 'Services' }))
    .toHaveTextContent('No services in the root folder.')
  await expect.element(page.getByRole('link', { name: 'Server Manager' })).toBeVisible()
  await page.getByRole('link', { name: 'Show upgrade' }).click()
  await expect
    .element(page.getByRole('heading', { level: 1, name: `Upgrade ${imagery.name}` }))
    .toBeVisible()
})

test('a certificate that expires soon is a line of Home, which leads to the page of the server', async ({
  signIn,
}) => {
  await signIn('admin', '/')
  await page.getByRole('link', { name: /The certificate of GIS2B.* expires in \d+ days/ }).click()
  const machines = page.getByRole('region', { name: 'Machines' })
  await expect.element(machines).toHaveTextContent('Linux-amd64-5.14')
  await expect.element(machines).toHaveTextContent(/Certificate valid until .* days left/)
  await expect.element(machines).toHaveTextContent('Issued by CN=Riverside Issuing CA 2')
  await expect.element(machines.getByText('Expires soon')).toBeVisible()
})

test('the page of a server says what it is licensed for, and what expires when', async ({
  signIn,
}) => {
  await signIn('admin', '/servers/Gm3pZ8kUw1RbN6dY')
  const licenses = page.getByRole('list', { name: 'Licenses' }).getByRole('listitem')
  await expect
    .element(licenses.filter({ hasText: 'networkserver' }))
    .toHaveTextContent(/Valid until .*, 2\d days left.*Expires soon/)
  await expect
    .element(licenses.filter({ hasText: 'Advanced edition, GIS Server Advanced' }))
    .toHaveTextContent(/Valid until .* days left/)
  await visit(`/servers/${imagery.id}`)
  await expect.element(licenses.filter({ hasText: 'Image Server' })).toHaveTextContent('Expired on')
  await visit('/servers/Nb1yS6cHg4PjV8rA')
  await expect.element(page.getByRole('region', { name: 'About' })).toHaveTextContent('11.3.0')
  await expect.element(licenses).not.toBeInTheDocument()
})

test('the portal validates the federation of a server on request', async ({ signIn }) => {
  await signIn('admin', `/servers/${imagery.id}`)
  const federation = page.getByRole('region', { name: 'Federation' })
  await federation.getByRole('button', { name: 'Validate' }).click()
  await expect.element(federation).toHaveTextContent('The federation is valid, with warnings')
  await expect.element(federation).toHaveTextContent('The version of the server, 11.3.0, differs')
})

test('what depends on a server is searched on request, and leads to items and data stores', async ({
  signIn,
}) => {
  await signIn('admin', `/servers/${hosting}`)
  const dependents = page.getByRole('region', { name: 'What depends on the server' })
  await dependents.getByRole('button', { name: 'Search items' }).click()
  await dependents.getByText(/^\d+ items use its URL$/).click()
  const items = dependents.getByRole('list', { name: 'Items that use its URL' })
  await expect
    .element(items.getByRole('listitem').filter({ hasText: 'Feature Service' }).first())
    .toBeVisible()
  await expect.element(dependents).toHaveTextContent(/Searched [\d,]+ items\./)
  await dependents
    .getByRole('list', { name: 'Data stores that are registered with it' })
    .getByRole('link')
    .first()
    .click()
  await expect.poll(() => location.pathname).toMatch(/^\/publishing\//)
})

test('the services of a folder are listed when it is opened', async ({ signIn }) => {
  await signIn('viewer', `/servers/${hosting}`)
  const services = page.getByRole('region', { name: 'Services' })
  await expect.element(services.getByRole('link', { name: 'Inventory' })).toBeVisible()
  await services
    .getByText(/^Folder /)
    .first()
    .click()
  await expect
    .element(
      services
        .getByRole('list', { name: /^Services in (?!the root)/ })
        .getByRole('listitem')
        .first(),
    )
    .toHaveTextContent(/FeatureServer|MapServer/)
})

test('a service is stopped and started again by keyboard, with a review, the history, and an undo', async ({
  signIn,
}) => {
  await signIn('admin', `/servers/${hosting}`)
  const services = page.getByRole('region', { name: 'Services' })
  const inventory = services.getByRole('listitem').filter({ hasText: 'Inventory' })
  await focus(inventory.getByRole('button', { name: 'Stop Inventory.GPServer' }))
  await userEvent.keyboard('{Enter}')
  const review = page.getByRole('dialog', { name: 'Stop service?' })
  await expect
    .element(review.getByText('Everyone who uses the service gets errors until it is started.'))
    .toBeVisible()
  await focus(review.getByRole('button', { name: 'Stop service' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(review).not.toBeInTheDocument()
  await expect.element(inventory.getByText('Stopped')).toBeVisible()
  await expect
    .element(inventory.getByRole('button', { name: 'Start Inventory.GPServer' }))
    .toBeVisible()

  await page.getByRole('main').getByRole('button', { name: 'Change history' }).click()
  await page
    .getByRole('dialog', { name: 'Change history' })
    .getByRole('button', { name: 'Undo: Service Inventory.GPServer stopped' })
    .click()
  const undo = page.getByRole('dialog', { name: 'Review undo' })
  await expect.element(undo).toHaveTextContent('Start service Inventory.GPServer')
  await undo.getByRole('button', { name: 'Undo change' }).click()
  await expect.element(undo).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect
    .element(inventory.getByRole('button', { name: 'Stop Inventory.GPServer' }))
    .toBeVisible()
  await expect.element(inventory.getByText('Stopped')).not.toBeInTheDocument()
})

test('a viewer sees services without their states, and can’t stop them', async ({ signIn }) => {
  await signIn('viewer', `/servers/${hosting}`)
  const services = page.getByRole('region', { name: 'Services' })
  await expect.element(services.getByRole('link', { name: 'Inventory' })).toBeVisible()
  await expect.element(services.getByRole('button', { name: /^Stop/ })).not.toBeInTheDocument()
})

test('the line of Home about a server without a response leads to its page, which says why', async ({
  signIn,
}) => {
  await signIn('admin', '/')
  await page.getByRole('link', { name: /legacy-gis.* does not respond/ }).click()
  await expect.element(page.getByText('The server returned an error')).toBeVisible()
  await expect.element(page.getByText('Could not access any server machines.')).toBeVisible()
})

test('a failed upgrade says so with its reason on every page, in notifications, jobs, and history, and is started again by keyboard', async ({
  portal,
  signIn,
}) => {
  await signIn('admin', upgradePage)
  await page.getByRole('checkbox', { name: 'A backup of the server exists' }).click()
  await page.getByRole('button', { name: 'Review upgrade' }).click()
  const review = page.getByRole('dialog', { name: 'Upgrade server?' })
  await review.getByRole('textbox').fill(imagery.name)
  await review.getByRole('button', { name: 'Upgrade server' }).click()
  await expect.element(review).not.toBeInTheDocument()
  await expect.element(stage('Initialize upgrade')).toHaveTextContent('In progress')
  await page.getByRole('link', { name: 'Change history', exact: true }).click()
  const change = row(`Upgrade ${imagery.name} to 11.4.0`)
  await expect.element(change).toHaveTextContent('Running')
  await portal.forward(seconds(20))
  const ending = `Upgrade of ${imagery.name}: Failed. The license of the server role`
  await expect.element(page.getByRole('log').getByText(ending)).toBeVisible()
  await expect.element(change).toHaveTextContent('Failed')
  await expect.element(change).toHaveTextContent('The license of the server role')
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await expect
    .element(page.getByRole('dialog', { name: 'Notifications' }))
    .toHaveTextContent(ending)
  await userEvent.keyboard('{Escape}')
  await page.getByRole('link', { name: 'Jobs', exact: true }).click()
  const job = row(`Upgrade of ${imagery.name}`)
  await expect.element(job).toHaveTextContent('Failed')
  await expect.element(job).toHaveTextContent('The license of the server role')
  await job.getByRole('link', { name: `Upgrade of ${imagery.name}` }).click()
  await expect
    .element(page.getByText(/The last upgrade failed: The license of the server role/))
    .toBeVisible()
  await expect.element(stage('Initialize upgrade')).toHaveTextContent('Failed')

  await page.getByRole('link', { name: 'Home', exact: true }).click()
  const attention = page.getByRole('list', { name: 'Needs attention' })
  await expect.element(attention.getByText(`Finish the upgrade of ${notebooks}`)).toBeVisible()
  await expect
    .poll(() => attention.getByText(new RegExp(`pgrade of ${imagery.name}`)).elements().length)
    .toBe(1)
  await expect.element(attention.getByText('The license of the server role')).toBeVisible()
  await attention
    .getByRole('link', { name: `Retry upgrade: The upgrade of ${imagery.name} failed` })
    .click()
  await focus(page.getByRole('checkbox', { name: 'A backup of the server exists' }))
  await userEvent.keyboard(' ')
  await focus(page.getByRole('radio', { name: 'Debug' }))
  await userEvent.keyboard(' ')
  await userEvent.keyboard('{Tab}')
  await userEvent.keyboard('{Enter}')
  await focus(review.getByRole('textbox'))
  await userEvent.keyboard(imagery.name)
  await focus(review.getByRole('button', { name: 'Upgrade server' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('The log level is DEBUG.')).toBeVisible()
  await portal.forward(seconds(240))
  await expect.element(page.getByText('The server responds with version 11.4.0.')).toBeVisible()
  await page.getByRole('link', { name: 'Jobs', exact: true }).click()
  await expect.poll(() => row(`Upgrade of ${imagery.name}`).elements().length).toBe(1)
  await expect.element(row(`Upgrade of ${imagery.name}`)).toHaveTextContent('Succeeded')
})

test('a member sees the servers, and who can upgrade them', async ({ signIn }) => {
  await signIn('viewer', '/servers')
  await expect.element(row('gis1')).toHaveTextContent('Responds')
  await expect.element(page.getByRole('link', { name: /Upgrade server/ })).not.toBeInTheDocument()
  await expect.element(row('gis1')).not.toHaveTextContent('GIS1.RIVERSIDE.EXAMPLE')
  await visit(upgradePage)
  await expect
    .element(
      page.getByText('Only members with the default administrator role can upgrade servers.'),
    )
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Review upgrade' })).not.toBeInTheDocument()
})
