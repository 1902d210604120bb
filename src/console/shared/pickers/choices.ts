import { queryOptions, useQuery } from '@tanstack/react-query'
import { userLicenseNames } from '../../../rest/organization/licenses.ts'
import { builtInRoles, roles } from '../../../rest/organization/roles.ts'
import { send } from '../../shell/api.ts'
import type { Choice } from '../../ui/fields/SelectField.tsx'
import { userTypes } from '../members/licenses.ts'

/** Adds a value that the portal returned and the list does not contain. */
export const including = (choices: readonly Choice[], value: string): readonly Choice[] =>
  value === '' || choices.some((choice) => choice.value === value)
    ? choices
    : [...choices, { value, label: value }]

const builtIn: readonly Choice[] = Object.entries(builtInRoles).map(([value, { name }]) => ({
  value,
  label: name,
}))

/** Page size of role requests. */
const pageSize = 100

/** Reads all custom roles, page by page. */
const rolesRead = queryOptions({
  queryKey: [roles.list.path, 'names'],
  queryFn: async ({ signal }) => {
    const page = await send(roles.list, { num: pageSize }, { signal })
    const all = [...page.roles]
    for (let start = page.nextStart; start > all.length;) {
      const next = await send(roles.list, { start, num: pageSize }, { signal })
      all.push(...next.roles)
      start = next.nextStart
    }
    return all
  },
})

/** Returns the default and custom roles; only the default roles while the custom roles are not available. */
export const useRoleChoices = (): readonly Choice[] => {
  const { data = [] } = useQuery(rolesRead)
  const own = data.filter(({ id }) => !Object.hasOwn(builtInRoles, id))
  return [...builtIn, ...own.map(({ id, name }) => ({ value: id, label: name }))]
}

/** Returns the portal's user types; the known ones if the portal does not return them. */
export const useLicenseChoices = (): readonly Choice[] => {
  const { data } = useQuery(userTypes())
  const choices = data?.userLicenseTypes.map(({ id, name }) => ({ value: id, label: name ?? id }))
  return choices ?? Object.entries(userLicenseNames).map(([value, label]) => ({ value, label }))
}
