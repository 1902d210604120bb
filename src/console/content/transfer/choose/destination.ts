import * as z from 'zod'
import { folderProblems, root } from '../../../shared/folders/folders.ts'
import type { TransferTarget } from '../transfer.ts'

/** The values of the form. */
export const Destination = z
  .object({
    /** Username of the new owner; empty until one is selected. */
    target: z.string(),
    place: z.enum(['default', 'existing', 'new', 'root']),
    /** The title of an existing folder. */
    existing: z.string(),
    /** The name of a folder, which will be created if it does not exist. */
    name: z.string(),
  })
  .readonly()
export type Destination = z.output<typeof Destination>

export const undecided: Destination = { target: '', place: 'default', existing: '', name: '' }

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

/** Returns whether the new owner and the folder are entered. */
export const isComplete = (destination: Destination): boolean =>
  destination.target !== '' && Object.keys(folderProblems(destination)).length === 0
