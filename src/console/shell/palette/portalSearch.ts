import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { search } from '../../../rest/content/search.ts'
import { groups } from '../../../rest/groups/groups.ts'
import { members } from '../../../rest/organization/members.ts'
import { builtInRoles, roles, type Role } from '../../../rest/organization/roles.ts'
import { isAdministrator } from '../../../rest/protocol/authorization.ts'
import { useDebouncedValue } from '../../ui/useDebouncedValue.ts'
import { queryClient, query, send } from '../api.ts'
import { allOf, exactly, toQuery } from '../searchText.ts'
import { paths } from '../paths.ts'
import { canSeeMembers } from '../permissions.ts'
import type { Session } from '../session/session.ts'
import { nothingFound, portalKinds, type Found, type PortalKind } from './entry.ts'
import { idIn, isSearchable, type Scope } from './input.ts'
import { ranked, toMatcher } from './match.ts'
import { groupEntry, itemEntry, memberEntry, roleEntry } from './portalEntries.ts'

/** How long typing must pause before the portal is searched (ms). */
const pause = 120

/** Results of a kind: beside those of other kinds, and alone. */
const most = { beside: { items: 5, groups: 3, members: 3, roles: 3 }, alone: 20 } as const

/** What is searched for. */
export interface Wanted {
  readonly text: string
  readonly scope: Scope
  /** Restricts the search to groups that the person can import packages into. */
  readonly isForImport: boolean
}

interface Searched {
  readonly q: string
  readonly text: string
  readonly num: number
}

const withText = (path: string, text: string) =>
  `${path}${path.includes('?') ? '&' : '?'}q=${encodeURIComponent(text)}`

/** Reads the roles that the portal lists, up to 100 custom roles, and the default roles that it doesn't list. */
const rolesRead = (signal: AbortSignal): Promise<readonly Role[]> =>
  queryClient
    .query({ ...query(roles.list, { num: 100 }), staleTime: 60_000, retry: false })
    .then(({ roles: listed }) => {
      signal.throwIfAborted()
      const unlisted = Object.entries(builtInRoles).filter(([, role]) => !role.listed)
      return [...unlisted.map(([id, { name }]) => ({ id, name })), ...listed]
    })

const searches: Readonly<
  Record<
    PortalKind,
    (wanted: Searched, session: Session, signal: AbortSignal) => Promise<Omit<Found, 'all'>>
  >
> = {
  items: async ({ q, num }, session, signal) => {
    const { total, results } = await send(search.items, { q, num }, { signal })
    return { total, entries: results.map((item) => itemEntry(item, session)) }
  },
  groups: async ({ q, num }, session, signal) => {
    const { total, results } = await send(groups.search, { q, num }, { signal })
    return { total, entries: results.map((group) => groupEntry(group, session)) }
  },
  members: async ({ q, num }, session, signal) => {
    const { total, results } = await send(members.search, { q, num }, { signal })
    return { total, entries: results.map((member) => memberEntry(member, session)) }
  },
  roles: async ({ text, num }, _session, signal) => {
    const matching = ranked(toMatcher(text), (await rolesRead(signal)).map(roleEntry))
    return { total: matching.length, entries: matching.slice(0, num) }
  },
}

const operations = {
  items: search.items,
  groups: groups.search,
  members: members.search,
  roles: roles.list,
} as const

const lists: Readonly<Record<PortalKind, string>> = {
  items: paths.allContent(),
  groups: paths.groups(),
  members: paths.members(),
  roles: paths.roles(),
}

const isSearched = (kind: PortalKind, { text, scope, isForImport }: Wanted, session: Session) => {
  if (isForImport) return kind === 'groups'
  if (!isSearchable(text) || (kind === 'members' && !canSeeMembers(session))) return false
  if (idIn(text) !== undefined) return kind === 'items' || kind === 'groups'
  return scope === 'all' || scope === kind
}

const queryFor = (kind: PortalKind, { text, isForImport }: Wanted, { person }: Session): string => {
  const id = idIn(text)
  if (id !== undefined) return exactly('id', id)
  const isRestricted = kind === 'groups' && isForImport && !isAdministrator(person)
  return allOf(toQuery(text), isRestricted ? exactly('owner', person.username) : '*')
}

const options = (kind: PortalKind, wanted: Wanted, session: Session) => {
  const { text, scope, isForImport } = wanted
  const num = scope === kind || isForImport ? most.alone : most.beside[kind]
  const q = queryFor(kind, wanted, session)
  return queryOptions({
    queryKey: [operations[kind].path, 'palette', kind, q, num],
    queryFn: async ({ signal }): Promise<Found> => {
      const found = await searches[kind]({ q, text, num }, session, signal)
      return {
        ...found,
        all:
          found.total > found.entries.length && !isForImport
            ? withText(lists[kind], text)
            : undefined,
      }
    },
    enabled: isSearched(kind, wanted, session),
    retry: false,
  })
}

/** Returns the results of an earlier search that also match this one. */
const matchingIn = ({ entries }: Found, text: string): Found => {
  const matching = ranked(toMatcher(text), entries)
  return { total: matching.length, entries: matching }
}

interface KindState {
  readonly found: Found
  readonly error: Error | null
  readonly isPending: boolean
  readonly retry: () => void
}

/**
 * Searches one kind. A new search aborts the previous one, whose results that match the typed text
 * stay until the new ones arrive, or if the new search fails.
 */
const useKind = (
  kind: PortalKind,
  wanted: Wanted,
  typedText: string,
  session: Session,
): KindState => {
  const one = options(kind, wanted, session)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...one,
    placeholderData: keepPreviousData,
  })
  const [last, setLast] = useState<Found>()
  if (data && data !== last) setLast(data)
  if (one.enabled !== true)
    return { found: nothingFound, error: null, isPending: false, retry: () => undefined }
  const shown = data ?? last ?? nothingFound
  const isEarlier = error !== null || isPlaceholderData || wanted.text !== typedText
  return {
    found: isEarlier ? matchingIn(shown, typedText) : shown,
    error,
    isPending: isFetching,
    retry: () => void refetch(),
  }
}

export interface PortalResults {
  readonly found: Readonly<Record<PortalKind, Found>>
  /** The kinds whose search failed, with the reason. */
  readonly failures: readonly { readonly kind: PortalKind; readonly error: Error }[]
  /** Whether results are still expected. */
  readonly isPending: boolean
  readonly retry: () => void
}

/** Searches the portal for items, groups, members, and roles once typing pauses. */
export const usePortalSearch = (typed: Wanted, session: Session): PortalResults => {
  const text = useDebouncedValue(typed.text, pause)
  // A text that is no longer searched for hides its results at once.
  const wanted = isSearchable(typed.text) ? { ...typed, text } : typed
  const states = {
    items: useKind('items', wanted, typed.text, session),
    groups: useKind('groups', wanted, typed.text, session),
    members: useKind('members', wanted, typed.text, session),
    roles: useKind('roles', wanted, typed.text, session),
  }
  const failures = portalKinds.flatMap((kind) => {
    const { error } = states[kind]
    return error ? [{ kind, error }] : []
  })
  return {
    found: {
      items: states.items.found,
      groups: states.groups.found,
      members: states.members.found,
      roles: states.roles.found,
    },
    failures,
    isPending:
      portalKinds.some((kind) => states[kind].isPending) ||
      (text !== typed.text && portalKinds.some((kind) => isSearched(kind, typed, session))),
    retry: () => {
      for (const { kind } of failures) states[kind].retry()
    },
  }
}
