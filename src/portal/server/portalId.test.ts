import { expect, test } from 'vitest'
import { describedOperations } from '../../rest/openapi/describedOperations.ts'
import { exampleOf } from '../../rest/openapi/example.ts'
import { portalId } from '../common/identity.ts'
import type { CallField } from '../../rest/protocol/call.ts'
import { postForm } from '../testing/form.ts'
import { portalOn } from '../testing/servers.ts'

const portal = portalOn('PGlite', { sampleData: 'empty' })

const noPortal = { code: 400, message: 'Portal does not exist or is inaccessible.' }

/** Operations whose path contains the ID of a portal. The owner of an object is looked up first. */
const ofPortal = describedOperations.filter(
  ({ operation: { access, params } }) =>
    'portalId' in params.shape && !(typeof access === 'object' && 'owner' in access),
)

/** Returns the value of a field. Examples contain only the names of files and secrets. */
const valueOf = (field: CallField, example: { readonly [name: string]: unknown } = {}) => {
  if (field.kind === 'text') return field.value
  return field.kind === 'secret' ? JSON.stringify(example[field.name]) : new File(['{}'], 'a')
}

test.each(ofPortal)('$name knows no other portal', async (described) => {
  const { path, fields } = exampleOf(described, false)
  const elsewhere = path.replace(/^\/portals\/\w+/, '/portals/FEDCBA9876543210')
  const sent = Object.fromEntries(
    fields.map((field) => [field.name, valueOf(field, described.text.example)]),
  )
  expect((await postForm(portal(), 'admin', elsewhere, sent)).error).toMatchObject(noPortal)
})

test.each(['self', portalId])('the ID of this portal is accepted: %s', async (id) => {
  const read = await postForm(portal(), undefined, `/portals/${id}`, {})
  expect(read).toMatchObject({ id: portalId })
})
