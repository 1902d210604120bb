import type { Client, SendOptions } from '../../../../rest/protocol/client.ts'
import { content } from '../../../../rest/content/content.ts'
import { PortalError } from '../../../../rest/protocol/errors.ts'
import { items } from '../../../../rest/content/items.ts'
import type { Input } from '../../../../rest/protocol/operation.ts'
import type { Part } from './parts.ts'

/** Owner and folder of an item. */
export interface Where {
  readonly userName: string
  readonly folderId?: string
}

/** A relationship of the new item: to an origin, or to a destination. */
export interface Relation {
  readonly originItemId?: string
  readonly destinationItemId?: string
  readonly relationshipType: string
}

type AddItemInput = Partial<Input<typeof content.addItem>>
export type CommitInput = Omit<Input<typeof content.commit>, 'userName' | 'folderId' | 'itemId'>

/** Returns the delay (ms) before the `round`th check whether the portal has processed a file. */
export const pollDelay = (round: number): number => Math.min(50 * 1.3 ** round, 5000)

/** Waits until the portal has processed a file, whose status `read` reads. Throws PortalError if the portal could not. */
export const processed = async (
  read: () => Promise<{ readonly word: string; readonly message?: string | undefined }>,
  wait: (time: number) => Promise<void>,
): Promise<void> => {
  for (let round = 0; ; round++) {
    const { word, message } = await read()
    if (word === 'completed') return
    if (word === 'failed')
      throw new PortalError({ code: 400, message: message ?? 'The portal gave no reason.' })
    await wait(pollDelay(round))
  }
}

/** Returns a random item ID in the portal's format. */
export const newItemId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** An upload of a file; `uploadId` if the portal returns one. */
export interface Sending {
  readonly itemId: string
  readonly uploadId?: string | undefined
}

/** Creates the requests of an upload; each throws what `send` throws. */
export const portalSide = (send: Client['send'], where: Where) => ({
  add: async (input: AddItemInput, options: SendOptions): Promise<string> => {
    const answer = await send(content.addItem, { ...where, ...input }, options)
    const itemId = answer.id ?? answer.itemId
    if (itemId === undefined)
      throw new PortalError({ code: 200, message: 'The portal named no item.' }, answer, {
        isUnexpected: true,
      })
    return itemId
  },
  addPart: (sending: Sending, { number, start }: Part, file: Blob, options: SendOptions) =>
    send(content.addPart, { ...where, ...sending, partNum: number, offset: start, file }, options),
  status: async (itemId: string, signal: AbortSignal) => {
    const answer = await send(content.status, { ...where, itemId }, { signal })
    const { statusMessage: message, uploadId } = answer
    return { word: answer.status.toLowerCase(), message, uploadId }
  },
  /** The numbers of the parts that have arrived. */
  parts: async (itemId: string, signal: AbortSignal): Promise<ReadonlySet<number>> =>
    new Set((await send(content.parts, { ...where, itemId }, { signal })).parts),
  commit: (sending: Sending, properties: CommitInput, signal: AbortSignal) =>
    send(content.commit, { ...where, ...properties, ...sending }, { signal }),
  /** Cancels an upload in this state. */
  drop: (itemId: string, state: string) =>
    send(state === 'partial' ? content.cancel : items.remove, { ...where, itemId }),
})
