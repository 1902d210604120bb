import { expect, test } from 'vitest'
import { describedOperations } from '../../rest/openapi/describedOperations.ts'
import { exampleOf } from '../../rest/openapi/example.ts'
import { portalId } from '../common/identity.ts'
import { postForm } from '../testing/form.ts'
import { portalOn } from '../testing/servers.ts'

const portal = portalOn('PGlite', { sampleData: 'empty' })

const noPortal = { code: 400, message: 'Portal does not exist or is inaccessible.' }

/** Operations whose path contains the ID of a portal. The owner of an object is looked up first. */
const ofPortal = describedOperations.filter(
  ({ operation: { access, params } }) =>
    'portalId' in params.shape && !(typeof access === 'object' && 'owner' in access),
)

test.each(ofPortal)('$name knows no other portal', async (described) => {
  const { path, fields } = exampleOf(described, false)
  const elsewhere = path.replace(/^\/portals\/\w+/, '/portals/FEDCBA9876543210')
  const sent = Object.fromEntries(
    fields.map((field) => [
      field.name,
      field.kind === 'text' ? field.value : new File(['{}'], 'a'),
    ]),
  )
  expect((await postForm(portal(), 'admin', elsewhere, sent)).error).toMatchObject(noPortal)
})

test.each(['self', portalId])('the ID of this portal is accepted: %s', async (id) => {
  const read = await postForm(portal(), undefined, `/portals/${id}`, {})
  expect(read).toMatchObject({ id: portalId })
})
