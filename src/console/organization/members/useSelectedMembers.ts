import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { User } from '../../../rest/records/user.ts'
import { useSelectedRows } from '../../shell/lists/useSelectedRows.ts'
import { everyMember, type MemberListState } from './list.ts'

/** The members selected on all pages of the list. */
export const useSelectedMembers = (listed: readonly User[]) => {
  const { chosen, ...selected } = useSelectedRows(listed, ({ username }) => username)
  return { ...selected, users: chosen }
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
