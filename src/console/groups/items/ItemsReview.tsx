import type { Group } from '../../../rest/records/group.ts'
import { SharingReview } from '../../shared/sharing/SharingReview.tsx'
import type { Row } from '../../shared/sharing/state.ts'
import { note, warning, type PossibleWarnings } from '../../shell/changes/warning.ts'
import { t } from './messages.ts'
import type { GroupSharing } from './useGroupSharing.ts'

interface Props {
  readonly group: Group
  readonly sharing: GroupSharing
  readonly kind: 'add' | 'remove'
  readonly items: readonly Row[]
  readonly onClose: () => void
  readonly onStarted: () => void
}

/** The review that adds items to a group, or removes them from it. */
export const ItemsReview = ({ group, sharing, kind, items, onClose, onStarted }: Props) => {
  const warningsOf = (changing: readonly Row[]): PossibleWarnings => {
    if (kind === 'add') return [note(t('plan.sees'))]
    const lost = changing.filter((row) => sharing.whyNotAdded(row) !== undefined)
    return [
      lost.length > 0 &&
        warning(t('plan.notAgain', { count: lost.length }), {
          list: lost.map((row) => `${row.title}: ${sharing.whyNotAdded(row) ?? ''}`),
        }),
      note(t('plan.stays')),
    ]
  }
  return (
    <SharingReview
      context={sharing.context}
      entered={sharing.draftOf(items, kind === 'add')}
      subject={group.title}
      named={(count, title) => ({
        title: t(`plan.${kind}`, { count }),
        action: t(`action.${kind}`, { count }),
        run: t(`run.${kind}`, { count, title, group: group.title }),
        runEnded: t(`ended.${kind}`, { count, title, group: group.title }),
      })}
      warningsOf={warningsOf}
      onClose={onClose}
      onStarted={onStarted}
    />
  )
}
