import * as z from 'zod'
import type { Column } from '../../ui/table/DataTable.tsx'
import { accountScope } from '../session/accountScope.ts'
import { preference } from '../storage/preference.ts'
import type { Store } from '../storage/store.ts'

/** The columns that a person has shown or hidden in a list, by their IDs. */
const ColumnChoice = z.record(z.string(), z.boolean())
export type ColumnChoice = z.output<typeof ColumnChoice>

const choices = new Map<string, Store<ColumnChoice>>()

/**
 * The signed-in person's choice of columns in a list, stored in this browser. It contains the differences from the default only, so
 * that columns of later versions of the console are shown.
 */
export const columnChoice = (list: string): Store<ColumnChoice> => {
  const name = `list.columns ${accountScope()} ${list}`
  const choice = choices.get(name) ?? preference(name, ColumnChoice, {})
  choices.set(name, choice)
  return choice
}

type Described = Pick<Column<never>, 'id' | 'isExtra'>

/** Returns the IDs of the columns that are not shown. The first column is always shown. */
export const hiddenColumns = (
  columns: readonly Described[],
  choice: ColumnChoice,
): ReadonlySet<string> =>
  new Set(
    columns
      .slice(1)
      .filter(({ id, isExtra = false }) => !(choice[id] ?? !isExtra))
      .map(({ id }) => id),
  )

/** Returns the choice after one column was shown or hidden; a column in its default state is not part of it. */
export const withColumn = (
  choice: ColumnChoice,
  { id, isExtra = false }: Described,
  isShown: boolean,
): ColumnChoice => {
  const { [id]: _before, ...others } = choice
  return isShown === !isExtra ? others : { ...others, [id]: isShown }
}
