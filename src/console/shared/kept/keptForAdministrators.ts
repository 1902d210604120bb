import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { isAdministrator } from '../../../rest/protocol/authorization.ts'
import { content } from '../../../rest/content/content.ts'
import { items } from '../../../rest/content/items.ts'
import { search } from '../../../rest/content/search.ts'
import { administratorRole } from '../../../rest/organization/roleAssignment.ts'
import { users } from '../../../rest/organization/users.ts'
import type { SendOptions } from '../../../rest/protocol/client.ts'
import { queryClient, send } from '../../shell/api.ts'
import { mutate } from '../../shell/changes/mutate.ts'
import type { MutationRecord } from '../../shell/changes/mutationMeta.ts'
import { permission } from '../../shell/permissions.ts'
import { exactly } from '../../shell/searchText.ts'
import { accountScope } from '../../shell/session/accountScope.ts'
import { session } from '../../shell/session/session.ts'

interface Options<T> {
  /** Marks the item. */
  readonly keyword: string
  readonly title: string
  readonly summary: string
  /** The JSON of the item. */
  readonly schema: z.ZodType<T>
  /** What is kept until the first change, and if the JSON is not valid. */
  readonly none: T
}

interface Kept<T> {
  /** The item; undefined until the first change. */
  readonly item: { readonly id: string; readonly owner: string } | undefined
  readonly value: T
}

/** Whether the member can keep something for administrators: they read and change the items of each other. */
export const canKeep = (): boolean => {
  const current = session()
  return (
    isAdministrator(current.person) &&
    permission(current, content.addItem, current.person.username).allowed
  )
}

/** How many items with the keyword are considered: others than administrators could add some. */
const mostItems = 10

/** Returns whether a member is an administrator: what others own is not from administrators, and they could read it. */
const isOfAdministrator = async (username: string, options: SendOptions): Promise<boolean> => {
  if (username === session().person.username) return true
  const { role } = await send(users.read, { userName: username }, options)
  return role === administratorRole
}

/** Something that the administrators of an organization share: the JSON of a private item, which only its owner and they can read. */
export const keptForAdministrators = <T>({ keyword, title, summary, schema, none }: Options<T>) => {
  const parsed = (text: string): T => {
    try {
      return schema.parse(JSON.parse(text))
    } catch {
      return none
    }
  }
  const query = () =>
    queryOptions({
      queryKey: ['kept for administrators', keyword, accountScope()],
      queryFn: ({ signal }) => read(signal),
      staleTime: 60_000,
      retry: false,
    })
  const read = async (signal?: AbortSignal): Promise<Kept<T>> => {
    const options = signal ? { signal } : {}
    const q = exactly('typekeywords', keyword)
    const { results } = await send(
      search.items,
      { q, sortField: ['created'], sortOrder: 'asc', num: mostItems },
      options,
    )
    const isTheirs = await Promise.all(
      results.map(({ owner }) => isOfAdministrator(owner, options).catch(() => false)),
    )
    // A search can find a new item late.
    const item =
      results.find((_, index) => isTheirs[index]) ??
      queryClient.getQueryData<Kept<T>>(query().queryKey)?.item
    if (!item) return { item: undefined, value: none }
    const data = await send(items.data, { itemId: item.id }, options)
    return { item: { id: item.id, owner: item.owner }, value: parsed(await data.text()) }
  }
  /** Changes what is kept. Of two changes in the same second, the later one stays. Throws what `send` throws. */
  const change = async (changed: (value: T) => T, about: MutationRecord): Promise<void> => {
    const { username } = session().person
    const { item, value } = await read()
    const next = changed(value)
    const text = JSON.stringify(next)
    const stored = item
      ? await mutate(items.update, { userName: item.owner, itemId: item.id, text }, about)
      : await mutate(
          content.addItem,
          {
            userName: username,
            title,
            snippet: summary,
            type: 'Application Configuration',
            typeKeywords: [keyword],
            text,
          },
          about,
        )
    const created = stored.id === undefined ? undefined : { id: stored.id, owner: username }
    queryClient.setQueryData<Kept<T>>(query().queryKey, { item: item ?? created, value: next })
  }
  return { query, change }
}
