import type { Item } from '../../../../rest/records/item.ts'

/** What the fields of a type of tasks read and change: the keys of `parameters`. */
export interface KindFieldsProps {
  /** The object in the JSON text of the form. */
  readonly parameters: Readonly<Record<string, unknown>>
  readonly onChange: (key: string, value: unknown) => void
  /** Returns the error of a key, once the person has tried to submit the form. */
  readonly problemOf: (key: string) => string | undefined
  /** The selected item, as far as it can be read. */
  readonly item?: Item | undefined
}
