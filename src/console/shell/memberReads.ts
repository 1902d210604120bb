import { memberFilters } from '../../rest/organization/members.ts'
import type { Input, Operation, Result } from '../../rest/protocol/operation.ts'
import type { User } from '../../rest/records/user.ts'
import { isSystemAccount } from '../../rest/records/systemAccounts.ts'

const has = ({ params }: Operation, name: string) => Object.hasOwn(params.shape, name)

const setFilters = (operation: Operation, input: object): readonly string[] =>
  has(operation, 'filterIntersection')
    ? memberFilters.filter((name) => (input as Record<string, unknown>)[name] !== undefined)
    : []

/** Returns the input of a read of members, so that portals leave out accounts of their own, and combine several filters with AND. */
export const askingForMembers = <O extends Operation>(operation: O, input: Input<O>): Input<O> =>
  has(operation, 'excludeSystemUsers')
    ? {
        excludeSystemUsers: true,
        ...(setFilters(operation, input).length > 1 ? { filterIntersection: true } : {}),
        ...input,
      }
    : input

const isOneOf = (value: unknown, known: readonly (string | undefined)[]) =>
  value === undefined || known.every((one) => one === undefined) || known.includes(value as string)

/** Whether a member has the role and the user type that were asked for, as far as the portal returns them. */
const matches = (
  { role, roleId, userLicenseTypeId }: User,
  asked: { readonly role?: unknown; readonly userLicenseType?: unknown },
) => isOneOf(asked.role, [role, roleId]) && isOneOf(asked.userLicenseType, [userLicenseTypeId])

/**
 * Returns the result of a read of members without accounts of the portal, and without members that match only one of several
 * filters: portals might not know the parameters that say so. Those on other pages remain in the total.
 */
export const onlyMembers = <O extends Operation>(
  operation: O,
  input: Input<O>,
  result: Result<O>,
): Result<O> => {
  if (!has(operation, 'excludeSystemUsers')) return result
  const found = result as { total: number; users?: readonly User[]; results?: readonly User[] }
  const name = found.users ? 'users' : 'results'
  const all = found[name] ?? []
  const isFiltered = setFilters(operation, input).length > 1
  const kept = all.filter(
    (one) => !isSystemAccount(one.username) && (!isFiltered || matches(one, input)),
  )
  if (kept.length === all.length) return result
  return { ...found, total: found.total - (all.length - kept.length), [name]: kept } as Result<O>
}
