import * as z from 'zod'
import { reassigning } from '../../../rest/content/transfer.ts'
import type { Wish } from './handover.ts'

/** Where the new owner keeps what they receive: folders as the portal names them, one of theirs, a named one, or none. */
export const places = ['default', 'existing', 'new', 'root'] as const

/** What was chosen and typed so far. */
export const Destination = z
  .object({
    /** Empty until somebody is chosen. */
    target: z.string(),
    place: z.enum(places),
    /** The title of a folder that is there. */
    existing: z.string(),
    /** The name of a folder that may be new. */
    name: z.string(),
  })
  .readonly()
export type Destination = z.output<typeof Destination>

export const undecided: Destination = { target: '', place: 'default', existing: '', name: '' }

/** The root of a member's content, as requests name it. */
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

export const wishOf = (destination: Destination): Wish => {
  const title = titleOf(destination)
  return {
    targetUsername: destination.target,
    ...(title === undefined ? {} : { targetFoldername: title }),
  }
}

/** What is missing or wrong; `name` is what the contract says about the name. */
export interface Faults {
  readonly target?: true
  readonly existing?: true
  readonly name?: 'missing' | 'root' | { readonly message: string }
}

const folderName = reassigning.reassignMany.params.shape.targetFoldername

export const faultsOf = ({ target, place, existing, name }: Destination): Faults => {
  const typed = name.trim()
  const { error } = folderName.safeParse(typed)
  const message = error?.issues[0]?.message
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
