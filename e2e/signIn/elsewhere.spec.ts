import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import type { RequestListener } from 'node:http'
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
  async ({}, use: (start: (...args: A) => Promise<string>) => Promise<void>) => {
    const started: Started[] = []
    await use(async (...args) => {
      const server = await start(...args)
      started.push(server)
      return server.url
    })
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

const tryPassword = async (page: Page, secret = password) => {
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password').fill(secret)
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

for (const folder of folders)
  test(`the console on a static host at ${folder}/ shows a page again when it is reloaded`, async ({
    page,
    portal,
    host,
  }) => {
    const { id } = await portal.arrange.group({ title: 'Parks' })
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

test.describe('the console on another origin', () => {
  test('that the portal allows: members sign in by password and change a setting', async ({
    page,
    portal,
    host,
  }) => {
    const url = await host({
      portals: [{ url: `${portal.url}/portal/sharing/rest` }],
      connectTo: [portal.url],
    })
    await portal.arrange.as('admin').send(organization.update, { allowedOrigins: [url] })
    await page.goto(`${url}/organization/settings`)
    await tryPassword(page)
    await renameOrganization(page, portal, 'Riverside from elsewhere')
  })

  test('that the portal allows: members sign in on the portal’s page', async ({
    page,
    portal,
    host,
  }) => {
    const url = await host({
      portals: [{ url: `${portal.url}/portal`, applicationId: 'portal-console' }],
      connectTo: [portal.url],
    })
    await portal.arrange.as('admin').send(organization.update, { allowedOrigins: [url] })
    await page.goto(`${url}/groups`)
    await onPortal(page).click()
    await page.waitForURL(`${portal.url}/portal/**`)
    await tryPassword(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible()
  })

  test('that the portal does not allow: the error names the origin to add, the setting, and the members who can add it', async ({
    page,
    portal,
    host,
  }) => {
    const url = await host({
      portals: [{ url: `${portal.url}/portal` }],
      connectTo: [portal.url],
    })
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

  test('that the portal does not allow: the error is also shown before the redirect to the portal’s page', async ({
    page,
    portal,
    host,
  }) => {
    const url = await host({
      portals: [{ url: `${portal.url}/portal`, applicationId: 'portal-console' }],
      connectTo: [portal.url],
    })
    await page.goto(url)
    await onPortal(page).click()
    await expectExplained(page, `add ${url} under`)
    await expect(page).toHaveURL(`${url}/sign-in`)
  })

  test('with a content security policy that does not allow the portal: the error names the policy', async ({
    page,
    portal,
    host,
    guards,
  }) => {
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

  test('with an unreachable portal, or one with a rejected certificate: the error claims no specific cause', async ({
    page,
    host,
    serve,
  }) => {
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
})

test.describe('a console over HTTPS', () => {
  test.use({ ignoreHTTPSErrors: true })

  test('reports a portal over HTTP as mixed content', async ({ page, host }) => {
    const url = await host({
      portals: [{ url: 'http://portal.invalid/portal' }],
      connectTo: ['http://portal.invalid'],
      isSecure: true,
    })
    await page.goto(url)
    await tryPassword(page)
    await expectExplained(
      page,
      'The browser blocks portals that use HTTP',
      'http://portal.invalid/portal, starts with http',
      'Change the URL to https in config.json',
    )
  })
})

test.describe('an error through the console’s proxy is explained:', () => {
  test('an unreachable portal, with the reason from the proxy', async ({ page, front }) => {
    const port = await unusedPort()
    await page.goto(await front(`http://localhost:${port}/portal`))
    await tryPassword(page)
    await expectExplained(
      page,
      'The console’s proxy could not reach the portal',
      `localhost:${port} refused the connection.`,
      'PORTAL_URL',
    )
  })

  test('an untrusted certificate, with the setting that trusts it', async ({
    page,
    front,
    serve,
  }) => {
    const secure = await serve((_request, response) => response.end('{}'), { isSecure: true })
    await page.goto(await front(`${secure}/portal`))
    await tryPassword(page)
    await expectExplained(page, 'is not trusted: it is self-signed.', 'NODE_EXTRA_CA_CERTS')
    await checkAccessibility(page)
  })

  const html =
    (status: number, body: string): RequestListener =>
    (_request, response) =>
      response.writeHead(status, { 'content-type': 'text/html' }).end(body)

  test('a web server that is not a portal', async ({ page, front, serve }) => {
    await page.goto(await front(await serve(html(404, '<h1>Not Found</h1>'))))
    await tryPassword(page)
    await expectExplained(
      page,
      'No portal was found at this URL',
      'HTTP status 404',
      'Correct the URL in the environment variable PORTAL_URL.',
    )
  })

  test('a portal that redirects to another origin', async ({ page, front, serve, guards }) => {
    guards.allow(policyViolation)
    const other = await serve((_request, response) => response.end('{}'))
    const origin = await serve((request, response) => {
      response.writeHead(302, { location: `${other}${request.url}` }).end()
    })
    await page.goto(await front(`${origin}/portal`))
    await tryPassword(page)
    await expectExplained(page, 'redirected the request to another server', `${origin}/portal`)
  })

  test('web-tier authentication', async ({ page, front, serve }) => {
    const origin = await serve((_request, response) => {
      response.writeHead(401, { 'www-authenticate': 'Negotiate' }).end('<h1>Unauthorized</h1>')
    })
    await page.goto(await front(`${origin}/portal`))
    await tryPassword(page)
    await expectExplained(page, 'requires its own sign-in', 'HTTP status 401')
  })

  test('a sign-in page of another product in front of the portal', async ({
    page,
    front,
    serve,
  }) => {
    const origin = await serve(html(200, '<form><input type="password"></form>'))
    await page.goto(await front(`${origin}/portal`))
    await tryPassword(page)
    await expectExplained(page, 'Another sign-in page is in front of the portal')
  })

  test('a token that the portal rejects immediately, and clocks that differ', async ({
    page,
    front,
    serve,
  }) => {
    const origin = await serve((request, response) => {
      response.setHeader('content-type', 'application/json')
      response.setHeader('date', new Date(Date.now() - 10 * 60_000).toUTCString())
      const isSignIn = request.url?.endsWith('/generateToken')
      const token = { token: 'x', expires: Date.now() + 3_600_000, ssl: false }
      const refusal = { error: { code: 498, message: 'Invalid token.', details: [] } }
      response.end(JSON.stringify(isSignIn ? token : refusal))
    })
    await page.goto(await front(`${origin}/portal`))
    await tryPassword(page)
    await expectExplained(
      page,
      'The portal refused the token that it had created',
      'The clock of this computer is 10 minutes ahead of the portal’s.',
    )
  })

  test('an application ID that is not registered on the portal, with the redirect URI to register', async ({
    page,
    portal,
    front,
  }) => {
    const url = await front(`${portal.url}/portal`, 'unknown-application')
    await page.goto(url)
    await onPortal(page).click()
    await expectExplained(
      page,
      'application ID is not registered on the portal',
      'unknown-application',
      `the redirect URI ${url}/,`,
      'PORTAL_APPLICATION_ID',
    )
  })

  test('a redirect URI that is not registered, and an application that is not approved', async ({
    page,
    front,
    serve,
  }) => {
    let message = 'Invalid redirect_uri'
    const origin = await serve((request, response) => {
      const isAuthorize = request.url?.includes('/oauth2/authorize')
      const info = {
        owningSystemUrl: 'x',
        authInfo: { tokenServicesUrl: 'x', isTokenBasedSecurity: true },
      }
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(isAuthorize ? { error: { code: 400, message } } : info))
    })
    const url = await front(`${origin}/portal`, 'abc')
    await page.goto(url)
    await onPortal(page).click()
    await expectExplained(
      page,
      'is not registered',
      `add the redirect URI ${url}/ in the item’s settings`,
    )
    message = 'The app has not been approved by the organization.'
    await onPortal(page).click()
    await expectExplained(page, 'The portal does not allow this application', 'approve')
  })

  test('a sign-in page that users leave without signing in', async ({ page, portal, front }) => {
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

  test('a wrong password, with the portal’s message', async ({ page, portal, front }) => {
    await page.goto(await front(`${portal.url}/portal`))
    await tryPassword(page, 'wrong')
    await expectExplained(page, 'Unable to generate token.', 'Invalid username or password.')
  })
})
