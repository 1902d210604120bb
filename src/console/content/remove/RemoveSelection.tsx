import { useState } from 'react'
import { useNavigate } from 'react-router'
import { content } from '../../../rest/content/content.ts'
import { startRun } from '../../shell/bulk/runs.ts'
import { formatList } from '../../shell/format.ts'
import { paths } from '../../shell/paths.ts'
import type { Change } from '../../shell/plan/change.ts'
import { Plan } from '../../shell/plan/Plan.tsx'
import { selection } from '../../shell/selection/selection.ts'
import { useSession } from '../../shell/session/session.ts'
import { batchesOf } from '../batches.ts'
import { nameOf, useForeseen } from '../dependents.ts'
import { divided, targetOf } from '../divided.ts'
import { useWords } from './words.ts'

/** Items that the portal is asked about before: it answers for one at a time. */
const mostAsked = 500

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
  const [asked] = useState(() => allowed.slice(0, mostAsked))
  const answers = useForeseen(asked)
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
  const deleted = new Set(allowed.map(({ id }) => id))
  const stay = answers.filter((answer) => answer.refusal !== undefined)
  const unread = answers.filter(({ users }) => users === undefined).length
  const used = answers.flatMap(({ item, users = [] }) => {
    const others = users.filter(({ id }) => !deleted.has(id))
    const names = others.map((user) => nameOf(user, item.owner))
    return names.length === 0 ? [] : [{ title: item.title, users: names }]
  })
  const warnings = [
    t('final'),
    ...(refused.length > 0 ? [t('refused', { count: refused.length, reason: refusal })] : []),
    ...(stay.length > 0
      ? [
          t('protected', {
            count: stay.length,
            titles: formatList(stay.map(({ item }) => item.title)),
          }),
        ]
      : []),
    ...used.map(({ title, users }) => t('usedBy', { title, users: formatList(users) })),
    ...(answers.length < asked.length
      ? [t('checking', { done: answers.length, count: asked.length })]
      : []),
    ...(unread > 0 ? [t('unread', { count: unread })] : []),
    ...(count > mostAsked ? [t('unasked', { count: count - mostAsked })] : []),
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
