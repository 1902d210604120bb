/** One change of a mutation: the value before and after. */
export interface Change {
  /** Name of the parameter, or another unique name. */
  readonly name: string
  readonly label: string
  /** Section of the page that contains the field. */
  readonly section?: string
  /** Typed values; null, undefined, and the empty text are unset. */
  readonly before: unknown
  readonly after: unknown
  /** Formats a value with its unit, or each entry of a list. */
  readonly format?: (value: unknown) => string
  /** Warnings, one sentence each. */
  readonly warnings?: readonly string[]
}
