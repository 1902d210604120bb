/** Something that needs attention, with one action. */
export interface AttentionRow {
  readonly key: string
  /** How serious it is; `draft` for changes that are not applied. */
  readonly tone: (typeof tones)[number]
  readonly title: string
  readonly line: string
  /** What the action is called. */
  readonly label: string
  readonly href: string
}

/** The key of what is wrong with the upgrade of a server: its portal and the job that this browser follows report the same. */
export const upgradeKey = (serverId: string): string => `upgrade ${serverId}`

/** The tones in the order of the list. */
export const tones = ['error', 'warning', 'draft', 'info'] as const
