import { expect, test } from 'vitest'
import { operations } from '../../rest/index.ts'
import { ownerPrivileges } from '../../rest/protocol/authorization.ts'
import type { Operation } from '../../rest/protocol/operation.ts'
import { privilegeLabel } from './privilegeLabel.ts'

/** The privilege that the refusal of an operation names, for callers without any. */
const named = (operation: Operation): readonly string[] => {
  const { access } = operation
  if (typeof access === 'string') return []
  return [
    ...('owner' in access ? [] : access.anyPrivilege.slice(0, 1)),
    ...ownerPrivileges(operation),
  ]
}

test('every refusal names a privilege by its label', () => {
  const privileges = Object.values(operations).flatMap((area) => Object.values(area).flatMap(named))
  expect(privileges.filter((privilege) => privilegeLabel(privilege) === privilege)).toEqual([])
})
