import * as z from 'zod'
import { transfer } from '../../../../rest/content/transfer.ts'
import { asName } from '../../../../rest/protocol/names.ts'
import { refusal } from '../../../shell/forms/sentence.ts'
import type { TransferTarget } from '../transfer.ts'

/** The choices for the folder of the new owner: named by the portal, an existing one, one by name, or the root folder. */
export const folderChoices = ['default', 'existing', 'new', 'root'] as const

/** The values of the form. */
export const Destination = z
  .object({
    /** Username of the new owner; empty until one is selected. */
    target: z.string(),
    place: z.enum(folderChoices),
    /** The title of an existing folder. */
    existing: z.string(),
    /** The name of a folder, which will be created if it does not exist. */
    name: z.string(),
  })
  .readonly()
export type Destination = z.output<typeof Destination>

export const undecided: Destination = { target: '', place: 'default', existing: '', name: '' }

/** The root folder in requests. */
const root = '/'

const titleOf = ({ place, existing, name }: Destination): string | undefined => {
  switch (place) {
    case 'default':
      return undefined
    case 'existing':
      return existing
    case 'new':
      return name.trim()
    case 'root':
      return root
  }
}

export const transferTargetOf = (destination: Destination): TransferTarget => {
  const title = titleOf(destination)
  return {
    targetUsername: destination.target,
    ...(title === undefined ? {} : { targetFoldername: title }),
  }
}

/** The errors of the form; `name` can be a message of the contract. */
export interface Faults {
  readonly target?: true
  readonly existing?: true
  readonly name?: 'missing' | 'root' | { readonly message: string }
}

export const faultsOf = ({ target, place, existing, name }: Destination): Faults => {
  const typed = asName(name)
  const message = refusal(transfer.reassignMany, 'targetFoldername', typed)
  const ofName: Faults['name'] =
    typed === ''
      ? 'missing'
      : typed === root
        ? 'root'
        : message === undefined
          ? undefined
          : { message }
  return {
    ...(target === '' ? { target: true } : {}),
    ...(place === 'existing' && existing === '' ? { existing: true } : {}),
    ...(place === 'new' && ofName !== undefined ? { name: ofName } : {}),
  }
}

export const isComplete = (destination: Destination): boolean =>
  Object.keys(faultsOf(destination)).length === 0
