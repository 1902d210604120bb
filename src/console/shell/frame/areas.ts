import type { ElementType } from 'react'
import type { Operation } from '../../../rest/protocol/operation.ts'
import type { messages } from '../messages/shell.ts'

/** An entry of the menu: its path, label, icon, and required access. */
export interface Area {
  readonly path: string
  readonly label: keyof (typeof messages)['nav']
  readonly icon: ElementType<{ fontSize?: 'small' }>
  readonly access: Pick<Operation, 'access' | 'since'>
  /** The heading under which the area is listed. */
  readonly section?: keyof (typeof messages)['nav']
}
