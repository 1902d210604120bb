import { groups } from '../../../../rest/groups/groups.ts'
import { items as itemOperations } from '../../../../rest/content/items.ts'
import { search } from '../../../../rest/content/search.ts'
import { itemsAtOnce, sharing } from '../../../../rest/content/sharing.ts'
import { chunk } from '../../../shell/chunk.ts'
import { paths } from '../../../shell/paths.ts'
import { warning } from '../../../shell/changes/warning.ts'
import { affectedItems } from '../../../shared/selection/affected.ts'
import { Review } from '../../../shell/review/Review.tsx'
import { toast } from '../../../shell/toasts/toasts.tsx'
import { mutate } from '../../../shell/changes/mutate.ts'
import { byOwner, type TransferItem } from '../transfer.ts'
import { t } from '../messages.ts'

interface Props {
  readonly groupId: string
  readonly title: string
  readonly isSharedUpdate: boolean
  readonly items: readonly TransferItem[]
  readonly onClose: () => void
  /** Called after the attempt, with a message if the portal did not apply all changes. */
  readonly onEnd: (trouble: string | undefined) => void
}

/** The maximum number of items listed by name; of more items only the count is shown. */
const maxNamed = 100

/** Unshares items from a group, a hundred of one owner with each request. */
export const UnshareReview = ({ groupId, title, isSharedUpdate, items, onClose, onEnd }: Props) => {
  const changeOf = (owner: string, own: readonly TransferItem[]) => ({
    name: owner,
    label: t('fix.sharedWith', { group: title }),
    aside: owner,
    ...(own.length > maxNamed
      ? { before: t('items', { count: own.length }), after: undefined }
      : { before: own.map((item) => item.title), after: [] }),
  })
  const owners = [...byOwner(items)]
  const requests = owners.flatMap(([owner, own]) =>
    chunk(own, itemsAtOnce).map((part) => ({
      operation: sharing.unshareMany,
      input: { userName: owner, items: part.map(({ id }) => id), groups: [groupId] },
      changes: [changeOf(owner, part)],
    })),
  )
  const unshare = async () => {
    let kept = 0
    for (const { operation, input, changes } of requests) {
      const count = input.items.length
      const { results } = await mutate(operation, input, {
        title: t('fix.unshareWritten', { count, group: title }),
        endTitle: t('fix.unshareWrittenDone', { count, group: title }),
        target: { label: title, href: paths.group(groupId) },
        changes,
        undo: {
          operation: sharing.shareMany,
          input: { ...input, confirmItemControl: isSharedUpdate },
          title: t('fix.unshareUndo', { group: title }),
        },
        invalidates: [
          search.items,
          itemOperations.read,
          sharing.groupsOf,
          groups.content,
          groups.searchContent,
        ],
      })
      kept += results.filter(
        ({ success, notUnsharedFrom = [] }) => !success || notUnsharedFrom.length > 0,
      ).length
    }
    if (kept === 0) toast(t('fix.unsharedAll', { group: title }), { tone: 'success' })
    onEnd(kept === 0 ? undefined : t('fix.unshareSome', { count: kept }))
  }
  return (
    <Review
      title={t('fix.unshareTitle', { group: title })}
      changes={owners.map(([owner, own]) => ({
        ...changeOf(owner, own),
        summary: t('plan.unshared', { count: own.length }),
        affected: [affectedItems(own)],
      }))}
      subject={title}
      undo="history"
      warnings={[warning(t('fix.loses'))]}
      request={requests}
      apply={unshare}
      onClose={onClose}
      actionLabel={t('fix.apply')}
    />
  )
}
