import { expect, test, vi } from 'vitest'
import { PortalError } from '../../../rest/protocol/errors.ts'
import { fieldNamed, refusedIn, sendForm } from './refused.ts'

const fieldOf = fieldNamed(['name', 'entityId', 'folderName'], { title: 'folderName' })

test.each([
  ['name', 'name'],
  ['entityid', 'entityId'],
  ['Title', 'folderName'],
  ['groups', undefined],
  [undefined, undefined],
])('the parameter %s belongs to the field %s', (parameter, field) => {
  expect(fieldOf(parameter)).toBe(field)
})

test('a refusal has its field, and the details that say more than the message', () => {
  const error = new PortalError({
    code: 400,
    message: 'Unable to create folder.',
    details: ['Unable to create folder.', "Folder title 'Maps' not available.", { itemId: 'a' }],
    parameter: 'title',
  })
  expect(refusedIn(error, fieldOf)).toEqual({
    field: 'folderName',
    message: "Unable to create folder. Folder title 'Maps' not available.",
  })
})

test('other errors of a request are thrown', async () => {
  const onRefused = vi.fn<() => void>()
  const other = new PortalError({ code: 403, message: 'No.', parameter: 'groups' })
  for (const error of [other, new TypeError('broken')])
    await expect(sendForm(() => Promise.reject(error), fieldOf, onRefused)).rejects.toBe(error)
  expect(onRefused).not.toHaveBeenCalled()
})
