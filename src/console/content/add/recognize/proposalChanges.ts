import { isSame } from '../../../shell/plan/equality.ts'
import type { Proposal } from './packageCard.ts'
import { nothing, type AddValues, type FieldName } from '../values.ts'

/**
 * Returns the changes of the form when the proposal changes: of fields that are empty or still have the last proposed value. Values
 * that are no longer proposed are cleared; values that a person entered are kept.
 */
export const proposalChanges = (values: AddValues, before: Proposal, next: Proposal): Proposal => {
  const names = [...new Set([...Object.keys(before), ...Object.keys(next)])] as FieldName[]
  const changes = names
    .filter((name) => {
      const value = values[name]
      const isUntouched = name in before && (value === before[name] || isSame(value, before[name]))
      return isUntouched || isSame(value, nothing[name])
    })
    .map((name) => [name, next[name] ?? nothing[name]] as const)
    .filter(([name, value]) => values[name] !== value)
  return Object.fromEntries(changes)
}
