import type { Operation } from '../../../rest/protocol/operation.ts'
import type { words } from '../words/shell.ts'

/** A menu word: where it leads and who may go there. */
export interface Area {
  readonly path: string
  readonly label: keyof (typeof words)['nav']
  readonly access: Pick<Operation, 'access' | 'since'>
  /** Areas of one section stand together under its word. */
  readonly section?: keyof (typeof words)['nav']
}
