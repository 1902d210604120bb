import { Warnings } from '../../../shell/plan/Warnings.tsx'
import { exclusionsOf, type Assignment } from '../../../shared/roles/assignment.ts'

/** The members whom an assignment leaves out, with the reasons, before the review. */
export const Exclusions = ({ assignment }: { assignment: Assignment }) => {
  const exclusions = exclusionsOf(assignment)
  return (['warning', 'note'] as const).map((severity) => (
    <Warnings
      key={severity}
      severity={severity}
      warnings={exclusions.filter((one) => one.severity === severity)}
    />
  ))
}
