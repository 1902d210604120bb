import { queryOptions, useQuery } from '@tanstack/react-query'
import { content } from '../../../rest/content/content.ts'
import type { Folder } from '../../../rest/content/items.ts'
import { search } from '../../../rest/content/search.ts'
import type { Item } from '../../../rest/records/item.ts'
import { tasks } from '../../../rest/tasks/tasks.ts'
import { send } from '../../shell/api.ts'
import { formatList } from '../../shell/format.ts'
import { mutate } from '../../shell/changes/mutate.ts'
import { finalWarning } from '../finalWarning.ts'
import { note, warning, type PossibleWarnings } from '../../shell/changes/warning.ts'
import { Review } from '../../shell/review/Review.tsx'
import { affectedItems } from '../../shared/selection/affected.ts'
import { loadSelection, selection } from '../../shared/selection/selection.ts'
import { useDeletionEffects, useDependentNames } from '../../shared/usage/dependents.ts'
import { useTaskWarnings } from '../../shared/usage/itemTasks.ts'
import { t } from './messages.ts'

/** The maximum number of items that are checked in advance, with a request for each item. */
const maxChecked = 500

/** What a folder contains: its first items, and the number of all. */
interface Contents {
  readonly items: readonly Item[]
  readonly total: number
}

const none: readonly Item[] = []

const readContents = async (
  userName: string,
  folderId: string,
  signal: AbortSignal,
): Promise<Contents> => {
  const items: Item[] = []
  let total = 0
  let start = 1
  while (start > 0 && items.length < maxChecked) {
    const page = await send(content.list, { userName, folderId, start, num: 100 }, { signal })
    items.push(...page.items)
    ;({ total } = page)
    start = page.nextStart
  }
  return { items: items.slice(0, maxChecked), total }
}

/** Query for what a folder contains, each time the review is opened. */
const contentsOf = (userName: string, folderId: string) =>
  queryOptions({
    queryKey: [content.list.path, 'folder to delete', userName, folderId],
    queryFn: ({ signal }) => readContents(userName, folderId, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

interface Props {
  readonly owner: string
  readonly folder: Folder
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Deletes a folder with its items, after a review that lists them and what uses them. */
export const RemoveFolder = ({ owner, folder, onDone, onClose }: Props) => {
  const { id, title } = folder
  const { data, error } = useQuery(contentsOf(owner, id))
  const items = data?.items ?? none
  const answers = useDeletionEffects(items, { withRefusals: false })
  const nameOf = useDependentNames(answers)
  const taskWarnings = useTaskWarnings(items, 'deleted')
  const input = { userName: owner, folderId: id }
  const total = data?.total ?? 0
  const isChecking = answers.length < items.length
  const inside = new Set(items.map((item) => item.id))
  const blocked = items.filter((item) => item.protected === true)
  const unread = answers.filter(({ users }) => users === undefined).length
  const used = answers.flatMap(({ item, users = [] }) => {
    const names = users.filter((user) => !inside.has(user.id)).map((user) => nameOf(user, owner))
    return names.length === 0
      ? []
      : [t('remove.usedBy', { title: item.title, users: formatList(names) })]
  })
  const warnings: PossibleWarnings = data
    ? [
        total === 0
          ? note(t('remove.empty'))
          : finalWarning(
              {
                final: t('remove.final', { count: total }),
                recycled: t('remove.recycled', { count: total }),
              },
              t('remove.keep'),
            ),
        blocked.length > 0 &&
          warning(t('remove.protected', { count: blocked.length }), {
            list: blocked.map((item) => item.title),
          }),
        used.length > 0 && warning(t('remove.used', { count: used.length }), { list: used }),
        ...taskWarnings,
        unread > 0 && warning(t('remove.unread', { count: unread })),
        total > items.length && warning(t('remove.unasked', { count: total - items.length })),
        isChecking && note(t('remove.checking', { done: answers.length, count: items.length })),
      ]
    : []
  return (
    <Review
      title={t('remove.title')}
      subject={title}
      confirmWith={title}
      isDeletion
      changes={
        total === 0
          ? []
          : [
              {
                name: 'items',
                label: t('remove.items'),
                before: items.map((item) => item.title),
                after: [],
                summary: t('remove.willDelete', { count: total }),
                affected: [affectedItems(items)],
              },
            ]
      }
      warnings={warnings}
      disabledReason={data ? undefined : (error?.message ?? t('remove.reading'))}
      request={{ operation: content.removeFolder, input }}
      apply={async () => {
        await mutate(content.removeFolder, input, {
          title: t('remove.written', { title }),
          endTitle: t('remove.writtenDone', { title }),
          target: { label: title },
          invalidates: [content.list, search.items, tasks.list, tasks.listAll],
          message: t('remove.done', { title }),
        })
        await loadSelection()
        selection.remove([...inside])
        onDone()
      }}
      onClose={onClose}
      actionLabel={t(isChecking ? 'remove.unchecked' : 'remove.action')}
    />
  )
}
