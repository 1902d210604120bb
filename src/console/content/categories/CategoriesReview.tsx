import { categoryLimits } from '../../../rest/content/categories.ts'
import type { CategoryChange } from '../../shared/bulk/kinds/categories.ts'
import type { SelectedItem } from '../../shared/selection/selection.ts'
import { note, warning } from '../../shell/changes/warning.ts'
import { ItemsReview } from '../ItemsReview.tsx'
import { categoriesDraft } from './categoriesDraftStore.ts'
import { createCategoriesReview } from './changes.ts'
import { t } from './messages.ts'

/** The items of a review, and the change of their categories. */
export interface Planned {
  readonly items: readonly SelectedItem[]
  readonly change: CategoryChange
}

/** The review of a change of categories. */
export const CategoriesReview = ({
  items,
  change,
  onClose,
}: Planned & {
  readonly onClose: () => void
}) => (
  <ItemsReview
    items={items}
    kind="categories"
    change={change}
    titles={(count) => ({
      title: t('run.change', { count }),
      endTitle: t('run.changed', { count }),
    })}
    begin={() => createCategoriesReview(change)}
    describe={({ review, figures: { changing, same, problems } }) => ({
      title: t('plan.title', { count: changing }),
      undo: 'bulk',
      warnings: [
        problems > 0 &&
          warning(t('tooMany', { count: problems, limit: categoryLimits.perItem }), {
            list: review.tooMany(),
          }),
        same > 0 && note(t('plan.same', { count: same })),
      ],
    })}
    draft={categoriesDraft}
    onClose={onClose}
  />
)
