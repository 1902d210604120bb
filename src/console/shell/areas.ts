import type { Access } from '../../rest/protocol/authorization.ts'
import type { Operation } from '../../rest/protocol/operation.ts'
import type { messages } from './messages/index.ts'

/** An entry of the menu: its path, label, and required access. */
export interface Area {
  readonly path: string
  /** Also the ID of the icon in the sprite. */
  readonly label: keyof (typeof messages)['nav']
  readonly access: Pick<Operation, 'access' | 'since' | 'product'>
  /** Who has a use for the area: what others can open is empty or says nothing to them. Default: all who have access. */
  readonly use?: Access
  /** The heading under which the area is listed. */
  readonly section?: keyof (typeof messages)['nav']
}
