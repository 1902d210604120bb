import type { Operation } from '../../../rest/protocol/operation.ts'
import type { messages } from '../messages/shell.ts'

/** An entry of the menu: its path, label, icon, and required access. */
export interface Area {
  readonly path: string
  readonly label: keyof (typeof messages)['nav']
  /** The ID of the icon in the sprite. */
  readonly icon: string
  readonly access: Pick<Operation, 'access' | 'since'>
  /** The heading under which the area is listed. */
  readonly section?: keyof (typeof messages)['nav']
}
