import type { Warning } from './warning.ts'

/** An affected object in a list. */
export interface AffectedObject {
  readonly title: string
  readonly href?: string
  /** The item type, for the icon. */
  readonly type?: string
  /** Such as a count, a type, or a reason. */
  readonly detail?: string
}

/** Objects that a change affects, shown on request. */
export interface AffectedList {
  /** Such as "Show 30 items". */
  readonly label: string
  readonly objects: readonly AffectedObject[]
}

/** One change of a mutation: the value before and after. */
export interface Change {
  /** Name of the parameter, or another unique name. */
  readonly name: string
  readonly label: string
  /** Beside the label, such as "new role" or "1 added, 2 removed". */
  readonly aside?: string
  /** Section of the page that contains the field; changes of a section are shown together. */
  readonly section?: string
  /** Typed values; null, undefined, and the empty text are unset. */
  readonly before: unknown
  readonly after: unknown
  /** Formats a value with its unit, or each entry of a list. */
  readonly format?: (value: unknown) => string
  /** Returns the label of a key of JSON values, which are compared by their keys. */
  readonly keyLabel?: (key: string) => string
  /** Formats a value within JSON values. */
  readonly valueLabel?: (value: unknown) => string
  /** Shown in place of the values, such as "100 items → Bulk 2026, from 6 folders". */
  readonly summary?: string
  /** Whether the values are usernames, shown with avatar and full name. */
  readonly isPerson?: boolean
  readonly affected?: readonly AffectedList[]
  /** Whether a new object gets the default of this value; defaults are folded. */
  readonly isDefault?: boolean
  readonly warnings?: readonly Warning[]
}
