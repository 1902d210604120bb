import type { Operation } from '../../../rest/protocol/operation.ts'
import type { words } from '../words/shell.ts'

/** An entry of the menu: its path, label, and required access. */
export interface Area {
  readonly path: string
  readonly label: keyof (typeof words)['nav']
  readonly access: Pick<Operation, 'access' | 'since'>
  /** The heading under which the area is listed. */
  readonly section?: keyof (typeof words)['nav']
}
