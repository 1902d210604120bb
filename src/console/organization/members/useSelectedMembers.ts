import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { User } from '../../../rest/records/user.ts'
import { useSelectedOnly } from '../../shell/lists/selectedOnly.tsx'
import { everyMember, type MemberListState } from './list.ts'

/** The members selected on all pages of the list; cleared when the user leaves the list. */
export const useSelectedMembers = (listed: readonly User[]) => {
  const [selected, setSelected] = useState<ReadonlyMap<string, User>>(new Map())
  const add = (users: readonly User[]) =>
    setSelected(
      (before) => new Map([...before, ...users.map((user) => [user.username, user] as const)]),
    )
  // The current page has newer data than the selection.
  const users = [...selected.values()].map(
    (user) => listed.find(({ username }) => username === user.username) ?? user,
  )
  const only = useSelectedOnly(users.length, () => users)
  const here = only.rows ?? listed
  return {
    users,
    only,
    /** The rows of the list. */
    rows: here,
    here: new Set(here.flatMap(({ username }) => (selected.has(username) ? [username] : []))),
    add,
    /** Replaces the selection among the members of this page. */
    select: (ids: ReadonlySet<string>) => {
      const kept = new Map(selected)
      for (const user of here)
        if (ids.has(user.username)) kept.set(user.username, user)
        else kept.delete(user.username)
      setSelected(kept)
    },
    clear: () => setSelected(new Map()),
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
