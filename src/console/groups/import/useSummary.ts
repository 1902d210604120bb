import { planKinds, type ImportPlan, type PlanKind } from './plan.ts'
import { useWords } from './words.ts'

const useCounts = (plan: ImportPlan) => {
  const { t } = useWords()
  return (...kinds: PlanKind[]) =>
    planKinds
      .filter((kind) => kinds.includes(kind) && plan[kind].length > 0)
      .map((kind) => t(`summary.${kind}`, { count: plan[kind].length }))
      .join(', ')
}

/** What will happen, in words: "6 new, 1 overwritten". */
export const useSummary = (plan: ImportPlan): string => {
  const { t } = useWords()
  return useCounts(plan)('added', 'overwritten') || t('summary.nothing')
}

/** What will not happen: "1 left out by you, 1 cannot be imported". */
export const useAside = (plan: ImportPlan): string =>
  useCounts(plan)('skipped', 'leftOut', 'cannot')
