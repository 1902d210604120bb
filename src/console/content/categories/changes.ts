import {
  categoriesRequest,
  forecast,
  type CategoryChange,
} from '../../shared/bulk/kinds/categories.ts'
import type { Target } from '../../shared/bulk/records.ts'
import { maxListed } from '../../shared/selection/affected.ts'
import { itemsAtOnce } from '../../../rest/content/sharing.ts'
import { targetOf } from '../partitionByPermission.ts'
import type { ItemsSummary } from '../useItemsReview.ts'
import { createValueCounts } from '../valueCounts.ts'

interface CategoriesReview extends ItemsSummary {
  /** The titles of the first of the items that would have too many categories. The outcomes of the bulk operation name all of them. */
  readonly tooMany: () => readonly string[]
}

const labelOf = (path: string) => {
  const at = path.lastIndexOf('/')
  return {
    name: path,
    label: path.slice(at + 1),
    section: path.slice(1, at).replaceAll('/', ' › '),
  }
}

/** Returns the review of a change of categories. */
export const createCategoriesReview = (change: CategoryChange): CategoriesReview => {
  const figures = { changing: 0, same: 0, problems: 0 }
  const paths = createValueCounts()
  const tooMany: string[] = []
  const firstAfter = new Map<string, readonly string[]>()
  return {
    add: (items) => {
      const targets: Target[] = []
      for (const item of items) {
        const { id, title, type, categories: before = [] } = item
        const { verdict, after } = forecast(before, change)
        const isChanging = verdict === 'changes'
        paths.add({ id, title, type }, before, isChanging ? after : before)
        figures[isChanging ? 'changing' : verdict === 'same' ? 'same' : 'problems'] += 1
        if (isChanging && firstAfter.size < itemsAtOnce) firstAfter.set(id, after)
        if (verdict === 'tooMany' && tooMany.length < maxListed) tooMany.push(title)
        if (verdict !== 'same') targets.push(targetOf(item))
      }
      return targets
    },
    figures: () => ({ ...figures }),
    tooMany: () => tooMany,
    changes: () => paths.changes(labelOf),
    request: () => [categoriesRequest(firstAfter)],
  }
}
