import { queryOptions, useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { groups } from '../../../../rest/groups/groups.ts'
import { organization } from '../../../../rest/organization/organization.ts'
import { Invitation, userChanges } from '../../../../rest/organization/userChanges.ts'
import { canCall } from '../../../../rest/protocol/authorization.ts'
import type { Group } from '../../../../rest/records/group.ts'
import { isOnline } from '../../../../rest/records/productVersion.ts'
import { allRoles } from '../../../shared/roles/allRoles.ts'
import { query, send } from '../../../shell/api.ts'
import { groupsById } from '../../../shell/objects/groups.ts'
import { exactly } from '../../../shell/searchText.ts'
import { useSession } from '../../../shell/session/session.ts'
import { userTypes } from '../../../shared/members/licenses.ts'
import { groupNames, type Known } from './check.ts'
import type { Interrupted } from './interrupted.ts'
import type { NewMember } from './table.ts'
import { takenAmong } from './taken.ts'

interface NamedGroups {
  /** In lower case. */
  readonly name: string
  readonly found: readonly Group[]
}

/** A query for the groups with an ID or, in any case, a title. */
const groupsNamed = (name: string) =>
  queryOptions({
    queryKey: [groups.search.path, 'named', name],
    queryFn: async ({ signal }): Promise<NamedGroups> => {
      const isId = /^[\da-f]{32}$/.test(name)
      const q = isId ? groupsById.queryOf(name) : exactly('title', name)
      const { results } = await groupsById.search(q, { num: 100 }, { signal })
      const found = results.filter(({ id, title }) => id === name || title.toLowerCase() === name)
      return { name, found }
    },
    staleTime: 60_000,
  })

type Answers<T> = readonly UseQueryResult<T>[]

const readGroups = (answers: Answers<NamedGroups>) => ({
  groups: new Map(answers.flatMap(({ data }) => (data ? [[data.name, data.found] as const] : []))),
  isReading: answers.some(({ isLoading }) => isLoading),
  error: answers.find(({ error }) => error)?.error ?? null,
})

const readTaken = (answers: Answers<ReadonlyMap<string, string | undefined>>) => ({
  taken: new Map(answers.flatMap(({ data }) => [...(data ?? [])])),
  isReading: answers.some(({ isLoading }) => isLoading),
})

/** A query for those of these usernames that members have. */
const takenOf = (usernames: readonly string[]) =>
  queryOptions({
    queryKey: [userChanges.checkUsernames.path, usernames],
    queryFn: ({ signal }) => takenAmong(usernames, send, signal),
    staleTime: 60_000,
  })

/** Usernames of one request: a longer list would be read again as a whole when one of them is corrected. */
const portion = 100

interface KnownState {
  readonly known: Known
  readonly isReading: boolean
  readonly error: Error | null
}

/** Returns what new members are checked against, as far as it has been read. */
export const useKnown = (
  rows: readonly NewMember[],
  interrupted: Interrupted | undefined,
): KnownState => {
  const { organization: portal, person } = useSession()
  const roles = useQuery(allRoles())
  // Other people assign licenses meanwhile.
  const types = useQuery({ ...userTypes(), staleTime: 0 })
  const defaults = useQuery({
    ...query(organization.userDefaultSettings, {}, { retry: false }),
    enabled: canCall(organization.userDefaultSettings, person).allowed,
  })
  const names = useMemo(
    () => [...new Set(rows.flatMap((row) => groupNames(row.groups.toLowerCase())))],
    [rows],
  )
  const named = useQueries({ queries: names.map(groupsNamed), combine: readGroups })
  const usernames = useMemo(() => {
    const valid = rows
      .map(({ username }) => username)
      .filter((username) => Invitation.shape.username.safeParse(username).success)
    const all = [...new Set(valid)]
    return Array.from({ length: Math.ceil(all.length / portion) }, (_one, index) =>
      all.slice(index * portion, (index + 1) * portion),
    )
  }, [rows])
  const free = useQueries({
    queries: usernames.map(takenOf),
    combine: readTaken,
  })
  const known = useMemo<Known>(
    () => ({
      person,
      roles: roles.data ?? [],
      userTypes: types.data?.userLicenseTypes ?? [],
      groups: named.groups,
      taken: free.taken,
      interrupted: new Map([
        ...(interrupted?.entry.members ?? []).map((name) => [name.toLowerCase(), false] as const),
        ...(interrupted?.created ?? []).map(
          ({ username }) => [username.toLowerCase(), true] as const,
        ),
      ]),
      isOnline: isOnline(portal),
      defaults: defaults.data,
    }),
    [portal, person, roles.data, types.data, named.groups, free.taken, interrupted, defaults.data],
  )
  return {
    known,
    isReading:
      roles.isPending || types.isPending || defaults.isLoading || named.isReading || free.isReading,
    // The portal refuses usernames that members have, so whether that could be checked before is not worth an error.
    error: roles.error ?? types.error ?? named.error,
  }
}
