import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { text as bodyOf } from 'node:stream/consumers'
import { organization } from '../../src/rest/organization/organization.ts'
import {
  checkAccessibility,
  expect,
  password,
  isolatedTest as base,
  type Page,
} from '../fixtures.ts'
import { startConsole } from '../support/process.ts'
import { startNginx } from '../support/nginx.ts'
import { startServer, startStaticSite } from '../support/staticSite.ts'
import { renameOrganization } from './steps.ts'

type Site = Parameters<typeof startStaticSite>[0]

interface Servers {
  /** The console on a web server of its own; returns its origin. */
  host: (site: Site) => Promise<string>
  /** The console with PORTAL_URL; returns its origin. */
  front: (portalUrl: string, applicationId?: string) => Promise<string>
  /** Another web server; returns its origin. */
  serve: (listener: RequestListener, options?: { isSecure?: boolean }) => Promise<string>
}

interface Started {
  readonly url: string
  stop(): Promise<void>
}

/** A fixture that starts servers of one kind and stops them after the test. */
const startedBy =
  <A extends unknown[]>(start: (...args: A) => Promise<Started>) =>
  async (
    { page }: { page: Page },
    use: (start: (...args: A) => Promise<string>) => Promise<void>,
  ) => {
    const started: Started[] = []
    await use(async (...args) => {
      const server = await start(...args)
      started.push(server)
      return server.url
    })
    // Otherwise the page asks servers that have stopped for its remaining parts.
    await page.goto('about:blank')
    for (const server of started) await server.stop()
  }

const test = base.extend<Servers>({
  sampleData: 'empty',
  host: startedBy(startStaticSite),
  front: startedBy(startConsole),
  serve: startedBy(startServer),
})

// The tests run pages, portals, and web servers on local ports. Browsers report the requests that they block on the console.
test.beforeEach(({ guards }) => {
  guards.allow(/^outside request: https?:\/\/(localhost|[\w.-]+\.invalid)[:/]/)
  guards.allow(/^console: (Failed to load resource|Access to fetch|Mixed Content)/)
})

const policyViolation =
  /^console: (policy violated: connect-src|Connecting to|Fetch API cannot load|Refused to connect)/

const onPortal = (page: Page) => page.getByRole('button', { name: "Sign in on the portal's page" })

const tryPassword = async (page: Page) => {
  await page.getByLabel('Username').fill('admin')
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription(
    /^Forgot your password\? Ask an/,
  )
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const expectExplained = async (page: Page, ...texts: readonly (string | RegExp)[]) => {
  for (const text of texts) await expect(page.getByRole('alert')).toContainText(text)
}

/** Returns a port without a listener. */
const unusedPort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** The web servers of the README: the root of a host, and a subfolder. */
const folders = ['', '/console']

test('the console on a static host, at the root and in a subfolder, shows a page again when it is reloaded', async ({
  page,
  portal,
  host,
}) => {
  const { id } = await portal.arrange.group({ title: 'Parks' })
  for (const folder of folders) {
    const origin = await host({
      portals: [{ url: `${portal.url}/portal` }],
      connectTo: [portal.url],
      folder,
    })
    await portal.arrange.as('admin').send(organization.update, { allowedOrigins: [origin] })
    await page.goto(`${origin}${folder}/groups/${id}`)
    await tryPassword(page)
    const title = page.getByRole('heading', { level: 1, name: 'Parks' })
    await expect(title).toBeVisible()
    await page.reload()
    await expect(title).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(`${folder}/groups/${id}`)
    await page.goto(`${origin}${folder}/groups`)
    await page.getByRole('row', { name: /Parks/ }).hover()
    await page.getByRole('button', { name: 'Copy link: Parks' }).click()
    await expect(page.getByText(`Copied: ${origin}${folder}/groups/${id}`)).toBeVisible()
  }
})

test('nginx with the configuration of the README serves pages and their files, at the root and in a subfolder', async () => {
  const nginx = await startNginx()
  test.skip(nginx === undefined, 'nginx is not installed')
  if (!nginx) return
  try {
    for (const folder of folders) {
      const page = await fetch(`${nginx.url}${folder}/groups/0123abc`)
      expect(page.headers.get('content-type')).toContain('text/html')
      const files = [...(await page.text()).matchAll(/(?:src|href)="([^"]+)"/g)]
      expect(files.length).toBeGreaterThan(2)
      for (const [, file = ''] of files) {
        const { status, headers } = await fetch(
          new URL(file, `${nginx.url}${folder}/groups/0123abc`),
        )
        expect([file, status]).toEqual([file, 200])
        expect(headers.get('content-type')).not.toContain('text/html')
      }
    }
  } finally {
    await nginx.stop()
  }
})

test('on another origin that the portal allows, members sign in by password and change a setting, and sign in on the portal’s page', async ({
  page,
  portal,
  host,
}) => {
  const byPassword = await host({
    portals: [{ url: `${portal.url}/portal/sharing/rest` }],
    connectTo: [portal.url],
  })
  const byPage = await host({
    portals: [{ url: `${portal.url}/portal`, applicationId: 'portal-console' }],
    connectTo: [portal.url],
  })
  await portal.arrange
    .as('admin')
    .send(organization.update, { allowedOrigins: [byPassword, byPage] })
  await page.goto(`${byPassword}/organization/settings`)
  await tryPassword(page)
  await renameOrganization(page, portal, 'Riverside from elsewhere')

  await page.goto(`${byPage}/groups`)
  await onPortal(page).click()
  await page.waitForURL(`${portal.url}/portal/**`)
  await tryPassword(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible()
})

test('responses that the browser blocks are explained', async ({
  page,
  context,
  portal,
  host,
  serve,
  guards,
}) => {
  await test.step('an origin that the portal does not allow: the error names the origin to add, the setting, and the members who can add it', async () => {
    const url = await host({ portals: [{ url: `${portal.url}/portal` }], connectTo: [portal.url] })
    await page.goto(url)
    await tryPassword(page)
    await expectExplained(
      page,
      'The browser blocked the portal’s response',
      `A web server responds at ${portal.url}/portal`,
      `Ask an administrator of the portal to add ${url} under Organization > Settings > Security > Allow origins`,
    )
    await expect(page.getByRole('code').getByText(url, { exact: true })).toBeVisible()
    await checkAccessibility(page)
  })

  await test.step('the error is also shown before the redirect to the portal’s page', async () => {
    const url = await host({
      portals: [{ url: `${portal.url}/portal`, applicationId: 'portal-console' }],
      connectTo: [portal.url],
    })
    await page.goto(url)
    await onPortal(page).click()
    await expectExplained(page, `add ${url} under`)
    await expect(page).toHaveURL(`${url}/sign-in`)
  })

  await test.step('before a sign-in, one text for the administrator says all that is missing', async () => {
    const url = await host({
      portals: [{ url: `${portal.url}/portal`, applicationId: 'unknown-application' }],
      connectTo: [portal.url],
    })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url })
    await page.goto(url)
    await expectExplained(page, `add ${url} under`, 'Not checked yet: the application')
    await page.getByRole('button', { name: 'Copy for the administrator' }).click()
    await expect(page.getByText('Copied', { exact: true })).toBeVisible()
    const text = await page.evaluate(() => navigator.clipboard.readText())
    expect(text).toContain(`The console at ${url} can’t use the portal ${portal.url}/portal yet.`)
    expect(text).toContain(`${url}/`)
    await checkAccessibility(page)

    await portal.arrange.as('admin').send(organization.update, { allowedOrigins: [url] })
    await page.reload()
    await expectExplained(page, 'application ID is not registered on the portal')
    await expect(page.getByRole('alert')).not.toContainText('The browser blocked')
  })

  await test.step('an unreachable portal, or one with a rejected certificate: the error claims no specific cause', async () => {
    const secure = await serve((_request, response) => response.end('{}'), { isSecure: true })
    const down = `http://localhost:${await unusedPort()}`
    const url = await host({
      portals: [
        { name: 'Down', url: `${down}/portal` },
        { name: 'Refused', url: `${secure}/portal` },
      ],
      connectTo: [down, secure],
    })
    await page.goto(url)
    for (const [name, origin] of [
      ['Down', down],
      ['Refused', secure],
    ] as const) {
      await page.getByRole('radio', { name }).check()
      await tryPassword(page)
      await expectExplained(
        page,
        'The browser does not report the reason.',
        'its certificate might not be trusted',
        `${origin}/portal`,
      )
      await expect(page.getByRole('link', { name: 'Open portal' })).toHaveAttribute(
        'href',
        `${origin}/portal/home`,
      )
    }
  })

  await test.step('a content security policy that does not allow the portal: the error names the policy', async () => {
    guards.allow(policyViolation)
    const url = await host({ portals: [{ url: `${portal.url}/portal` }], connectTo: [] })
    await page.goto(url)
    await tryPassword(page)
    await expectExplained(
      page,
      'content security policy blocked the request',
      `add ${portal.url} to connect-src and img-src`,
    )
  })
})

test('errors through the console’s proxy are explained', async ({ page, front, serve, guards }) => {
  await test.step('an untrusted certificate, with the setting that trusts it', async () => {
    const secure = await serve((_request, response) => response.end('{}'), { isSecure: true })
    await page.goto(await front(`${secure}/portal`))
    await tryPassword(page)
    await expectExplained(page, 'is not trusted: it is self-signed.', 'NODE_EXTRA_CA_CERTS')
    await checkAccessibility(page)
  })

  await test.step('a site that is no portal, which receives no password', async () => {
    const received: string[] = []
    const origin = await serve((request, response) => {
      void bodyOf(request).then((body) => {
        received.push(`${request.url} ${body}`)
        response.setHeader('content-type', 'text/html')
        response.end('<!doctype html><title>Parks</title>')
      })
    })
    await page.goto(await front(`${origin}/apps/dashboards`))
    await tryPassword(page)
    await expectExplained(page, 'No portal was found at this URL', `${origin}/sharing/rest`)
    expect(received.join('\n')).toContain('/sharing/rest/info')
    expect(received.join('\n')).not.toContain(password)
  })

  await test.step('a portal that redirects to another origin', async () => {
    guards.allow(policyViolation)
    const other = await serve((_request, response) => response.end('{}'))
    const origin = await serve((request, response) => {
      response.writeHead(302, { location: `${other}${request.url}` }).end()
    })
    await page.goto(await front(`${origin}/portal`))
    await tryPassword(page)
    await expectExplained(page, 'redirected the request to another server', `${origin}/portal`)
  })
})

test('an application ID or redirect URI that is not registered on the portal, and a sign-in page that users leave without signing in, are explained', async ({
  page,
  portal,
  front,
  serve,
}) => {
  const unknown = await front(`${portal.url}/portal`, 'unknown-application')
  await page.goto(unknown)
  await onPortal(page).click()
  await expectExplained(
    page,
    'application ID is not registered on the portal',
    'unknown-application',
    `the redirect URI ${unknown}/,`,
    'PORTAL_APPLICATION_ID',
  )

  // Other portals answer in JSON.
  const refusing = await serve((request, response) => {
    const error = { code: 400, message: 'Invalid redirect_uri' }
    const authInfo = { tokenServicesUrl: 'x', isTokenBasedSecurity: true }
    const isAuthorize = request.url?.includes('/oauth2/authorize')
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(isAuthorize ? { error } : { owningSystemUrl: 'x', authInfo }))
  })
  const unregistered = await front(`${refusing}/portal`, 'abc')
  await page.goto(unregistered)
  await onPortal(page).click()
  await expectExplained(page, `add the redirect URI ${unregistered}/ in the item’s settings`)

  const url = await front(`${portal.url}/portal`, 'portal-console')
  await page.goto(url)
  await onPortal(page).click()
  await expect(page.getByLabel('Username')).toBeVisible()
  await page.goBack()
  await expectExplained(page, 'The sign-in was not completed', `${url}/`)
  await onPortal(page).click()
  await tryPassword(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
})
