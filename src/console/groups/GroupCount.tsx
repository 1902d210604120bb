import Box from '@mui/material/Box'
import { queryOptions, useQuery } from '@tanstack/react-query'
import PQueue from 'p-queue'
import { groupMembers } from '../../rest/groups/groupMembers.ts'
import { groups } from '../../rest/groups/groups.ts'
import type { Group } from '../../rest/records/group.ts'
import { send } from '../shell/api.ts'
import { formatNumber } from '../shell/format.ts'
import { t } from './messages.ts'

/** Reads four numbers at the same time, so that the rows of a page never delay what the person does next. */
const queue = new PQueue({ concurrency: 4 })

/** Reads the numbers. What changes the items or the members of a group makes everything below the path outdated. */
const counts = {
  items: {
    path: groups.content.path,
    read: async (groupId: string, signal: AbortSignal) =>
      (await send(groups.content, { groupId, num: 0 }, { signal })).total,
  },
  members: {
    path: groups.users.path,
    // The portal returns the owner next to the list.
    read: async (groupId: string, signal: AbortSignal) =>
      (await send(groupMembers.list, { groupId, num: 1 }, { signal })).total + 1,
  },
}

export type Counted = keyof typeof counts

/** A query for the number of items in a group that the person can see, or of its members. */
const groupCount = (groupId: string, counted: Counted) =>
  queryOptions({
    queryKey: [counts[counted].path, { groupId }, 'total'],
    queryFn: ({ signal }) =>
      queue.add(() => {
        signal.throwIfAborted()
        return counts[counted].read(groupId, signal)
      }),
  })

/** The number of items or members of a group. A group of the list doesn't have them, so each row reads its own. */
export const GroupCount = ({ of: { id }, counted }: { of: Group; counted: Counted }) => {
  const { data, isError } = useQuery(groupCount(id, counted))
  return (
    <Box
      component="span"
      title={isError ? t('notProvided') : undefined}
      sx={{ display: 'inline-block', minInlineSize: '5ch' }}
    >
      {/* The space keeps the height of a line in cards. */}
      {data === undefined ? (isError ? '–' : '\u00A0') : formatNumber(data)}
    </Box>
  )
}
