import { Review } from '../../shell/review/Review.tsx'
import { note } from '../../shell/changes/warning.ts'
import { useSession } from '../../shell/session/session.ts'
import { changesOf } from './changes.ts'
import type { ItemInput } from './input.ts'
import { useRelated } from './fields/related.ts'
import { requestsOf } from './requests.ts'
import type { useAdd } from './useAdd.ts'
import { t } from './messages.ts'

interface Props {
  readonly planned: readonly ItemInput[]
  readonly adding: ReturnType<typeof useAdd>
  /** The label of the upload method. */
  readonly how: string
  readonly onClose: () => void
}

/** Shows the items that will be added, and adds them. */
export const AddReview = ({ planned, adding, how, onClose }: Props) => {
  const { person } = useSession()
  const [first] = planned
  const related = useRelated(first?.values)
  if (!first) return null
  const { sameName, make, title, target, add } = adding
  const count = planned.length
  return (
    <Review
      subject={count === 1 ? first.values.title : undefined}
      undo={{ reason: t('plan.undo', { count }) }}
      title={t('plan.title', { count })}
      changes={changesOf(planned, { folder: title, how, related })}
      request={[
        ...(make ? [make] : []),
        ...requestsOf(planned, {
          userName: person.username,
          ...(target === undefined ? {} : { folderId: target }),
        }),
      ]}
      warnings={sameName && [note(t('plan.sameName', { title: sameName.title, count }))]}
      apply={() => add(planned)}
      onClose={onClose}
      actionLabel={t('add', { count })}
    />
  )
}
