import { queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod'
import { isAdministrator } from '../../rest/protocol/authorization.ts'
import { content } from '../../rest/content/content.ts'
import { items } from '../../rest/content/items.ts'
import { search } from '../../rest/content/search.ts'
import type { AttentionRow } from '../shared/attention/check.ts'
import { queryClient, send } from '../shell/api.ts'
import { mutate } from '../shell/changes/mutate.ts'
import { permission } from '../shell/permissions.ts'
import { exactly } from '../shell/searchText.ts'
import { accountScope } from '../shell/session/accountScope.ts'
import { session } from '../shell/session/session.ts'
import { paths } from '../shell/paths.ts'
import { t } from './messages.ts'

/** Marks the item that stores the assignments of the organization. */
const keyword = 'Portal Console Attention'

/** For how long an assignment is kept (ms): 90 days. */
const lifetime = 90 * 86_400_000

const Assignment = z.object({
  username: z.string(),
  /** Epoch ms. */
  since: z.number(),
})
export type Assignment = z.output<typeof Assignment>

const Stored = z.object({ version: z.literal(1), rows: z.record(z.string(), Assignment) })

interface Assignments {
  /** The item that stores them; undefined until the first assignment. */
  readonly item: { readonly id: string; readonly owner: string } | undefined
  readonly rows: Readonly<Record<string, Assignment>>
}

const parsed = (text: string): Assignments['rows'] => {
  try {
    return Stored.parse(JSON.parse(text)).rows
  } catch {
    return {}
  }
}

/** Reads the assignments from a private item, which only its owner and administrators can read. */
const read = async (signal?: AbortSignal): Promise<Assignments> => {
  const options = signal ? { signal } : {}
  const q = exactly('typekeywords', keyword)
  const { results } = await send(
    search.items,
    { q, sortField: ['created'], sortOrder: 'asc', num: 1 },
    options,
  )
  // A search can find a new item late.
  const item = results[0] ?? queryClient.getQueryData(assignments().queryKey)?.item
  if (!item) return { item: undefined, rows: {} }
  const data = await send(items.data, { itemId: item.id }, options)
  return { item: { id: item.id, owner: item.owner }, rows: parsed(await data.text()) }
}

const assignments = () =>
  queryOptions({
    queryKey: ['assigned', accountScope()],
    queryFn: ({ signal }) => read(signal),
    staleTime: 60_000,
    retry: false,
  })

/** Whether the member can assign rows: administrators read and change the items of each other. */
export const canAssign = (): boolean => {
  const current = session()
  return (
    isAdministrator(current.person) &&
    permission(current, content.addItem, current.person.username).allowed
  )
}

/** Returns a function that returns who works on a row; it is read once the rows are known (`isReady`). */
export const useAssigned = (isReady: boolean): ((row: AttentionRow) => Assignment | undefined) => {
  const { data } = useQuery({ ...assignments(), enabled: isReady && canAssign() })
  return ({ key }) => data?.rows[key]
}

/** Assigns a row to the member, or with false to no one. Two assignments in the same second: the later one stays. Throws what `send` throws. */
export const assign = async ({ key, title }: AttentionRow, isMine: boolean): Promise<void> => {
  const { person } = session()
  const now = Date.now()
  const { item, rows } = await read()
  const { [key]: _former, ...others } = rows
  const kept = Object.entries(others).filter(([, { since }]) => since > now - lifetime)
  if (isMine) kept.push([key, { username: person.username, since: now }])
  const next = Object.fromEntries(kept)
  const text = JSON.stringify({ version: 1, rows: next })
  const about = {
    title: t(isMine ? 'assign.write' : 'assign.writeNone', { title }),
    endTitle: t(isMine ? 'assign.written' : 'assign.writtenNone', { title }),
    target: { label: title, href: paths.home() },
  }
  const stored = item
    ? await mutate(items.update, { userName: item.owner, itemId: item.id, text }, about)
    : await mutate(
        content.addItem,
        {
          userName: person.username,
          title: t('assign.item'),
          snippet: t('assign.itemSummary'),
          type: 'Application Configuration',
          typeKeywords: [keyword],
          text,
        },
        about,
      )
  const created = stored.id === undefined ? undefined : { id: stored.id, owner: person.username }
  queryClient.setQueryData(assignments().queryKey, { item: item ?? created, rows: next })
}
