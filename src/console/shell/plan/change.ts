/** One thing that a write makes different, before and after it. */
export interface Change {
  /** As it travels: the parameter, or what else names it. */
  readonly name: string
  readonly label: string
  /** Where on the page it stands. */
  readonly section?: string
  /** Typed values; null, undefined and the empty text are nothing. */
  readonly before: unknown
  readonly after: unknown
  /** A value in words, with its unit; of a list, each of its entries. */
  readonly format?: (value: unknown) => string
  /** What may go wrong with it, each a sentence. */
  readonly warnings?: readonly string[]
}
