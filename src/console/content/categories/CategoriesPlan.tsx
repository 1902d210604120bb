import { useMemo } from 'react'
import { categoryLimits } from '../../../rest/content/categories.ts'
import { categoriesRequest, type CategoryChange } from '../../shared/bulk/kinds/categories.ts'
import { useStartRun } from '../../shared/bulk/useStartRun.ts'
import type { Change } from '../../shell/plan/change.ts'
import { itemCounts } from '../../shell/plan/itemCounts.ts'
import { note, warning } from '../../shell/plan/warning.ts'
import { affectedItems } from '../../shared/selection/affected.ts'
import { Plan } from '../../shell/plan/Plan.tsx'
import type { SelectedItem } from '../../shared/selection/selection.ts'
import { itemsAtOnce } from '../../../rest/content/sharing.ts'
import { countsOf } from './categoriesDraft.ts'
import { categoriesDraft } from './categoriesDraftStore.ts'
import type { CategoriesPreview } from './preview.ts'
import { compare } from '../../ui/compare.ts'
import { t } from './messages.ts'

interface Props {
  readonly items: readonly SelectedItem[]
  readonly change: CategoryChange
  readonly preview: CategoriesPreview
  readonly onClose: () => void
}

/** Returns one change for each category whose number of items changes. */
const useChanges = (
  { before, after }: CategoriesPreview,
  items: readonly SelectedItem[],
): readonly Change[] =>
  useMemo(() => {
    const [then, next] = [countsOf(before), countsOf(after)]
    return [...new Set([...then.keys(), ...next.keys()])]
      .filter((path) => then.get(path) !== next.get(path))
      .toSorted(compare)
      .map((path) => {
        const at = path.lastIndexOf('/')
        const has = (own: readonly string[] | undefined) => own?.includes(path) ?? false
        const affected = items.filter(({ id }) => has(before.get(id)) !== has(after.get(id)))
        return {
          name: path,
          label: path.slice(at + 1),
          section: path.slice(1, at).replaceAll('/', ' › '),
          ...itemCounts(then.get(path) ?? 0, next.get(path) ?? 0),
          affected: [affectedItems(affected)],
        }
      })
  }, [before, after, items])

/** Shows the category changes and starts the bulk operation. */
export const CategoriesPlan = ({ items, change, preview, onClose }: Props) => {
  const startRun = useStartRun()
  const changes = useChanges(preview, items)
  const { after, same, tooMany } = preview
  const count = after.size
  const titles = items.filter(({ id }) => tooMany.has(id)).map(({ title }) => title)
  const warnings =
    titles.length === 0
      ? []
      : [
          warning(t('tooMany', { count: titles.length, limit: categoryLimits.perItem }), {
            list: titles,
          }),
        ]
  const start = async () => {
    const targets = items
      .filter(({ id }) => after.has(id) || tooMany.has(id))
      .map(({ id, title, type, owner }) => ({ id, title, type, owner }))
    await startRun(
      {
        kind: 'categories',
        title: t('run.change', { count: targets.length }),
        endTitle: t('run.changed', { count: targets.length }),
        change,
      },
      [targets],
      { changes },
      categoriesDraft,
    )
  }
  return (
    <Plan
      undo="bulk"
      title={t('plan.title', { count })}
      changes={changes}
      warnings={[...warnings, same > 0 && note(t('plan.same', { count: same }))]}
      request={categoriesRequest(new Map([...after].slice(0, itemsAtOnce)))}
      apply={start}
      actionLabel={t('plan.action', { count })}
      onClose={onClose}
    />
  )
}
