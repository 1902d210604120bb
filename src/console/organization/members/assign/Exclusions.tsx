import { Warnings } from '../../../shell/review/Warnings.tsx'
import {
  exclusionsOf,
  type AccountAction,
  type Assignment,
} from '../../../shared/roles/assignment.ts'

interface Props {
  readonly assignment: Assignment
  readonly action?: AccountAction
}

/** The members whom an assignment leaves out, with the reasons, before the review. */
export const Exclusions = ({ assignment, action = 'role' }: Props) => {
  const exclusions = exclusionsOf(assignment, action)
  return (['warning', 'note'] as const).map((severity) => (
    <Warnings
      key={severity}
      severity={severity}
      warnings={exclusions.filter((one) => one.severity === severity)}
    />
  ))
}
