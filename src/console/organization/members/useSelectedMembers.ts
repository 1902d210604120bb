import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { User } from '../../../rest/records/user.ts'
import { useKept } from '../../shell/reopenPage.ts'
import { useSelectedOnly } from '../../shell/lists/selectedOnly.tsx'
import { everyMember, type MemberListState } from './list.ts'

/** The members selected on all pages of the list; cleared when the user leaves the list. */
export const useSelectedMembers = (listed: readonly User[]) => {
  const [selected, setSelected] = useKept<ReadonlySet<string>>('selected', new Set())
  /** All that were ever selected. */
  const [known, setKnown] = useKept<ReadonlyMap<string, User>>('known', new Map())
  const know = (users: readonly User[]) =>
    setKnown(
      (before) => new Map([...before, ...users.map((user) => [user.username, user] as const)]),
    )
  // The current page has newer data than what was selected before.
  const usersOf = (usernames: Iterable<string>) =>
    [...usernames].flatMap(
      (name) => listed.find(({ username }) => username === name) ?? known.get(name) ?? [],
    )
  const only = useSelectedOnly(selected.size, () => selected)
  const rows = only.ids ? usersOf(only.ids) : listed
  const here = new Set(rows.flatMap(({ username }) => (selected.has(username) ? [username] : [])))
  return {
    users: usersOf(selected),
    only,
    /** The rows of the list. */
    rows,
    here,
    keepHere: () => setSelected(here),
    add: (users: readonly User[]) => {
      know(users)
      setSelected((before) => new Set([...before, ...users.map(({ username }) => username)]))
    },
    /** Replaces the selection among the members of this page. */
    select: (usernames: ReadonlySet<string>) => {
      know(rows)
      const shown = new Set(rows.map(({ username }) => username))
      const elsewhere = [...selected].filter((username) => !shown.has(username))
      setSelected(new Set([...elsewhere, ...usernames]))
    },
    clear: () => setSelected(new Set()),
  }
}
export type SelectedMembers = ReturnType<typeof useSelectedMembers>

/** Reads all members of a list, on all pages, up to `maxSelected`, and passes them to `onRead`. */
export const useEveryMember = (
  state: MemberListState,
  onRead: (users: readonly User[]) => void,
) => {
  const request = useRef<AbortController>(undefined)
  useEffect(() => () => request.current?.abort(), [])
  return useMutation({
    mutationFn: () => {
      request.current = new AbortController()
      return everyMember(state, request.current.signal)
    },
    onSuccess: onRead,
  })
}
