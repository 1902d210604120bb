/** Something that needs attention, with one action. */
export interface AttentionRow {
  readonly key: string
  readonly tone: 'error' | 'warning'
  readonly title: string
  readonly line: string
  /** What the action is called. */
  readonly label: string
  readonly href: string
}
