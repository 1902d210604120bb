import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { atTop } from '../support/places.ts'
import type { Calls } from './portalCalls.ts'

/** What the process of a portal returns for a call. */
type Answer = { readonly id: number } & ({ readonly result: unknown } | { readonly error: string })

/** The process with the portals of one browser, which run one after the other. */
export interface PortalProcess {
  call<Name extends keyof Calls>(
    name: Name,
    ...args: Parameters<Calls[Name]>
  ): ReturnType<Calls[Name]>
}

const start = async (): Promise<ChildProcess> => {
  const child = fork(atTop('e2e/components/portalProcess.mjs'), { serialization: 'advanced' })
  await once(child, 'message')
  // It ends with this process, which does not wait for it.
  child.unref()
  child.channel?.unref()
  return child
}

/** Starts a process for portals. It ends with this one. */
export const startPortalProcess = (): PortalProcess => {
  const child = start()
  const waiting = new Map<number, (answer: Answer) => void>()
  let count = 0
  child.then(
    (process) =>
      process.on('message', (answer: Answer) => {
        waiting.get(answer.id)?.(answer)
        waiting.delete(answer.id)
      }),
    () => undefined,
  )
  const send = async (name: string, args: readonly unknown[]): Promise<unknown> => {
    const process = await child
    const id = (count += 1)
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve))
    process.send({ id, name, args })
    const answer = await answered
    if ('error' in answer) throw new Error(answer.error)
    return answer.result
  }
  return {
    call: <Name extends keyof Calls>(name: Name, ...args: Parameters<Calls[Name]>) =>
      send(name, args) as ReturnType<Calls[Name]>,
  }
}
