import { useState } from 'react'
import { useNavigate } from 'react-router'
import { content } from '../../../rest/content.ts'
import { startRun } from '../../shell/bulk/runs.ts'
import { formatList } from '../../shell/format.ts'
import { paths } from '../../shell/paths.ts'
import type { Change } from '../../shell/plan/change.ts'
import { Plan } from '../../shell/plan/Plan.tsx'
import { selection } from '../../shell/selection/selection.ts'
import { useSession } from '../../shell/session.ts'
import { batchesOf } from '../batches.ts'
import { divided, targetOf } from '../divided.ts'
import { mostAsked, useForeseen } from './foreseen.ts'
import { useWords } from './words.ts'

/** Titles that the plan lists at most. */
const mostListed = 100

/** What deleting the selection takes along, and the number to be typed before it does. */
export const RemoveSelection = ({ onClose }: { onClose: () => void }) => {
  const { t } = useWords()
  const navigate = useNavigate()
  const session = useSession()
  const [{ allowed, refused, refusal }] = useState(() =>
    divided(selection.now().items(), content.deleteItems, session),
  )
  const foreseen = useForeseen(allowed)
  const count = allowed.length
  const titles = allowed.map(({ title }) => title)
  const changes: readonly Change[] = [
    {
      name: 'items',
      label: t('items'),
      before:
        count > mostListed
          ? [...titles.slice(0, mostListed), t('more', { count: count - mostListed })]
          : titles,
      after: [],
    },
  ]
  const warnings = [
    t('final'),
    ...(refused.length > 0 ? [t('refused', { count: refused.length, reason: refusal })] : []),
    ...(foreseen.refused.length > 0
      ? [
          t('protected', {
            count: foreseen.refused.length,
            titles: formatList(foreseen.refused.map(({ title }) => title)),
          }),
        ]
      : []),
    ...foreseen.users.map(({ title, users }) => t('usedBy', { title, users: formatList(users) })),
    ...(count > mostAsked ? [t('unasked')] : []),
    ...(foreseen.isUnread ? [t('unread')] : []),
  ]
  return (
    <Plan
      title={t('plan', { count })}
      changes={changes}
      warnings={warnings}
      requireTyping={String(count)}
      request={batchesOf(allowed).map((input) => ({ operation: content.deleteItems, input }))}
      apply={async () => {
        const run = await startRun(
          { kind: 'remove', title: t('action', { count }), change: {} },
          allowed.map(targetOf),
          { changes },
        )
        await navigate(paths.run(run.id))
      }}
      onClose={onClose}
      actionLabel={t('action', { count })}
      backLabel={t('keep')}
    />
  )
}
