import { queryOptions, useQuery } from '@tanstack/react-query'
import { userLicenseNames } from '../../../rest/organization/licenses.ts'
import { members } from '../../../rest/organization/members.ts'
import { builtInRoles, roles } from '../../../rest/organization/roles.ts'
import { query, send } from '../api.ts'
import type { Choice } from '../../ui/fields/SelectField.tsx'

/** With a value that a portal told and the list does not hold. */
export const including = (choices: readonly Choice[], value: string): readonly Choice[] =>
  value === '' || choices.some((choice) => choice.value === value)
    ? choices
    : [...choices, { value, label: value }]

const builtIn: readonly Choice[] = Object.entries(builtInRoles).map(([value, { name }]) => ({
  value,
  label: name,
}))

/** Roles of one request. */
const most = 100

/** All roles that the organization made, page by page. */
const rolesRead = queryOptions({
  queryKey: [roles.list.path, 'names'],
  queryFn: async ({ signal }) => {
    const page = await send(roles.list, { num: most }, { signal })
    const all = [...page.roles]
    for (let start = page.nextStart; start > all.length;) {
      const next = await send(roles.list, { start, num: most }, { signal })
      all.push(...next.roles)
      start = next.nextStart
    }
    return all
  },
})

/** The built-in roles and those of the organization; while or where those cannot be read, the built-in ones. */
export const useRoleChoices = (): readonly Choice[] => {
  const { data = [] } = useQuery(rolesRead)
  const own = data.filter(({ id }) => !Object.hasOwn(builtInRoles, id))
  return [...builtIn, ...own.map(({ id, name }) => ({ value: id, label: name }))]
}

/** The user types of the portal; where it does not tell them, those that are known. */
export const useLicenseChoices = (): readonly Choice[] => {
  const { data } = useQuery(query(members.userLicenseTypes, { num: 255 }))
  const told = data?.userLicenseTypes.map(({ id, name }) => ({ value: id, label: name ?? id }))
  return told ?? Object.entries(userLicenseNames).map(([value, label]) => ({ value, label }))
}
