import { isSame } from '../../shell/plan/equality.ts'
import type { Proposed } from './packageCard.ts'
import { nothing, type AddValues, type FieldName } from './values.ts'

/**
 * What to change in the form when something else is proposed than before: fields that are empty, or still as the last proposal left
 * them. What is no longer proposed is taken back; what a person wrote stays.
 */
export const proposing = (values: AddValues, before: Proposed, next: Proposed): Proposed => {
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
