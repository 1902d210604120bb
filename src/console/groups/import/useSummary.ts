import { planKinds, type ImportPlan, type PlanKind } from './importPlan.ts'
import { t } from './messages.ts'

const useCounts =
  (plan: ImportPlan) =>
  (...kinds: PlanKind[]) =>
    planKinds
      .filter((kind) => kinds.includes(kind) && plan[kind].length > 0)
      .map((kind) => t(`summary.${kind}`, { count: plan[kind].length }))
      .join(', ')

/** The effect of the import, such as "6 new, 1 overwritten". */
export const useSummary = (plan: ImportPlan): string =>
  useCounts(plan)('added', 'overwritten') || t('summary.nothing')

/** The items that are not imported, such as "1 not selected, 1 can’t be imported". */
export const useAside = (plan: ImportPlan): string =>
  useCounts(plan)('skipped', 'excluded', 'cannot')
