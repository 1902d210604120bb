import { paths } from '../../src/console/shell/paths.ts'
import { search } from '../../src/rest/content/search.ts'
import { checkAccessibility, expect, test } from '../fixtures.ts'
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

test.describe('on a portal with groups of other organizations', () => {
  test.use({ plays: '11.3' })

  const title = 'Living Atlas contributors'

  test('members belong to them and are invited to them; resources whose properties are JSON in a text are listed', async ({
    page,
    portal,
    signIn,
  }) => {
    const noAlert = async () => {
      await page.waitForLoadState('networkidle')
      await expect(page.getByRole('alert')).toHaveCount(0)
      await checkAccessibility(page)
    }

    await test.step('the group is in the list with the role of the member, and has a page', async () => {
      await signIn('publisher', paths.groups())
      await page.getByRole('searchbox', { name: 'Search groups' }).fill('Living Atlas')
      const table = page.getByRole('table', { name: 'Groups' })
      await expect(table.getByRole('rowheader')).toHaveCount(1)
      const row = table.getByRole('row', { name: title })
      await expect(row).toContainText('Member')
      await expect(row).toContainText('esri_livingatlas')
      await row.getByRole('link', { name: title }).click()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      const members = page.getByRole('list', { name: 'Members of the group' })
      await expect(members.getByRole('listitem')).toHaveText([
        /esri_livingatlas.*Owner$/,
        /Member$/,
      ])
      await noAlert()
    })

    await test.step('resources', async () => {
      const { results } = await portal.arrange
        .as('publisher')
        .send(search.items, { q: 'type:StoryMap AND owner:publisher' })
      await page.goto(paths.item(results[0]?.id ?? '', 'resources'))
      await expect(page.getByRole('rowheader').first()).toBeVisible()
      await noAlert()
    })

    await test.step('an invitation without an email address', async () => {
      await signIn('viewer', paths.account())
      const invitations = page.getByRole('list', { name: 'Invitations' })
      await expect(invitations.getByRole('listitem')).toContainText(title)
      await noAlert()
      await page.getByRole('button', { name: `Accept the invitation to ${title}` }).click()
      await expect(page.getByText(`You now belong to ${title}`)).toBeVisible()
      const own = page.getByRole('table', { name: 'Groups of the member' })
      await expect(own.getByRole('row', { name: title })).toContainText('Member')
    })
  })
})
