import { isAdministrator } from '../../../rest/protocol/authorization.ts'
import type { SelectedItem } from '../../shared/selection/selection.ts'
import { note, warning } from '../../shell/changes/warning.ts'
import { useSession } from '../../shell/session/session.ts'
import { ItemsReview } from '../ItemsReview.tsx'
import { createEditReview } from './changes.ts'
import { editDraft } from './editDraft.ts'
import type { ItemEdit } from './itemEdit.ts'
import { t } from './messages.ts'

/** The items of a review, and what they should get. */
export interface Planned {
  readonly items: readonly SelectedItem[]
  readonly wanted: ItemEdit
}

/** The review of an edit. */
export const EditReview = ({
  items,
  wanted,
  onClose,
}: Planned & {
  readonly onClose: () => void
}) => {
  const { person } = useSession()
  return (
    <ItemsReview
      items={items}
      kind="edit"
      titles={(count) => ({ title: t('run', { count }), endTitle: t('runEnded', { count }) })}
      begin={() => createEditReview(wanted)}
      describe={({ review, figures: { changing, same, problems }, changes }) => ({
        title: t('plan.title', { count: changing }),
        undo: 'bulk',
        warnings: [
          problems > 0 &&
            warning(t('plan.problems', { count: problems }), {
              list: review
                .problems()
                .map(({ title, name, message }) =>
                  t('plan.problem', { title, name: t(`name.${name}`), message }),
                ),
            }),
          changes.some(({ name }) => name === 'url') && warning(t('plan.urls')),
          wanted.status.endsWith('authoritative') &&
            isAdministrator(person) &&
            note(t('plan.authoritative')),
          same > 0 && note(t('plan.same', { count: same })),
        ],
      })}
      draft={editDraft}
      onClose={onClose}
    />
  )
}
