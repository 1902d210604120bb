import { useState } from 'react'
import { content } from '../../../rest/content/content.ts'
import { useStartRun } from '../../shared/bulk/useStartRun.ts'
import { formatList } from '../../shell/format.ts'
import type { Change } from '../../shell/changes/change.ts'
import { finalWarning } from '../finalWarning.ts'
import { note, warning } from '../../shell/changes/warning.ts'
import { affectedItems } from '../../shared/selection/affected.ts'
import { Review } from '../../shell/review/Review.tsx'
import { selection } from '../../shared/selection/selection.ts'
import { useSession } from '../../shell/session/session.ts'
import { batchesOf } from '../batches.ts'
import { useDeletionEffects, useDependentNames } from '../../shared/usage/dependents.ts'
import { useTaskWarnings } from '../../shared/usage/itemTasks.ts'
import { partitionByPermission, targetOf } from '../partitionByPermission.ts'
import { t } from './messages.ts'

/** The maximum number of items that are checked in advance, with a request for each item. */
const maxChecked = 500

/** The maximum number of titles in the review. */
const maxListed = 100

/** Deletes the selection after a review that lists dependent items and requires typing the number of items. */
export const RemoveSelection = ({ onClose }: { onClose: () => void }) => {
  const startRun = useStartRun()
  const session = useSession()
  const [{ allowed, refused, refusal }] = useState(() =>
    partitionByPermission(selection.now().items(), content.deleteItems, session),
  )
  const [asked] = useState(() => allowed.slice(0, maxChecked))
  const answers = useDeletionEffects(asked)
  const nameOf = useDependentNames(answers)
  const taskWarnings = useTaskWarnings(allowed, 'deleted')
  const isChecking = answers.length < asked.length
  const stay = answers.flatMap(({ item, refusal: why }) => (why === undefined ? [] : [item]))
  // What the portal would refuse is neither counted nor sent, once all of it is known.
  const going = isChecking ? allowed : allowed.filter((item) => !stay.includes(item))
  const count = going.length
  const titles = going.map(({ title }) => title)
  const changes: readonly Change[] = [
    {
      name: 'items',
      label: t('items'),
      before:
        count > maxListed
          ? [...titles.slice(0, maxListed), t('more', { count: count - maxListed })]
          : titles,
      after: [],
      summary: t('willDelete', { count }),
      affected: [affectedItems(going)],
    },
  ]
  const deleted = new Set(going.map(({ id }) => id))
  const unread = answers.filter(({ users }) => users === undefined).length
  const used = answers.flatMap(({ item, users = [] }) => {
    const others = users.filter(({ id }) => !deleted.has(id))
    const names = others.map((user) => nameOf(user, item.owner))
    return names.length === 0 ? [] : [{ title: item.title, users: names }]
  })
  const warnings = [
    finalWarning({
      final: t('final', { count }),
      recycled: t('recycled', { count }),
    }),
    used.length > 0 &&
      warning(t('used', { count: used.length }), {
        list: used.map(({ title, users }) => t('usedBy', { title, users: formatList(users) })),
      }),
    ...taskWarnings,
    stay.length > 0 &&
      warning(t('protected', { count: stay.length }), {
        list: stay.map(({ title }) => title),
      }),
    refused.length > 0 && warning(t('refused', { count: refused.length, reason: refusal })),
    unread > 0 && warning(t('unread', { count: unread })),
    allowed.length > maxChecked && warning(t('unasked', { count: allowed.length - maxChecked })),
    isChecking && note(t('checking', { done: answers.length, count: asked.length })),
  ]
  return (
    <Review
      title={t('plan', { count })}
      changes={changes}
      warnings={warnings}
      confirmWith={String(count)}
      isDeletion
      disabledReason={count === 0 ? t('protected', { count: stay.length }) : undefined}
      request={batchesOf(going).map((input) => ({ operation: content.deleteItems, input }))}
      apply={async () => {
        await startRun(
          {
            kind: 'remove',
            title: t('action', { count }),
            endTitle: t('ended', { count }),
            change: {},
          },
          [going.map(targetOf)],
          { changes },
        )
      }}
      onClose={onClose}
      actionLabel={t(isChecking ? 'unchecked' : 'action', { count })}
    />
  )
}
