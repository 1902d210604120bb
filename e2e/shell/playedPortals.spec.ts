import { expect, test } from '../fixtures.ts'
import { arrangePages } from '../pages.ts'

/** What no page may show, whatever the portal has. */
const faults =
  /Invalid URL|unexpected format|does not have the operation|could not be read|went wrong/i

/** All of them with `npm run test:all`. */
const walks = [
  { plays: '10.9.1', account: 'admin' },
  ...(process.env['ALL']
    ? ([
        { plays: '10.9.1', account: 'viewer' },
        { plays: '11.3', account: 'admin' },
        { plays: '11.3', account: 'publisher' },
      ] as const)
    : []),
] as const

for (const { plays, account } of walks)
  test.describe(`on a portal of version ${plays}`, () => {
    test.use({ plays })

    test(`every page works, or says what the portal lacks, for ${account}`, async ({
      page,
      portal,
      signIn,
    }) => {
      test.setTimeout(600_000)
      // Ends the upgrade that runs when the sample portal starts, before its server is silent.
      portal.clock.forward(240_000)
      const pages = await arrangePages(portal)
      await signIn(account)
      for (const [name, { path }] of Object.entries(pages))
        await test.step(name, async () => {
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await page.waitForLoadState('networkidle')
          expect.soft(await page.getByRole('main').innerText(), name).not.toMatch(faults)
        })
    })
  })
